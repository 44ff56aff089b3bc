"""User preferences, each declared once with type, default and help; only changed values are written to the file."""
