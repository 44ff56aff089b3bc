"""The client library of a team's service, on the standard library alone."""
