"""The commands; most modules have the name of their command."""
