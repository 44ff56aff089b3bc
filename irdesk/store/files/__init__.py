"""Project files on disk: SQLite, locks, copies, checkpoints and recognition of project files."""
