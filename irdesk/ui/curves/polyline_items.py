"""Graphics items that draw many plot lines at once, fast enough for a hundred dashed lines in one display frame.

One item per line would take several times as long, mostly before painting begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.ui.plots.base_plot import pg

_NONE: Floats = np.zeros(0)


@dataclass(frozen=True, eq=False)
class Line:
    """A line through points: ``x`` and ``y`` of shape (n,) in axis units. If ``halo`` is set, the line is first drawn
    with this pen, and then with ``pen``.

    A pen of width 1 is painted many times faster than a wider pen, whether or not it is dashed.
    """

    x: Floats
    y: Floats
    pen: QPen
    halo: QPen | None = None


class PolylinesItem(QGraphicsItem):
    """Graphics item that paints a set of lines, in insertion order. Each line has a name."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, Line] = {}
        self._polygons: dict[str, QPolygonF] = {}
        self._bounds = QRectF()

    def draw(self, lines: Mapping[str, Line]) -> None:
        """Replace the lines."""
        self.lines = dict(lines)
        self._polygons = {name: _polygon(line.x, line.y) for name, line in lines.items()}
        every = [(line.x, line.y) for line in lines.values()] or [(_NONE, _NONE)]
        bounds = _bounds(np.concatenate([x for x, _ in every]), np.concatenate([y for _, y in every]))
        if bounds != self._bounds:
            self.prepareGeometryChange()
            self._bounds = bounds
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the bounding rectangle of the lines."""
        return self._bounds

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Paint the lines."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for name, line in self.lines.items():
            polygon = self._polygons[name]
            if line.halo is not None:
                painter.setPen(line.halo)
                painter.drawPolyline(polygon)
            painter.setPen(line.pen)
            painter.drawPolyline(polygon)


class BandItem(QGraphicsItem):
    """Graphics item that fills the area between two lines with the same x coordinates. It is initially empty."""

    def __init__(self) -> None:
        super().__init__()
        self.lower, self.upper = Line(_NONE, _NONE, QPen()), Line(_NONE, _NONE, QPen())
        self._brush = QBrush()
        self._area = QPolygonF()
        self._bounds = QRectF()

    def draw(self, lower: Line, upper: Line, brush: QBrush) -> None:
        """Replace the area. Lines without points clear it."""
        self.lower, self.upper, self._brush = lower, upper, brush
        x, y = np.concatenate((lower.x, upper.x[::-1])), np.concatenate((lower.y, upper.y[::-1]))
        self._area = _polygon(x, y)
        if (bounds := _bounds(x, y)) != self._bounds:
            self.prepareGeometryChange()
            self._bounds = bounds
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the bounding rectangle of the area."""
        return self._bounds

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Paint the area, and its edges if their pens are visible."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._brush)
        painter.drawPolygon(self._area)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for edge in (self.lower, self.upper):
            if edge.pen.style() is not Qt.PenStyle.NoPen:
                painter.setPen(edge.pen)
                painter.drawPolyline(_polygon(edge.x, edge.y))


def _polygon(x: Floats, y: Floats) -> QPolygonF:
    polygon: QPolygonF = pg.functions.create_qpolygonf(len(x))
    if len(x):
        places = pg.functions.ndarray_from_qpolygonf(polygon)
        places[:, 0], places[:, 1] = x, y
    return polygon


def _bounds(x: Floats, y: Floats) -> QRectF:
    if not len(x):
        return QRectF()
    left, right, low, high = float(x.min()), float(x.max()), float(y.min()), float(y.max())
    # Add a margin, because wide pens paint past the outermost points.
    across, along = 0.02 * (right - left) or 1.0, 0.02 * (high - low) or 1.0
    return QRectF(left - across, low - along, right - left + 2 * across, high - low + 2 * along)
