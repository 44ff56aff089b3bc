"""The window. The only place that knows PySide6 and pyqtgraph."""
