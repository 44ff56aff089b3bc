"""Highlights in a text. Only the visible ones are passed to Qt, so that drawing time does not depend on their total
number.

Each highlighted term has its own colour and underline. The find bar's current match has the accent colour. Passages
marked by the user have a line above and below.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from irdesk.assessment.term_highlights import Marks, no_marks
from irdesk.ui.reading.scroll_marks import ScrollMarks, Ticks
from irdesk.ui.reading.scrolling import scroll_to
from irdesk.ui.style import highlight_colours, theme

# Also highlight this many characters before the text at the top of the view and after the text at the bottom. The cells
# of a table are not ordered by position, so a visible cell may lie before the first or after the last of these
# positions.
MARGIN = 400


class TextMarks(QObject):
    """The highlights of one text view. They are redrawn when the view scrolls."""

    def __init__(self, view: QTextEdit | QPlainTextEdit) -> None:
        super().__init__(view)
        self._view = view
        self._terms = no_marks()
        self._matches = no_marks()
        self._passages: tuple[tuple[int, int], ...] = ()
        self._current = -1
        self.ticks = ScrollMarks(view)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self.draw)
        view.verticalScrollBar().valueChanged.connect(lambda _value: self._later.start())
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Redraw when the view is resized or its palette changes."""
        if event.type() in {QEvent.Type.Resize, QEvent.Type.PaletteChange}:
            self._later.start()
            if event.type() == QEvent.Type.PaletteChange:
                self._show_ticks()
        return False

    def reset(self) -> None:
        """Remove all highlights, because another text is about to be shown."""
        self._terms = self._matches = no_marks()
        self._passages = ()
        self._current = -1
        self._view.setExtraSelections([])
        self.ticks.show_ticks()

    def show_terms(self, marks: Marks) -> None:
        """Highlight the topic's terms."""
        self._terms = marks
        self._show_ticks()
        self.draw()

    def show_passages(self, spans: tuple[tuple[int, int], ...]) -> None:
        """Highlight the marked passages, given as (start, end) in UTF-16 units; the end is exclusive."""
        self._passages = spans
        self._show_ticks()
        self.draw()

    def show_matches(self, matches: Marks, current: int) -> None:
        """Highlight the find bar's matches. ``current`` is the index of the current match."""
        if matches is not self._matches:
            self._matches = matches
            self._show_ticks()
        self._current = current
        self.draw()

    def _show_ticks(self) -> None:
        """Show the positions of the highlights on the scroll bar."""
        passages = np.array([start for start, _ in self._passages], np.int32)
        terms = (
            Ticks(self._terms.starts[self._terms.terms == term], highlight_colours.mark_line_colour(term), whole=False)
            for term in range(len(self._terms.counts))
        )
        self.ticks.show_ticks(
            *terms,
            Ticks(passages, theme.roles().attention, whole=True),
            Ticks(self._matches.starts, theme.accent(), whole=True),
        )

    def place(self) -> int:
        """Return the reading position: the cursor's position if it is visible, else the start of the visible text."""
        first, last = self._seen()
        position = self._view.textCursor().selectionStart()
        return position if first <= position <= last else first

    def go(self, start: int, length: int) -> None:
        """Select a passage and scroll to it."""
        scroll_to(self._view, start, length)
        self.draw()

    def _seen(self) -> tuple[int, int]:
        area = self._view.viewport().rect()
        first = self._view.cursorForPosition(QPoint(0, 0)).position()
        return first, self._view.cursorForPosition(area.bottomRight()).position()

    def draw(self) -> None:
        """Apply the highlights of the visible text to the view."""
        self._later.stop()
        first, last = self._seen()
        rows = [
            self._selection(start, end, _passage())
            for start, end in self._passages
            if start <= last + MARGIN and end >= first - MARGIN
        ]
        for marks, formatted in ((self._terms, self._term), (self._matches, self._match)):
            seen = marks.within(first - MARGIN, last + MARGIN)
            for index in range(seen.start, seen.stop):
                start = int(marks.starts[index])
                rows.append(self._selection(start, start + int(marks.lengths[index]), formatted(index)))
        self._view.setExtraSelections(rows)

    def _selection(self, start: int, end: int, look: QTextCharFormat) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self._view.document())
        # Clamp the positions: they may belong to a previous, longer text.
        most = self._view.document().characterCount() - 1
        cursor.setPosition(min(start, most))
        cursor.setPosition(min(end, most), QTextCursor.MoveMode.KeepAnchor)
        selection.cursor = cursor
        selection.format = look
        return selection

    def _term(self, index: int) -> QTextCharFormat:
        look = QTextCharFormat()
        term = int(self._terms.terms[index])
        look.setBackground(highlight_colours.mark_colour(term))
        look.setUnderlineStyle(highlight_colours.mark_line(term))
        look.setUnderlineColor(highlight_colours.mark_line_colour(term))
        return look

    def _match(self, index: int) -> QTextCharFormat:
        look, roles = QTextCharFormat(), theme.roles()
        if index == self._current:
            look.setBackground(roles.accent)
            look.setForeground(roles.on_accent)
        else:
            look.setBackground(roles.text_selection)
        look.setFontUnderline(index == self._current)
        return look


def _passage() -> QTextCharFormat:
    look, roles = QTextCharFormat(), theme.roles()
    look.setBackground(roles.attention_tint)
    look.setFontOverline(True)
    look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
    look.setUnderlineColor(roles.attention)
    return look
