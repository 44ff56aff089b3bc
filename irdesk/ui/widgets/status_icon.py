"""Widget with an icon for a state, such as an error, in a colour of the current scheme."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from irdesk.ui.style import theme


class IconSign(QWidget):
    """A widget that draws an icon, centred vertically. ``colour`` is called at each painting, so that the colour is
    always up to date.

    Nothing is drawn before `theme.use_icons` has been called. The icon has no accessible name, since the text next to
    it has the same meaning.
    """

    def __init__(self, name: str, colour: Callable[[], QColor], size: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._name, self._colour = name, colour
        self.setFixedSize(size, size)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the icon."""
        painter = QPainter(self)
        side = self.width()
        theme.draw_icon(painter, self._name, self._colour(), QRect(0, (self.height() - side) // 2, side, side))
