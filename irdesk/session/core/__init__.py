"""Core of the session layer: state, changes, history, settings and background tasks of an open project."""
