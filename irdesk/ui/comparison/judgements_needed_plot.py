"""Plot of how the interval of the difference between two runs narrows with each judgement."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPalette, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from irdesk.reporting.comparison.order_reversal import Decided, favoured
from irdesk.ui.plots.base_plot import pg, picture, recolour
from irdesk.ui.style import theme
from irdesk.ui.style.short_names import short_names
from irdesk.ui.style.translation import translated

LEAST_HEIGHT = 200
GROUND = 70  # Opacity of the interval's area, from 0 to 255.
LABEL_GROUND = 160  # the same of the ground of a label
NAME = 0.3  # Largest share of the width for a run's name in a label.
TITLE = 0.7  # share of the height that the title of the y axis may take


class JudgementsNeededPlot(QWidget):
    """A plot of two areas over the number of judgements, for when all favour the first run or all the second, each
    with its label, and of the points from which a run leads for certain.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plot = picture(self)
        self.plot.setAccessibleName(self.tr("Interval of the difference over the number of judgements"))
        self.plot.hideButtons()
        self.plot.setMouseEnabled(x=False, y=False)
        self.setMinimumHeight(LEAST_HEIGHT)
        item = self.plot.getPlotItem()
        item.showGrid(x=True, y=True, alpha=0.15)
        item.getAxis("left").enableAutoSIPrefix(False)
        self.labels: list[pg.TextItem] = []
        self._shown: tuple[Decided, tuple[int, int]] | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.plot, 1)
        self._draw()

    def show_course(self, decided: Decided | None, colours: tuple[int, int] = (0, 1)) -> None:
        """Show the bounds of another answer in the colours of its runs; without bounds the plot is hidden."""
        figure = decided.figure(colours) if decided else None
        self._shown = (decided, colours) if decided and figure else None
        self.setVisible(self._shown is not None)
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        """Redraw when the colour scheme changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_shown"):
            self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten the names to the new size."""
        super().resizeEvent(event)
        if event.size() != event.oldSize():
            self._draw()

    def _draw(self) -> None:
        recolour(self.plot)
        self.plot.clear()
        self.labels = []
        if self._shown is None:
            return
        decided, colours = self._shown
        for side, title in zip(("bottom", "left"), decided.axis_titles, strict=True):
            name = translated(title)
            if side == "left" and self.fontMetrics().horizontalAdvance(name) > TITLE * self.height():
                name = name.partition(":")[0]  # The sentence above names the runs.
            self.plot.setLabel(side, name)
        course = decided.decision.settling.narrowed
        numbers = np.array([bounds.number for bounds in course], np.float64)
        ends = np.array([(*bounds.first, *bounds.second) for bounds in course], np.float64)
        right = max(float(numbers[-1]), 1.0)
        self.plot.setXRange(0, right, padding=0.02)
        self.plot.setYRange(min(float(ends.min()), 0.0), max(float(ends.max()), 0.0), padding=0.12)
        names = short_names(decided.names, QFontMetrics(self.font()), int(NAME * self.width()))
        text = self.palette().color(QPalette.ColorRole.Text)
        for run in (0, 1):
            pen = theme.run_pen(colours[run], 1.5)
            edges = [pg.PlotDataItem(numbers, ends[:, 2 * run + side], pen=pen, antialias=True) for side in (0, 1)]
            colour = QColor(pen.color())
            colour.setAlpha(GROUND)
            self.plot.addItem(pg.FillBetweenItem(*edges, brush=colour))
            for edge in edges:
                self.plot.addItem(edge)
            # The areas end in points at the right: one name stands above its point, the other below.
            end = right, float(ends[-1, 2 * run + (1 if run == 0 else 0)])
            self._write(translated(favoured(names[run])), end, (1, 1 - run), theme.blend(pen.color(), text, 0.35))
        self.plot.addItem(pg.InfiniteLine(0.0, angle=0, pen=pg.mkPen(text, width=1, style=Qt.PenStyle.DashLine)))
        for turn in decided.turning_points:
            colour = theme.run_pen(colours[turn.run]).color()
            spot = pg.ScatterPlotItem([turn.number], [0.0], size=9, pen=pg.mkPen(text), brush=colour)
            spot.setZValue(2)  # above the ground of its label
            self.plot.addItem(spot)
            shown = translated(replace(turn, name=names[turn.run]).text)
            across = 1.0 if turn.number > 0.6 * right else 0.0
            self._write(shown, (turn.number, 0.0), (across, 1 - turn.run), text)

    def _write(self, text: str, place: tuple[float, float], anchor: tuple[float, float], colour: QColor) -> None:
        ground = QColor(theme.ground())
        ground.setAlpha(LABEL_GROUND)
        label = pg.TextItem(text, color=colour, anchor=anchor, fill=ground)
        label.setZValue(1)  # Curves do not strike it through.
        label.setFont(theme.tabular(self.font()))
        label.setPos(*place)
        self.plot.addItem(label, ignoreBounds=True)
        self.labels.append(label)
