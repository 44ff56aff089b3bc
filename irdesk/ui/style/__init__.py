"""Colours, icons, tooltips, shortened names, and the translation of messages."""
