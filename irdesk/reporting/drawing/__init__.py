"""Layout of a `Figure` as lines, areas and texts on paper, and its export as SVG. Qt paints the same layout for PDF and
PNG.
"""
