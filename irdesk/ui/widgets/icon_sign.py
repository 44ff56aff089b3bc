"""A small picture of a state, such as an error, in a colour of the current scheme."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from irdesk.ui.style import theme


class IconSign(QWidget):
    """Draws an icon; ``colour`` is asked at each painting, so that a switch of the scheme leaves no old colour.

    Nothing is drawn before `theme.use_icons` was called. The text beside it says the same, so it has no name.
    """

    def __init__(self, name: str, colour: Callable[[], QColor], size: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._name, self._colour = name, colour
        self.setFixedSize(size, size)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the icon."""
        painter = QPainter(self)
        theme.draw_icon(painter, self._name, self._colour(), self.rect())
