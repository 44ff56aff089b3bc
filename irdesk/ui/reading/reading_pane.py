"""Pane of the document being judged. It loads and shows the text, with highlights, find bar, zoom and line length. It
handles all reading commands. The judgement editor chooses the document and the words to highlight.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextEdit, QStackedWidget, QTextEdit, QVBoxLayout, QWidget

from irdesk.assessment.passages import ShownText, toggle_passage
from irdesk.assessment.readable_document import ReadableDocument
from irdesk.assessment.term_highlights import Marks, Term, characters, no_marks
from irdesk.domain.document import Passage
from irdesk.session.judging.document_cache import DocumentCache
from irdesk.settings.preferences import FONT, REFLOW, TEXT_SIZE, WIDTH, ZOOM, Preferences
from irdesk.ui.reading.card_view import Card, CardView
from irdesk.ui.reading.document_view import DocumentView
from irdesk.ui.reading.find_bar import MOST_FOUND, FindBar, find_matches
from irdesk.ui.reading.long_text_view import LongTextView
from irdesk.ui.reading.passage_selection import move_caret, whole_sentence, whole_words
from irdesk.ui.reading.text_highlights import TextMarks
from irdesk.ui.shell.preference_binding import follow


class ReadingPane(QWidget):
    """The pane of one document.

    Signals:

    - ``ready``: emitted with True if the document is completely shown.
    - ``counted``: emitted with the highlighted words and their counts, which are None until they are known.
    - ``finding``: emitted with True if the find bar is open.
    - ``textChanged``: emitted when another text is shown.
    """

    ready = Signal(bool)
    counted = Signal(object, object)
    finding = Signal(bool)
    textChanged = Signal()  # noqa: N815 - as all of Qt's views of text call it

    def __init__(self, reader: DocumentCache, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("document")
        self._reader = reader
        self._preferences = preferences
        self._docno = ""
        self._reading: ReadableDocument | None = None
        self._text = ""
        self._searched = ""
        self._terms: tuple[Term, ...] = ()
        self._passages: tuple[Passage, ...] = ()
        self._marks = no_marks()
        self._matches = no_marks()
        self._current = -1
        self.is_ready = False
        self.has_text = False
        self._short, self._long = DocumentView(self), LongTextView(self)
        self._marked: dict[QWidget, TextMarks] = {view: TextMarks(view) for view in (self._short, self._long)}
        self._stack = QStackedWidget(self)
        for view in self._marked:
            self._stack.addWidget(view)
            view.installEventFilter(self)
        self.card = CardView(self)
        self._stack.addWidget(self.card)
        self.find_bar = FindBar(self)
        self.find_bar.changed.connect(self._look_for)
        self.find_bar.step.connect(self.find_step)
        self.find_bar.closed.connect(self.close_find)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._stack, 1)
        layout.addWidget(self.find_bar)
        self._use(self._short)
        follow(preferences, (ZOOM, WIDTH, TEXT_SIZE, FONT), self, self._measure)
        follow(preferences, (REFLOW,), self, self._reflow)
        self._reader.as_is = not preferences.get(REFLOW)
        self._measure()

    @property
    def view(self) -> QTextEdit | QPlainTextEdit:
        """The view that currently shows the document."""
        return self._long if self._stack.currentWidget() is self._long else self._short

    def open(self, docno: str, terms: tuple[Term, ...]) -> None:
        """Show a document from its start once it has been read."""
        if docno != self._docno:
            self._passages = ()
        self._docno, self._terms = docno, terms
        ready, reading = self._reader.read(docno, lambda: self._arrived(docno))
        if ready and reading:
            self._show(reading)
        elif ready:
            self._without_text(
                self.tr("No loaded collection contains the text of this document. Add the documents under Collection.")
            )
        else:
            self._message("", self.tr("Reading the document's text …"))

    def _without_text(self, why: str) -> None:
        """Show a message that the document has no text, with the reason and how to judge it anyway."""
        how = self.tr(
            "To grade it without text, press the grade twice. To judge a whole project without texts, tick Menu → "
            "Judge → Show → Judge without text; then one press is enough."
        )
        self._message(self.tr("⚠ This document has no text"), f"{why} {how}")
        self._set_ready(True)

    def show_card(self, card: Card) -> None:
        """Show a card in place of a document: the card of the next topic, or a card that says why there is no document
        and what to do.
        """
        self._docno = ""
        self._message("", "")
        focused = self.view.hasFocus()
        self.card.show_card(card)
        self._stack.setCurrentWidget(self.card)
        if self.find_bar.isVisible():
            self.close_find()
        self.setFocusProxy(self.card)
        if focused:
            self.card.setFocus()

    @property
    def is_card(self) -> bool:
        """Whether a card is shown in place of a document."""
        return self._stack.currentWidget() is self.card

    def show_terms(self, terms: tuple[Term, ...]) -> None:
        """Replace the words highlighted in the current document."""
        self._terms = terms
        self._mark()

    def show_passages(self, passages: tuple[Passage, ...]) -> None:
        """Highlight the passages that the assessor marked in the current document."""
        if passages != self._passages:
            self._passages = passages
            self._draw_passages()

    def _draw_passages(self) -> None:
        spans = self._shown_text().unit_spans(self._passages) if self._passages and self._reading else ()
        self._marked[self.view].show_passages(spans)

    def _shown_text(self) -> ShownText:
        return ShownText(self._text, self._reading.fields_span if self._reading else (0, 0))

    def with_chosen_passage(self, *, sentence: bool = False) -> tuple[Passage, ...] | None:
        """Return the passages after marking the selected words, or unmarking them if they were marked. Return None if
        nothing changes. With ``sentence``, mark whole sentences instead. If nothing is selected, use the find bar's
        current match. Without a match, use the sentence at the cursor or, if ``sentence`` is false, unmark the passage
        at the cursor.
        """
        if self._reading is None:
            return None
        cursor, text = self._chosen(sentence=sentence), self._shown_text()
        chosen = text.passage(self._span(cursor))
        if chosen is None:
            return None
        passages = toggle_passage(self._passages, chosen, text)
        if not cursor.hasSelection() and len(passages) >= len(self._passages):
            return None
        cursor.clearSelection()
        if self.find_bar.isHidden():
            self.view.setTextCursor(cursor)
        return passages

    def chooses_fields(self, *, sentence: bool = False) -> bool:
        """Return whether the selection reaches into the line of fields, which cannot be part of a passage."""
        first, last = self._reading.fields_span if self._reading else (0, 0)
        start, end = self._span(self._chosen(sentence=sentence))
        return bool(self._text[max(start, first) : min(end, last)].strip())

    def _chosen(self, *, sentence: bool) -> QTextCursor:
        """Return a text cursor that selects the whole words or sentences to mark."""
        if not sentence:
            return whole_words(self._selection())
        fields_follow = bool(self._reading and self._reading.title and self._reading.fields)
        return whole_sentence(self._selection(), fields_follow=fields_follow)

    def _selection(self) -> QTextCursor:
        """Return a text cursor with the selection or, if nothing is selected, the find bar's current match."""
        cursor, match = self.textCursor(), self._current
        if not cursor.hasSelection() and not self.find_bar.isHidden() and 0 <= match < len(self._matches.starts):
            start = int(self._matches.starts[match])
            cursor.setPosition(start)
            cursor.setPosition(start + int(self._matches.lengths[match]), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _span(self, cursor: QTextCursor) -> tuple[int, int]:
        """Return the start and end of a cursor's selection, in characters. If the selection is empty, return a range of
        one character.
        """
        start, end = (characters(self._text, unit) for unit in (cursor.selectionStart(), cursor.selectionEnd()))
        return start, end if end > start else end + 1

    def _arrived(self, docno: str) -> None:
        if docno == self._docno and not self.is_ready:
            self.open(docno, self._terms)

    def _show(self, reading: ReadableDocument) -> None:
        if not (reading.title.strip() or reading.text.strip() or reading.page):
            self._without_text(self.tr("Its collection contains neither its title nor its text."))
            return
        self._reading = reading
        self.has_text = True
        view = self._long if reading.long else self._short
        view.setAccessibleDescription(reading.title)
        self._marked[view].reset()
        self._text = view.show_reading(reading)
        self._searched = reading.searched(self._text)
        self._use(view)
        self._mark()
        self._draw_passages()
        self._look_for(self.find_bar.words.text())
        self._set_ready(True)
        self.textChanged.emit()

    def _message(self, title: str, text: str) -> None:
        self._reading, self._text, self._searched = None, "", ""
        self.has_text = False
        self._marked[self._short].reset()
        self._short.show_message(title, text)
        self._short.setAccessibleDescription(title or text)
        self._use(self._short)
        self._mark()
        self._look_for(self.find_bar.words.text())
        self._set_ready(False)
        self.textChanged.emit()

    def _use(self, view: QWidget) -> None:
        focused = self.view.hasFocus() or self.card.view.hasFocus()
        self._stack.setCurrentWidget(view)
        self.setFocusProxy(view)
        if focused:
            view.setFocus()
        if view is self._short:
            self._marked[self._long].reset()
            self._long.clear()  # free the memory: a long document can take ten megabytes

    def _set_ready(self, ready: bool) -> None:
        self.is_ready = ready
        self.ready.emit(ready)

    def _mark(self) -> None:
        reading = self._reading
        self._set_marks(no_marks(len(self._terms)))
        if reading is None or not self._terms:
            self._reader.mark("", (), lambda _: None)
            self.counted.emit((), ())
            return
        is_counted = False

        def done(marks: Marks) -> None:
            nonlocal is_counted
            if self._reading is reading:
                is_counted = True
                self._set_marks(marks)
                self.counted.emit(self._terms, marks.counts)

        self._reader.mark(self._searched, self._terms, done)
        if not is_counted:
            self.counted.emit(self._terms, None)

    def _set_marks(self, marks: Marks) -> None:
        self._marks = marks
        self._marked[self.view].show_terms(marks)

    def go_to_mark(self, step: int, term: int | None = None) -> None:
        """Go to the next (1) or previous (-1) occurrence of the highlighted word with index ``term``, or of any
        highlighted word if ``term`` is None.
        """
        marked = self._marked[self.view]
        index = self._marks.beside(marked.place() - (step > 0 and not self._selected()), step, term)
        if index is not None:
            marked.go(int(self._marks.starts[index]), int(self._marks.lengths[index]))

    def _selected(self) -> bool:
        return self.view.textCursor().hasSelection()

    def open_find(self) -> None:
        """Open the find bar and search for the selected text."""
        if self.is_card:
            return
        selected = self.selected_text()
        self.find_bar.begin(selected if selected and "\n" not in selected else "")
        self.finding.emit(True)
        self._look_for(self.find_bar.words.text())

    def find_step(self, step: int) -> None:
        """Go to the next or previous match, wrapping at the ends; open the find bar if it is closed."""
        if self.find_bar.isHidden():
            self.open_find()
        elif len(self._matches.starts):
            self._go_to_match((self._current + step) % len(self._matches.starts))

    def close_find(self) -> None:
        """Close the find bar and move the focus to the document. The current match stays selected."""
        self.find_bar.hide()
        self.finding.emit(False)
        if 0 <= self._current < len(self._matches.starts):
            start, length = self._matches.starts[self._current], self._matches.lengths[self._current]
            self._marked[self.view].go(int(start), int(length))
        self._matches, self._current = no_marks(), -1
        self._marked[self.view].show_matches(self._matches, -1)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _look_for(self, words: str) -> None:
        if self.find_bar.isHidden():
            return
        self._matches, self._current = find_matches(self._text, words), -1
        if len(self._matches.starts):
            index = int(np.searchsorted(self._matches.starts, self._marked[self.view].place()))
            if words and self.find_bar.words.hasFocus():
                self._go_to_match(index % len(self._matches.starts))
                return
        self._marked[self.view].show_matches(self._matches, -1)
        self._show_match_count()

    def _go_to_match(self, index: int) -> None:
        self._current = index
        start = int(self._matches.starts[index])
        self._marked[self.view].go(start, 0)
        self._marked[self.view].show_matches(self._matches, index)
        self._show_match_count()

    def _show_match_count(self) -> None:
        count = len(self._matches.starts)
        self.find_bar.show_count(self._current, count, more=count == MOST_FOUND)

    def _measure(self) -> None:
        for view in (self._short, self._long, self.card):
            view.set_line_length(self._preferences.get(ZOOM), self._preferences.get(WIDTH))
        if self._reading:
            self._again(partial(self._show, self._reading))

    def _reflow(self) -> None:
        """Show the text again after the preference for joining lines into paragraphs has changed."""
        self._reader.as_is = not self._preferences.get(REFLOW)
        self._reader.forget()
        if self._reading:
            self._again(partial(self.open, self._docno, self._terms))

    def _again(self, show: Callable[[], None]) -> None:
        """Call ``show``, and restore the relative scroll position."""
        bar = self.view.verticalScrollBar()
        share = bar.value() / max(bar.maximum(), 1)
        show()
        bar = self.view.verticalScrollBar()
        bar.setValue(round(share * bar.maximum()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle keys that select a passage before the view interprets them as scrolling."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and watched is self.view:
            return self._reading is not None and move_caret(self.view, event)
        return False

    def selected_text(self) -> str:
        """Return the selected text. If there is none, return the find bar's current match."""
        return self._selection().selectedText().replace("\u2029", "\n").replace("\u2028", "\n").strip()

    def toPlainText(self) -> str:
        """Return the whole text of the displayed document or card."""
        return self.card.to_plain_text() if self.is_card else self.view.toPlainText()

    def textCursor(self) -> QTextCursor:
        """Return the view's cursor, which holds the selection."""
        return self.view.textCursor()

    def extraSelections(self) -> list[QTextEdit.ExtraSelection]:
        """Return the highlights of the visible text."""
        return list(self.view.extraSelections())

    def document(self) -> QTextDocument:
        """Return the view's ``QTextDocument``."""
        return self.view.document()

    def viewport(self) -> QWidget:
        """Return the viewport of the view."""
        return self.view.viewport()
