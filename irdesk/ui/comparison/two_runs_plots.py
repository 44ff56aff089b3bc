"""Plots of two runs by topic: differences as bars, a scatter plot of the scores, and the distribution of differences.

Position above or below a line and the shape of the marker show which run is better; colour only repeats it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QPalette
from PySide6.QtWidgets import QToolTip, QVBoxLayout, QWidget

from irdesk.evaluation.comparison.two_runs import Spread, TopicPair
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.ui.plots.base_plot import pg, picture, recolour
from irdesk.ui.style import theme
from irdesk.ui.style.tooltips import tip_of

if TYPE_CHECKING:
    from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent

REACH = 14  # Largest distance from the mouse, in pixels, at which a topic is hit.
LEAST = 90  # Minimum height of a plot, in pixels.
FEWEST_BARS = 6  # Smallest number of bars to reserve space for, so that a single bar is not too wide.
NAMED_BARS = 30  # Largest number of topics whose names fit below the bars.
POINT, RING = 8, 17  # In pixels.
LONGEST_NAME = 20  # In characters, of a run's name beside an axis.


class TopicPlot(QWidget):
    """A plot of topics. ``chosen`` is emitted with the topic that was clicked, ``opened`` with the one that was
    double-clicked.

    ``describe`` returns the tooltip of a topic.
    """

    chosen = Signal(str)
    opened = Signal(str)

    def __init__(self, name: str, describe: Callable[[TopicPair], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plot = picture(self)
        self.plot.setAccessibleName(name)
        self.plot.hideButtons()
        self.plot.setMouseEnabled(x=False, y=False)
        self.setMinimumHeight(LEAST)
        for side in ("bottom", "left"):
            self.plot.getAxis(side).enableAutoSIPrefix(False)
        self._describe = describe
        self._rows: list[TopicPair] = []
        self._topic = ""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.plot)
        self.plot.scene().sigMouseMoved.connect(self._hover)
        self.plot.scene().sigMouseClicked.connect(self._click)

    @property
    def rows(self) -> list[TopicPair]:
        """Return the drawn topics."""
        return self._rows

    def places(self) -> tuple[Floats, Floats]:
        """Return the x and y coordinates of the topics, in units of the axes."""
        return np.zeros(0), np.zeros(0)

    def mark(self, topic: str) -> None:
        """Mark the selected topic; if it is empty or not drawn, remove the mark."""
        self._topic = topic
        index = next((i for i, pair in enumerate(self._rows) if pair.topic == topic), None)
        self._mark(index)

    def _mark(self, index: int | None) -> None:
        """Draw the mark of the selected topic, given its index among the drawn topics."""

    def _draw(self) -> None:
        """Redraw everything in the current colour scheme."""

    def _redraw(self) -> None:
        recolour(self.plot)
        self._draw()
        self.mark(self._topic)

    def changeEvent(self, event: QEvent) -> None:
        """Redraw when the colour scheme changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_topic"):
            self._redraw()

    def at(self, position: QPointF) -> TopicPair | None:
        """Return the topic at a scene position, or None."""
        x, y = self.places()
        if not len(x):
            return None
        box = self.plot.getPlotItem().vb
        origin, unit = box.mapViewToScene(QPointF(0, 0)), box.mapViewToScene(QPointF(1, 1))
        across = origin.x() + x * (unit.x() - origin.x()) - position.x()
        along = origin.y() + y * (unit.y() - origin.y()) - position.y()
        distance = np.hypot(across, along)
        nearest = int(np.argmin(distance))
        return self._rows[nearest] if distance[nearest] <= REACH else None

    def _hover(self, position: QPointF) -> None:
        pair = self.at(position)
        if pair is None:
            QToolTip.hideText()
            return
        place = self.plot.mapToGlobal(self.plot.mapFromScene(position))
        QToolTip.showText(place, tip_of(self._describe(pair)), self.plot)

    def _click(self, event: MouseClickEvent) -> None:
        pair = self.at(event.scenePos())
        if pair is None:
            return
        self.chosen.emit(pair.topic)
        if event.double():
            self.opened.emit(pair.topic)


class DifferenceBars(TopicPlot):
    """A bar chart of differences, largest first: above 0 the run is better, below 0 the other run."""

    def __init__(self, describe: Callable[[TopicPair], str], parent: QWidget | None = None) -> None:
        super().__init__("", describe, parent)
        self.plot.setAccessibleName(self.tr("Topics by difference, as bars"))
        self.plot.getPlotItem().setLabel("left", self.tr("difference"))
        self._bars = [pg.BarGraphItem(x=[], height=[], width=0.8) for _ in range(2)]
        self._chosen = pg.BarGraphItem(x=[], height=[], width=1.0)
        for item in (self._chosen, *self._bars):
            self.plot.addItem(item)
        self._zero = pg.InfiniteLine(0, angle=0)
        self.plot.addItem(self._zero)

    def show_rows(self, rows: Sequence[TopicPair]) -> None:
        """Draw topics in the given order; topics without a difference are left out."""
        self._rows = [pair for pair in rows if pair.difference is not None]
        self._redraw()

    def places(self) -> tuple[Floats, Floats]:
        """Return the middle of each bar."""
        heights = np.array([pair.difference or 0.0 for pair in self._rows])
        return np.arange(len(heights), dtype=np.float64), heights

    def at(self, position: QPointF) -> TopicPair | None:
        """Return the topic whose bar is above or below a scene position, however short the bar is."""
        where = self.plot.getPlotItem().vb.mapSceneToView(position)
        inside = self.plot.getPlotItem().vb.sceneBoundingRect().contains(position)
        index = int(np.floor(where.x() + 0.5))
        return self._rows[index] if inside and 0 <= index < len(self._rows) else None

    def _ends(self) -> tuple[float, float]:
        heights = self.places()[1]
        return float(heights.min(initial=0.0)), float(heights.max(initial=0.0))

    def _draw(self) -> None:
        x, heights = self.places()
        for item, pair, colour in zip(
            self._bars, (heights >= 0, heights < 0), (theme.gain(), theme.loss()), strict=True
        ):
            item.setOpts(x=x[pair], height=heights[pair], width=0.8, brush=colour, pen=pg.mkPen(None))
        self._zero.setPen(pg.mkPen(self.palette().color(QPalette.ColorRole.Text), width=1))
        few = len(x) <= NAMED_BARS
        ticks = [(place, pair.topic) for place, pair in zip(x.tolist(), self._rows, strict=True)] if few else []
        self.plot.getAxis("bottom").setTicks([ticks])
        self.plot.setXRange(-0.7, max(len(x), FEWEST_BARS) - 0.3, padding=0)
        low, high = self._ends()
        self.plot.setYRange(low, high if high > low else low + 1.0, padding=0.06)

    def _mark(self, index: int | None) -> None:
        low, high = self._ends()
        reach = 2 * (high - low) or 2.0  # Extend past both ends of the visible range.
        x = [] if index is None else [index]
        self._chosen.setOpts(
            x=x,
            y0=[-reach] * len(x),
            height=[2 * reach] * len(x),
            width=1.0,
            pen=pg.mkPen(theme.accent(), width=1),
            brush=_veil(theme.accent(), 60),
        )


class ScorePlane(TopicPlot):
    """A scatter plot of topics: the other run's score on the x axis, the run's on the y axis; above the diagonal the
    run is better.
    """

    def __init__(self, describe: Callable[[TopicPair], str], parent: QWidget | None = None) -> None:
        super().__init__("", describe, parent)
        self.plot.setAccessibleName(self.tr("One run's scores against the other's"))
        self.plot.getPlotItem().showGrid(x=True, y=True, alpha=0.12)
        self._diagonal = pg.PlotCurveItem([], [])
        self._points = pg.ScatterPlotItem(size=POINT)
        self._ring = pg.ScatterPlotItem(size=RING, symbol="o")
        for item in (self._diagonal, self._points, self._ring):
            self.plot.addItem(item)
        self._ring.setZValue(3)

    def show_rows(self, rows: Sequence[TopicPair], names: tuple[str, str] = ("", "")) -> None:
        """Draw the topics that both runs have; ``names`` are the names of the run and the other run."""
        self._rows = [pair for pair in rows if pair.difference is not None]
        item = self.plot.getPlotItem()
        for side, name in zip(("left", "bottom"), names, strict=True):
            item.setLabel(side, escape(name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"))
        self._redraw()

    def places(self) -> tuple[Floats, Floats]:
        """Return the other run's scores as x and the run's scores as y."""
        first = np.array([pair.first for pair in self._rows], np.float64)
        return np.array([pair.second for pair in self._rows], np.float64), first

    def _draw(self) -> None:
        x, y = self.places()
        low, high = _ends(np.concatenate((x, y)))
        pen = pg.mkPen(theme.faint(), width=1, style=Qt.PenStyle.DashLine)
        self._diagonal.setData([low, high], [low, high], pen=pen)
        self._points.setData(
            x=x, y=y, symbol=[_shape(pair) for pair in self._rows], pen=pg.mkPen(None), brush=_brushes(self._rows, 210)
        )
        for set_range in (self.plot.setXRange, self.plot.setYRange):
            set_range(low, high, padding=0.08)

    def _mark(self, index: int | None) -> None:
        x, y = self.places()
        selected = slice(0, 0) if index is None else slice(index, index + 1)
        self._ring.setData(
            x=x[selected], y=y[selected], pen=pg.mkPen(theme.accent(), width=2.5), brush=pg.mkBrush(None)
        )


class SpreadPlot(TopicPlot):
    """A histogram of the differences, with one marker per topic below, the mean, and its confidence interval."""

    def __init__(self, describe: Callable[[TopicPair], str], parent: QWidget | None = None) -> None:
        super().__init__("", describe, parent)
        self.plot.setAccessibleName(self.tr("How the differences are spread"))
        item = self.plot.getPlotItem()
        item.setLabel("left", self.tr("topics"))
        item.setLabel("bottom", self.tr("difference"))
        self._spread: Spread | None = None
        self._mean = 0.0
        self._interval: tuple[float, float] | None = None
        self._bars = pg.BarGraphItem(x=[], height=[], width=1.0)
        self._zero, self._middle = pg.InfiniteLine(0, angle=90), pg.InfiniteLine(0, angle=90)
        self._between = pg.BarGraphItem(x=[], height=[], width=1.0)
        self._strip = pg.ScatterPlotItem(size=POINT)
        self._ring = pg.ScatterPlotItem(size=RING, symbol="o")
        for part in (self._between, self._bars, self._zero, self._middle, self._strip, self._ring):
            self.plot.addItem(part)
        self._ring.setZValue(3)

    def show_nothing(self) -> None:
        """Clear the plot but keep its axes."""
        self._rows, self._spread = [], None
        self._redraw()

    def show_rows(
        self, rows: Sequence[TopicPair], spread: Spread, mean: float, interval: tuple[float, float] | None
    ) -> None:
        """Draw the differences, their mean and its interval."""
        self._rows = [pair for pair in rows if pair.difference is not None]
        self._spread, self._mean, self._interval = spread, mean, interval
        self._redraw()

    def places(self) -> tuple[Floats, Floats]:
        """Return the positions of the markers below the bars."""
        x = np.array([pair.difference for pair in self._rows], np.float64)
        return x, np.full(len(x), -0.09 * self._top())

    def _top(self) -> float:
        return float(self._spread.counts.max(initial=1.0)) if self._spread else 1.0

    def _draw(self) -> None:
        text = self.palette().color(QPalette.ColorRole.Text)
        self._zero.setPen(pg.mkPen(text, width=1))
        for item in (self._bars, self._between, self._middle, self._strip):
            item.setVisible(self._spread is not None)
        if self._spread is None:
            return
        spread = self._spread
        ground = self.palette().color(QPalette.ColorRole.Base)
        self._bars.setOpts(
            x=spread.centres,
            height=spread.counts,
            width=0.94 * spread.width,
            brush=theme.blend(text, ground, 0.65),
            pen=pg.mkPen(None),
        )
        self._middle.setPos(self._mean)
        self._middle.setPen(pg.mkPen(theme.accent(), width=2, style=Qt.PenStyle.DashLine))
        low, high = self._interval or (self._mean, self._mean)
        self._between.setOpts(
            x=[(low + high) / 2],
            y0=[-0.2 * self._top()],
            height=[1.4 * self._top()],
            width=[high - low],
            brush=_veil(theme.accent(), 50),
            pen=pg.mkPen(None),
        )
        x, y = self.places()
        self._strip.setData(
            x=x, y=y, symbol=[_shape(row) for row in self._rows], pen=pg.mkPen(None), brush=_brushes(self._rows, 170)
        )
        ends = spread.centres[[0, -1]] + np.array([-0.5, 0.5]) * spread.width
        self.plot.setXRange(min(ends[0], low), max(ends[1], high), padding=0.03)
        self.plot.setYRange(-0.17 * self._top(), 1.05 * self._top(), padding=0)

    def _mark(self, index: int | None) -> None:
        x, y = self.places()
        selected = slice(0, 0) if index is None else slice(index, index + 1)
        self._ring.setData(
            x=x[selected], y=y[selected], pen=pg.mkPen(theme.accent(), width=2.5), brush=pg.mkBrush(None)
        )


def _shape(pair: TopicPair) -> str:
    """Return the marker's shape: a triangle pointing up if the run is better, down if the other is, or a circle for a
    tie.
    """
    difference = pair.difference or 0.0
    return "t1" if difference > 0 else "t" if difference < 0 else "o"


def _brushes(rows: Sequence[TopicPair], alpha: int) -> list[QBrush]:
    """Return the brush of each topic. Only three brush objects are used, since pyqtgraph renders a symbol for each
    object.
    """
    colours = {1: theme.gain(), -1: theme.loss(), 0: theme.faint()}
    brushes = {sign: pg.mkBrush(_veil(colour, alpha)) for sign, colour in colours.items()}
    return [brushes[int(np.sign(pair.difference or 0.0))] for pair in rows]


def _veil(colour: QColor, alpha: int) -> QColor:
    thin = QColor(colour)
    thin.setAlpha(alpha)
    return thin


def _ends(values: Floats) -> tuple[float, float]:
    """Return the limits of an axis: 0 to 1 if all values lie in that range."""
    low, high = float(values.min(initial=0.0)), float(values.max(initial=0.0))
    return (low, 1.0 if high <= 1.0 else high)
