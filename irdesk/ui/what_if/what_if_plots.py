"""Figures of edited rankings: a precision-recall curve, and a bar chart of DCG by rank for each ranking and
its ideal.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from irdesk.evaluation.curves.what_if_plot_data import RankingFigures
from irdesk.ui.plots.base_plot import pg, picture, recolour
from irdesk.ui.style import fonts, theme

LEAST_HEIGHT = 130  # minimum height of a plot, in pixels
PLOTS_ROW = 2
WIDTH = 0.8  # total width of the bars at a rank, as a fraction of the distance between ranks
POINT = 7  # size of a point, in pixels


class RankingFiguresView(QWidget):
    """Two plots of one or two rankings. Lines of text above the plots state the numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("what_if_figures")
        self.figures: tuple[RankingFigures | None, ...] = ()
        self.curve = picture(self)
        self.curve.setAccessibleName(self.tr("Precision against recall"))
        self.bars = picture(self)
        self.bars.setAccessibleName(self.tr("DCG of the ranking and of the ideal ranking, by rank"))
        for plot, bottom, left in (
            (self.curve, self.tr("recall"), self.tr("precision")),
            (self.bars, self.tr("rank"), self.tr("DCG")),
        ):
            plot.hideButtons()
            plot.setMouseEnabled(False, False)
            plot.setMinimumHeight(LEAST_HEIGHT)
            plot.getPlotItem().setLabel("bottom", bottom)
            plot.getPlotItem().setLabel("left", left)
        self.curve.setXRange(0, 1, padding=0.06)
        self.curve.setYRange(0, 1, padding=0.05)
        self.curve.getAxis("bottom").setTicks([[(share, f"{share:g}") for share in (0, 0.5, 1)]])
        self.curve_text, self.bars_text = QLabel(self), QLabel(self)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.SPACE)
        for row, label in enumerate((self.bars_text, self.curve_text)):
            label.setFont(fonts.secondary(label.font()))
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            layout.addWidget(label, row, 0, 1, 2)
        for column, plot in enumerate((self.curve, self.bars)):
            layout.addWidget(plot, PLOTS_ROW, column)
            layout.setColumnStretch(column, 1)
        layout.setRowStretch(PLOTS_ROW, 1)
        self._draw()

    def draw(self, figures: Sequence[RankingFigures | None]) -> None:
        """Show the figures of one or two rankings."""
        if tuple(figures) != self.figures:
            self.figures = tuple(figures)
            self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the minimum height for the wrapped texts, so that no plot is cut off."""
        super().resizeEvent(event)
        self._keep_height()

    def _keep_height(self) -> None:
        if layout := self.layout():
            self.setMinimumHeight(layout.minimumHeightForWidth(self.width()))

    def changeEvent(self, event: QEvent) -> None:
        """Redraw when the colour scheme changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "figures"):
            self._draw()

    def _draw(self) -> None:
        shown = [(colour, figures) for colour, figures in enumerate(self.figures) if figures]
        for plot in (self.curve, self.bars):
            recolour(plot)
            plot.clear()
        for colour, figures in shown:
            self._draw_curve(colour, figures)
            self._draw_bars(colour, figures, len(self.figures))
        ranks = max((len(figures.gained) for _, figures in shown), default=1)
        top = max((max((*figures.gained, *figures.ideal), default=0) for _, figures in shown), default=0) or 1
        self.bars.setXRange(0.5, ranks + 0.5, padding=0.02)
        self.bars.setYRange(0, top, padding=0.04)
        step = 1 + ranks // 7
        self.bars.getAxis("bottom").setTicks([[(rank, str(rank)) for rank in range(1, ranks + 1, step)]])
        self.curve_text.setText(self.tr("Points: relevant documents. Line: interpolated precision."))
        lines = [self._numbers(figures) for _, figures in shown]
        names = (self.tr("first: {numbers}"), self.tr("second: {numbers}"))
        if len(self.figures) > 1:
            lines = [names[colour].format(numbers=text) for (colour, _), text in zip(shown, lines, strict=True)]
        self.bars_text.setText("\n".join(lines) or self.tr("Nothing has been judged."))
        self.bars.setAccessibleDescription(self.bars_text.text())
        self._keep_height()

    def _draw_curve(self, colour: int, figures: RankingFigures) -> None:
        recalls, precisions = zip(*figures.interpolated, strict=True)
        pen = theme.run_pen(colour, 2.0)
        self.curve.addItem(pg.PlotDataItem(recalls, precisions, pen=pen, antialias=True))
        points = pg.ScatterPlotItem(
            figures.recall,
            figures.precision,
            size=POINT,
            symbol="os"[colour],
            brush=pen.color(),
            pen=pg.mkPen(theme.ground()),
        )
        self.curve.addItem(points)

    def _draw_bars(self, colour: int, figures: RankingFigures, count: int) -> None:
        """Draw a ranking's bars in front of the wider, fainter bars of its ideal."""
        width = WIDTH / count
        shift = (colour - (count - 1) / 2) * width
        run_colour = theme.run_pen(colour).color()
        for heights, share, brush, edge in (
            (figures.ideal, 0.95, theme.blend(run_colour, theme.ground(), 0.8), run_colour),
            (figures.gained, 0.55, run_colour, run_colour),
        ):
            ranks = [rank + shift for rank in range(1, len(heights) + 1)]
            bars = pg.BarGraphItem(x=ranks, height=list(heights), width=width * share, brush=brush, pen=pg.mkPen(edge))
            self.bars.addItem(bars)

    def _numbers(self, figures: RankingFigures) -> str:
        (dcg, ndcg), (gained, share) = figures.measures, figures.scores
        text = self.tr("{dcg} = {gained}, ideal (outlined) {best}, {ndcg} = {share}")
        return text.format(dcg=dcg, gained=f"{gained:.4f}", best=f"{figures.best:.4f}", ndcg=ndcg, share=f"{share:.4f}")
