"""View of a matrix of pairs, such as all pairs of runs: shaded cells, with numbers and names if they fit. Marks do not
rely on colour alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QWidget

from irdesk.ui.plots.cell_zoom import Section
from irdesk.ui.plots.cells_view import CellsView, Drawing
from irdesk.ui.style import theme

LARGEST = 76  # Maximum cell size in pixels.
WIDEST = 2.2  # Maximum ratio of a cell's width to its height.
LONGEST_NAME = 0.3  # Maximum fraction of the view's width for names if space is short.
STRONGEST = 0.85  # Proportion of the full colour in the cell with the highest strength.
LEAST = 0.001  # Minimum cell size in pixels.
MOST_WRITTEN = 2500  # Maximum number of cells for which the view tries to fit the numbers.


@dataclass(frozen=True, eq=False)
class Matrix:
    """The content of a matrix of pairs: its rows and columns have the same names. Arrays have shape (rows, columns).

    - ``names``: names of the rows and of the columns.
    - ``strengths``: from 0 to 1, or from 0 to -1 in the second colour; NaN for an empty cell.
    - ``marked``: which cells have a mark.
    - ``text``: return a cell's number as text.
    - ``tell``: return a cell's details.
    """

    names: tuple[str, ...]
    strengths: npt.NDArray[np.float64]
    marked: npt.NDArray[np.bool_]
    text: Callable[[int, int], str]
    tell: Callable[[int, int], str]


class PairMatrixView(CellsView):
    """A view of a `Matrix`, with tooltips."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, (LARGEST, LARGEST), parent)
        self.matrix: Matrix | None = None

    def draw(self, matrix: Matrix | None) -> None:
        """Show a new matrix. Keep the selected cell if it still exists."""
        self.matrix = matrix
        drawn = Drawing(matrix.strengths.shape, matrix.tell, partial(self._draw, matrix)) if matrix else None
        self.show_drawing(drawn)

    def _draw(self, matrix: Matrix, section: Section, painter: QPainter) -> None:
        visible = section.rows.slice, section.columns.slice
        strengths, marked = matrix.strengths[visible], matrix.marked[visible]
        rows, columns = strengths.shape
        metrics = self.fontMetrics()
        line, gap = metrics.height(), theme.SPACE
        top = float(line + gap)
        names = [metrics.horizontalAdvance(name) + 3 * gap for name in matrix.names]
        high = min((self.room.height() - top - gap) / rows, float(LARGEST))
        # Names get the width that the cells do not need. If the cells need the full width, names still get up to a
        # fixed fraction of the view's width.
        wanted = max(names) + metrics.horizontalAdvance(f"{len(names)}  ")
        left = min(wanted, max(self.room.width() - gap - WIDEST * high * columns, LONGEST_NAME * self.room.width()))
        wide = min((self.room.width() - left - gap) / columns, WIDEST * high, float(LARGEST))
        # Round to whole pixels, so that all cells have the same size.
        wide, high = (max(float(int(side)) if side >= 2 else side, LEAST) for side in (wide, high))
        self.lay(float(int(left)), top, wide, high)
        colours = cell_colours(self.pooled(strengths))
        self._draw_cells(painter, colours)
        few = rows * columns <= MOST_WRITTEN and high >= line
        first, other = section.rows.first, section.columns.first
        texts = [[matrix.text(first + i, other + j) for j in range(columns)] for i in range(rows)] if few else []
        written = self._write_numbers(painter, self.font(), texts, colours, marked)
        self._mark(painter, marked, colours, corner=written)
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        self._name(painter, matrix.names, section, named=max(names) - 2 * gap <= wide)

    def _name(self, painter: QPainter, names: tuple[str, ...], section: Section, *, named: bool) -> None:
        """Write row and column names, or column numbers if the names do not fit. If there is not enough space, write
        every n-th name or number.
        """
        cells, metrics, gap = self.cells, self.fontMetrics(), theme.SPACE
        line, room = metrics.height(), int(cells.left - 2 * gap)
        for i in range(0, cells.rows, ceil(line / cells.high)):
            place = QRectF(gap, cells.top + (i + 0.5) * cells.high - line / 2, room, line)
            row = section.rows.first + i
            text = names[row] if named else f"{row + 1}  {names[row]}"
            text = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, room)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)
        widest = cells.wide if named else metrics.horizontalAdvance(f"{len(names)} ")
        for j in range(0, cells.columns, ceil(widest / cells.wide)):
            place = QRectF(cells.left + (j + 0.5) * cells.wide - widest, 0, 2 * widest, line)
            column = section.columns.first + j
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, names[column] if named else str(column + 1))


def cell_colours(strengths: npt.NDArray[np.float64]) -> npt.NDArray[np.uint8]:
    """Return the cell colour of each strength: blue, green, red and an unused byte, shape (rows, columns, 4). Positive
    values get the accent colour, negative values the loss colour.
    """
    ground = _channels(theme.ground())
    ends = np.where((strengths >= 0)[..., None], _channels(theme.accent()), _channels(theme.loss()))
    share = np.clip(np.abs(np.nan_to_num(strengths)), 0.0, 1.0)[..., None] * STRONGEST
    mixed = ground * (1 - share) + ends * share
    empty = _channels(theme.line())
    colours = np.where(np.isnan(strengths)[..., None], empty, mixed)
    filled = np.full((*strengths.shape, 4), 255, np.uint8)
    filled[..., :3] = np.rint(colours).astype(np.uint8)
    return filled


def _channels(colour: QColor) -> npt.NDArray[np.float64]:
    return np.array([colour.blue(), colour.green(), colour.red()], np.float64)
