"""Colours, icons, tooltips, names that fit, and the translation of messages."""
