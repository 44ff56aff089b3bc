"""Pages of the manual, and conversion of Markdown to plain text."""
