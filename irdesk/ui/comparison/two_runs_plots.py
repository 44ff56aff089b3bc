"""Plots of two runs by topic: their base class, a scatter plot of the scores, and the distribution of differences.

The position above or below a line and the shape of the marker show which run is better, so that colour is not needed.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStackedLayout, QToolTip, QWidget

from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.comparison.differences_histogram import Spread
from irdesk.evaluation.comparison.two_runs import TopicPair
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.ui.comparison.topic_series import TopicSeries, draw_spots, thin_points, veil
from irdesk.ui.plots.base_plot import pg, picture, recolour
from irdesk.ui.style import theme
from irdesk.ui.style.literal_tooltips import tip_of
from irdesk.ui.widgets.summary_label import centred_note

if TYPE_CHECKING:
    from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent

REACH = 14  # Largest distance from the mouse, in pixels, at which a topic is hit.
LEAST = 90  # Minimum height of a plot, in pixels.
POINT, RING = 8, 17  # Diameters of a point and of the ring around it, in pixels.
RASTER = 4  # Raster cell in pixels: points of the same sign in a cell are drawn as one.
SAME = 3.0  # Points within this distance of each other, in pixels, count as having the same position.
MOST_NAMED = 5  # Maximum number of further topics at the same position that a tooltip names.
LONGEST_NAME = 20  # Maximum length, in characters, of a run's name next to an axis.


class TopicPlot(QWidget):
    """Base class of plots with one point or bar per topic. ``chosen`` is emitted with the topic that was clicked,
    ``opened`` with the topic that was double-clicked. ``describe`` returns the tooltip of a topic.
    """

    chosen = Signal(str)
    opened = Signal(str)
    zooms = (False, False)
    """Whether the mouse wheel zooms the x axis, and whether it zooms the y axis."""
    draws_ties = False
    """Whether the plot is drawn even if all topics are tied."""

    def __init__(self, name: str, describe: Callable[[TopicPair], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plot = picture(self)
        self.plot.setAccessibleName(name)
        self.plot.hideButtons()
        self.plot.setMouseEnabled(x=self.zooms[0], y=self.zooms[1])
        self.setMinimumHeight(LEAST)
        for side in ("bottom", "left"):
            self.plot.getAxis(side).enableAutoSIPrefix(False)
        self._describe = describe
        self._series = TopicSeries.of(())
        self._topic = ""
        self.note = centred_note(self)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self.plot)
        self._pages.addWidget(self.note)
        self.plot.scene().sigMouseMoved.connect(self._hover)
        self.plot.scene().sigMouseClicked.connect(self._click)
        self.plot.getPlotItem().vb.sigRangeChangedManually.connect(lambda _axes: self._thin())

    @property
    def rows(self) -> tuple[TopicPair, ...]:
        """Return the drawn topics."""
        return self._series.rows

    def places(self) -> tuple[Floats, Floats]:
        """Return the x and y coordinates of the topics, in units of the axes."""
        return np.zeros(0), np.zeros(0)

    def mark(self, topic: str) -> None:
        """Mark a topic as selected. Remove the mark if ``topic`` is empty or not drawn."""
        self._topic = topic
        self._mark(self._series.places.get(topic))

    def _mark(self, index: int | None) -> None:
        """Draw the mark at the topic with this index, or remove it if ``index`` is None."""

    def _draw(self) -> None:
        """Redraw everything in the current colour scheme."""

    def _thin(self) -> None:
        """Draw the visible range. Points or bars that would overlap are drawn as one."""

    def _show_range(self, x: tuple[float, float], y: tuple[float, float]) -> None:
        """Show a range of each axis. The user cannot zoom out beyond this range."""
        box = self.plot.getPlotItem().vb
        box.setLimits(xMin=x[0], xMax=x[1], yMin=y[0], yMax=y[1])
        box.setRange(xRange=x, yRange=y, padding=0)

    def _redraw(self) -> None:
        recolour(self.plot)
        drawn = bool(self.rows) and (self.draws_ties or bool(self._series.differences.any()))
        tied = filled(self.tr("The two runs tie in all {count} {count:topic|topics}"), count=len(self.rows))
        self.note.setText(tied if self.rows else "")
        self._pages.setCurrentWidget(self.plot if drawn else self.note)
        self._draw()
        self.mark(self._topic)

    def changeEvent(self, event: QEvent) -> None:
        """Redraw when the colour scheme changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_topic"):
            self._redraw()

    def near(self, position: QPointF) -> list[TopicPair]:
        """Return the topics at the point nearest to a scene position, or an empty list if no point is near."""
        x, y = self.places()
        if not len(x):
            return []
        box = self.plot.getPlotItem().vb
        origin, unit = box.mapViewToScene(QPointF(0, 0)), box.mapViewToScene(QPointF(1, 1))
        across = origin.x() + x * (unit.x() - origin.x())
        along = origin.y() + y * (unit.y() - origin.y())
        distance = np.hypot(across - position.x(), along - position.y())
        nearest = int(np.argmin(distance))
        if distance[nearest] > REACH:
            return []
        same = np.flatnonzero(np.hypot(across - across[nearest], along - along[nearest]) <= SAME)
        return [self.rows[index] for index in same[np.argsort(distance[same], kind="stable")].tolist()]

    def text_at(self, position: QPointF) -> str:
        """Describe the topic at a scene position. Also name the other topics at the same point."""
        near = self.near(position)
        if not near:
            return ""
        others = [pair.topic for pair in near[1 : 1 + MOST_NAMED]]
        listed = ", ".join(others) + ("…" if len(near) > 1 + MOST_NAMED else "")
        more = self.tr("{count:,} more {count:topic|topics} here: {topics}; click again for the next")
        more = filled(more, count=len(near) - 1, topics=listed)
        return f"{self._describe(near[0])}\n{more}" if others else self._describe(near[0])

    def _hover(self, position: QPointF) -> None:
        text = self.text_at(position)
        if not text:
            QToolTip.hideText()
            return
        QToolTip.showText(self.plot.mapToGlobal(self.plot.mapFromScene(position)), tip_of(text), self.plot)

    def _click(self, event: MouseClickEvent) -> None:
        """Select the clicked topic. If it is already selected, select the next topic at the same point."""
        near = [pair.topic for pair in self.near(event.scenePos())]
        if not near:
            return
        if event.double():
            self.opened.emit(self._topic if self._topic in near else near[0])
        else:
            self.chosen.emit(near[(near.index(self._topic) + 1) % len(near)] if self._topic in near else near[0])


class PointPlot(TopicPlot):
    """Base class of plots with a point for each topic. A ring marks the selected topic."""

    def __init__(self, name: str, describe: Callable[[TopicPair], str], parent: QWidget | None = None) -> None:
        super().__init__(name, describe, parent)
        self._points = pg.ScatterPlotItem(size=POINT)
        self._ring = pg.ScatterPlotItem(size=RING, symbol="o")
        self._ring.setZValue(3)

    def _mark(self, index: int | None) -> None:
        x, y = self.places()
        selected = slice(0, 0) if index is None else slice(index, index + 1)
        self._ring.setData(
            x=x[selected], y=y[selected], pen=pg.mkPen(theme.accent(), width=2.5), brush=pg.mkBrush(None)
        )


class ScorePlane(PointPlot):
    """Scatter plot of topics: the second run's score on the x axis, the first run's score on the y axis. The first run
    is better on topics above the diagonal. The mouse wheel zooms. Points that would overlap are drawn as one.
    """

    zooms = (True, True)
    draws_ties = True

    def __init__(self, describe: Callable[[TopicPair], str], parent: QWidget | None = None) -> None:
        super().__init__("", describe, parent)
        self.plot.setAccessibleName(self.tr("One run's scores against the other's"))
        self.plot.getPlotItem().showGrid(x=True, y=True, alpha=0.12)
        self._diagonal = pg.PlotCurveItem([], [])
        for item in (self._diagonal, self._points, self._ring):
            self.plot.addItem(item)

    def show_topics(self, series: TopicSeries, names: tuple[str, str] = ("", "")) -> None:
        """Draw the topics that both runs have. ``names`` are the names of the first and the second run."""
        self._series = series
        item = self.plot.getPlotItem()
        for side, name in zip(("left", "bottom"), names, strict=True):
            item.setLabel(side, escape(name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"))
        self._redraw()

    def places(self) -> tuple[Floats, Floats]:
        """Return the second run's scores as x and the first run's scores as y."""
        return self._series.second, self._series.first

    def _draw(self) -> None:
        low, high = _ends(np.concatenate(self.places()))
        pen = pg.mkPen(theme.faint(), width=1, style=Qt.PenStyle.DashLine)
        self._diagonal.setData([low, high], [low, high], pen=pen)
        room = 0.08 * (high - low)
        self._show_range((low - room, high + room), (low - room, high + room))
        self._thin()

    def _thin(self) -> None:
        """Draw the points in the visible range. Overlapping points of the same sign are drawn as one."""
        (left, right), (bottom, top) = self.plot.getPlotItem().vb.viewRange()
        size = self.plot.getPlotItem().vb.boundingRect().size()
        raster = max(int(size.width() / RASTER), 10), max(int(size.height() / RASTER), 10)
        draw_spots(
            self._points, thin_points(*self.places(), self._series.signs, ((left, right), (bottom, top)), raster), 210
        )


class SpreadPlot(PointPlot):
    """Histogram of the differences, with their mean, its confidence interval, and one marker per topic below."""

    def __init__(self, describe: Callable[[TopicPair], str], parent: QWidget | None = None) -> None:
        super().__init__("", describe, parent)
        self.plot.setAccessibleName(self.tr("Distribution of the differences"))
        item = self.plot.getPlotItem()
        item.setLabel("left", self.tr("topics"))
        item.setLabel("bottom", self.tr("difference"))
        self._spread: Spread | None = None
        self._mean = 0.0
        self._interval: tuple[float, float] | None = None
        self._bars = pg.BarGraphItem(x=[], height=[], width=1.0)
        self._zero, self._middle = pg.InfiniteLine(0, angle=90), pg.InfiniteLine(0, angle=90)
        self._between = pg.BarGraphItem(x=[], height=[], width=1.0)
        for part in (self._between, self._bars, self._zero, self._middle, self._points, self._ring):
            self.plot.addItem(part)

    def show_nothing(self) -> None:
        """Clear the plot but keep its axes."""
        self._series, self._spread = TopicSeries.of(()), None
        self._redraw()

    def show_topics(
        self, series: TopicSeries, spread: Spread, mean: float, interval: tuple[float, float] | None
    ) -> None:
        """Draw the differences, their mean and its confidence interval."""
        self._series = series
        self._spread, self._mean, self._interval = spread, mean, interval
        self._redraw()

    def places(self) -> tuple[Floats, Floats]:
        """Return the positions of the markers below the bars."""
        x = self._series.differences
        return x, np.full(len(x), -0.09 * self._top())

    def _top(self) -> float:
        return float(self._spread.counts.max(initial=1.0)) if self._spread else 1.0

    def _draw(self) -> None:
        text = self.palette().color(QPalette.ColorRole.Text)
        self._zero.setPen(pg.mkPen(text, width=1))
        for item in (self._bars, self._between, self._middle, self._points):
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
            brush=veil(theme.accent(), 50),
            pen=pg.mkPen(None),
        )
        x, y = self.places()
        ends = spread.centres[[0, -1]] + np.array([-0.5, 0.5]) * spread.width
        raster = max(int(self.plot.getPlotItem().vb.boundingRect().width() / RASTER), 10), 1
        visible = (float(ends[0]), float(ends[1])), (-self._top(), self._top())
        draw_spots(self._points, thin_points(x, y, self._series.signs, visible, raster), 170)
        self.plot.setXRange(min(ends[0], low), max(ends[1], high), padding=0.03)
        self.plot.setYRange(-0.17 * self._top(), 1.05 * self._top(), padding=0)
        self.plot.getAxis("left").setTicks([count_ticks(self._top())])


def _ends(values: Floats) -> tuple[float, float]:
    """Return the limits of an axis. The axis always includes 0 and 1."""
    low, high = float(values.min(initial=0.0)), float(values.max(initial=0.0))
    return (low, 1.0 if high <= 1.0 else high)


def count_ticks(most: float) -> list[tuple[float, str]]:
    """Return at most six ticks for an axis of counts. Negative ticks are omitted, since a count cannot be negative."""
    step = next(step * 10**power for power in range(10) for step in (1, 2, 5) if most <= 5 * step * 10**power)
    return [(float(count), f"{count:,}") for count in range(0, int(most) + 1, step)]
