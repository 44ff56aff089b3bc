"""The project file on disk: SQLite, locks, copies, checkpoints, and recognising a project file."""
