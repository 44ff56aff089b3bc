"""The window. Apart from the start-up code in `irdesk.app`, only this package imports PySide6 and pyqtgraph."""
