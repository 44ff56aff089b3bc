"""Axis of a plot that paints ticks and grid lines quickly.

Import this module only when the first plot is created, because it imports pyqtgraph.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen


class PlotAxis(pg.AxisItem):  # type: ignore[misc]
    """Axis that fills ticks and grid lines as rectangles, as wide as one pixel of the screen. Qt takes 40 times as long
    to draw a translucent line.
    """

    def drawPicture(
        self,
        painter: QPainter,
        line: tuple[QPen, QPointF, QPointF],
        ticks: Sequence[tuple[QPen, QPointF, QPointF]],
        labels: Sequence[tuple[QRectF, int, str]],
    ) -> None:
        """Paint the ticks, the line and the labels of the axis, whose ticks are horizontal or vertical."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        half = 0.5 / (self.getViewWidget() or painter.device()).devicePixelRatioF()
        for pen, level in groupby(ticks, lambda tick: tick[0]):
            painter.setBrush(pen.color())
            painter.drawRects([_filled(start, end, half) for _, start, end in level])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        super().drawPicture(painter, line, [], labels)


def _filled(start: QPointF, end: QPointF, half: float) -> QRectF:
    """Return the pixels of a horizontal or vertical line, given half of its width."""
    return QRectF(start, end).normalized().adjusted(-half, -half, half, half)
