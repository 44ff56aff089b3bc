"""Wiring: the entry point, paths, logging."""
