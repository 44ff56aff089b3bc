"""Navigation to other documents in the judgement editor: with keys, at the end of a text, and after a change of the
queue's filter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from irdesk.domain.project.judgement import Place
from irdesk.session.commands import MoveTo
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries
from irdesk.ui.queue.queue_filter import QueueFilter
from irdesk.ui.reading.scrolling import scroll_page
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.status_bar import Say

if TYPE_CHECKING:
    from irdesk.ui.judging.judgement_editor import JudgementEditor


class DocumentNavigation(QObject):
    """Handles the actions that go to another document or topic."""

    def __init__(
        self,
        editor: JudgementEditor,
        queries: Queries,
        execute: Callable[[Command], None],
        say: Say,
        queue_filter: QueueFilter,
        actions: ActionTable,
    ) -> None:
        super().__init__(editor)
        self._editor, self._queries, self._execute, self._say = editor, queries, execute, say
        self._filter = queue_filter
        actions.connect_all(
            {
                "judge.read_on": self._read_on,
                "judge.read_back": self._read_back,
                "judge.next": lambda: self._go(queue_filter.neighbour(1)),
                "judge.previous": lambda: self._go(queue_filter.neighbour(-1)),
                "judge.back": lambda: self._go(queries.last_judged(shown=not editor.ended)),
                "judge.next_open": lambda: self._go(queue_filter.next_open()),
                "judge.next_topic": lambda: self._go(queue_filter.topic_place(1)),
                "judge.previous_topic": lambda: self._go(queue_filter.topic_place(-1)),
                "judge.twin": self._go_to_twin,
            }
        )
        queue_filter.changed.connect(self._follow_filter)
        queue_filter.entered.connect(self._enter_filter)

    def _go(self, place: Place | None) -> None:
        if place and place != self._editor.shown:
            self._execute(MoveTo(place.topic, place.docno))
        elif self._editor.ended:
            self._editor.show_current()

    def _read_on(self) -> None:
        """Scroll down a page. At the end of the text, go to the next unjudged document. If a topic's card is shown,
        begin the topic.
        """
        editor = self._editor
        if editor.pause.on:
            editor.begin_topic()
        elif not (editor.ended and editor.is_all_judged()) and not scroll_page(editor.document.view, 1):
            self._go(self._filter.next_open())

    def _read_back(self) -> None:
        scroll_page(self._editor.document.view, -1)

    def _go_to_twin(self) -> None:
        editor = self._editor
        twin = editor.twin_line.first_of(editor.shown) if editor.shown and not editor.pause.on else None
        if twin:
            self._go(twin)
        else:
            self._say(self.tr("no document of this pool has the same text"))

    def _follow_filter(self) -> None:
        """Go to the next document if an end message is shown but the queue or the filter now has a further document."""
        if self._editor.ended and not self._filter.looking and not self._editor.is_all_judged():
            place = self._filter.following() if self._filter.on else self._queries.next_open()
            if place:
                self._go(place)

    def _enter_filter(self) -> None:
        """Go to the first document that matches the filter, or report that there is none."""
        place = self._filter.first()
        if place is None:
            self._say(self.tr("no document matches; press / and Esc to show all"))
        else:
            self._go(place)
