"""Legend of a picture of cells: sample cells with the meaning of their shades and marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.ui.plots.cells_view import Colours
from irdesk.ui.plots.pair_matrix_view import cell_colours
from irdesk.ui.pools.pool_cell_styles import CellStyle, ink_on
from irdesk.ui.style import theme


@dataclass(frozen=True)
class Meaning:
    """A legend entry. It explains a cell's strength (NaN for a gap), a mark or a cell style."""

    text: str
    strength: float = 0.0
    marked: bool = False
    style: CellStyle | None = None


class CellLegend(QWidget):
    """A legend whose entries wrap to the available width. ``colours`` maps strengths to sample colours."""

    def __init__(self, parent: QWidget | None = None, colours: Callable[[Floats], Colours] = cell_colours) -> None:
        super().__init__(parent)
        self._colours = colours
        self._meanings: tuple[Meaning, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(self.tr("Meaning of the cells"))

    def explain(self, meanings: Sequence[Meaning]) -> None:
        """Replace the legend's entries."""
        self._meanings = tuple(meanings)
        self.setAccessibleDescription(", ".join(meaning.text for meaning in meanings))
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        """Return the height of the entries when wrapped to a width."""
        places = self._places(width)
        line = self.fontMetrics().height() + theme.SPACE
        return int(places[-1][1] + line) if places else line

    def sizeHint(self) -> QSize:
        """Return the preferred size, given the current width."""
        return QSize(400, self.heightForWidth(max(self.width(), 200)))

    def _places(self, width: int) -> list[tuple[float, float]]:
        """Return the position of each entry."""
        metrics = self.fontMetrics()
        x, y, places = 0.0, 0.0, []
        for meaning in self._meanings:
            wide = metrics.horizontalAdvance(meaning.text) + metrics.height() + 4 * theme.SPACE
            if x and x + wide > width:
                x, y = 0.0, y + metrics.height() + theme.SPACE
            places.append((x, y))
            x += wide
        return places

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sample cells and their meanings."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = self.fontMetrics().height()
        text = self.palette().color(QPalette.ColorRole.WindowText)
        for meaning, (x, y) in zip(self._meanings, self._places(self.width()), strict=True):
            cell = QRectF(x + 0.5, y + 0.5, side - 1, side - 1)
            blue, green, red, _ = self._colours(np.array([[meaning.strength]]))[0, 0].tolist()
            painter.setPen(QPen(theme.line(), 1))
            painter.setBrush(meaning.style.fill if meaning.style else QColor(red, green, blue))
            painter.drawRect(cell)
            # Gaps are hatched in grids but not in a `PairMatrixView`, whose legend uses `cell_colours`.
            if np.isnan(meaning.strength) and self._colours is not cell_colours:
                painter.fillRect(cell, QBrush(theme.faint(), Qt.BrushStyle.BDiagPattern))
            if meaning.style:
                painter.setPen(ink_on(meaning.style.fill))
                painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, meaning.style.sign)
            if meaning.marked:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self.palette().color(QPalette.ColorRole.Text))
                painter.drawEllipse(QPointF(cell.center()), side / 6, side / 6)
                # Also draw the corner mark, which replaces the dot in cells that contain a number.
                right, top, edge = cell.right(), cell.top(), side / 3
                painter.drawPolygon(
                    QPolygonF([QPointF(right - edge, top), QPointF(right, top), QPointF(right, top + edge)])
                )
            painter.setPen(text)
            painter.drawText(QPointF(x + side + theme.SPACE, y + self.fontMetrics().ascent()), meaning.text)
