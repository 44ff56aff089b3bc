"""Tables as values, their cells, and their writers."""
