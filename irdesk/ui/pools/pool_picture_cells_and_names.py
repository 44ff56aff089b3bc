"""Scrollable picture of a pool with runs as columns and ranks as rows, and the names of the runs above them. It is
assembled from one tile image per cell style.

A `CellChooser` lets the user select a cell. The selected document is marked in every run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QImage,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollBar, QSizePolicy, QWidget

from irdesk.evaluation.pools.pool_cells import Codes
from irdesk.evaluation.scoring.ranked_lists import Bools
from irdesk.ui.plots.cell_selection import Cell, CellChooser, Choice, Lattice
from irdesk.ui.pools.pool_cell_styles import CellStyle, Tiles, tiles
from irdesk.ui.style import theme

LEAST, WIDEST, HIGHEST = 4, 72, 22  # Minimum size, maximum width and maximum height of a cell, in pixels.
FEW, LEAST_ROW = 20, 8  # With up to FEW ranks, rows are at least LEAST_ROW pixels high.
HIGHEST_NAMES = 96  # Maximum height of the names above the cells, in pixels.


@dataclass(frozen=True, eq=False)
class PoolDrawing:
    """The content of the pool picture.

    - ``names``: the names of the columns.
    - ``codes``: the code of each cell, shape (ranks, runs).
    - ``styles``: return the style of each code.
    - ``breaks``: the columns before which a line is drawn.
    - ``tell``: return the details of a cell.
    """

    names: tuple[str, ...]
    codes: Codes
    styles: Callable[[], Sequence[CellStyle]]
    breaks: tuple[int, ...]
    tell: Callable[[int, int], str]


class PoolView(QWidget):
    """The pool picture with its scroll bars."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cells = PoolCells(name, self)
        self.across, self.down = QScrollBar(Qt.Orientation.Horizontal, self), QScrollBar(Qt.Orientation.Vertical, self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        grid.addWidget(self.cells, 0, 0)
        grid.addWidget(self.down, 0, 1)
        grid.addWidget(self.across, 1, 0)
        for bar in (self.across, self.down):
            bar.valueChanged.connect(lambda _value: self.cells.scroll_to(self.across.value(), self.down.value()))
        self.cells.extent_changed.connect(self._follow)
        self.cells.wanted.connect(self._go)
        self._follow()

    def _follow(self) -> None:
        for bar, (whole, seen) in zip((self.across, self.down), self.cells.extent(), strict=True):
            bar.setRange(0, max(0, whole - seen))
            bar.setPageStep(seen)
            bar.setSingleStep(24)
            bar.setVisible(whole > seen)

    def _go(self, right: int, down: int) -> None:
        self.across.setValue(right)
        self.down.setValue(down)


class PoolCells(QFrame):
    """A view of a `PoolDrawing`. Two scroll bars control which part is visible."""

    extent_changed = Signal()
    wanted = Signal(int, int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.drawing: PoolDrawing | None = None
        self._same: Bools | None = None
        self._image: QImage | None = None
        self._tiles: tuple[object, Tiles] | None = None
        self._right, self._down = 0, 0
        self._left, self._top, self._wide, self._high = 0, 0, LEAST, LEAST
        self.chooser = CellChooser(self, Choice(self._lattice, self.at, self._details, lambda _place: ""))
        self.cell_chosen, self.cell_opened = self.chooser.chosen, self.chooser.opened
        self.setAccessibleName(name)
        self.setFont(theme.tabular(self.font()))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def cell(self) -> Cell | None:
        """The rank and run of the selected cell, as indices from 0, or None."""
        return self.chooser.cell

    def sizeHint(self) -> QSize:
        """Return the preferred size, which has room for a few runs."""
        return QSize(520, 360)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size at which shades can be distinguished."""
        return QSize(200, 160)

    def draw(self, drawing: PoolDrawing | None, same: Bools | None = None) -> None:
        """Show a new picture. Keep the selected cell if it still exists.

        ``same`` is True for the cells of the selected document, shape (ranks, runs).
        """
        self.drawing, self._same = drawing, same
        self.chooser.keep()
        self._measure()

    def mark(self, cell: Cell | None, same: Bools | None) -> None:
        """Select a cell and mark the cells of its document (``same``), without emitting signals."""
        self._same = same
        self.chooser.choose(cell)
        if self.cell:
            self._reveal(*self.cell)

    def extent(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the size of all cells and the size of the visible part, in pixels, horizontally and vertically."""
        rows, columns = self._size
        return (
            (columns * self._wide, max(1, self.width() - self._left)),
            (rows * self._high, max(1, self.height() - self._top)),
        )

    def scroll_to(self, right: int, down: int) -> None:
        """Scroll to an offset in pixels."""
        self._right, self._down = right, down
        self.update()

    @property
    def _size(self) -> tuple[int, int]:
        rows, columns = self.drawing.codes.shape if self.drawing else (0, 0)
        return int(rows), int(columns)

    def _lattice(self) -> Lattice:
        """Return the geometry of all cells, including those outside the visible part."""
        return Lattice(*self._size, self._left - self._right, self._top - self._down, self._wide, self._high)

    def _details(self, row: int, column: int) -> str:
        return self.drawing.tell(row, column) if self.drawing else ""

    def _measure(self) -> None:
        """Compute the cell size. The cells fill the view, but do not become too small to distinguish."""
        rows, columns = self._size
        metrics, gap = self.fontMetrics(), theme.SPACE
        names = self.drawing.names if self.drawing else ()
        bold = QFont(self.font())
        bold.setBold(True)
        widest = max((QFontMetrics(bold).horizontalAdvance(name) for name in names), default=0) + gap
        self._top = min(widest, HIGHEST_NAMES) + 2 * gap
        self._left = metrics.horizontalAdvance(str(rows)) + 3 * gap
        room = self.width() - self._left - gap, self.height() - self._top - gap
        self._wide = max(LEAST, min(WIDEST, room[0] // max(1, columns)))
        least = LEAST_ROW if rows <= FEW else LEAST
        self._high = max(least, min(HIGHEST, room[1] // max(1, rows)))
        self._image = None
        self.extent_changed.emit()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Redraw for the new size."""
        super().resizeEvent(event)
        self._measure()

    def changeEvent(self, event: QEvent) -> None:
        """Redraw when the colour scheme or the font size changes."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.FontChange}:
            self._tiles = None
            self._measure()

    def _drawn(self) -> QImage | None:
        if self.drawing is None or not self.drawing.codes.size:
            return None
        ratio = self.devicePixelRatioF()
        if self._image is None or self._image.devicePixelRatio() != ratio:
            styles = self.drawing.styles()
            key = (styles, self._wide, self._high, ratio, self.font())
            if self._tiles is None or self._tiles[0] != key:
                self._tiles = key, tiles(styles, self.font(), self._wide, self._high, ratio)
            cells = self._tiles[1][self.drawing.codes]  # Shape (ranks, runs, pixels down, pixels across).
            rows, columns, down, across = cells.shape
            pixels = np.ascontiguousarray(cells.transpose(0, 2, 1, 3)).reshape(rows * down, columns * across)
            image = QImage(
                pixels.tobytes(), columns * across, rows * down, 4 * columns * across, QImage.Format.Format_RGB32
            )
            self._image = image.copy()
            self._image.setDevicePixelRatio(ratio)
        return self._image

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the visible cells, then names, ranks and marks."""
        del event
        image = self._drawn()
        if image is None or self.drawing is None:
            return
        painter = QPainter(self)
        seen = QRectF(self._left, self._top, self.width() - self._left, self.height() - self._top)
        painter.setClipRect(seen)
        painter.drawImage(QPointF(self._left - self._right, self._top - self._down), image)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), 1))
        for column in self.drawing.breaks:
            x = self._place(0, column).left() - 0.5
            painter.drawLine(QPointF(x, self._top), QPointF(x, self.height()))
        self._mark(painter)
        painter.setClipping(False)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        self._write_ranks(painter)
        self._write_names(painter, self.drawing.names)

    def _mark(self, painter: QPainter) -> None:
        text, base = (self.palette().color(role) for role in (QPalette.ColorRole.Text, QPalette.ColorRole.Base))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        places = [self._place(*cell) for cell in np.argwhere(self._same).tolist()] if self._same is not None else []
        chosen = [self._place(*self.cell)] if self.cell else []
        for these, wide in ((places, 1.5), (chosen, 2.5)):
            for place in these:
                around = place.adjusted(-1, -1, 0, 0)
                for pen in (QPen(base, wide + 2), QPen(text, wide)):
                    painter.setPen(pen)
                    painter.drawRect(around)

    def _write_ranks(self, painter: QPainter) -> None:
        """Write ranks next to the rows. If there is not enough space, write every n-th rank."""
        line = self.fontMetrics().height()
        step = ceil(line / self._high)
        step = next((nice for nice in (1, 2, 5, 10, 20, 50) if nice >= step), 100)
        for row in range(self._size[0]):
            if row and ((row + 1) % step or row < step):
                continue
            y = self._place(row, 0).center().y()
            if self._top <= y <= self.height():
                place = QRectF(0, y - line / 2, self._left - theme.SPACE, line)
                painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, str(row + 1))

    def _write_names(self, painter: QPainter, names: tuple[str, ...]) -> None:
        """Write names vertically above the columns. If there is not enough space, write every n-th name and the
        selected one.
        """
        metrics, chosen = self.fontMetrics(), self.cell[1] if self.cell else -1
        line, room = metrics.height(), self._top - theme.SPACE
        step = ceil(line / self._wide)
        near = ceil(line / self._wide)
        for column, name in enumerate(names):
            x = self._place(0, column).center().x()
            wanted = column == chosen or (column % step == 0 and (chosen < 0 or abs(column - chosen) >= near))
            if not wanted or not self._left <= x <= self.width():
                continue
            font = self.font()
            font.setBold(column == chosen)
            painter.setFont(font)
            painter.save()
            painter.translate(x + metrics.ascent() / 2 - 1, room)
            painter.rotate(-90)
            painter.drawText(QPointF(0, 0), metrics.elidedText(name, Qt.TextElideMode.ElideRight, room))
            painter.restore()

    def _place(self, row: int, column: int) -> QRectF:
        return self._lattice().place(row, column)

    def at(self, place: QPointF) -> Cell | None:
        """Return the visible cell at a position in the view, or None."""
        return self._lattice().at(place) if place.x() >= self._left and place.y() >= self._top else None

    def place(self, row: int, column: int) -> QPointF:
        """Return the centre of a cell in view coordinates."""
        return self._place(row, column).center()

    def _reveal(self, row: int, column: int) -> None:
        """Scroll until a cell is visible."""
        (_, wide), (_, high) = self.extent()
        right = min(self._right, column * self._wide)
        down = min(self._down, row * self._high)
        right = max(right, (column + 1) * self._wide - wide)
        down = max(down, (row + 1) * self._high - high)
        if (right, down) != (self._right, self._down):
            self.wanted.emit(right, down)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll with the mouse wheel, horizontally while Shift is held."""
        turned = event.angleDelta()
        across = turned.x() or (turned.y() if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 0)
        self.wanted.emit(self._right - across // 2, self._down - (0 if across else turned.y() // 2))
