"""Support for keyboard and screen reader: custom shortcuts, grade keys, protection of typing, Tab order."""
