"""Plot of how the interval of the difference between two runs narrows with each judgement."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from irdesk.evaluation.bounds.judgements_needed import NarrowedBounds
from irdesk.ui.plots.base_plot import pg, picture, recolour
from irdesk.ui.style import theme
from irdesk.ui.widgets.elided_label import ElidedLabel

LEAST_HEIGHT = 130
GROUND = 70  # Opacity of the interval's area, from 0 to 255.
Drawn = tuple[tuple[NarrowedBounds, ...], tuple[str, str], tuple[int, int]]
"""The narrowing bounds, the runs' names, and their colour indices."""


class JudgementsNeededPlot(QWidget):
    """A plot of two areas over the number of judgements: for when all favour the first run, or all the second."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plot = picture(self)
        self.plot.setAccessibleName(self.tr("Interval of the difference over the number of judgements"))
        self.plot.hideButtons()
        self.plot.setMouseEnabled(x=False, y=False)
        self.setMinimumHeight(LEAST_HEIGHT)
        item = self.plot.getPlotItem()
        item.showGrid(x=True, y=True, alpha=0.15)
        item.setLabel("bottom", self.tr("judgements"))
        item.setLabel("left", self.tr("difference"))
        item.getAxis("left").enableAutoSIPrefix(False)
        # Place the legend outside the plot: run names are long, and the areas leave no free corner.
        self.ways = ElidedLabel(self), ElidedLabel(self)
        self._samples = QLabel(self), QLabel(self)
        legend = QHBoxLayout()
        legend.setSpacing(theme.SPACE)
        for sample, way in zip(self._samples, self.ways, strict=True):
            legend.addWidget(sample)
            legend.addWidget(way, 1)
        self._shown: Drawn | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(legend)
        layout.addWidget(self.plot, 1)
        self._draw()

    def show_course(self, drawn: Drawn | None) -> None:
        """Show other bounds, or none."""
        self._shown = drawn
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        """Redraw when the colour scheme changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_shown"):
            self._draw()

    def _draw(self) -> None:
        recolour(self.plot)
        text = self.palette().color(QPalette.ColorRole.Text)
        self.plot.clear()
        for part in (*self._samples, *self.ways):
            part.clear()
        if self._shown is None or not self._shown[0]:
            self.plot.setToolTip("")
            return
        course, names, colours = self._shown
        self.plot.setToolTip(
            self.tr(
                "Between which values {first} less {second} must lie after so many judgements, "
                "if all go one run's way; below 0 {second} leads"
            ).format(first=names[0], second=names[1])
        )
        numbers = np.array([bounds.number for bounds in course], np.float64)
        ends = np.array([(*bounds.first, *bounds.second) for bounds in course], np.float64)
        if not np.isfinite(ends).all():
            return
        for run in (0, 1):
            pen = theme.run_pen(colours[run], 1.5)
            self.ways[run].setText(self.tr("all go {run}'s way").format(run=names[run]))
            self._samples[run].setPixmap(theme.swatch(colours[run]).pixmap(theme.SWATCH))
            edges = [pg.PlotDataItem(numbers, ends[:, 2 * run + side], pen=pen, antialias=True) for side in (0, 1)]
            colour = QColor(pen.color())
            colour.setAlpha(GROUND)
            self.plot.addItem(pg.FillBetweenItem(*edges, brush=colour))
            for edge in edges:
                self.plot.addItem(edge)
        self.plot.addItem(pg.InfiniteLine(0.0, angle=0, pen=pg.mkPen(text, width=1, style=Qt.PenStyle.DashLine)))
        right = max(float(numbers[-1]), 1.0)
        self.plot.setXRange(0, right, padding=0.02)
        self.plot.setYRange(min(float(ends.min()), 0.0), max(float(ends.max()), 0.0), padding=0.08)
