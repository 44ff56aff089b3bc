"""Helpers for Qt's event loop: deferred calls, pauses of workers, and the creation of PySide's types."""
