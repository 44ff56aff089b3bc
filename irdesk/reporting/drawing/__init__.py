"""Draws a `Figure` as lines, areas and texts on paper, and writes these as SVG; Qt paints the same for PDF and PNG."""
