"""Font sizes of figures, in points."""

LARGE = 7.5  # axes of plots, and rank diagrams
MEDIUM = 7.0  # grids and legends
SMALL = 6.5  # labels next to points, and names below an axis if they are rotated
SMALLEST = 5.5  # minimum for texts in a grid, whose size depends on that of the cells
