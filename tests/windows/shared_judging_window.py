"""Share one window among tests that judge: after each test its steps are undone, and the first document is shown again.

The journal keeps the rows of earlier tests, hence such tests read it with `journal` of this module. A new window is
opened if anything else that is visible differs after a test: a text, a button, a list or a panel.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import window_driver
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit, QWidget
from window_driver import Hands
from windows.shared_window import LentWindow

from irdesk.domain.project.judgement import Place
from irdesk.session.commands import MoveTo
from irdesk.ui.reading.scroll_marks import ScrollMarks

PLACE = 4
"""Index of the current document in the state that `LentWindow` compares. This module restores that document."""
_earlier: dict[Path, int] = {}


def journal(path: Path) -> list[tuple[str, str, int | None]]:
    """Return topic, docno and grade of each journal row that the test has added."""
    return window_driver.journal(path)[_earlier.get(path, 0) :]


class JudgingWindow(LentWindow):
    """The window that tests which judge share, one after another."""

    _shown_at_first: tuple[object, ...] = ()

    @contextmanager
    def lent(self) -> Iterator[Hands]:
        """Lend the window to a test. Afterwards undo its steps, or close the window if something else has changed."""
        with super().lent() as hands:
            path = hands.path
            _earlier[path] = len(window_driver.journal(path))
            yield hands
        if self._hands is not None and shown(self._hands) != self._shown_at_first:
            self.close()

    def _open(self) -> None:
        super()._open()
        assert self._hands is not None
        queries, self._place = self._hands.queries, self._hands.place
        docnos = queries.docnos(self._place.topic)
        self._elsewhere = Place(self._place.topic, next(docno for docno in docnos if docno != self._place.docno))
        self._restore()
        self._shown_at_first = shown(self._hands)

    def _kept(self) -> tuple[object, ...]:
        kept = super()._kept()
        return (*kept[:PLACE], *kept[PLACE + 1 :])

    def _rows(self) -> list[int]:
        return []

    def _restore(self) -> None:
        super()._restore()
        assert self._hands is not None
        hands = self._hands
        if hands.desk.filter.on:
            hands.desk.queue.filter_bar.clear()
        hands.desk.editor.document.close_find()
        # Moving to another document resets caret and selection.
        for place in (self._elsewhere, self._place) if hands.place == self._place else (self._place,):
            hands.window.execute(MoveTo(place.topic, place.docno))
        shows_document = hands.desk.editor.isVisible()
        if shows_document:
            hands.begin_topic()
        hands.desk.editor.pause.begin(self._place.topic)  # All other topics show their cards again.
        hands.window.activateWindow()
        hands.wait(hands.window.isActiveWindow)
        if shows_document:
            hands.desk.editor.document.setFocus()
        elif self._focus is not None:
            self._focus.setFocus()
        hands.window.status.say("")
        hands.idle()
        hands.wait(lambda: hands.desk.editor.document.is_ready or not shows_document)


def shown(hands: Hands) -> tuple[object, ...]:
    """Return the visible state that a test may change: document, focus, visible widgets, texts, buttons and queue."""
    state = []
    for widget in hands.window.findChildren(QWidget):
        # Scroll marks appear once the user searches a document.
        if not widget.isVisible() or isinstance(widget, ScrollMarks):
            continue
        content: object = widget.objectName()
        if isinstance(widget, QLineEdit):
            content = widget.text()
        elif isinstance(widget, QTextEdit | QPlainTextEdit):
            content = widget.toPlainText(), widget.font().pointSizeF(), len(widget.extraSelections())
        elif isinstance(widget, QComboBox):
            content = widget.currentText()
        elif isinstance(widget, QAbstractButton):
            content = widget.isChecked()
        if content:
            state.append((type(widget).__name__, content))
    queue = hands.desk.queue
    lists = [
        [model.index(row, 0).data() for row in range(model.rowCount())]
        for model in (queue.topic_list.model(), queue.queue_list.model())
    ]
    focus = QApplication.focusWidget()
    checked = [action.isChecked() for action in hands.desk.panel_actions()]
    return hands.place, type(focus).__name__, hands.desk.filter.criteria, checked, lists, state
