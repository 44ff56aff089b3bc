"""The report on a project as an HTML page, and the comparison of two of its snapshots."""
