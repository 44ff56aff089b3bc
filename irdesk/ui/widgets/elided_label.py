"""A label and a button that elide their text at the end, so that long texts do not widen the window."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from irdesk.ui.style import theme

WORD = 12  # in characters; the space assumed to be unused at the end of each line, where the next word did not fit


class ElidedLabel(QLabel):
    """A label that elides its text at the end, so that a long text does not widen the window.

    A long text is wrapped to ``most_lines`` lines before it is elided.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.most_lines = 1
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        """Return the width of the whole text, and the height of the lines at the current width."""
        hint = super().sizeHint()
        more = self._lines() - 1
        return QSize(hint.width(), hint.height() + more * self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        """Return the height of the lines at the current width."""
        return QSize(super().minimumSizeHint().width(), self.sizeHint().height())

    def _lines(self) -> int:
        if self.most_lines == 1:  # Most labels have a single line, so their text need not be measured.
            return 1
        fits = self.fontMetrics().horizontalAdvance(self.text()) <= self.contentsRect().width()
        return 1 if fits or not self.isVisible() else self.most_lines

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the height to the number of lines."""
        super().resizeEvent(event)
        if self.most_lines > 1:
            self.updateGeometry()

    def setText(self, text: str, more: str = "") -> None:
        """Set the text; the tooltip shows the whole text, followed by ``more``."""
        super().setText(text)
        self.setToolTip(f"{text}\n{more}".strip())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the text, with an ellipsis if it does not fit."""
        painter = QPainter(self)
        area, lines = self.contentsRect(), self._lines()
        # Words that move to the next line leave space at the end of each line but the last.
        room = lines * area.width() - (lines - 1) * painter.fontMetrics().averageCharWidth() * WORD
        text = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        painter.setPen(self.palette().color(self.foregroundRole()))
        wrap = Qt.TextFlag.TextWordWrap if lines > 1 else Qt.TextFlag(0)
        painter.drawText(area, int(self.alignment()) | int(wrap), text)


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
