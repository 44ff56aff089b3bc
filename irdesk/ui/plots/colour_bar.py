"""Colour bar: the continuous colour scale of a picture of cells, with value labels below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.ui.plots.cells_view import Colours
from irdesk.ui.plots.matrix_legend import Meaning
from irdesk.ui.style import theme

WIDTH, THICKNESS = 240, 10  # size of the bar in pixels, without the value labels


class ColourBar(QWidget):
    """Widget that shows all shades of a scale. ``colours`` maps strengths to the cell colours that the bar explains."""

    def __init__(self, parent: QWidget, colours: Callable[[Floats], Colours]) -> None:
        super().__init__(parent)
        self._colours = colours
        self._ticks: tuple[Meaning, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Colour scale"))
        self.hide()

    def show_scale(self, ticks: Sequence[Meaning]) -> None:
        """Show the shades between the first and last of evenly spaced ticks, or hide the bar for fewer than
        two ticks.
        """
        self._ticks = tuple(ticks)
        self.setAccessibleDescription(", ".join(tick.text for tick in ticks))
        self.setVisible(len(ticks) > 1)
        self.updateGeometry()
        self.update()

    def _end(self) -> int:
        """Return the margin on each side of the bar: half the width of the widest label."""
        widest = max((self.fontMetrics().horizontalAdvance(tick.text) for tick in self._ticks), default=0)
        return widest // 2 + 1

    def sizeHint(self) -> QSize:
        """Return the size including the value labels."""
        return QSize(WIDTH + 2 * self._end(), THICKNESS + theme.SPACE + self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the shades with the value labels below."""
        del event
        if len(self._ticks) < 2:
            return
        painter, end, line = QPainter(self), self._end(), self.fontMetrics().height()
        strengths = np.linspace(self._ticks[0].strength, self._ticks[-1].strength, WIDTH)
        colours = self._colours(strengths[None])
        bar = QRectF(end, 0.5, WIDTH, THICKNESS)
        painter.drawImage(bar, QImage(colours.tobytes(), WIDTH, 1, 4 * WIDTH, QImage.Format.Format_RGB32))
        painter.setPen(QPen(theme.line(), 1))
        painter.drawRect(bar)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        for index, tick in enumerate(self._ticks):
            x = end + WIDTH * index / (len(self._ticks) - 1)
            painter.drawLine(int(x), THICKNESS, int(x), THICKNESS + theme.SPACE // 2)
            place = QRectF(x - WIDTH / 2, THICKNESS + theme.SPACE, WIDTH, line)
            painter.drawText(place, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, tick.text)
