"""How the interval that the difference of two runs must lie in closes, judgement by judgement."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from irdesk.evaluation.settling import Narrowed
from irdesk.ui import theme
from irdesk.ui.views.picture import pg, picture

LEAST_HEIGHT = 130
GROUND = 70  # of 255: how strong the area of an interval is
OVER_LINES = 190  # of 255: how much of what lies behind it the legend hides
Drawn = tuple[tuple[Narrowed, ...], tuple[str, str], tuple[int, int]]
"""The course, the runs' names, and the numbers of their colours."""


class NarrowingPlot(QWidget):
    """Two areas over the number of judgements: one where all go the first run's way, one where all go the second's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plot = picture(self)
        self.plot.setAccessibleName(self.tr("Interval of the difference over the number of judgements"))
        self.plot.setMenuEnabled(False)
        self.plot.hideButtons()
        self.plot.setMouseEnabled(x=False, y=False)
        self.setMinimumHeight(LEAST_HEIGHT)
        item = self.plot.getPlotItem()
        item.showGrid(x=True, y=True, alpha=0.15)
        item.setLabel("bottom", self.tr("judgements"))
        item.setLabel("left", self.tr("difference"))
        item.getAxis("left").enableAutoSIPrefix(False)
        self._legend = item.addLegend(labelTextSize="9pt")
        self._legend.anchor((1, 0.5), (1, 0.5), offset=(-8, 0))  # both areas end at the edges of the right side
        self._shown: Drawn | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.plot)
        self._draw()

    def show_course(self, drawn: Drawn | None) -> None:
        """Show another course, or none."""
        self._shown = drawn
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        """Follow light and dark."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_shown"):
            self._draw()

    def _draw(self) -> None:
        ground, text = self.palette().color(QPalette.ColorRole.Base), self.palette().color(QPalette.ColorRole.Text)
        self.plot.setBackground(ground)
        for side in ("bottom", "left"):
            axis = self.plot.getAxis(side)
            axis.setPen(theme.blend(text, ground, 0.5))
            axis.setTextPen(text)
        self.plot.clear()
        self._legend.clear()
        self._legend.setLabelTextColor(text)
        behind = QColor(ground)
        behind.setAlpha(OVER_LINES)
        self._legend.setBrush(behind)
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
        numbers = np.array([own.number for own in course], np.float64)
        ends = np.array([(*own.first, *own.second) for own in course], np.float64)
        if not np.isfinite(ends).all():
            return
        for run in (0, 1):
            pen = theme.run_pen(colours[run], 1.5)
            way = self.tr("all go {run}'s way").format(run=names[run])
            edges = [
                pg.PlotDataItem(numbers, ends[:, 2 * run + at], pen=pen, antialias=True, name=way if at == 0 else None)
                for at in (0, 1)
            ]
            colour = QColor(pen.color())
            colour.setAlpha(GROUND)
            self.plot.addItem(pg.FillBetweenItem(*edges, brush=colour))
            for edge in edges:
                self.plot.addItem(edge)
        self.plot.addItem(pg.InfiniteLine(0.0, angle=0, pen=pg.mkPen(text, width=1, style=Qt.PenStyle.DashLine)))
        right = max(float(numbers[-1]), 1.0)
        self.plot.setXRange(0, right, padding=0.02)
        self.plot.setYRange(min(float(ends.min()), 0.0), max(float(ends.max()), 0.0), padding=0.08)
