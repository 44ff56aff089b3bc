"""Selection of a passage with the keyboard. Alt with an arrow key moves a caret, and Shift with an arrow key extends
the selection. Left and right move by words, up and down by lines.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, QTextBoundaryFinder
from PySide6.QtGui import QKeyEvent, QPainter, QTextBlock, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from irdesk.assessment.sentence_ends import after_spaced_stops, is_abbreviation
from irdesk.ui.style import theme

_MOVES: dict[int, QTextCursor.MoveOperation] = {
    Qt.Key.Key_Left: QTextCursor.MoveOperation.WordLeft,
    Qt.Key.Key_Right: QTextCursor.MoveOperation.EndOfWord,
    Qt.Key.Key_Up: QTextCursor.MoveOperation.Up,
    Qt.Key.Key_Down: QTextCursor.MoveOperation.Down,
    Qt.Key.Key_Home: QTextCursor.MoveOperation.StartOfLine,
    Qt.Key.Key_End: QTextCursor.MoveOperation.EndOfLine,
}
_MODES = {
    Qt.KeyboardModifier.ShiftModifier: QTextCursor.MoveMode.KeepAnchor,
    Qt.KeyboardModifier.AltModifier: QTextCursor.MoveMode.MoveAnchor,
}
CARET = 2  # caret width in pixels


def draw_caret(view: QTextEdit | QPlainTextEdit) -> None:
    """Draw the caret of a read-only view, since Qt draws none. The caret appears once a key or a click has moved it."""
    cursor = view.textCursor()
    if cursor.position() or cursor.hasSelection():
        place = view.cursorRect(cursor)
        QPainter(view.viewport()).fillRect(place.left(), place.top(), CARET, place.height(), theme.accent())


def move_caret(view: QTextEdit | QPlainTextEdit, event: QKeyEvent) -> bool:
    """Move the caret (Alt) or extend the selection (Shift), and scroll to the caret. Return False if the key has no
    function.

    Without a selection, start at the caret if it is visible, else at the top of the visible text.
    """
    move = _MOVES.get(event.key())
    mode = _MODES.get(event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier)
    if move is None or mode is None:
        return False
    cursor = view.textCursor()
    if not cursor.hasSelection() and not view.viewport().rect().intersects(view.cursorRect(cursor)):
        cursor = view.cursorForPosition(QPoint(0, 0))
    if move == QTextCursor.MoveOperation.EndOfWord and mode == QTextCursor.MoveMode.MoveAnchor:
        move = QTextCursor.MoveOperation.NextWord  # Go to the start of a word, since passages begin there.
    before = cursor.position()
    cursor.movePosition(move, mode)
    if move == QTextCursor.MoveOperation.EndOfWord and cursor.position() == before:
        cursor.movePosition(QTextCursor.MoveOperation.NextWord, mode)
        cursor.movePosition(move, mode)
    view.setTextCursor(cursor)
    view.ensureCursorVisible()
    return True


def whole_words(cursor: QTextCursor) -> QTextCursor:
    """Return a cursor whose selection is extended to whole words. A cursor without a selection is returned
    unchanged.
    """
    if not cursor.hasSelection():
        return cursor
    return _between(
        cursor, _word_edge(cursor, cursor.selectionStart(), -1), _word_edge(cursor, cursor.selectionEnd(), 1)
    )


def whole_sentence(cursor: QTextCursor, *, fields_follow: bool) -> QTextCursor:
    """Return a cursor that selects the sentence at the position of ``cursor``, or all sentences that its selection
    touches.

    At the end of a paragraph, select the first sentence of the next paragraph, so that repeated key presses mark
    successive sentences. If ``fields_follow``, skip the line of fields after the title.
    """
    start, end = cursor.selectionStart(), cursor.selectionEnd()
    if start == end and cursor.atBlockEnd() and not cursor.atEnd():
        after = cursor.block().next()
        after = after.next() if fields_follow and cursor.blockNumber() == 0 else after
        start = end = after.position() if after.isValid() else start
    first, last = cursor.document().findBlock(start), cursor.document().findBlock(end)
    begin = max((edge for edge in _sentence_edges(first) if edge <= start), default=start)
    stop = min((edge for edge in _sentence_edges(last) if edge >= max(end, start + 1)), default=end)
    return _between(cursor, begin, stop)


def _between(cursor: QTextCursor, start: int, end: int) -> QTextCursor:
    wider = QTextCursor(cursor.document())
    wider.setPosition(start)
    wider.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    return wider


def _word_edge(cursor: QTextCursor, position: int, step: int) -> int:
    """Return the position if it is at a word boundary. Otherwise, return the next (``step`` 1) or previous (-1) word
    boundary.
    """
    block = cursor.document().findBlock(position)
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Word, block.text())
    finder.setPosition(position - block.position())
    if finder.isAtBoundary():
        return position
    return block.position() + (finder.toNextBoundary() if step > 0 else finder.toPreviousBoundary())


def _sentence_edges(block: QTextBlock) -> list[int]:
    """Return the positions where the sentences of a paragraph begin, and the paragraph's end."""
    text = block.text()
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Sentence, text)
    edges = {0}
    while (edge := finder.toNextBoundary()) >= 0:
        edges.add(edge)
    edges.update(after_spaced_stops(text))
    end = max(edges)
    return [block.position() + edge for edge in sorted(edges) if edge == end or not is_abbreviation(text, edge)]
