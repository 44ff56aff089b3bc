"""Widgets that frame an open project: navigator, context bar, views side by side, and the *Go to* field."""
