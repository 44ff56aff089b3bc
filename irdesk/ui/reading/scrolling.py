"""Scrolling of a document's text: by a page, and to a passage such as a highlighted word or a search match."""

from __future__ import annotations

from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

KEPT_LINES = 2  # lines of the previous page that stay in view
LINES_AROUND = 3  # lines that stay visible above and below a passage


def scroll_page(view: QTextEdit | QPlainTextEdit, by: int) -> bool:
    """Scroll one page down (1) or up (-1), keeping some lines in view. Return False at the end of the text."""
    bar = view.verticalScrollBar()
    before = bar.value()
    bar.setValue(before + by * max(bar.pageStep() - KEPT_LINES * _line_of(view), 1))
    return bar.value() != before


def scroll_to(view: QTextEdit | QPlainTextEdit, start: int, length: int) -> None:
    """Select a passage and scroll to it, keeping some lines around it visible."""
    cursor = QTextCursor(view.document())
    cursor.setPosition(start)
    cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)
    view.ensureCursorVisible()
    around = LINES_AROUND * view.fontMetrics().lineSpacing()
    place = view.cursorRect()
    bar = view.verticalScrollBar()
    if place.bottom() > view.viewport().height() - around:
        bar.setValue(bar.value() + LINES_AROUND * _line_of(view))
    elif place.top() < around:
        bar.setValue(bar.value() - LINES_AROUND * _line_of(view))


def _line_of(view: QTextEdit | QPlainTextEdit) -> int:
    """Return the height of a line in units of the scroll bar, which counts lines in a plain-text view, else pixels."""
    return 1 if isinstance(view, QPlainTextEdit) else view.fontMetrics().lineSpacing()
