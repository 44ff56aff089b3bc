"""Plot of a few named lines in run colours and line styles; it follows the colour scheme."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from irdesk.ui.plots.base_plot import pg, picture, recolour
from irdesk.ui.style import theme

MOST_IN_COLUMN = 8  # Maximum number of lines per column of the legend.
GROUND = 215  # Opacity of the legend's background, from 0 to 255.


@dataclass(frozen=True)
class Line:
    """A line: its legend name, its points, and its colour index."""

    name: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    colour: int


class LinePlot(QWidget):
    """A line plot. By default, its axes start at 0, and its y axis extends at least to 1."""

    def __init__(
        self, name: str, bottom: str, left: str, *, legend: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.plot = picture(self)
        self.plot.setAccessibleName(name)
        self.plot.hideButtons()
        item = self.plot.getPlotItem()
        item.showGrid(x=True, y=True, alpha=0.15)
        item.setLabel("bottom", bottom)
        item.setLabel("left", left)
        self._legend = item.addLegend(offset=(-8, -8), labelTextSize="9pt") if legend else None
        self.lines: tuple[Line, ...] = ()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.plot)
        self._colour()

    def raise_legend(self) -> None:
        """Move the legend to the top right corner, where it does not cover falling lines."""
        if self._legend:
            self._legend.setOffset((-8, 8))

    def draw(self, lines: Sequence[Line], *, least: float = 0.0, top: float = 1.0) -> None:
        """Replace the lines; the y axis covers at least the range from ``least`` to ``top``."""
        self.lines = tuple(lines)
        self._ends = least, top
        item = self.plot.getPlotItem()
        for curve in item.listDataItems():
            item.removeItem(curve)
        if self._legend:
            self._legend.clear()
            self._legend.setColumnCount(1 + len(lines) // MOST_IN_COLUMN)
        for line in lines:
            pen = theme.run_pen(line.colour, 2.0)
            self.plot.addItem(pg.PlotDataItem(line.x, line.y, pen=pen, antialias=True, name=line.name))
        right = max((line.x[-1] for line in lines if line.x), default=1.0)
        highest = max([top, *(max(line.y) for line in lines if line.y)])
        lowest = min([least, *(min(line.y) for line in lines if line.y)])
        margin = 0.05 * (highest - lowest)
        self.plot.setLimits(xMin=-0.05 * right, xMax=1.05 * right, yMin=lowest - margin, yMax=highest + margin)
        self.plot.setXRange(0, right, padding=0.02)
        self.plot.setYRange(lowest, highest, padding=0.03)

    def changeEvent(self, event: QEvent) -> None:
        """Redraw when the colour scheme changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "lines"):
            self._colour()
            if self.lines:
                self.draw(self.lines, least=self._ends[0], top=self._ends[1])

    def _colour(self) -> None:
        recolour(self.plot)
        if self._legend:
            self._legend.setLabelTextColor(self.palette().color(QPalette.ColorRole.Text))
            ground = self.palette().color(QPalette.ColorRole.Base)
            # Semi-transparent, so that names are readable and the lines behind the legend visible.
            ground.setAlpha(GROUND)
            self._legend.setBrush(ground)
