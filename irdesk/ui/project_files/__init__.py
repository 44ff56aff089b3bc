"""Opening, backing up and exporting projects in the window."""
