"""Grid view: a picture whose rows and columns are different kinds of objects.

Names, bars and clustering trees are in the margins. The picture is readable in greyscale: numbers are written where
they fit, gaps are hatched, and marks do not rely on colour alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import ceil

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPalette, QPen
from PySide6.QtWidgets import QWidget

from irdesk.evaluation.comparison.clustering import Tree
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats
from irdesk.ui.plots.cell_zoom import Section, Span
from irdesk.ui.plots.cells_view import CellsView, Colours, Drawing
from irdesk.ui.plots.colour_scale import shades
from irdesk.ui.style import theme

LARGEST = 64  # Maximum cell width in pixels.
TALLEST = 34
LONGEST_NAME = 0.26  # Maximum name length, as a fraction of the view's width (row names) or height (column names).
LEAST_NAME = 72  # Minimum width reserved for names, in pixels.
BAR = 42  # Length of the longest bar in pixels, without its number.
TREE = 34  # Width of a row tree or height of a column tree, in pixels.
TREE_SHARE, BAR_SHARE = 0.08, 0.1  # Maximum size of trees, and height of column bars: fractions of the view's height.
MEASURED = 50  # Number of names that are measured to find the widest.
MOST_WRITTEN = 6000  # Maximum number of cells for which the view tries to fit the numbers.
SHADES = 1000  # Number of shades on each side of 0: more than the eye can distinguish.
SMALL = 0.78  # Font size relative to the normal one, for numbers that would not fit otherwise.


@dataclass(frozen=True, eq=False)
class Bars:
    """Bars at the end of the rows or columns: each has a length from 0 to 1 (NaN: no bar) and its number as text."""

    name: str
    lengths: Floats
    texts: tuple[str, ...]

    @classmethod
    def of(cls, name: str, values: Floats, texts: tuple[str, ...]) -> Bars:
        """Create bars for non-negative values, scaled so that the largest value has length 1."""
        greatest = float(np.nanmax(values, initial=0.0)) or 1.0
        return cls(name, np.maximum(values / greatest, 0.0), texts)

    def part(self, span: Span) -> Bars:
        """Return the bars of the visible rows or columns."""
        return Bars(self.name, self.lengths[span.slice], self.texts[span.slice])


@dataclass(frozen=True, eq=False)
class Grid:
    """The content of a grid. Control characters in its names must have been replaced by `plain`.

    - ``shares``: shades from 0 to 1, or from 0 to -1 in the second colour; NaN for a gap; shape (rows, columns).
    - ``text``: return a cell's number as text.
    - ``tell``: return a cell's details.
    - ``heads``: symbols above the columns.
    - ``breaks``: columns before which a wider line is drawn.
    - ``named``: rows whose names are shown even if there is only space for some names.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    shares: Floats
    marked: Bools
    text: Callable[[int, int], str]
    tell: Callable[[int, int], str]
    row_bars: Bars | None = None
    column_bars: Bars | None = None
    row_tree: Tree | None = None
    column_tree: Tree | None = None
    heads: tuple[str, ...] = ()
    breaks: tuple[int, ...] = ()
    named: tuple[int, ...] = ()

    def part(self, section: Section) -> Grid:
        """Return a grid of the visible rows and columns. Its clustering trees remain complete."""
        rows, columns = section.rows, section.columns
        return replace(
            self,
            rows=self.rows[rows.slice],
            columns=self.columns[columns.slice],
            shares=self.shares[rows.slice, columns.slice],
            marked=self.marked[rows.slice, columns.slice],
            text=lambda i, j: self.text(i + rows.first, j + columns.first),
            row_bars=self.row_bars and self.row_bars.part(rows),
            column_bars=self.column_bars and self.column_bars.part(columns),
            heads=self.heads[columns.slice],
            breaks=tuple(column - columns.first for column in self.breaks if columns.has(column)),
            named=tuple(row - rows.first for row in self.named if rows.has(row)),
        )


class GridView(CellsView):
    """A view of a `Grid`, with tooltips."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, (TALLEST, LARGEST), parent)
        self.grid: Grid | None = None
        self._names, self._heads, self._tree, self._bar, self._upright = 0.0, 0.0, 0.0, 0.0, False

    def show_grid(self, grid: Grid | None) -> None:
        """Show a new grid. Keep the selected cell if it still exists."""
        self.grid = grid
        self.show_drawing(self._drawing_of(self.grid) if self.grid else None)

    def _drawing_of(self, grid: Grid) -> Drawing:
        return Drawing(grid.shares.shape, grid.tell, partial(self._draw, grid), partial(self._tell_beside, grid))

    def _tell_beside(self, grid: Grid, place: QPointF) -> str:
        """Return the full name of the row or column whose margin is under the mouse, and the value of its bar."""
        cells, section = self.lattice, self.section
        beside = (grid.rows, grid.row_bars, section.rows, int((place.y() - cells.top) // cells.high))
        above = (grid.columns, grid.column_bars, section.columns, int((place.x() - cells.left) // cells.wide))
        for names, bars, visible, index in (beside, above):
            if visible.has(index):
                value = f"{bars.name} {bars.texts[index]}" if bars and bars.texts[index] else ""
                return f"{names[index]}\n{value}".strip()
        return ""

    def _draw(self, whole: Grid, section: Section, painter: QPainter) -> None:
        grid = whole.part(section)
        rows, columns = grid.shares.shape
        metrics, gap = self.fontMetrics(), theme.SPACE
        line = metrics.height()
        # Reserve margins for names, trees, symbols and bars. The length of names is limited to a fraction of the view's
        # size. Measure hidden names too, so that scrolling does not move the cells.
        self._names = min(_widest(self, whole.rows) + 3 * gap, LONGEST_NAME * self.room.width())
        self._tree = min(TREE, TREE_SHARE * self.room.height())
        self._bar = min(BAR, BAR_SHARE * self.room.height())
        row_tree, column_tree = (self._tree if tree else 0 for tree in (grid.row_tree, grid.column_tree))
        signs = line if any(grid.heads) else 0
        right = BAR + _widest(self, whole.row_bars.texts) + 3 * gap if whole.row_bars else gap
        longest = _widest(self, whole.columns)
        wide = _even(min((self.room.width() - self._names - row_tree - right) / columns, LARGEST))
        numbered = grid.column_bars is not None and _widest(self, grid.column_bars.texts) + 2 <= wide
        bottom = (self._bar + (line if numbered else 0)) if grid.column_bars else gap
        self._upright = longest + gap <= wide
        self._heads = line if self._upright else min(longest + gap, max(LONGEST_NAME * self.room.height(), LEAST_NAME))
        top = self._heads + column_tree + signs + gap
        high = _even(min((self.room.height() - top - bottom) / rows, TALLEST))
        self.lay(float(int(self._names + row_tree)), float(int(top)), wide, high)
        cells = self.cells
        shares = self.pooled(grid.shares)
        colours = grid_colours(shares)
        self._draw_cells(painter, colours)
        self._hatch(painter, np.isnan(shares))
        few = rows * columns <= MOST_WRITTEN and high >= SMALL * line
        texts = [[grid.text(i, j) for j in range(columns)] for i in range(rows)] if few else []
        small = theme.tabular(self.font())
        small.setPointSizeF(self.font().pointSizeF() * SMALL)
        plain = np.zeros(grid.shares.shape, np.bool_)
        written = any(self._write_numbers(painter, font, texts, colours, plain) for font in (self.font(), small))
        self._mark(painter, grid.marked, colours, corner=written)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), 2))
        for column in grid.breaks:
            x = cells.left + column * wide
            painter.drawLine(QPointF(x, cells.top - signs), QPointF(x, cells.top + rows * high))
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        self._name_rows(painter, grid.rows, grid.named)
        self._name_columns(painter, grid.columns)
        self._sign_columns(painter, grid.heads)
        for tree, across in ((grid.row_tree, False), (grid.column_tree, True)):
            if tree:
                self._draw_tree(painter, tree, across=across)
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        if grid.row_bars:
            self._draw_row_bars(painter, grid.row_bars)
        if grid.column_bars:
            self._draw_column_bars(painter, grid.column_bars)

    def _hatch(self, painter: QPainter, gaps: Bools) -> None:
        """Hatch the gaps. The pattern continues across adjacent cells, so that it is visible even on small cells.

        ``gaps`` has one entry per cell, or per pixel if several cells share a pixel.
        """
        brush, cells = gap_brush(), self.cells
        high, wide = (cells.rows * cells.high / len(gaps), cells.columns * cells.wide / gaps.shape[1])
        for i in np.flatnonzero(gaps.any(axis=1)).tolist():
            edges = np.flatnonzero(np.diff(gaps[i], prepend=False, append=False))
            for begin, end in edges.reshape(-1, 2).tolist():
                place = QRectF(cells.left + begin * wide, cells.top + i * high, (end - begin) * wide, high)
                painter.fillRect(place, brush)

    def _name_rows(self, painter: QPainter, names: tuple[str, ...], named: tuple[int, ...]) -> None:
        """Write the row names. If there is not enough space for all, write the names in ``named`` and every n-th of the
        others.
        """
        cells, letters, room = self.cells, self.fontMetrics(), int(self._names - 2 * theme.SPACE)
        line = letters.height()
        taken: list[int] = []
        for i in (*named, *range(0, len(names), ceil(line / cells.high))):
            if any(abs(i - row) * cells.high < line for row in taken):
                continue
            taken.append(i)
            place = QRectF(theme.SPACE, cells.top + (i + 0.5) * cells.high - line / 2, room, line)
            text = letters.elidedText(names[i], Qt.TextElideMode.ElideRight, room)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)

    def _name_columns(self, painter: QPainter, names: tuple[str, ...]) -> None:
        """Write the column names, vertically if they are wider than a column. If there is not enough space, write every
        n-th name.
        """
        cells, letters = self.cells, self.fontMetrics()
        line = letters.height()
        if self._upright:
            for j, name in enumerate(names):
                place = QRectF(cells.left + j * cells.wide, 0, cells.wide, line)
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, name)
            return
        for j in range(0, len(names), ceil(0.9 * line / cells.wide)):
            painter.save()
            painter.translate(cells.left + (j + 0.5) * cells.wide, self._heads)
            painter.rotate(-90)
            place = QRectF(0, -line / 2, self._heads, line)
            text = letters.elidedText(names[j], Qt.TextElideMode.ElideMiddle, int(self._heads))
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
            painter.restore()

    def _sign_columns(self, painter: QPainter, signs: tuple[str, ...]) -> None:
        cells, line = self.cells, self.fontMetrics().height()
        narrow = cells.wide < _widest(self, signs)
        for j, text in enumerate(signs):
            sign = text and ("▾" if narrow else text)
            if sign:
                middle = cells.left + (j + 0.5) * cells.wide
                place = QRectF(middle - 2 * line, cells.top - line - theme.SPACE / 2, 4 * line, line)
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, sign)

    def _draw_tree(self, painter: QPainter, tree: Tree, *, across: bool) -> None:
        """Draw a clustering tree. Branch lengths show the distance between the joined clusters."""
        painter.setPen(QPen(theme.faint(), 1))
        cells, visible = self.lattice, self.cells
        step = cells.wide if across else cells.high
        edge = (visible.top if across else visible.left) - theme.SPACE / 2
        begin = cells.left if across else cells.top
        unit = (self._tree - theme.SPACE) / (tree.height or 1.0)

        def point(place: float, height: float) -> QPointF:
            along, away = begin + (place + 0.5) * step, edge - height * unit
            return QPointF(along, away) if across else QPointF(away, along)

        lines = []
        span = self.section.columns if across else self.section.rows
        seen = (tree.joins[:, 1] >= span.first - 1) & (tree.joins[:, 0] <= span.first + span.count)
        for left, right, left_height, right_height, height in tree.joins[seen].tolist():
            corner, other = point(left, height), point(right, height)
            lines += [
                QLineF(point(left, left_height), corner),
                QLineF(corner, other),
                QLineF(other, point(right, right_height)),
            ]
        painter.save()
        if across:
            painter.setClipRect(QRectF(visible.left, 0, visible.columns * visible.wide, edge))
        else:
            painter.setClipRect(QRectF(0, visible.top, edge, visible.rows * visible.high))
        painter.drawLines(lines)
        painter.restore()

    def _draw_row_bars(self, painter: QPainter, bars: Bars) -> None:
        """Draw bars to the right of the rows, with numbers if the rows are high enough for text."""
        cells, letters, gap = self.cells, self.fontMetrics(), theme.SPACE
        line = letters.height()
        left = cells.left + cells.columns * cells.wide + gap
        thick = max(min(cells.high - 2, 10.0), min(cells.high, 1.0))
        together = max(ceil(0.99 / cells.high), 1)  # Number of rows that share one line of pixels.
        for i in range(0, len(bars.lengths), together):
            middle = cells.top + (i + together / 2) * cells.high
            known = bars.lengths[i : i + together]
            known = known[~np.isnan(known)]
            if len(known):
                tall = max(thick, together * cells.high if together > 1 else 0.0)
                painter.fillRect(QRectF(left, middle - tall / 2, BAR * float(known.mean()), tall), theme.faint())
            if cells.high >= 0.9 * line:
                place = QRectF(left + BAR + gap, middle - line / 2, self.room.width(), line)
                painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, bars.texts[i])
        painter.setPen(theme.faint())
        place = QRectF(left, cells.top - line - gap / 2, self.room.width() - left, line)
        painter.drawText(place, letters.elidedText(bars.name, Qt.TextElideMode.ElideRight, int(place.width())))
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))

    def _draw_column_bars(self, painter: QPainter, bars: Bars) -> None:
        """Draw bars below the columns, with numbers if all of them fit."""
        cells, letters = self.cells, self.fontMetrics()
        line = letters.height()
        top = cells.top + cells.rows * cells.high + theme.SPACE
        reach = self._bar - theme.SPACE
        thick = max(min(cells.wide - 2, 14.0), min(cells.wide, 1.0))
        fit = _widest(self, bars.texts) + 2 <= cells.wide
        for j, (length, text) in enumerate(zip(bars.lengths.tolist(), bars.texts, strict=True)):
            middle = cells.left + (j + 0.5) * cells.wide
            if not np.isnan(length):
                painter.fillRect(QRectF(middle - thick / 2, top, thick, reach * length), theme.faint())
            if fit:
                place = QRectF(middle - cells.wide / 2, top + reach, cells.wide, line)
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
        painter.setPen(theme.faint())
        place = QRectF(cells.left + cells.columns * cells.wide + theme.SPACE, top, self.room.width(), line)
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft, bars.name)
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))


def grid_colours(shares: Floats) -> Colours:
    """Return the cell colour of each share: blue, green, red and an unused byte, shape (*shares, 4). Gaps get the
    background colour.
    """
    ground = _parts(theme.ground())
    # Look colours up in a table of shades: mixing the colour of each of a million cells would take seconds.
    table = np.full((2 * SHADES + 1, 4), 255, np.uint8)
    table[:, :3] = shades(np.linspace(-1.0, 1.0, len(table)), ground, *map(_parts, theme.ends()))[:, ::-1]
    places = np.rint(np.clip(np.nan_to_num(shares), -1.0, 1.0) * SHADES).astype(np.int64) + SHADES
    colours: Colours = table[places]
    colours[np.isnan(shares), :3] = ground[::-1]
    return colours


def gap_brush() -> QBrush:
    """Return the hatching brush for gaps."""
    return QBrush(theme.blend(theme.faint(), theme.ground(), 0.4), Qt.BrushStyle.BDiagPattern)


def _parts(colour: QColor) -> tuple[int, int, int]:
    return colour.red(), colour.green(), colour.blue()


def _widest(view: QWidget, texts: tuple[str, ...]) -> float:
    # Measure only the texts with the most characters, since the widest text is almost always among them.
    longest = sorted(texts, key=len)[-MEASURED:]
    return float(max(map(view.fontMetrics().horizontalAdvance, longest), default=0))


def _even(side: float) -> float:
    """Round a cell size down to whole pixels, so that all cells have the same size. Small sizes are rounded to half
    pixels, since whole pixels would leave much of the view empty.
    """
    return float(int(side)) if side >= 6 else int(2 * side) / 2 if side >= 1 else max(side, 0.001)
