"""Column next to a plot with the names of its coloured curves. Each name is near the height at which its curve ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsWidget, QStyleOptionGraphicsItem, QWidget

from irdesk.evaluation.curves.curves import Curve
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.drawing.label_places import spread
from irdesk.ui.plots.base_plot import pg
from irdesk.ui.style import theme
from irdesk.ui.style.short_run_names import short_run_names

LEADER = 14.0  # Length in pixels of the leader line from a curve to its name.
DOTS = [1.0, 3.0]  # Dash pattern of leader lines, in pen widths.
LEAST_PLOT = 380  # Minimum total width, in pixels, of plot and names; narrower plots have only the legend.
MOST_SHARE = 0.3  # Maximum fraction of the total width for the names.
COLUMNS = 61  # Number of x positions at which the distances between lines are compared.
ENOUGH = 0.6  # Leaders start at the line ends unless the spacing there is below this fraction of the widest spacing.
NARROWEST = 40  # Minimum width of names, in pixels: shorter names could not be distinguished.


@dataclass(frozen=True, eq=False)
class NamedEnd:
    """A curve to name, and its colour. Names with a higher ``weight`` are placed first."""

    name: str
    curve: Curve
    colour: QColor
    weight: int = 0


@dataclass(frozen=True)
class EndLabel:
    """A displayed name. ``point`` is the point on the curve at which its leader line begins, and ``height`` is the
    name's y position. Both are in the coordinates of the column of names.
    """

    name: str
    point: QPointF
    height: float
    colour: QColor


def leader_pen() -> QPen:
    """Return the pen of leader lines: thin, grey and dotted, so that no leader can be taken for a run's curve."""
    pen = QPen(theme.faint(), 1.0)
    pen.setDashPattern(DOTS)
    return pen


class EndLabels(QGraphicsWidget):
    """Column to the right of a plot with the names of its lines. Lines that end outside the view are not named."""

    def __init__(self, box: pg.ViewBox) -> None:
        super().__init__()
        self._box = box
        self._ends: tuple[NamedEnd, ...] = ()
        self._short: dict[str, str] = {}
        self._font = QFont()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._take(0)
        # Connect a bound method and not a lambda, so that the connection does not keep this object alive.
        box.sigRangeChanged.connect(self._follow_range)

    def show_ends(self, ends: Mapping[str, NamedEnd], font: QFont, room: float) -> None:
        """Show names for these lines. ``room`` is the width available for the plot and the names together, in
        pixels.
        """
        self._ends, self._font = tuple(ends.values()), theme.tabular(font)
        self._font.setPointSizeF(max(0.85 * font.pointSizeF(), 7.0))
        metrics = QFontMetrics(self._font)
        names = [end.name for end in self._ends]
        widest = max(map(metrics.horizontalAdvance, names), default=0)
        most = int(min(widest + 2, MOST_SHARE * room - LEADER))
        if room < LEAST_PLOT or most < min(NARROWEST, widest) or not names:
            self._ends = ()
            self._take(0)
            return
        self._short = dict(zip(names, short_run_names(names, metrics, most), strict=True))
        self._take(most + LEADER)
        self.update()

    def _follow_range(self, *_range: object) -> None:
        self.update()

    def _take(self, width: float) -> None:
        for resize in (self.setMinimumWidth, self.setPreferredWidth, self.setMaximumWidth):
            resize(width)

    def shown(self) -> list[EndLabel]:
        """Return the names that fit, each with the point on the curve at which its leader line begins."""
        gap = float(QFontMetrics(self._font).height())
        height = self.rect().height()
        ends = sorted(self._ends, key=lambda end: -end.weight)[: max(int(height / gap), 1)]
        points = self._points(ends, gap)
        placed = [(end, point) for end, point in zip(ends, points, strict=True) if point is not None]
        places = spread([point.y() for _, point in placed], gap, 0.5 * gap, height - 0.5 * gap)
        return [
            EndLabel(self._short[end.name], point, place, end.colour)
            for (end, point), place in zip(placed, places, strict=True)
        ]

    def leaders(self) -> Floats:
        """Return the leader lines to the names in scene coordinates, one row of x₀, y₀, x₁, y₁ per name."""
        ends = [(self.mapToScene(label.point), self.mapToScene(QPointF(0.0, label.height))) for label in self.shown()]
        return np.array([(tip.x(), tip.y(), end.x(), end.y()) for tip, end in ends], np.float64).reshape(-1, 4)

    def _points(self, ends: Sequence[NamedEnd], gap: float) -> list[QPointF | None]:
        """Return the point at which each line's leader line begins, in the column's coordinates, or None for an
        invisible line.

        These are the last visible points of the lines. If those are too close together, the points at the x position
        where the lines are farthest apart are used instead.
        """
        (left, right), (low, high) = self._box.viewRange()
        columns = np.append(np.linspace(left, right, COLUMNS)[1:-1], np.inf)
        heights = np.full((len(columns), len(ends)), np.nan)
        lasts = np.zeros(len(ends))
        for j, end in enumerate(ends):
            x = end.curve.x
            if len(x) and x[0] <= right and x[-1] >= left:
                lasts[j] = min(right, float(x[-1]))
                heights[:, j] = np.interp(np.minimum(columns, lasts[j]), x, end.curve.y)
        heights[(heights < low) | (heights > high)] = np.nan
        # Count each gap between neighbours only up to the height of a name: larger gaps do not make names easier to
        # place.
        apart = np.sort(heights, axis=1)
        rows = np.diff(apart, axis=1) * self._box.height() / ((high - low) or 1.0)
        free = np.nansum(np.minimum(rows, gap), axis=1)
        best = len(columns) - 1
        if free[best] < ENOUGH * free.max():
            best = int(free.argmax())
        return [
            None
            if np.isnan(y)
            else self.mapFromScene(self._box.mapViewToScene(QPointF(float(min(columns[best], last)), float(y))))
            for y, last in zip(heights[best].tolist(), lasts.tolist(), strict=True)
        ]

    def shape(self) -> QPainterPath:
        """Return an empty shape, so that names do not receive mouse events."""
        return QPainterPath()

    def boundingRect(self) -> QRectF:
        """Return a rectangle that includes the plot, because leader lines cross it."""
        return self.rect().adjusted(-self._box.width() - LEADER, 0, 0, 0)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Paint the names and their leader lines."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._font)
        metrics = QFontMetrics(self._font)
        text = theme.text()
        leader = leader_pen()
        for label in self.shown():
            painter.setPen(leader)
            x, place = label.point.x(), label.height
            painter.drawPolyline([label.point, QPointF(max(0.0, x), place), QPointF(LEADER - 3, place)])
            if x < -LEADER:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(label.colour)
                painter.drawEllipse(label.point, 2.5, 2.5)
                painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(theme.blend(label.colour, text, 0.35))  # Light hues are hard to read as text.
            painter.drawText(QPointF(LEADER, place + (metrics.ascent() - metrics.descent()) / 2), label.name)
