"""The user's preferences: declared once with type, default and help; only what differs is written."""
