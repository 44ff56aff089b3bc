"""Widgets that panels of several features share."""
