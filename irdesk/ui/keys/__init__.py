"""Keyboard and screen reader: custom keys, grade keys, typing, Tab order."""
