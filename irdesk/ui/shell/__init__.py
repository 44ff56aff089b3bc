"""The window around the panels: workbench, actions, selection, status bar, and background computations."""
