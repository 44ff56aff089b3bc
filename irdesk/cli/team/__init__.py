"""Commands for teams whose members judge concurrently."""
