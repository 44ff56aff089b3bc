"""A browser for untrusted text. It loads no resources, and opens links only on request."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QTextBrowser, QWidget


class SafeBrowser(QTextBrowser):
    """A text browser that loads no resources."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def loadResource(self, kind: int, name: QUrl | str) -> object:  # noqa: ARG002
        """Return None, so that no resource is ever loaded."""
        return None
