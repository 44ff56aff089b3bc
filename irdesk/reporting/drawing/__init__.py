"""From a `Figure` to lines, areas and texts on paper, and from these to SVG; Qt paints the same for PDF and PNG."""
