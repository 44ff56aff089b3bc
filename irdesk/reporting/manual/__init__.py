"""The pages of the manual, and Markdown as plain text."""
