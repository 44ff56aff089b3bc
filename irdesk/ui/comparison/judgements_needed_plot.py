"""Plot that shows how the interval of possible differences between two runs narrows with each judgement."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetrics, QPalette, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from irdesk.reporting.comparison.what_would_change import Decided, favouring_name
from irdesk.ui.plots.base_plot import pg, picture, recolour
from irdesk.ui.plots.direct_labels import STRONG, DirectLabel, DirectLabels, Obstacle
from irdesk.ui.style import theme
from irdesk.ui.style.short_run_names import short_run_names
from irdesk.ui.style.translated_texts import translated

LEAST_HEIGHT = 200
GROUND = 70  # Opacity of the interval's areas, from 0 to 255.
NAME = 0.3  # Maximum width of a run's name in a label, as a fraction of the plot's width.
TITLE = 0.7  # maximum length of the y axis title, as a fraction of the plot's height

Fitting = tuple[str, str, tuple[str, ...]]
"""Titles of the bottom and left axes, and the names of the runs, as they are shown."""


class JudgementsNeededPlot(QWidget):
    """Plot of the interval of possible differences against the number of judgements.

    The interval is drawn as two labelled areas: one if all judgements favour the first run, one if all favour the
    second run. Points mark where a run is certain to lead; their labels lie in the run's area and have its colour.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plot = picture(self)
        self.plot.setAccessibleName(self.tr("Interval of the difference against the number of judgements"))
        self.plot.hideButtons()
        self.plot.setMouseEnabled(x=False, y=False)
        self.setMinimumHeight(LEAST_HEIGHT)
        item = self.plot.getPlotItem()
        item.showGrid(x=True, y=True, alpha=0.15)
        item.getAxis("left").enableAutoSIPrefix(False)
        self._lines: list[Obstacle] = []
        self._direct = DirectLabels(self.plot, lambda: self._lines, lambda: np.zeros((0, 4)))
        item.vb.sigTransformChanged.connect(self._place_labels)
        self._shown: tuple[Decided, tuple[int, int]] | None = None
        self._drawn: Fitting | None = None
        self._refit = QTimer(self, singleShot=True, interval=0)
        self._refit.timeout.connect(self._draw_if_others_fit)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.plot, 1)
        self.hide()  # Hide the plot until there is data to draw.

    @property
    def labels(self) -> list[pg.TextItem]:
        """The displayed text labels."""
        return self._direct.items

    def show_course(self, decided: Decided | None, colours: tuple[int, int] = (0, 1)) -> None:
        """Show the bounds of a result in the colours of the two compared runs. Hide the plot if the result has no
        bounds.
        """
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
        """Redraw if longer or shorter names fit the new size. This happens after the layout is final."""
        super().resizeEvent(event)
        self._refit.start()

    def _draw_if_others_fit(self) -> None:
        if self._shown and self._fitting() != self._drawn:
            self._draw()

    def _fitting(self) -> Fitting:
        """Return the axis titles and run names that fit the current size."""
        assert self._shown
        decided, _ = self._shown
        below, beside = map(translated, decided.axis_titles)
        if self.fontMetrics().horizontalAdvance(beside) > TITLE * self.height():
            beside = beside.partition(":")[0]  # The sentence above the plot already names the runs.
        names = short_run_names(decided.names, QFontMetrics(self.font()), int(NAME * self.width()))
        return below, beside, tuple(names)

    def _draw(self) -> None:
        recolour(self.plot)
        self._direct.show_labels((), self.font())
        self.plot.clear()
        if self._shown is None:
            return
        decided, colours = self._shown
        self._drawn = self._fitting()
        below, beside, names = self._drawn
        self.plot.setLabel("bottom", below)
        self.plot.setLabel("left", beside)
        course = decided.decision.settling.narrowed
        numbers = np.array([step.number for step in course], np.float64)
        ends = np.array([(*step.first, *step.second) for step in course], np.float64)
        right = max(float(numbers[-1]), 1.0)
        self.plot.setXRange(0, right, padding=0.02)
        self.plot.setYRange(min(float(ends.min()), 0.0), max(float(ends.max()), 0.0), padding=0.18)
        text = self.palette().color(QPalette.ColorRole.Text)
        inks: list[QColor] = []
        labels, self._lines = [], [Obstacle(np.array([0.0, right]), np.zeros(2), STRONG)]
        for run in (0, 1):
            pen = theme.run_pen(colours[run], 1.5)
            bounds = [ends[:, 2 * run], ends[:, 2 * run + 1]]
            edges = [pg.PlotDataItem(numbers, bound, pen=pen, antialias=True) for bound in bounds]
            colour = QColor(pen.color())
            colour.setAlpha(GROUND)
            self.plot.addItem(pg.FillBetweenItem(*edges, brush=colour))
            for edge, bound in zip(edges, bounds, strict=True):
                self.plot.addItem(edge)
                self._lines.append(Obstacle(numbers, bound, STRONG))
            # List the points from right to left, so that the search for a label position begins where the areas taper.
            named = theme.blend(pen.color(), text, 0.35)
            inks.append(named)
            outer = bounds[1 - run][::-1]
            labels.append(DirectLabel(translated(favouring_name(names[run])), numbers[::-1], outer, named))
        self.plot.addItem(pg.InfiniteLine(0.0, angle=0, pen=pg.mkPen(text, width=1, style=Qt.PenStyle.DashLine)))
        for turn in decided.turning_points:
            colour = theme.run_pen(colours[turn.run]).color()
            spot = pg.ScatterPlotItem([turn.number], [0.0], size=9, pen=pg.mkPen(text), brush=colour)
            spot.setZValue(2)  # Draw the point above the background of its label.
            self.plot.addItem(spot)
            shown = translated(replace(turn, name=names[turn.run]).text)
            x, y = decided.inside(turn)
            labels.append(DirectLabel(shown, np.array([x]), np.array([y]), inks[turn.run]))
        self._direct.show_labels(labels[::-1], self.font())

    def _place_labels(self, _box: object) -> None:
        self._direct.place()
