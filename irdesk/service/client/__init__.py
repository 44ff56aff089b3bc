"""The client library of a team's service; needs only the standard library."""
