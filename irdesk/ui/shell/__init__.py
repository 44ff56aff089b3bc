"""The window around the panels: workbench, selection, status bar, background computations, and the actions in use."""
