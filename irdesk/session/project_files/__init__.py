"""Work on project files: opening, backups, checks, repair and reports."""
