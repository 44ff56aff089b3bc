"""Marks in a text: only those that can be seen are handed to Qt, so that their number costs nothing.

A term is told by its colour and by the line below it; what find found is framed in the colours of the selection.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtGui import QPalette, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from irdesk.assessment.term_highlights import Marks, no_marks
from irdesk.ui.style import theme

MARGIN = 400  # characters around what is seen: cells of a table are not in the order of their places


class TextMarks(QObject):
    """The marks of one view, drawn anew when it scrolls."""

    def __init__(self, view: QTextEdit | QPlainTextEdit) -> None:
        super().__init__(view)
        self._view = view
        self._terms = no_marks()
        self._found = no_marks()
        self._current = -1
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self.draw)
        view.verticalScrollBar().valueChanged.connect(lambda _value: self._later.start())
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Another size shows other lines, another palette other colours."""
        if event.type() in {QEvent.Type.Resize, QEvent.Type.PaletteChange}:
            self._later.start()
        return False

    def reset(self) -> None:
        """Forget all marks: the text is going to be another one."""
        self._terms = self._found = no_marks()
        self._current = -1
        self._view.setExtraSelections([])

    def show_terms(self, marks: Marks) -> None:
        """Mark the topic's words."""
        self._terms = marks
        self.draw()

    def show_found(self, found: Marks, current: int) -> None:
        """Mark what find found, one of it as the current."""
        self._found, self._current = found, current
        self.draw()

    def place(self) -> int:
        """Where the person is: the cursor, or where it is not seen the start of what is."""
        first, last = self._seen()
        at = self._view.textCursor().selectionStart()
        return at if first <= at <= last else first

    def go(self, start: int, length: int) -> None:
        """Select a place, and scroll so that it is seen with some lines around it."""
        cursor = QTextCursor(self._view.document())
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        self._view.setTextCursor(cursor)
        self._view.ensureCursorVisible()
        around = 3 * self._view.fontMetrics().lineSpacing()
        place = self._view.cursorRect()
        bar = self._view.verticalScrollBar()
        unit = 1 if isinstance(self._view, QTextEdit) else self._view.fontMetrics().lineSpacing()
        if place.bottom() > self._view.viewport().height() - around:
            bar.setValue(bar.value() + around // unit)
        elif place.top() < around:
            bar.setValue(bar.value() - around // unit)
        self.draw()

    def _seen(self) -> tuple[int, int]:
        area = self._view.viewport().rect()
        first = self._view.cursorForPosition(QPoint(0, 0)).position()
        return first, self._view.cursorForPosition(area.bottomRight()).position()

    def draw(self) -> None:
        """Hand what is seen to the view."""
        self._later.stop()
        first, last = self._seen()
        rows = []
        for marks, formatted in ((self._terms, self._term), (self._found, self._match)):
            seen = marks.within(first - MARGIN, last + MARGIN)
            for at in range(seen.start, seen.stop):
                selection = QTextEdit.ExtraSelection()
                cursor = QTextCursor(self._view.document())
                cursor.setPosition(int(marks.starts[at]))
                cursor.setPosition(int(marks.starts[at] + marks.lengths[at]), QTextCursor.MoveMode.KeepAnchor)
                selection.cursor = cursor
                selection.format = formatted(at)
                rows.append(selection)
        self._view.setExtraSelections(rows)

    def _term(self, at: int) -> QTextCharFormat:
        look = QTextCharFormat()
        term = int(self._terms.terms[at])
        look.setBackground(theme.mark_colour(term))
        look.setUnderlineStyle(theme.mark_line(term))
        look.setUnderlineColor(theme.mark_line_colour(term))
        return look

    def _match(self, at: int) -> QTextCharFormat:
        look = QTextCharFormat()
        palette = self._view.palette()
        if at == self._current:
            look.setBackground(palette.color(QPalette.ColorRole.Highlight))
            look.setForeground(palette.color(QPalette.ColorRole.HighlightedText))
        else:
            look.setBackground(theme.blend(palette.color(QPalette.ColorRole.Highlight), palette.base().color(), 0.6))
        look.setFontUnderline(at == self._current)
        return look
