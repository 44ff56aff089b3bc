"""Past moments of a project, and snapshots."""
