"""Opening, backup and export of projects in the window."""
