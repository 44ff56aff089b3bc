"""The commands. Most modules have the name of their command."""
