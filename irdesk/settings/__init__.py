"""User preferences. Each preference is declared once with its type, default and help text; only changed values are
written to the file.
"""
