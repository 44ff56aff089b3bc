"""The service of a team whose members judge at the same time, and its client library. No other package uses HTTP."""
