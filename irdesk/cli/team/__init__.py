"""Commands for teams whose members judge at the same time."""
