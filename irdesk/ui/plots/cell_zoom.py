"""Zoom for pictures of cells: sets the visible rows and columns with mouse wheel, keys and drags.

The wheel zooms around the mouse position. Left of the cells it zooms only rows, and above them only columns. Plus and
minus zoom in and out, and 0 shows all cells. Page Up and Page Down move by a page, and a drag moves the visible part.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from irdesk.ui.plots.cell_selection import Cell, Lattice

STEP = 1.5  # Zoom factor per wheel notch or key press.
NOTCH = 120  # Angle of one wheel notch, in eighths of a degree as in Qt.
ALIKE = 1.5  # If the ratio of a cell's sides exceeds this value, only one direction is zoomed.
IN = (Qt.Key.Key_Plus, Qt.Key.Key_Equal)
KEYS = (*IN, Qt.Key.Key_Minus, Qt.Key.Key_0, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


@dataclass(frozen=True)
class Span:
    """A range of consecutive rows or columns: the first one and their number."""

    first: int = 0
    count: int = 0

    @property
    def slice(self) -> slice:
        """The range as a slice."""
        return slice(self.first, self.first + self.count)

    def has(self, index: int) -> bool:
        """Return whether a row is in the span."""
        return self.first <= index < self.first + self.count

    def within(self, total: int) -> Span:
        """Return the span moved and shortened so that it lies within ``total`` rows."""
        count = min(max(self.count, 1), total)
        return Span(min(max(self.first, 0), total - count), count)

    def showing(self, index: int, total: int) -> Span:
        """Return the span moved as little as needed to contain a row."""
        first = min(max(self.first, index - self.count + 1), index)
        return Span(first, self.count).within(total)

    def zoomed(self, factor: float, middle: float, total: int) -> Span:
        """Return a span with ``factor`` times as many rows. The row at coordinate ``middle`` stays at its place on the
        screen.
        """
        count = round(self.count * factor)
        count = min(count, self.count - 1) if factor < 1 else max(count, self.count + 1)
        count = min(max(count, 1), total)
        share = (middle - self.first) / max(self.count, 1)
        return Span(round(middle - share * count), count).within(total)


@dataclass(frozen=True)
class Section:
    """The visible rows and columns of a picture."""

    rows: Span = Span()
    columns: Span = Span()

    @classmethod
    def whole(cls, shape: tuple[int, int]) -> Section:
        """Return the section with all rows and columns."""
        return cls(Span(0, shape[0]), Span(0, shape[1]))

    def has(self, cell: Cell) -> bool:
        """Return whether a cell is visible."""
        return self.rows.has(cell[0]) and self.columns.has(cell[1])


@dataclass(frozen=True)
class Zoomed:
    """Callbacks through which a `CellZoom` reads its picture:

    - ``shape``: return the number of rows and columns.
    - ``section``: return the visible section.
    - ``cells``: return the position and size of the visible cells.
    - ``largest``: return the largest cell size in pixels (height, width).
    - ``cell``: return the selected cell.
    """

    shape: Callable[[], tuple[int, int]]
    section: Callable[[], Section]
    cells: Callable[[], Lattice]
    largest: Callable[[], tuple[float, float]]
    cell: Callable[[], Cell | None]


class CellZoom(QObject):
    """Event filter that zooms and scrolls a picture of cells. ``changed`` is emitted with the new `Section`."""

    changed = Signal(object)

    def __init__(self, view: QWidget, zoomed: Zoomed) -> None:
        super().__init__(view)
        self._view, self._zoomed = view, zoomed
        self._pressed: tuple[QPointF, Section] | None = None
        self._drags = False
        self._angle = 0.0
        view.installEventFilter(self)

    @property
    def is_whole(self) -> bool:
        """Whether all rows and columns are visible."""
        return self._zoomed.section() == Section.whole(self._zoomed.shape())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the view's wheel, mouse and key events. A drag does not select a cell."""
        del watched
        if not all(self._zoomed.shape()) or not self._view.isEnabled():
            return False
        if isinstance(event, QWheelEvent):
            return self._take_wheel(event)
        if isinstance(event, QMouseEvent):
            return self._take_mouse(event)
        return isinstance(event, QKeyEvent) and self._take_key(event)

    def zoom(self, factor: float, place: QPointF | None = None) -> bool:
        """Show ``factor`` times as many rows and columns around a position in the view.

        The default position is the selected cell, or the middle of the view if no cell is selected. Return whether the
        visible part changed.
        """
        section, cells, (rows, columns) = self._zoomed.section(), self._zoomed.cells(), self._zoomed.shape()
        middle = self._middle(section) if place is None else self._position(section, place)
        zooms_rows, zooms_columns = self._sides(factor, place)
        high, wide = self._zoomed.largest()
        if factor < 1:  # enlarging cells beyond their maximum size would leave empty space
            zooms_rows, zooms_columns = zooms_rows and cells.high < high, zooms_columns and cells.wide < wide
        return self._show(
            Section(
                section.rows.zoomed(factor, middle[0], rows) if zooms_rows else section.rows,
                section.columns.zoomed(factor, middle[1], columns) if zooms_columns else section.columns,
            )
        )

    def _show(self, section: Section) -> bool:
        if section == self._zoomed.section():
            return False
        self.changed.emit(section)
        return True

    def _middle(self, section: Section) -> tuple[float, float]:
        cell = self._zoomed.cell()
        if cell and section.has(cell):
            return cell[0] + 0.5, cell[1] + 0.5
        return section.rows.first + section.rows.count / 2, section.columns.first + section.columns.count / 2

    def _position(self, section: Section, place: QPointF) -> tuple[float, float]:
        """Convert a position in the view to rows and columns, limited to the visible part."""
        cells = self._zoomed.cells()
        down, right = (place.y() - cells.top) / cells.high, (place.x() - cells.left) / cells.wide
        return (
            section.rows.first + min(max(down, 0.0), section.rows.count),
            section.columns.first + min(max(right, 0.0), section.columns.count),
        )

    def _sides(self, factor: float, place: QPointF | None) -> tuple[bool, bool]:
        """Return whether to zoom rows, and whether to zoom columns.

        If the mouse is over row names, only rows are zoomed; over column names, only columns. Otherwise, very elongated
        cells are zoomed in one direction to make them more square.
        """
        section, cells, (rows, columns) = self._zoomed.section(), self._zoomed.cells(), self._zoomed.shape()
        if place is not None and place.x() < cells.left:
            return True, False
        if place is not None and place.y() < cells.top:
            return False, True
        can_rows = section.rows.count > 1 if factor < 1 else section.rows.count < rows
        can_columns = section.columns.count > 1 if factor < 1 else section.columns.count < columns
        if can_rows and can_columns and max(cells.high, cells.wide) > ALIKE * min(cells.high, cells.wide):
            smaller_rows = cells.high < cells.wide
            return (smaller_rows, not smaller_rows) if factor < 1 else (not smaller_rows, smaller_rows)
        return can_rows, can_columns

    def _take_wheel(self, event: QWheelEvent) -> bool:
        """Zoom on a wheel event. If all cells are visible before and after the event, let an enclosing view
        handle it.
        """
        self._angle += event.angleDelta().y()
        notches = int(self._angle / NOTCH)
        self._angle -= notches * NOTCH
        zoomed = bool(notches) and self.zoom(STEP**-notches, event.position())
        event.setAccepted(zoomed or not self.is_whole)
        return event.isAccepted()

    def _take_mouse(self, event: QMouseEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._drags = (event.position(), self._zoomed.section()), False
        elif event.type() == QEvent.Type.MouseMove and self._pressed and event.buttons() & Qt.MouseButton.LeftButton:
            return self._drag(event.position(), *self._pressed)
        elif event.type() == QEvent.Type.MouseButtonRelease and self._pressed:
            dragged, self._pressed, self._drags = self._drags, None, False
            self._view.unsetCursor()
            return dragged
        return False

    def _drag(self, place: QPointF, start: QPointF, section: Section) -> bool:
        moved = place - start
        if not self._drags and (moved.manhattanLength() < QApplication.startDragDistance() or self.is_whole):
            return False
        self._drags = True
        self._view.setCursor(Qt.CursorShape.ClosedHandCursor)
        cells = self._zoomed.cells()
        self._move(section, -moved.y() / cells.high, -moved.x() / cells.wide)
        return True

    def _move(self, section: Section, down: float, right: float) -> None:
        rows, columns = self._zoomed.shape()
        moved_rows = Span(section.rows.first + round(down), section.rows.count).within(rows)
        self._show(
            Section(moved_rows, Span(section.columns.first + round(right), section.columns.count).within(columns))
        )

    def _take_key(self, event: QKeyEvent) -> bool:
        plain = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        if event.key() not in KEYS or event.modifiers() & ~plain:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() != QEvent.Type.KeyPress:
            return False
        section = self._zoomed.section()
        if event.key() == Qt.Key.Key_0:
            self._show(Section.whole(self._zoomed.shape()))
        elif event.key() in IN or event.key() == Qt.Key.Key_Minus:
            self.zoom(1 / STEP if event.key() in IN else STEP)
        else:
            page = section.rows.count
            self._move(section, page if event.key() == Qt.Key.Key_PageDown else -page, 0)
        return True
