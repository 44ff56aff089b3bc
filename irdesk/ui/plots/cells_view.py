"""Picture of cells in rows and columns, the base class of the view of pairs and the grid view.

The picture is drawn once and cached until its content, size or visible section changes. The content is given by a
`Drawing`. The user selects a cell through a `CellChooser`, and zooms and scrolls through a `CellZoom`. If several cells
share a pixel, their mean is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.ui.plots.cell_selection import Cell, CellChooser, Choice, Lattice
from irdesk.ui.plots.cell_zoom import CellZoom, Section, Zoomed
from irdesk.ui.plots.zoom_scroll_bars import ZoomScrollBars
from irdesk.ui.style import theme

Colours = npt.NDArray[np.uint8]
"""Cell colours: blue, green, red and an unused byte, shape (rows, columns, 4)."""
LEAST_LINED = 10  # Smallest cell size in pixels at which lines separate the cells.
LEAST_MARKED = 5  # Smallest cell size in pixels at which a mark can be distinguished.
DARKEST = 140  # Lowest lightness of a background on which black text is readable.


@dataclass(frozen=True, eq=False)
class Drawing:
    """The content of a picture: ``shape``, the number of rows and columns, and three functions.

    - ``tell``: describe a cell.
    - ``draw``: draw the cells of a section. It must first set the cell positions with `CellsView.lay`.
    - ``beside``: describe a position outside the cells.
    """

    shape: tuple[int, int]
    tell: Callable[[int, int], str]
    draw: Callable[[Section, QPainter], None]
    beside: Callable[[QPointF], str] = lambda _place: ""


class CellsView(QFrame):
    """A view of a `Drawing`, with the painting functions shared by matrices and grids.

    - ``lattice``: the geometry of all cells, including those outside ``section``, which are not visible.
    - ``cells``: the geometry of the visible cells, numbered from 0.
    - ``room``: the size of the view without the scroll bars.
    - ``largest``: the maximum height and width of a cell.
    """

    def __init__(self, name: str, largest: tuple[float, float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lattice, self.cells, self.section = Lattice(), Lattice(), Section()
        self.room = QSize()
        self._drawing: Drawing | None = None
        self._drawn: QPixmap | None = None
        self.chooser = CellChooser(self, Choice(lambda: self.lattice, self.at, self._tell, self._beside, self._note))
        self.cell_chosen, self.cell_clicked = self.chooser.chosen, self.chooser.clicked
        self.cell_opened = self.chooser.opened
        self.cell_chosen.connect(self._reveal)
        self.zoom = CellZoom(
            self, Zoomed(self._shape, lambda: self.section, lambda: self.cells, lambda: largest, lambda: self.cell)
        )
        self._bars = ZoomScrollBars(self)
        for moved in (self.zoom.changed, self._bars.moved):
            moved.connect(self.show_section)
        self.setAccessibleName(name)
        self.setFont(theme.tabular(self.font()))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def cell(self) -> Cell | None:
        """The row and column of the selected cell, or None."""
        return self.chooser.cell

    def _shape(self) -> tuple[int, int]:
        return self._drawing.shape if self._drawing else (0, 0)

    def _tell(self, row: int, column: int) -> str:
        return self._drawing.tell(row, column) if self._drawing else ""

    def _note(self) -> str:
        """Return a hint to zoom in if several cells share the pixel under the mouse, else ""."""
        sharing = ceil(1 / min(self.cells.high, 1.0)) * ceil(1 / min(self.cells.wide, 1.0))
        text = self.tr("{count} cells share this pixel, which shows their mean: zoom in with the wheel.")
        return text.format(count=f"{sharing:,}") if sharing > 1 else ""

    def _beside(self, place: QPointF) -> str:
        return self._drawing.beside(place) if self._drawing else ""

    def sizeHint(self) -> QSize:
        """Return the size needed for about a dozen rows."""
        return QSize(520, 420)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size at which shades can be distinguished."""
        return QSize(220, 180)

    def choose(self, row: int, column: int) -> None:
        """Select a cell without emitting signals."""
        if self.lattice.has((row, column)):
            self.chooser.choose((row, column))
            self._reveal(row, column)

    def leave(self) -> None:
        """Clear the selection."""
        self.chooser.choose(None)

    def show_drawing(self, drawing: Drawing | None) -> None:
        """Show a new picture. Keep the selected cell if it still exists, and the zoom if the number of rows and columns
        is unchanged.
        """
        before, self._drawing = self._shape(), drawing
        rows, columns = self._shape()
        if (rows, columns) != before:
            self.section = Section.whole((rows, columns))
        self.lattice = replace(self.lattice, rows=rows, columns=columns)
        self.chooser.keep()
        self.show_section(self.section)

    def show_section(self, section: Section) -> None:
        """Show only a section of the rows and columns."""
        self.section = section
        self._bars.show_section(section, self._shape())
        self._redraw()

    def _reveal(self, row: int, column: int) -> None:
        """Move the visible part so that it includes a cell."""
        if not self.section.has((row, column)):
            rows, columns = self._shape()
            self.show_section(
                Section(self.section.rows.showing(row, rows), self.section.columns.showing(column, columns))
            )

    def lay(self, left: float, top: float, wide: float, high: float) -> None:
        """Set the top left corner of the visible cells and the cell size, in pixels."""
        rows, columns = self.section.rows, self.section.columns
        self.cells = Lattice(rows.count, columns.count, left, top, wide, high)
        left, top = left - columns.first * wide, top - rows.first * high
        self.lattice = replace(self.lattice, left=left, top=top, wide=wide, high=high)

    def _redraw(self) -> None:
        self._drawn = None
        self.room = self._bars.room(self.size())
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Redraw for the new size."""
        super().resizeEvent(event)
        self._redraw()

    def changeEvent(self, event: QEvent) -> None:
        """Redraw when the colour scheme or the font size changes."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.FontChange}:
            self._redraw()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture and the frame of the selected cell."""
        del event
        ratio = self.devicePixelRatioF()
        if self._drawn is None or self._drawn.devicePixelRatio() != ratio:
            self._drawn = QPixmap(self.size() * ratio)
            self._drawn.setDevicePixelRatio(ratio)
            self._drawn.fill(Qt.GlobalColor.transparent)
            if self._drawing and all(self._drawing.shape):
                onto = QPainter(self._drawn)
                onto.setFont(self.font())
                self._drawing.draw(self.section, onto)
                onto.end()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn)
        if self.cell and self.section.has(self.cell):
            self._point_at(painter, *self.cell)

    def _point_at(self, painter: QPainter, row: int, column: int) -> None:
        text, place = self.palette().color(QPalette.ColorRole.Text), self.lattice.place(row, column)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Base), 4))
        around = place.adjusted(-1, -1, 1, 1)
        painter.drawRect(around)
        painter.setPen(QPen(text, 2))
        painter.drawRect(around)

    def _draw_cells(self, painter: QPainter, colours: Colours) -> None:
        """Draw the cell backgrounds, with lines between them if the cells are large enough."""
        cells = self.cells
        rows, columns = cells.rows, cells.columns
        high, wide = colours.shape[:2]  # image size in pixels; several cells may share a pixel
        image = QImage(colours.tobytes(), wide, high, 4 * wide, QImage.Format.Format_RGB32)
        whole = QRectF(cells.left, cells.top, columns * cells.wide, rows * cells.high)
        painter.drawImage(whole, image)
        if min(cells.wide, cells.high) < LEAST_LINED:
            return
        painter.setPen(QPen(theme.line(), 1))
        for i in range(rows + 1):
            y = cells.top + i * cells.high
            painter.drawLine(QPointF(cells.left, y), QPointF(whole.right(), y))
        for j in range(columns + 1):
            x = cells.left + j * cells.wide
            painter.drawLine(QPointF(x, cells.top), QPointF(x, whole.bottom()))

    def _write_numbers(
        self, painter: QPainter, font: QFont, texts: list[list[str]], colours: Colours, bold: npt.NDArray[np.bool_]
    ) -> bool:
        """Draw the numbers if all of them fit. Return whether they do."""
        letters = QFontMetricsF(font)
        widest = max((letters.horizontalAdvance(text) for row in texts for text in row), default=0.0)
        if not texts or self.cells.wide < 1.1 * widest + theme.SPACE or self.cells.high < letters.height():
            return False
        strong = QFont(font)
        strong.setBold(True)
        for i, row in enumerate(texts):
            for j, text in enumerate(row):
                painter.setFont(strong if bold[i, j] else font)
                painter.setPen(ink(colours[i, j]))
                painter.drawText(self.cells.place(i, j), Qt.AlignmentFlag.AlignCenter, text)
        painter.setFont(self.font())
        return True

    def _mark(self, painter: QPainter, marked: npt.NDArray[np.bool_], colours: Colours, *, corner: bool) -> None:
        """Mark cells: in the corner if they contain numbers, otherwise with a dot in the middle."""
        side = min(self.cells.wide, self.cells.high)
        if side < LEAST_MARKED:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        edge = min(side / 3, 8.0)
        if not corner:
            self._dot(painter, marked, colours, max(side / 3, 2.4))
            return
        for i, j in np.argwhere(marked).tolist():
            painter.setBrush(ink(colours[i, j]))
            place = self.cells.place(i, j)
            right, top = place.right(), place.top()
            painter.drawPolygon(
                QPolygonF([QPointF(right - edge, top), QPointF(right, top), QPointF(right, top + edge)])
            )

    def _dot(self, painter: QPainter, marked: npt.NDArray[np.bool_], colours: Colours, size: float) -> None:
        """Draw all dots of one colour in a single call, since there may be tens of thousands."""
        cells, dark = self.cells, _is_dark(colours)
        for colour, some in ((Qt.GlobalColor.white, marked & dark), (Qt.GlobalColor.black, marked & ~dark)):
            rows, columns = np.nonzero(some)
            x, y = cells.left + (columns + 0.5) * cells.wide, cells.top + (rows + 0.5) * cells.high
            painter.setPen(QPen(QColor(colour), size, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawPoints(QPolygonF([QPointF(*point) for point in zip(x.tolist(), y.tolist(), strict=True)]))

    def at(self, place: QPointF) -> Cell | None:
        """Return the visible cell at a position in the view, or None."""
        cell = self.cells.at(place)
        return (cell[0] + self.section.rows.first, cell[1] + self.section.columns.first) if cell else None

    def text_at(self, place: QPointF) -> str:
        """Return the tooltip text for a position in the view."""
        return self.chooser.text_at(place)

    def place(self, row: int, column: int) -> QPointF:
        """Return the centre of a cell in view coordinates."""
        return self.lattice.place(row, column).center()

    def pooled(self, values: Floats) -> Floats:
        """Return the values of the visible cells, shape (visible rows, visible columns).

        If several cells share a pixel, return one mean per pixel instead, and ignore NaN. The result is then smaller.
        """
        for axis, side in enumerate((self.cells.high, self.cells.wide)):
            pixels = max(int(values.shape[axis] * side * self.devicePixelRatioF()), 1)
            if pixels < values.shape[axis]:
                values = _means(values, np.arange(pixels) * values.shape[axis] // pixels, axis)
        return values


def _means(values: Floats, starts: npt.NDArray[np.int64], axis: int) -> Floats:
    """Return the means of consecutive segments along an axis. Each segment begins at an index in ``starts`` and ends
    before the next.

    NaN values are ignored. The mean of a segment that has only NaN values is NaN.
    """
    known = ~np.isnan(values)
    sums = np.add.reduceat(np.where(known, values, 0.0), starts, axis=axis)
    counts = np.add.reduceat(known, starts, axis=axis, dtype=np.int64)
    means: Floats = np.divide(sums, counts, out=np.full(sums.shape, np.nan), where=counts > 0)
    return means


def ink(cell: npt.NDArray[np.uint8]) -> QColor:
    """Return the text colour that is readable on a cell: black or white."""
    return QColor(Qt.GlobalColor.white) if _is_dark(cell) else QColor(Qt.GlobalColor.black)


def _is_dark(colours: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Return for each colour whether text on it must be white. The colours have shape (..., 4), the result has shape
    (...).
    """
    dark: npt.NDArray[np.bool_] = colours[..., :3] @ np.array([0.114, 0.587, 0.299]) < DARKEST
    return dark
