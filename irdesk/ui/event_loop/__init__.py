"""Helpers for Qt's event loop: calling functions later, pausing workers, and creating PySide's types in advance."""
