"""irdesk, the desktop workbench for evaluating retrieval systems."""

__version__ = "0.1.0"

SERVE_RUNS = "--serve-runs"
"""Command-line argument with which a frozen program starts itself as a run reader for its window. The next argument is
the number of a pipe.
"""
