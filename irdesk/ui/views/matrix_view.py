"""A matrix as a picture: cells in shades, numbers and names where they fit, marks that do not rest on colour alone.

A cell is chosen by mouse or arrow keys; Enter or a double click opens it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolTip, QWidget

from irdesk.ui import theme
from irdesk.ui.announcing import announce

LARGEST = 76  # pixels of a cell
WIDEST = 2.2  # times as wide as high
LEAST_LINED = 10  # pixels of a cell, from which on cells have lines between them
LEAST_MARKED = 5  # and from which on a mark can be told from a cell
LONGEST_NAME = 0.3  # of the view's width, where cells need the rest
STRONGEST = 0.85  # how much of the colour the strongest cell has
DARKEST = 140  # lightness of a ground on which black can be read
ARROWS = {
    Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0),
}  # fmt: skip
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@dataclass(frozen=True, eq=False)
class Matrix:
    """What is drawn: names of the rows and as many columns, the strength of each cell from -1 (the other colour) to 1,
    NaN for one that is empty, the numbers as text, and which cells have a mark; shapes (rows, columns).

    ``tell`` says all of a cell.
    """

    names: tuple[str, ...]
    strengths: npt.NDArray[np.float64]
    marked: npt.NDArray[np.bool_]
    text: Callable[[int, int], str]
    tell: Callable[[int, int], str]


class MatrixView(QFrame):
    """Shows a `Matrix`, drawn once for each size and told by tips."""

    cell_chosen = Signal(int, int)
    cell_opened = Signal(int, int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setFont(theme.tabular(self.font()))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.matrix: Matrix | None = None
        self.cell: tuple[int, int] | None = None
        self._drawn: QPixmap | None = None
        self._left, self._top, self._wide, self._high = 0.0, 0.0, 1.0, 1.0

    def sizeHint(self) -> QSize:
        """Room for a dozen runs."""
        return QSize(520, 420)

    def minimumSizeHint(self) -> QSize:
        """Room to see what is dark and what is light."""
        return QSize(220, 180)

    def draw(self, matrix: Matrix | None) -> None:
        """Show another matrix; the chosen cell stays where there still is one."""
        self.matrix = matrix
        if matrix is None or (self.cell and not self._inside(*self.cell)):
            self.cell = None
        self._again()

    def choose(self, row: int, column: int) -> None:
        """Choose a cell without saying so to others."""
        if self._inside(row, column):
            self.cell = row, column
            self.setAccessibleDescription(self._told(row, column))
            self.update()

    def _inside(self, row: int, column: int) -> bool:
        rows, columns = self.matrix.strengths.shape if self.matrix else (0, 0)
        return bool(0 <= row < rows and 0 <= column < columns)

    def _told(self, row: int, column: int) -> str:
        return self.matrix.tell(row, column) if self.matrix else ""

    def _again(self) -> None:
        self._drawn = None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw for another size."""
        super().resizeEvent(event)
        self._again()

    def changeEvent(self, event: QEvent) -> None:
        """Follow light and dark, and the size of letters."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.FontChange}:
            self._again()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show the picture, and where the chosen cell is."""
        del event
        ratio = self.devicePixelRatioF()
        if self._drawn is None or self._drawn.devicePixelRatio() != ratio:
            self._drawn = QPixmap(self.size() * ratio)
            self._drawn.setDevicePixelRatio(ratio)
            self._drawn.fill(Qt.GlobalColor.transparent)
            if self.matrix and self.matrix.strengths.size:
                self._draw(self.matrix, self._drawn)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn)
        if self.cell and self.matrix:
            self._point_at(painter, *self.cell)

    def _point_at(self, painter: QPainter, row: int, column: int) -> None:
        text, place = self.palette().color(QPalette.ColorRole.Text), self._place(row, column)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Base), 4))
        around = place.adjusted(-1, -1, 1, 1)
        painter.drawRect(around)
        painter.setPen(QPen(text, 2))
        painter.drawRect(around)

    def _draw(self, matrix: Matrix, onto: QPixmap) -> None:
        painter = QPainter(onto)
        painter.setFont(self.font())
        rows, columns = matrix.strengths.shape
        metrics = self.fontMetrics()
        line, gap = metrics.height(), theme.SPACE
        top = float(line + gap)
        names = [metrics.horizontalAdvance(own) + 3 * gap for own in matrix.names]
        high = min((self.height() - top - gap) / rows, float(LARGEST))
        # Names have what the cells leave them, but never so much that the cells become small.
        wanted = max(names) + metrics.horizontalAdvance(f"{rows}  ")
        left = min(wanted, max(self.width() - gap - WIDEST * high * columns, LONGEST_NAME * self.width()))
        wide = min((self.width() - left - gap) / columns, WIDEST * high, float(LARGEST))
        # Whole pixels, so that all cells are as wide.
        self._wide, self._high = (max(float(int(own)) if own >= 2 else own, 0.5) for own in (wide, high))
        self._left, self._top = float(int(left)), top
        self._draw_cells(painter, matrix)
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        self._name(painter, matrix.names, named=max(names) - 2 * gap <= self._wide)
        painter.end()

    def _name(self, painter: QPainter, names: tuple[str, ...], *, named: bool) -> None:
        """Names beside the rows, and above the columns where they fit; otherwise both have numbers. Where not all fit,
        every so manieth.
        """
        metrics, gap = self.fontMetrics(), theme.SPACE
        line, room = metrics.height(), int(self._left - 2 * gap)
        for i in range(0, len(names), ceil(line / self._high)):
            place = QRectF(gap, self._top + (i + 0.5) * self._high - line / 2, room, line)
            text = names[i] if named else f"{i + 1}  {names[i]}"
            text = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, room)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)
        widest = self._wide if named else metrics.horizontalAdvance(f"{len(names)} ")
        for j in range(0, len(names), ceil(widest / self._wide)):
            place = QRectF(self._left + (j + 0.5) * self._wide - widest, 0, 2 * widest, line)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, names[j] if named else str(j + 1))

    def _place(self, row: int, column: int) -> QRectF:
        return QRectF(self._left + column * self._wide, self._top + row * self._high, self._wide, self._high)

    def _draw_cells(self, painter: QPainter, matrix: Matrix) -> None:
        rows, columns = matrix.strengths.shape
        colours = cell_colours(matrix.strengths)
        image = QImage(colours.tobytes(), columns, rows, 4 * columns, QImage.Format.Format_RGB32)
        whole = QRectF(self._left, self._top, columns * self._wide, rows * self._high)
        painter.drawImage(whole, image)
        side = min(self._wide, self._high)
        if side >= LEAST_LINED:
            painter.setPen(QPen(theme.line(), 1))
            for i in range(rows + 1):
                y = self._top + i * self._high
                painter.drawLine(QPointF(self._left, y), QPointF(whole.right(), y))
            for j in range(columns + 1):
                x = self._left + j * self._wide
                painter.drawLine(QPointF(x, self._top), QPointF(x, whole.bottom()))
        written = self._write_numbers(painter, matrix, colours)
        if side >= LEAST_MARKED:
            self._mark(painter, matrix, colours, corner=written)

    def _write_numbers(self, painter: QPainter, matrix: Matrix, colours: npt.NDArray[np.uint8]) -> bool:
        """Where they fit; whether they do."""
        rows, columns = matrix.strengths.shape
        bold = QFont(self.font())
        bold.setBold(True)
        texts = [[matrix.text(i, j) for j in range(columns)] for i in range(rows)] if rows * columns <= 2500 else []
        widest = max((self.fontMetrics().horizontalAdvance(text) for row in texts for text in row), default=0)
        if not texts or self._wide < 1.1 * widest + theme.SPACE or self._high < self.fontMetrics().height():
            return False
        for i, row in enumerate(texts):
            for j, text in enumerate(row):
                painter.setFont(bold if matrix.marked[i, j] else self.font())
                painter.setPen(_ink(colours[i, j]))
                painter.drawText(self._place(i, j), Qt.AlignmentFlag.AlignCenter, text)
        painter.setFont(self.font())
        return True

    def _mark(self, painter: QPainter, matrix: Matrix, colours: npt.NDArray[np.uint8], *, corner: bool) -> None:
        """A corner beside a number, otherwise a dot in the middle."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        side = min(self._wide, self._high)
        size, edge = max(side / 6, 1.2), min(side / 3, 8.0)
        for i, j in np.argwhere(matrix.marked).tolist():
            painter.setBrush(_ink(colours[i, j]))
            place = self._place(i, j)
            if corner:
                right, top = place.right(), place.top()
                painter.drawPolygon(
                    QPolygonF([QPointF(right - edge, top), QPointF(right, top), QPointF(right, top + edge)])
                )
            else:
                painter.drawEllipse(place.center(), size, size)

    def at(self, place: QPointF) -> tuple[int, int] | None:
        """The cell at a place of the view."""
        row, column = int((place.y() - self._top) // self._high), int((place.x() - self._left) // self._wide)
        return (row, column) if self._inside(row, column) else None

    def place(self, row: int, column: int) -> QPointF:
        """The middle of a cell in the view."""
        return self._place(row, column).center()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the cell below the mouse."""
        if cell := self.at(event.position()):
            self._go(*cell)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the cell below the mouse."""
        if cell := self.at(event.position()):
            self.cell_opened.emit(*cell)

    def _go(self, row: int, column: int) -> None:
        self.choose(row, column)
        announce(self, self._told(row, column))
        self.cell_chosen.emit(row, column)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go to the cell beside, Enter opens the chosen one."""
        key = Qt.Key(event.key())
        if key in ARROWS and self.matrix and self.matrix.strengths.size:
            row, column = self.cell or (0, 0)
            down, right = ARROWS[key] if self.cell else (0, 0)
            if self._inside(row + down, column + right):
                self._go(row + down, column + right)
        elif key in ENTER and self.cell:
            self.cell_opened.emit(*self.cell)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Arrows and Enter are the matrix's before they are anybody's shortcut; a cell tells all of itself in a tip."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.modifiers() in {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier}
            if plain and (Qt.Key(event.key()) in ARROWS or Qt.Key(event.key()) in ENTER):
                event.accept()
                return True
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            cell = self.at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self._told(*cell) if cell else self.accessibleName(), self)
            return True
        return super().event(event)


def cell_colours(strengths: npt.NDArray[np.float64]) -> npt.NDArray[np.uint8]:
    """The colour of each strength as blue, green, red and nothing: the accent above 0, the colour of loss below it.
    Shape (rows, columns, 4).
    """
    ground = _channels(theme.ground())
    ends = np.where((strengths >= 0)[..., None], _channels(theme.accent()), _channels(theme.loss()))
    share = np.clip(np.abs(np.nan_to_num(strengths)), 0.0, 1.0)[..., None] * STRONGEST
    mixed = ground * (1 - share) + ends * share
    empty = _channels(theme.line())
    found = np.where(np.isnan(strengths)[..., None], empty, mixed)
    filled = np.full((*strengths.shape, 4), 255, np.uint8)
    filled[..., :3] = np.rint(found).astype(np.uint8)
    return filled


def _channels(colour: QColor) -> npt.NDArray[np.float64]:
    return np.array([colour.blue(), colour.green(), colour.red()], np.float64)


def _ink(cell: npt.NDArray[np.uint8]) -> QColor:
    """Black or white, whichever can be read on a cell."""
    blue, green, red = (int(own) for own in cell[:3])
    bright = 0.299 * red + 0.587 * green + 0.114 * blue
    return QColor(Qt.GlobalColor.white) if bright < DARKEST else QColor(Qt.GlobalColor.black)
