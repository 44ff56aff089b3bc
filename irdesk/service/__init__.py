"""The service of a team that judges at one time, and its client library. The only package that knows HTTP."""
