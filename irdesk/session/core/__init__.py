"""The workspace: state, changes, history, settings and tasks of an open project."""
