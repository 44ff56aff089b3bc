"""Past states of a project, and snapshots."""
