"""The entry point: wiring, paths, logging."""
