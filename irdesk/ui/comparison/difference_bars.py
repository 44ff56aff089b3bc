"""Bar chart of the differences between two runs by topic, with the tooltip of a bar and the ticks of a low chart."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

from irdesk.evaluation.comparison.two_runs import TopicPair
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.tables.number_formats import without_sign_of_zero
from irdesk.ui.comparison.topic_series import MOST_DRAWN, TopicSeries, spread_over, veil
from irdesk.ui.comparison.two_runs_plots import TopicPlot
from irdesk.ui.plots.base_plot import leave_room, pg
from irdesk.ui.style import theme

LEAST_STRIP = 48  # Minimum height of a compact chart, in pixels.
FEWEST_BARS = 6  # Smallest number of bars to reserve space for, so that a single bar is not too wide.
NAMED_BARS = 60  # Maximum number of bars with topic names below them.


class DifferenceBars(TopicPlot):
    """Bar chart of the differences by topic. Bars point up where the first run is better, down where the second is.

    The mouse wheel zooms the topic axis.
    """

    zooms = (True, False)

    def __init__(self, describe: Callable[[TopicPair], str], parent: QWidget | None = None) -> None:
        super().__init__("", describe, parent)
        self.plot.setAccessibleName(self.tr("Bar chart of differences by topic"))
        self.plot.getPlotItem().setLabel("left", self.tr("difference"))
        self._bars = [pg.BarGraphItem(x=[], height=[], width=0.8) for _ in range(2)]
        self._chosen = pg.BarGraphItem(x=[], height=[], width=1.0)
        for item in (self._chosen, *self._bars):
            self.plot.addItem(item)
        self._zero = pg.InfiniteLine(0, angle=0)
        self.plot.addItem(self._zero)
        self.plot.getPlotItem().vb.sigResized.connect(lambda _box: self._thin())
        self._names_topics = True

    def make_compact(self) -> None:
        """Hide topic names and axis titles, for use as a strip in another view."""
        self._names_topics = False
        self.plot.getPlotItem().setLabel("left", None)
        self.plot.getAxis("bottom").hide()
        leave_room(self.plot, below=True)
        self.setMinimumHeight(LEAST_STRIP)

    def show_topics(self, series: TopicSeries) -> None:
        """Draw topics in the given order."""
        self._series = series
        self._redraw()

    def places(self) -> tuple[Floats, Floats]:
        """Return the index and the difference of each topic as coordinates of its bar."""
        heights = self._series.differences
        return np.arange(len(heights), dtype=np.float64), heights

    def near(self, position: QPointF) -> list[TopicPair]:
        """Return the topic in whose column a scene position lies, even if the bar does not reach the position."""
        where = self.plot.getPlotItem().vb.mapSceneToView(position)
        inside = self.plot.getPlotItem().vb.sceneBoundingRect().contains(position)
        index = int(np.floor(where.x() + 0.5))
        return [self.rows[index]] if inside and 0 <= index < len(self.rows) else []

    def _ends(self) -> tuple[float, float]:
        heights = self._series.differences
        return float(heights.min(initial=0.0)), float(heights.max(initial=0.0))

    def _draw(self) -> None:
        count = len(self.rows)
        self._zero.setPen(pg.mkPen(self.palette().color(QPalette.ColorRole.Text), width=1))
        low, high = self._ends()
        high = high if high > low else low + 1.0
        if not self._names_topics:
            self.plot.getAxis("left").setTicks([end_ticks(low, high)])
        room = 0.06 * (high - low)
        self._show_range((-0.7, max(count, FEWEST_BARS) - 0.3), (low - room, high + room))
        self.plot.getPlotItem().vb.setLimits(minXRange=FEWEST_BARS)
        self._thin()

    def _thin(self) -> None:
        """Draw the visible bars, at most `MOST_DRAWN`, and their names if they fit."""
        first, last = self.plot.getPlotItem().vb.viewRange()[0]
        shown = spread_over(max(round(first), 0), min(round(last) + 1, len(self.rows)), MOST_DRAWN)
        heights = self._series.differences[shown]
        width = max(0.8, float(np.diff(shown).max(initial=0)))
        for item, side, colour in zip(
            self._bars, (heights >= 0, heights < 0), (theme.gain(), theme.loss()), strict=True
        ):
            item.setOpts(x=shown[side], height=heights[side], width=width, brush=colour, pen=pg.mkPen(None))
        self._name(shown.tolist() if self._names_topics and len(shown) <= NAMED_BARS else [])

    def _name(self, places: list[int]) -> None:
        """Show topic names below the bars: all of them if there is room, otherwise every second, third or n-th name."""
        box = self.plot.getPlotItem().vb
        names = [(place, self.rows[place].topic) for place in places]
        widest = max((self.fontMetrics().horizontalAdvance(name) for _, name in names), default=0) + 2 * theme.SPACE
        step = int(np.ceil(widest * box.viewPixelSize()[0])) if names and box.width() > 0 else 1
        self.plot.getAxis("bottom").setTicks([names[:: max(step, 1)]])

    def _mark(self, index: int | None) -> None:
        low, high = self._ends()
        reach = 2 * (high - low) or 2.0  # Extend the mark past both ends of the visible range.
        x = [] if index is None else [index]
        self._chosen.setOpts(
            x=x,
            y0=[-reach] * len(x),
            height=[2 * reach] * len(x),
            width=1.0,
            pen=pg.mkPen(theme.accent(), width=1),
            brush=veil(theme.accent(), 60),
        )


def describe_topic(pair: TopicPair, title: str, names: tuple[str, str]) -> str:
    """Return a topic's tooltip text: the two scores and their difference."""
    scores = " · ".join(
        f"{name} –" if score is None else f"{name} {score:.4f}"
        for name, score in zip(names, (pair.first, pair.second), strict=True)
    )
    difference = "" if pair.difference is None else f"\n{without_sign_of_zero(pair.difference)}"
    return f"{pair.topic}  {title}".rstrip() + f"\n{scores}{difference}"


def end_ticks(low: float, high: float) -> list[tuple[float, str]]:
    """Return the ticks of a short axis from ``low`` to ``high``: 0, and both ends, rounded towards 0 to one significant
    digit. An end gets no tick if it is less than half as far from 0 as the other end, since its label would overlap the
    0.
    """
    reach = max(abs(low), abs(high))
    ends = [math.copysign(_rounded(abs(end)), end) for end in (low, high) if end and abs(end) >= reach / 2]
    return [(tick, f"{tick:g}") for tick in sorted({0.0, *ends})]


def _rounded(value: float) -> float:
    """Round a positive value down to one significant digit."""
    exponent = math.floor(math.log10(value))
    return float(f"{int(value / 10.0**exponent + 1e-9)}e{exponent}")
