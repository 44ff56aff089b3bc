"""Choosing a cell of a picture by mouse and keys, the same in every picture of cells in rows and columns.

Arrows go to the cell beside, Enter or a double click opens it, a tip tells all of it, and so does a screen reader.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from irdesk.ui.keys.screen_reader import announce
from irdesk.ui.style.tooltips import tip_of

Cell = tuple[int, int]
"""Row and column."""
ARROWS: dict[int, Cell] = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@dataclass(frozen=True)
class Lattice:
    """How many cells there are, and where: the pixels of the first one's corner and of the sides of each."""

    rows: int = 0
    columns: int = 0
    left: float = 0.0
    top: float = 0.0
    wide: float = 1.0
    high: float = 1.0

    def has(self, cell: Cell) -> bool:
        """Whether there is such a cell."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    def place(self, row: int, column: int) -> QRectF:
        """The pixels of a cell."""
        return QRectF(self.left + column * self.wide, self.top + row * self.high, self.wide, self.high)

    def at(self, place: QPointF) -> Cell | None:
        """The cell at a place."""
        cell = int((place.y() - self.top) // self.high), int((place.x() - self.left) // self.wide)
        return cell if self.has(cell) else None


@dataclass(frozen=True)
class Choice:
    """What can be chosen, asked whenever it is needed: the cells, the one that is seen at a place, what a cell tells,
    and what there is to say of a place beside them.
    """

    lattice: Callable[[], Lattice]
    at: Callable[[QPointF], Cell | None]
    tell: Callable[[int, int], str]
    beside: Callable[[QPointF], str]


class CellChooser(QObject):
    """Lets a person choose a cell of a view: takes its mouse and keys, and knows which ``cell`` is chosen."""

    chosen = Signal(int, int)
    clicked = Signal(int, int)
    opened = Signal(int, int)

    def __init__(self, view: QWidget, choice: Choice) -> None:
        super().__init__(view)
        self.cell: Cell | None = None
        self._view, self._choice = view, choice
        view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        view.setMouseTracking(True)
        view.installEventFilter(self)

    def choose(self, cell: Cell | None) -> None:
        """Choose a cell, or none where there is no such cell, without saying so to others."""
        self.cell = cell if cell and self._choice.lattice().has(cell) else None
        self._view.setAccessibleDescription(self._choice.tell(*self.cell) if self.cell else "")
        self._view.update()

    def keep(self) -> None:
        """There are other cells: the chosen one stays where there still is one."""
        if self.cell and not self._choice.lattice().has(self.cell):
            self.cell = None

    def told_at(self, place: QPointF) -> str:
        """What there is to say of a place of the view."""
        cell = self._choice.at(place)
        return self._choice.tell(*cell) if cell else self._choice.beside(place) or self._view.accessibleName()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Mouse and keys of the view, before they are anybody's shortcut."""
        del watched
        if isinstance(event, QKeyEvent):
            return self._take_key(event)
        if isinstance(event, QMouseEvent):
            return self._view.isEnabled() and self._take_mouse(event)
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), tip_of(self.told_at(QPointF(event.pos()))), self._view)
            return True
        return False

    def _take_key(self, event: QKeyEvent) -> bool:
        known = event.key() in ARROWS or event.key() in ENTER
        if event.type() == QEvent.Type.ShortcutOverride:
            alone = event.modifiers() in {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier}
            if known and alone:
                event.accept()
            return known and alone
        if event.type() != QEvent.Type.KeyPress or not known:
            return False
        lattice = self._choice.lattice()
        if event.key() in ARROWS and lattice.rows and lattice.columns:
            row, column = self.cell or (0, 0)
            down, right = ARROWS[event.key()] if self.cell else (0, 0)
            self._go((row + down, column + right))
            return True
        if event.key() in ENTER and self.cell:
            self.opened.emit(*self.cell)
            return True
        return False

    def _take_mouse(self, event: QMouseEvent) -> bool:
        pressed = event.type() == QEvent.Type.MouseButtonPress
        if not pressed and event.type() != QEvent.Type.MouseButtonDblClick:
            return False
        if cell := self._choice.at(event.position()):
            if pressed:
                self._go(cell)
                self.clicked.emit(*cell)
            else:
                self.opened.emit(*cell)
        return True

    def _go(self, cell: Cell) -> None:
        if self._choice.lattice().has(cell):
            self.choose(cell)
            announce(self._view, self._choice.tell(*cell))
            self.chosen.emit(*cell)
