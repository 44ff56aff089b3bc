"""irdesk, the desktop workbench for evaluating retrieval systems."""

__version__ = "0.1.0"

SERVE_RUNS = "--serve-runs"
"""Command-line argument that makes a packaged (frozen) irdesk run as a worker process, which reads runs for the window.
The next argument is the number of a pipe.
"""
