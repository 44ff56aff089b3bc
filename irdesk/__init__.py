"""irdesk, the desktop workbench for evaluating retrieval systems."""

__version__ = "0.1.0"

SERVE_RUNS = "--serve-runs"
"""Argument with which a frozen program starts itself to read runs for its window. The number of a pipe follows it."""
