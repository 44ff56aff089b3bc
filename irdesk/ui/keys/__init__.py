"""Keyboard and screen reader: own keys, grade keys, typing, the order of Tab."""
