"""Text that strangers wrote, shown without remote loads and without links that open by themselves."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QTextBrowser, QWidget


class SafeBrowser(QTextBrowser):
    """Shows text and fetches nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def loadResource(self, kind: int, name: QUrl | str) -> object:  # noqa: ARG002
        """Nothing is ever fetched."""
        return None
