"""Colour bar: the continuous colour scale of a picture of cells, with value labels below."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.ui.plots.cells_view import Colours
from irdesk.ui.style import theme

WIDTH, THICKNESS = 240, 10  # size of the bar in pixels, without the value labels
STEPS = 5  # Number of values labelled below the bar.


class ColourBar(QWidget):
    """Widget that shows all shades of a scale. ``colours`` maps strengths to the cell colours that the bar explains."""

    def __init__(self, parent: QWidget, colours: Callable[[Floats], Colours]) -> None:
        super().__init__(parent)
        self._colours = colours
        self._labels: tuple[str, ...] = ()
        self._strengths = 0.0, 1.0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Colour scale"))
        self.hide()

    def show_scale(
        self, values: tuple[float, float], strengths: tuple[float, float], text: Callable[[float], str]
    ) -> None:
        """Show the shades from the first to the second strength, labelled with evenly spaced values."""
        self._strengths = strengths
        self._show_labels(tuple(map(text, np.linspace(*values, STEPS).tolist())))

    def show_nothing(self) -> None:
        """Hide the bar."""
        self._show_labels(())

    def _show_labels(self, labels: tuple[str, ...]) -> None:
        self._labels = labels
        self.setAccessibleDescription(", ".join(labels))
        self.setVisible(bool(labels))
        self.updateGeometry()
        self.update()

    def _end(self) -> int:
        """Return the margin on each side of the bar: half the width of the widest label."""
        widest = max(map(self.fontMetrics().horizontalAdvance, self._labels), default=0)
        return widest // 2 + 1

    def sizeHint(self) -> QSize:
        """Return the size including the value labels."""
        return QSize(WIDTH + 2 * self._end(), THICKNESS + theme.SPACE + self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the shades with the value labels below."""
        del event
        if not self._labels:
            return
        painter, end, line = QPainter(self), self._end(), self.fontMetrics().height()
        colours = self._colours(np.linspace(*self._strengths, WIDTH)[None])
        bar = QRectF(end, 0.5, WIDTH, THICKNESS)
        painter.drawImage(bar, QImage(colours.tobytes(), WIDTH, 1, 4 * WIDTH, QImage.Format.Format_RGB32))
        painter.setPen(QPen(theme.line(), 1))
        painter.drawRect(bar)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        for index, label in enumerate(self._labels):
            x = end + WIDTH * index / (STEPS - 1)
            painter.drawLine(int(x), THICKNESS, int(x), THICKNESS + theme.SPACE // 2)
            place = QRectF(x - WIDTH / 2, THICKNESS + theme.SPACE, WIDTH, line)
            painter.drawText(place, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, label)
