"""A picture of cells in rows and columns, drawn once for each size: what views of a matrix and of a grid share.

A cell is chosen by mouse or arrow keys; Enter or a double click opens it; all of it is told by a tip.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
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
from irdesk.ui.tips import tip_of

Colours = npt.NDArray[np.uint8]
"""Blue, green, red and nothing of each cell, shape (rows, columns, 4)."""
LEAST_LINED = 10  # pixels of a cell, from which on cells have lines between them
LEAST_MARKED = 5  # and from which on a mark can be told from a cell
DARKEST = 140  # lightness of a ground on which black can be read
ARROWS = {
    Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0),
}  # fmt: skip
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CellsView(QFrame):
    """Whoever draws says how many cells there are (`shape`), what each tells (`told`), and draws them (`_draw`)."""

    cell_chosen = Signal(int, int)
    cell_clicked = Signal(int, int)
    cell_opened = Signal(int, int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cell: tuple[int, int] | None = None
        self._drawn: QPixmap | None = None
        self._left, self._top, self._wide, self._high = 0.0, 0.0, 1.0, 1.0
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setFont(theme.tabular(self.font()))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        raise NotImplementedError

    def told(self, row: int, column: int) -> str:
        """All of a cell, in words."""
        raise NotImplementedError

    def _draw(self, painter: QPainter) -> None:
        """Draw all cells, and say where they are."""
        raise NotImplementedError

    def sizeHint(self) -> QSize:
        """Room for a dozen rows."""
        return QSize(520, 420)

    def minimumSizeHint(self) -> QSize:
        """Room to see what is dark and what is light."""
        return QSize(220, 180)

    def choose(self, row: int, column: int) -> None:
        """Choose a cell without saying so to others."""
        if self._inside(row, column):
            self.cell = row, column
            self.setAccessibleDescription(self.told(row, column))
            self.update()

    def leave(self) -> None:
        """Choose no cell."""
        self.cell = None
        self.setAccessibleDescription("")
        self.update()

    def _inside(self, row: int, column: int) -> bool:
        rows, columns = self.shape
        return 0 <= row < rows and 0 <= column < columns

    def _again(self) -> None:
        """Draw anew; the chosen cell stays where there still is one."""
        if self.cell and not self._inside(*self.cell):
            self.cell = None
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
            if all(self.shape):
                onto = QPainter(self._drawn)
                onto.setFont(self.font())
                self._draw(onto)
                onto.end()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn)
        if self.cell:
            self._point_at(painter, *self.cell)

    def _point_at(self, painter: QPainter, row: int, column: int) -> None:
        text, place = self.palette().color(QPalette.ColorRole.Text), self._place(row, column)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Base), 4))
        around = place.adjusted(-1, -1, 1, 1)
        painter.drawRect(around)
        painter.setPen(QPen(text, 2))
        painter.drawRect(around)

    def _place(self, row: int, column: int) -> QRectF:
        return QRectF(self._left + column * self._wide, self._top + row * self._high, self._wide, self._high)

    def _draw_cells(self, painter: QPainter, colours: Colours) -> None:
        """The grounds of the cells, and lines between them where there is room."""
        rows, columns = self.shape
        image = QImage(colours.tobytes(), columns, rows, 4 * columns, QImage.Format.Format_RGB32)
        whole = QRectF(self._left, self._top, columns * self._wide, rows * self._high)
        if min(self._wide, self._high) < 1:  # several cells a pixel: their mean, not one of them
            room = whole.size().toSize() * self.devicePixelRatioF()
            least = QSize(min(room.width(), columns), min(room.height(), rows)).expandedTo(QSize(1, 1))
            image = image.scaled(least, mode=Qt.TransformationMode.SmoothTransformation)
        painter.drawImage(whole, image)
        if min(self._wide, self._high) < LEAST_LINED:
            return
        painter.setPen(QPen(theme.line(), 1))
        for i in range(rows + 1):
            y = self._top + i * self._high
            painter.drawLine(QPointF(self._left, y), QPointF(whole.right(), y))
        for j in range(columns + 1):
            x = self._left + j * self._wide
            painter.drawLine(QPointF(x, self._top), QPointF(x, whole.bottom()))

    def _write_numbers(
        self, painter: QPainter, font: QFont, texts: list[list[str]], colours: Colours, bold: npt.NDArray[np.bool_]
    ) -> bool:
        """Where they fit; whether they do."""
        letters = QFontMetricsF(font)
        widest = max((letters.horizontalAdvance(text) for row in texts for text in row), default=0.0)
        if not texts or self._wide < 1.1 * widest + theme.SPACE or self._high < letters.height():
            return False
        strong = QFont(font)
        strong.setBold(True)
        for i, row in enumerate(texts):
            for j, text in enumerate(row):
                painter.setFont(strong if bold[i, j] else font)
                painter.setPen(ink(colours[i, j]))
                painter.drawText(self._place(i, j), Qt.AlignmentFlag.AlignCenter, text)
        painter.setFont(self.font())
        return True

    def _mark(self, painter: QPainter, marked: npt.NDArray[np.bool_], colours: Colours, *, corner: bool) -> None:
        """A corner beside a number, otherwise a dot in the middle."""
        side = min(self._wide, self._high)
        if side < LEAST_MARKED:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        size, edge = max(side / 6, 1.2), min(side / 3, 8.0)
        for i, j in np.argwhere(marked).tolist():
            painter.setBrush(ink(colours[i, j]))
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

    def told_at(self, place: QPointF) -> str:
        """What there is to say of a place of the view."""
        cell = self.at(place)
        return self.told(*cell) if cell else self.accessibleName()

    def place(self, row: int, column: int) -> QPointF:
        """The middle of a cell in the view."""
        return self._place(row, column).center()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the cell below the mouse."""
        if cell := self.at(event.position()):
            self._go(*cell)
            self.cell_clicked.emit(*cell)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the cell below the mouse."""
        if cell := self.at(event.position()):
            self.cell_opened.emit(*cell)

    def _go(self, row: int, column: int) -> None:
        self.choose(row, column)
        announce(self, self.told(row, column))
        self.cell_chosen.emit(row, column)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go to the cell beside, Enter opens the chosen one."""
        key = Qt.Key(event.key())
        if key in ARROWS and all(self.shape):
            row, column = self.cell or (0, 0)
            down, right = ARROWS[key] if self.cell else (0, 0)
            if self._inside(row + down, column + right):
                self._go(row + down, column + right)
        elif key in ENTER and self.cell:
            self.cell_opened.emit(*self.cell)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Arrows and Enter are the cells' before they are anybody's shortcut; a cell tells all of itself in a tip."""
        if claims_key(event):
            return True
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), tip_of(self.told_at(QPointF(event.pos()))), self)
            return True
        return super().event(event)


def claims_key(event: QEvent) -> bool:
    """Accept the question whether an arrow or Enter is the cells' and no shortcut; whether it was that."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    alone = event.modifiers() in {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier}
    claimed = alone and (Qt.Key(event.key()) in ARROWS or Qt.Key(event.key()) in ENTER)
    if claimed:
        event.accept()
    return claimed


def ink(cell: npt.NDArray[np.uint8]) -> QColor:
    """Black or white, whichever can be read on a cell."""
    blue, green, red = (int(own) for own in cell[:3])
    bright = 0.299 * red + 0.587 * green + 0.114 * blue
    return QColor(Qt.GlobalColor.white) if bright < DARKEST else QColor(Qt.GlobalColor.black)
