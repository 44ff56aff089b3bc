"""Keyboard and screen reader support: custom shortcuts, grade keys, protection of typed text, tab order."""
