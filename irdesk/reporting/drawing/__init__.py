"""Drawing of a `Figure` as lines, areas and texts on paper, and export as SVG; Qt paints the same for PDF and PNG."""
