"""The project's own file: opening, backups, checks, repair and reports."""
