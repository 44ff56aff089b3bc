"""Labels inside a plot, placed so that they overlap no lines if possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont

from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.drawing.label_places import freest
from irdesk.ui.plots.base_plot import pg
from irdesk.ui.style import theme

DISTANCES = (5.0, 14.0, 26.0)  # distances to try between a point and its label, in pixels
CORNERS = ((0.0, 1.0), (0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.5, 1.0), (0.5, 0.0), (0.0, 0.5), (1.0, 0.5))
ALONG = 24  # number of positions to try for a label along its line
GROUND = 215  # background alpha of labels that a line crosses
STRONG = 8.0  # cost of crossing a named line; crossing another line costs 1


@dataclass(frozen=True, eq=False)
class DirectLabel:
    """A label for a point or a line, in axis units. The first point of a line is the preferred label position."""

    text: str
    x: Floats
    y: Floats
    colour: QColor


@dataclass(frozen=True, eq=False)
class Obstacle:
    """A line for labels to avoid, with coordinates in axis units. ``weight`` is the cost of crossing it."""

    x: Floats
    y: Floats
    weight: float = 1.0


class DirectLabels:
    """The labels of one plot. They are placed again whenever the plot's range or size changes.

    ``obstacles`` returns the lines to avoid; ``leaders`` returns further segments to avoid, in scene coordinates.
    """

    def __init__(
        self, plot: pg.PlotWidget, obstacles: Callable[[], Sequence[Obstacle]], leaders: Callable[[], Floats]
    ) -> None:
        self._plot, self._box = plot, plot.getPlotItem().vb
        self._obstacles, self._leaders = obstacles, leaders
        self._labels: list[DirectLabel] = []
        self.items: list[pg.TextItem] = []
        self._placed_for: tuple[object, ...] = ()

    def show_labels(self, labels: Sequence[DirectLabel], font: QFont) -> None:
        """Replace the labels."""
        for item in self.items:
            self._plot.removeItem(item)
        self._labels, self.items, self._placed_for = list(labels), [], ()
        small = theme.tabular(font)
        small.setPointSizeF(max(0.85 * small.pointSizeF(), 7.0))
        for label in self._labels:
            item = pg.TextItem(label.text, color=label.colour, anchor=(0, 0))
            item.setFont(small)
            item.textItem.document().setDocumentMargin(1.0)
            item.updateTextPos()
            item.setZValue(6)
            item.setPos(float(label.x[0]), float(label.y[0]))
            self._plot.addItem(item, ignoreBounds=True)
            self.items.append(item)
        self.place()

    def place(self) -> None:
        """Place the labels in the visible range. If possible, a label overlaps no line and no label placed earlier."""
        room = self._box.sceneBoundingRect()
        if not self._labels or room.width() < 1 or room.height() < 1:
            return
        leaders = self._leaders()
        around = room.getRect(), *map(tuple, self._box.viewRange()), leaders.tobytes()
        if around == self._placed_for:
            return
        self._placed_for = around
        segments, weights = self._segments(leaders)
        for label, item in zip(self._labels, self.items, strict=True):
            size = item.textItem.boundingRect()
            points = self._scene(label.x, label.y)
            boxes = [box for box in _boxes(points, size) if room.contains(QRectF(*_sides(box)))]
            item.setVisible(bool(boxes))
            if not boxes:
                continue
            best, cost = freest(boxes, segments, weights)
            left, top, right, bottom = boxes[best]
            item.setPos(self._box.mapSceneToView(QPointF(left, top)))
            ground = QColor(theme.ground())
            ground.setAlpha(GROUND if cost else 0)
            item.fill = pg.mkBrush(ground)
            item.update()
            # Diagonals of the label's box, which later labels avoid.
            edges = [(left, top, right, bottom), (left, bottom, right, top)]
            segments = np.concatenate([segments, edges])
            weights = np.concatenate([weights, [4 * STRONG] * len(edges)])

    def _scene(self, x: Floats, y: Floats) -> Floats:
        """Map points to scene coordinates, shape (n, 2)."""
        origin, unit = self._box.mapViewToScene(QPointF(0, 0)), self._box.mapViewToScene(QPointF(1, 1))
        across, along = unit.x() - origin.x(), unit.y() - origin.y()
        return np.column_stack([origin.x() + x * across, origin.y() + y * along])

    def _segments(self, leaders: Floats) -> tuple[Floats, Floats]:
        """Return the segments of all obstacles, one row x₀, y₀, x₁, y₁ per segment, and the weight of each segment."""
        parts, weights = [leaders], [np.full(len(leaders), STRONG)]
        for line in self._obstacles():
            points = self._scene(line.x, line.y)
            parts.append(np.column_stack([points[:-1], points[1:]]))
            weights.append(np.full(len(parts[-1]), line.weight))
        return np.concatenate(parts), np.concatenate(weights)


def _boxes(points: Floats, size: QRectF) -> Iterator[tuple[float, float, float, float]]:
    """Yield candidate boxes for a label, best first: around a point, or above and below a line along its length."""
    width, height = size.width(), size.height()
    if len(points) > 1:
        steps = np.unique(np.linspace(0, len(points) - 1, ALONG).round().astype(int)) if len(points) > 2 else None
        places = points[steps] if steps is not None else np.linspace(points[0], points[1], ALONG)
        corners: tuple[tuple[float, float], ...] = ((1.0, 0.0), (1.0, 1.0), (0.0, 0.0), (0.0, 1.0))
        distances: tuple[float, ...] = (3.0,)
    else:
        places, corners, distances = points, CORNERS, DISTANCES
    for x, y in places.tolist():
        for apart in distances:
            for across, along in corners:
                left = x - across * width + apart * (1 - 2 * across)
                top = y - along * height + apart * (1 - 2 * along)
                yield left, top, left + width, top + height


def _sides(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    left, top, right, bottom = box
    return left, top, right - left, bottom - top
