"""Plot of precision–recall curves in two states of the project: dotted in the earlier state, solid in the later one.

It shows the curves of the selected run. If that run is not in the comparison, it shows those of the first few runs.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from irdesk.session.history.time_travel import Difference
from irdesk.session.queries import RunRow
from irdesk.ui.plots.base_plot import pg, picture, recolour
from irdesk.ui.style import theme

MOST_RUNS = 6


class PastCurves(QWidget):
    """A plot of precision against recall in two states of the project."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plot = picture(self)
        self.plot.setAccessibleName(self.tr("Precision–recall curves after both steps"))
        self.plot.hideButtons()
        item = self.plot.getPlotItem()
        item.showGrid(x=True, y=True, alpha=0.15)
        item.setLabel("bottom", self.tr("recall"))
        item.setLabel("left", self.tr("precision"))
        self._legend = item.addLegend(offset=(-8, 8), labelTextSize="9pt")
        self.plot.setLimits(xMin=-0.05, xMax=1.05, yMin=-0.05, yMax=1.05)
        self.plot.setXRange(0, 1, padding=0.02)
        self.plot.setYRange(0, 1.02, padding=0.02)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.plot)
        self._shown: tuple[Difference | None, list[RunRow], str] = (None, [], "")
        self._colour()

    def show_difference(self, difference: Difference | None, runs: list[RunRow], chosen: str) -> None:
        """Draw the curves of a comparison."""
        self._shown = difference, runs, chosen
        item = self.plot.getPlotItem()
        for curve in item.listDataItems():
            item.removeItem(curve)
        self._legend.clear()
        if difference is None:
            return
        drawn = [run for run in runs if run.id == chosen] or runs[:MOST_RUNS]
        for run in drawn:
            for curves, style, when in (
                (difference.curves_before, Qt.PenStyle.DotLine, self.tr("{run} (earlier state)")),
                (difference.curves_after, Qt.PenStyle.SolidLine, self.tr("{run} (later state)")),
            ):
                run_curve = next((curve for curve in curves if curve.run_id == run.id), None)
                if run_curve is None:
                    continue
                pen = theme.run_pen(run.colour, 2.0)
                pen.setStyle(style)
                self.plot.addItem(
                    pg.PlotDataItem(run_curve.x, run_curve.y, pen=pen, antialias=True, name=when.format(run=run.tag))
                )

    def changeEvent(self, event: QEvent) -> None:
        """Redraw when the colour scheme changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_shown"):
            self._colour()
            self.show_difference(*self._shown)

    def _colour(self) -> None:
        recolour(self.plot)
        self._legend.setLabelTextColor(self.palette().color(QPalette.ColorRole.Text))
