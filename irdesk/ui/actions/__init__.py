"""Tables of actions: their texts, tips, keys, icons and menus."""
