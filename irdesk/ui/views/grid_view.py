"""A grid as a picture: rows and columns of things of two kinds, with their names, bars and trees at the sides.

Cells in shades that are read in grey, numbers where they fit, gaps hatched, marks that do not rest on colour alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPalette, QPen
from PySide6.QtWidgets import QWidget

from irdesk.domain.strangers import plain
from irdesk.evaluation.clustering import Tree
from irdesk.evaluation.lists import Bools, Floats
from irdesk.reporting.shades import shades
from irdesk.ui import theme
from irdesk.ui.views.cells_view import CellsView, Colours

LARGEST = 64  # pixels of a cell
TALLEST = 34
LONGEST_NAME = 0.26  # of the view's width, and of its height for the names of columns
LEAST_NAME = 72  # pixels of it, nevertheless
BAR = 42  # pixels of the longest bar, its number left out
TREE = 34  # pixels of a tree
TREE_SHARE, BAR_SHARE = 0.08, 0.1  # of the view's height, where that is less
MEASURED = 50  # names of which the widest is looked for
MOST_WRITTEN = 6000  # cells whose numbers are tried to fit
SMALL = 0.78  # of the letters' size, in which numbers are tried that do not fit


@dataclass(frozen=True, eq=False)
class Bars:
    """What stands at the end of each row or column: a bar of a length of 0 to 1 (NaN: none), and its number."""

    name: str
    lengths: Floats
    texts: tuple[str, ...]

    @classmethod
    def of(cls, name: str, values: Floats, texts: tuple[str, ...]) -> Bars:
        """Bars of values of 0 and more, the greatest of which fills the room."""
        greatest = float(np.nanmax(values, initial=0.0)) or 1.0
        return cls(name, np.maximum(values / greatest, 0.0), texts)


@dataclass(frozen=True, eq=False)
class Grid:
    """What is drawn. ``shares``, shape (rows, columns), are the shades from 0 (or -1, the other colour) to 1, NaN for a
    gap; ``text`` is the number of a cell, ``tell`` all of it. ``heads`` are signs above the columns, ``breaks`` the
    columns before which a wider line stands, ``named`` the rows that have their name wherever there is any room.
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


class GridView(CellsView):
    """Shows a `Grid`, drawn once for each size and told by tips."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.grid: Grid | None = None
        self._names, self._heads, self._tree, self._bar, self._upright = 0.0, 0.0, 0.0, 0.0, False

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        rows, columns = self.grid.shares.shape if self.grid else (0, 0)
        return rows, columns

    def told(self, row: int, column: int) -> str:
        """All of a cell."""
        return self.grid.tell(row, column) if self.grid else ""

    def told_at(self, place: QPointF) -> str:
        """All of a cell; beside the cells the whole name of the row or column, and what its bar says."""
        grid, cell = self.grid, self.at(place)
        if grid is None or cell:
            return super().told_at(place)
        beside = (grid.rows, grid.row_bars, int((place.y() - self._top) // self._high))
        above = (grid.columns, grid.column_bars, int((place.x() - self._left) // self._wide))
        for names, bars, at in (beside, above):
            if 0 <= at < len(names):
                said = f"{bars.name} {bars.texts[at]}" if bars and bars.texts[at] else ""
                return f"{names[at]}\n{said}".strip()
        return super().told_at(place)

    def show_grid(self, grid: Grid | None) -> None:
        """Show another grid; the chosen cell stays where there still is one."""
        self.grid = grid and replace(grid, rows=tuple(map(plain, grid.rows)), columns=tuple(map(plain, grid.columns)))
        self._again()

    def _draw(self, painter: QPainter) -> None:
        grid = self.grid
        assert grid
        rows, columns = self.shape
        metrics, gap = self.fontMetrics(), theme.SPACE
        line = metrics.height()
        # Around the cells: names, trees, signs and bars, of which names get no more than their share.
        self._names = min(_widest(self, grid.rows) + 3 * gap, LONGEST_NAME * self.width())
        self._tree = min(TREE, TREE_SHARE * self.height())
        self._bar = min(BAR, BAR_SHARE * self.height())
        row_tree, column_tree = (self._tree if tree else 0 for tree in (grid.row_tree, grid.column_tree))
        signs = line if any(grid.heads) else 0
        right = BAR + _widest(self, grid.row_bars.texts) + 3 * gap if grid.row_bars else gap
        longest = _widest(self, grid.columns)
        wide = _even(min((self.width() - self._names - row_tree - right) / columns, LARGEST))
        numbered = grid.column_bars is not None and _widest(self, grid.column_bars.texts) + 2 <= wide
        bottom = (self._bar + (line if numbered else 0)) if grid.column_bars else gap
        self._upright = longest + gap <= wide
        self._heads = line if self._upright else min(longest + gap, max(LONGEST_NAME * self.height(), LEAST_NAME))
        top = self._heads + column_tree + signs + gap
        high = _even(min((self.height() - top - bottom) / rows, TALLEST))
        self._wide, self._high = wide, high
        self._left, self._top = float(int(self._names + row_tree)), float(int(top))
        colours = grid_colours(grid.shares)
        self._draw_cells(painter, colours)
        self._hatch(painter, np.isnan(grid.shares))
        few = rows * columns <= MOST_WRITTEN
        texts = [[grid.text(i, j) for j in range(columns)] for i in range(rows)] if few else []
        small = theme.tabular(self.font())
        small.setPointSizeF(self.font().pointSizeF() * SMALL)
        plain = np.zeros(self.shape, np.bool_)
        written = any(self._write_numbers(painter, font, texts, colours, plain) for font in (self.font(), small))
        self._mark(painter, grid.marked, colours, corner=written)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), 2))
        for column in grid.breaks:
            x = self._left + column * wide
            painter.drawLine(QPointF(x, self._top - signs), QPointF(x, self._top + rows * high))
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
        """A pattern where there is nothing, which is seen of small cells that lie together, too."""
        brush = gap_brush()
        for i in np.flatnonzero(gaps.any(axis=1)).tolist():
            edges = np.flatnonzero(np.diff(gaps[i], prepend=False, append=False))
            for begin, end in edges.reshape(-1, 2).tolist():
                across = (end - begin) * self._wide
                painter.fillRect(
                    QRectF(self._left + begin * self._wide, self._top + i * self._high, across, self._high), brush
                )

    def _name_rows(self, painter: QPainter, names: tuple[str, ...], named: tuple[int, ...]) -> None:
        """Names beside the rows; where not all fit, every so manieth, but for those that have theirs anyway."""
        letters, room = self.fontMetrics(), int(self._names - 2 * theme.SPACE)
        line = letters.height()
        taken: list[int] = []
        for i in (*named, *range(0, len(names), ceil(line / self._high))):
            if any(abs(i - own) * self._high < line for own in taken):
                continue
            taken.append(i)
            place = QRectF(theme.SPACE, self._top + (i + 0.5) * self._high - line / 2, room, line)
            text = letters.elidedText(names[i], Qt.TextElideMode.ElideRight, room)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)

    def _name_columns(self, painter: QPainter, names: tuple[str, ...]) -> None:
        """Names above the columns, upwards where they are longer than a column is wide; every so manieth where not all
        fit.
        """
        letters = self.fontMetrics()
        line = letters.height()
        if self._upright:
            for j, name in enumerate(names):
                place = QRectF(self._left + j * self._wide, 0, self._wide, line)
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, name)
            return
        for j in range(0, len(names), ceil(0.9 * line / self._wide)):
            painter.save()
            painter.translate(self._left + (j + 0.5) * self._wide, self._heads)
            painter.rotate(-90)
            place = QRectF(0, -line / 2, self._heads, line)
            text = letters.elidedText(names[j], Qt.TextElideMode.ElideMiddle, int(self._heads))
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
            painter.restore()

    def _sign_columns(self, painter: QPainter, signs: tuple[str, ...]) -> None:
        line = self.fontMetrics().height()
        narrow = self._wide < _widest(self, signs)
        for j, own in enumerate(signs):
            sign = own and ("▾" if narrow else own)
            if sign:
                middle = self._left + (j + 0.5) * self._wide
                place = QRectF(middle - 2 * line, self._top - line - theme.SPACE / 2, 4 * line, line)
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, sign)

    def _draw_tree(self, painter: QPainter, tree: Tree, *, across: bool) -> None:
        """What is joined, and how far apart: the longer a branch, the farther."""
        painter.setPen(QPen(theme.faint(), 1))
        step = self._wide if across else self._high
        edge = (self._top if across else self._left) - theme.SPACE / 2
        begin = self._left if across else self._top
        unit = (self._tree - theme.SPACE) / (tree.height or 1.0)

        def point(place: float, height: float) -> QPointF:
            along, away = begin + (place + 0.5) * step, edge - height * unit
            return QPointF(along, away) if across else QPointF(away, along)

        lines = []
        for left, right, left_height, right_height, height in tree.joins.tolist():
            corner, other = point(left, height), point(right, height)
            lines += [
                QLineF(point(left, left_height), corner), QLineF(corner, other),
                QLineF(other, point(right, right_height)),
            ]  # fmt: skip
        painter.drawLines(lines)

    def _draw_row_bars(self, painter: QPainter, bars: Bars) -> None:
        """Bars to the right, numbers after them where the rows are high enough."""
        letters, gap = self.fontMetrics(), theme.SPACE
        line = letters.height()
        left = self._left + self.shape[1] * self._wide + gap
        thick = max(min(self._high - 2, 10.0), min(self._high, 1.0))
        together = max(ceil(0.99 / self._high), 1)  # rows that share a line of pixels
        for i in range(0, len(bars.lengths), together):
            middle = self._top + (i + together / 2) * self._high
            known = bars.lengths[i : i + together]
            known = known[~np.isnan(known)]
            if len(known):
                tall = max(thick, together * self._high if together > 1 else 0.0)
                painter.fillRect(QRectF(left, middle - tall / 2, BAR * float(known.mean()), tall), theme.faint())
            if self._high >= 0.9 * line:
                place = QRectF(left + BAR + gap, middle - line / 2, self.width(), line)
                painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, bars.texts[i])
        painter.setPen(theme.faint())
        place = QRectF(left, self._top - line - gap / 2, self.width() - left, line)
        painter.drawText(place, letters.elidedText(bars.name, Qt.TextElideMode.ElideRight, int(place.width())))
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))

    def _draw_column_bars(self, painter: QPainter, bars: Bars) -> None:
        """Bars downwards, numbers below them where all fit."""
        letters = self.fontMetrics()
        line = letters.height()
        top = self._top + self.shape[0] * self._high + theme.SPACE
        reach = self._bar - theme.SPACE
        thick = max(min(self._wide - 2, 14.0), min(self._wide, 1.0))
        fit = _widest(self, bars.texts) + 2 <= self._wide
        for j, (length, text) in enumerate(zip(bars.lengths.tolist(), bars.texts, strict=True)):
            middle = self._left + (j + 0.5) * self._wide
            if not np.isnan(length):
                painter.fillRect(QRectF(middle - thick / 2, top, thick, reach * length), theme.faint())
            if fit:
                place = QRectF(middle - self._wide / 2, top + reach, self._wide, line)
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
        painter.setPen(theme.faint())
        place = QRectF(self._left + self.shape[1] * self._wide + theme.SPACE, top, self.width(), line)
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft, bars.name)
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))


def grid_colours(shares: Floats) -> Colours:
    """The colour of each share as blue, green, red and nothing; gaps as the ground. Shape (*shares, 4)."""
    found = shades(shares, *(_parts(own) for own in (theme.ground(), *theme.ends())))
    gap = _parts(theme.ground())
    filled = np.full((*shares.shape, 4), 255, np.uint8)
    filled[..., :3] = np.where(np.isnan(shares)[..., None], gap, found)[..., ::-1]
    return filled


def gap_brush() -> QBrush:
    """What a gap is filled with."""
    return QBrush(theme.blend(theme.faint(), theme.ground(), 0.4), Qt.BrushStyle.BDiagPattern)


def _parts(colour: QColor) -> tuple[int, int, int]:
    return colour.red(), colour.green(), colour.blue()


def _widest(view: QWidget, texts: tuple[str, ...]) -> float:
    longest = sorted(texts, key=len)[-MEASURED:]  # the widest is among those of the most letters, or nearly so
    return float(max(map(view.fontMetrics().horizontalAdvance, longest), default=0))


def _even(side: float) -> float:
    """Whole pixels, so that all cells are alike; half ones where a whole one would leave much of the view empty."""
    return float(int(side)) if side >= 6 else int(2 * side) / 2 if side >= 1 else max(side, 0.001)
