"""Cell selection with mouse and keyboard, shared by all pictures with cells in rows and columns.

Arrow keys move to the adjacent cell, and Enter or a double click opens the selected cell. Tooltips and screen readers
receive the cell's details.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from irdesk.ui.keys.screen_reader import announce
from irdesk.ui.style.literal_tooltips import tip_of

Cell = tuple[int, int]
"""A cell, as (row, column)."""
ARROWS: dict[int, Cell] = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@dataclass(frozen=True)
class Lattice:
    """Number of cells and their geometry in pixels: the top left corner of the first cell, and the size of a cell."""

    rows: int = 0
    columns: int = 0
    left: float = 0.0
    top: float = 0.0
    wide: float = 1.0
    high: float = 1.0

    def has(self, cell: Cell) -> bool:
        """Return whether the cell exists."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    def place(self, row: int, column: int) -> QRectF:
        """Return the rectangle of a cell in pixels."""
        return QRectF(self.left + column * self.wide, self.top + row * self.high, self.wide, self.high)

    def at(self, place: QPointF) -> Cell | None:
        """Return the cell at a position, or None."""
        cell = int((place.y() - self.top) // self.high), int((place.x() - self.left) // self.wide)
        return cell if self.has(cell) else None


@dataclass(frozen=True)
class Choice:
    """Callbacks through which a `CellChooser` reads a picture:

    - ``lattice``: return the geometry of the cells.
    - ``at``: return the visible cell at a position.
    - ``tell``: return the details of a cell.
    - ``beside``: return the tooltip text for a position outside the cells.
    - ``note``: return a note to show below the details of the cell under the mouse.
    """

    lattice: Callable[[], Lattice]
    at: Callable[[QPointF], Cell | None]
    tell: Callable[[int, int], str]
    beside: Callable[[QPointF], str]
    note: Callable[[], str] = lambda: ""


class CellChooser(QObject):
    """Event filter that lets the user select a cell of a view with mouse and keyboard."""

    chosen = Signal(int, int)
    clicked = Signal(int, int)
    opened = Signal(int, int)

    def __init__(self, view: QWidget, choice: Choice) -> None:
        super().__init__(view)
        self.cell: Cell | None = None
        self._pressed: Cell | None = None
        self._view, self._choice = view, choice
        view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        view.setMouseTracking(True)
        view.installEventFilter(self)

    def choose(self, cell: Cell | None) -> None:
        """Select a cell without emitting signals. Clear the selection if the cell does not exist."""
        self.cell = cell if cell and self._choice.lattice().has(cell) else None
        self._view.setAccessibleDescription(self._choice.tell(*self.cell) if self.cell else "")
        self._view.update()

    def keep(self) -> None:
        """Clear the selection if the selected cell no longer exists."""
        if self.cell and not self._choice.lattice().has(self.cell):
            self.cell = None

    def text_at(self, place: QPointF) -> str:
        """Return the tooltip text for a position in the view."""
        cell = self._choice.at(place)
        if cell:
            return f"{self._choice.tell(*cell)}\n{self._choice.note()}".rstrip()
        return self._choice.beside(place) or self._view.accessibleName()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the view's mouse and key events. Keys are handled before they can trigger shortcuts."""
        del watched
        if isinstance(event, QKeyEvent):
            return self._take_key(event)
        if isinstance(event, QMouseEvent):
            return self._view.isEnabled() and self._take_mouse(event)
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), tip_of(self.text_at(QPointF(event.pos()))), self._view)
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
        """Select a cell on button release, since a press can also begin a drag."""
        cell = self._choice.at(event.position())
        if event.type() == QEvent.Type.MouseButtonPress:
            self._pressed = cell
        elif event.type() == QEvent.Type.MouseButtonRelease:
            if cell and cell == self._pressed:
                self._go(cell)
                self.clicked.emit(*cell)
            self._pressed = None
        elif event.type() != QEvent.Type.MouseButtonDblClick:
            return False
        elif cell:
            self.opened.emit(*cell)
        return True

    def _go(self, cell: Cell) -> None:
        if self._choice.lattice().has(cell):
            self.choose(cell)
            announce(self._view, self._choice.tell(*cell))
            self.chosen.emit(*cell)
