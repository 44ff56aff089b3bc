"""Pool panels: preview, picture, reusability, replay, when to stop."""
