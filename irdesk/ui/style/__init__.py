"""Colours, icons, tooltips, name shortening, and translation of messages."""
