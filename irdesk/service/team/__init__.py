"""The operations of a team's service on its store, without HTTP."""
