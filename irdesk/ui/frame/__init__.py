"""The frame of an open project: navigator, context bar, views side by side, and the field that goes anywhere."""
