"""A label and a button that elide their text at the end, so that it does not widen the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from irdesk.ui.style import theme


class ElidedLabel(QLabel):
    """A label that elides its text at the end, so that a long text does not widen the window."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def setText(self, text: str, more: str = "") -> None:
        """Set the text; the tooltip shows the whole text, followed by ``more``."""
        super().setText(text)
        self.setToolTip(f"{text}\n{more}".strip())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the text, with an ellipsis if it does not fit."""
        painter = QPainter(self)
        area = self.contentsRect()
        text = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, area.width())
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(area, int(self.alignment()), text)


class ElidedButton(QPushButton):
    """A flat button that elides its text at the end."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFlat(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._whole = ""

    def setText(self, text: str, more: str = "") -> None:
        """Set the text; the tooltip shows the whole text, followed by ``more``."""
        self._whole = text
        self.setToolTip(f"{text}\n{more}".strip())
        self._cut()

    def text(self) -> str:
        """Return the whole text."""
        return self._whole

    def _cut(self) -> None:
        room = self.width() - 4 * theme.SPACE
        super().setText(self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, max(room, 0)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Elide the text to the new width."""
        super().resizeEvent(event)
        self._cut()
