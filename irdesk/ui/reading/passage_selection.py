"""Selection of a passage by keys: Shift with the arrow keys, word by word and line by line."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

_MOVES: dict[int, QTextCursor.MoveOperation] = {
    Qt.Key.Key_Left: QTextCursor.MoveOperation.WordLeft,
    Qt.Key.Key_Right: QTextCursor.MoveOperation.EndOfWord,
    Qt.Key.Key_Up: QTextCursor.MoveOperation.Up,
    Qt.Key.Key_Down: QTextCursor.MoveOperation.Down,
    Qt.Key.Key_Home: QTextCursor.MoveOperation.StartOfLine,
    Qt.Key.Key_End: QTextCursor.MoveOperation.EndOfLine,
}


def extend_passage(view: QTextEdit | QPlainTextEdit, event: QKeyEvent) -> bool:
    """Extend the selection and scroll to its end. Return False for other keys.

    Without a selection, start at the cursor if it is visible, else at the top of the visible text.
    """
    move = _MOVES.get(event.key())
    if move is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier != Qt.KeyboardModifier.ShiftModifier:
        return False
    cursor = view.textCursor()
    if not cursor.hasSelection() and not view.viewport().rect().intersects(view.cursorRect(cursor)):
        cursor = view.cursorForPosition(QPoint(0, 0))
    before = cursor.position()
    cursor.movePosition(move, QTextCursor.MoveMode.KeepAnchor)
    if move == QTextCursor.MoveOperation.EndOfWord and cursor.position() == before:
        cursor.movePosition(QTextCursor.MoveOperation.NextWord, QTextCursor.MoveMode.KeepAnchor)
        cursor.movePosition(move, QTextCursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)
    view.ensureCursorVisible()
    return True
