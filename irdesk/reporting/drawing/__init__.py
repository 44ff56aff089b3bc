"""Layout of a `Figure` as lines, areas and texts on paper, and export as SVG. Qt paints the same layout for PDF and
PNG.
"""
