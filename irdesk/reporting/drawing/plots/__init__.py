"""Drawing of a plot with two axes: its frame, the marks within, and its legend."""
