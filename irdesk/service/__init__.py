"""HTTP service for teams whose members judge concurrently, and its client library. No other package uses HTTP."""
