"""The project file: opening, backups, checks, repair and reports."""
