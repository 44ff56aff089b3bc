"""List of the documents in the queue. The assessor can go to a document or select several."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QTreeView, QWidget

_PLAIN = {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier}
_STEPS: dict[int, QAbstractItemView.CursorAction] = {
    Qt.Key.Key_Up: QAbstractItemView.CursorAction.MoveUp,
    Qt.Key.Key_Down: QAbstractItemView.CursorAction.MoveDown,
    Qt.Key.Key_Home: QAbstractItemView.CursorAction.MoveHome,
    Qt.Key.Key_End: QAbstractItemView.CursorAction.MoveEnd,
    Qt.Key.Key_PageUp: QAbstractItemView.CursorAction.MovePageUp,
    Qt.Key.Key_PageDown: QAbstractItemView.CursorAction.MovePageDown,
}


class QueueList(QTreeView):
    """List of the documents in the queue. A click goes to a document; a click with Shift or Ctrl selects several.

    While the user is ``picking`` documents for a bulk change, each document has a check box, and a click toggles it.

    While the list has the focus, the arrow keys go from document to document, so a digit key judges the selected one.
    Enter and Esc return to the document view.
    """

    gone_to = Signal(QModelIndex)
    left = Signal()
    digit = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._began = QPersistentModelIndex()
        self.picking = False
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    def pick(self, picking: bool) -> None:
        """Start or stop picking documents."""
        self.picking = picking
        modes = QAbstractItemView.SelectionMode
        self.setSelectionMode(modes.MultiSelection if picking else modes.ExtendedSelection)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Go to the clicked document. With Shift or Ctrl, and while picking, only select it."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if index.isValid() and plain and not self.picking:
            self.gone_to.emit(index)
        elif index.isValid():
            self.setFocus()

    def event(self, event: QEvent) -> bool:
        """Claim keys before they trigger shortcuts. Digits are claimed while several documents are selected, because a
        digit then prepares a bulk change. Space is claimed while picking, because it ticks a document.
        """
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return super().event(event)
        digits = event.text().isdecimal() and (self.picking or len(self.chosen()) > 1)
        if event.modifiers() in _PLAIN and (digits or (self.picking and event.key() == Qt.Key.Key_Space)):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the selected document, return to the document view, extend the selection, or emit `digit`."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.gone_to.emit(self.currentIndex())
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.text().isdecimal():
            self.digit.emit(int(event.text()))
        elif event.key() in _STEPS and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._choose_to(self.moveCursor(_STEPS[event.key()], Qt.KeyboardModifier.NoModifier))
        else:
            super().keyPressEvent(event)
            if event.key() in _STEPS and event.modifiers() in _PLAIN and not self.picking:
                self.gone_to.emit(self.currentIndex())

    def _choose_to(self, index: QModelIndex) -> None:
        """Select the rows from the start of the current selection to ``index``. Qt would start from an earlier
        selection.
        """
        if len(self.chosen()) < 2 or not self._began.isValid():
            self._began = QPersistentModelIndex(self.currentIndex())
        if index.isValid() and self._began.isValid():
            began = self.model().index(self._began.row(), self._began.column())
            several = QItemSelection(began, index)
            rows = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.selectionModel().select(several, rows)
            self.scrollTo(index)

    def chosen(self) -> list[int]:
        """Return the selected rows, from top to bottom."""
        return sorted(index.row() for index in self.selectionModel().selectedRows())
