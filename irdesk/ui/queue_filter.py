"""The filter of the queue, and where keys lead while it is on: within what it shows, and no further."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.project import Place
from irdesk.session.queries import Criteria, FilterQueries
from irdesk.session.tasks import Task, TaskRunner
from irdesk.ui.wording import reason


class QueueFilter(QObject):
    """What is looked for in the topic that is shown; words are looked up in the background.

    ``changed`` tells of other documents to show, ``entered`` that a person wants to read them, and all are known.
    """

    changed = Signal()
    entered = Signal()

    def __init__(
        self, queries: FilterQueries, runner: TaskRunner, say: Callable[[str], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._queries = queries
        self._runner = runner
        self._say = say
        self.criteria = Criteria()
        self._with_words: frozenset[str] = frozenset()
        self._looked_for: tuple[str, str] = ("", "")
        self._task: Task | None = None
        self._entering = False

    @property
    def on(self) -> bool:
        """Whether anything is left out."""
        return not self.criteria.everything

    @property
    def looking(self) -> bool:
        """Whether words are still being looked up."""
        return self._task is not None

    def choose(self, criteria: Criteria) -> None:
        """Look for something else."""
        if criteria != self.criteria:
            self.criteria = criteria
            self._entering = False
            self.follow_topic()
            self.changed.emit()

    def enter(self) -> None:
        """Read what is shown, as soon as it is known."""
        self._entering = self.looking
        if self.on and not self.looking:
            self.entered.emit()

    def follow_topic(self) -> None:
        """Look the words up in the topic that is shown, where that was not done yet."""
        place = self._queries.place()
        wanted = (place.topic if place else "", self.criteria.words)
        if wanted == self._looked_for:
            return
        self._looked_for = wanted
        self._with_words = frozenset()
        if self._task:
            self._task.cancel()
            self._task = None
        if wanted[1].split():
            work = self._queries.word_search(*wanted)
            self._task = self._runner.submit(
                self.tr("looking for words"), work, lambda found: self._take(wanted, found), self._failed
            )

    def _take(self, wanted: tuple[str, str], found: frozenset[str]) -> None:
        if wanted == self._looked_for:
            self._task = None
            self._with_words = found
            self.changed.emit()
            if self._entering:
                self.enter()

    def _failed(self, fault: Exception) -> None:
        if not isinstance(fault, TaskCancelled):
            self._task = None
            self._say(reason(fault))
            self.changed.emit()

    def shown(self, topic: str) -> list[str]:
        """The documents of a topic's queue that it shows."""
        if not self.on:
            return [row.docno for row in self._queries.queue(topic)]
        return self._queries.matching(topic, self.criteria, self._with_words)

    def first(self) -> Place | None:
        """Where reading what it shows begins: here if this is shown, else the next, else the first; None for none."""
        place = self._queries.place()
        if place is None:
            return None
        docnos = [row.docno for row in self._queries.queue(place.topic)]
        at, shown = docnos.index(place.docno), set(self.shown(place.topic))
        found = next((docno for docno in docnos[at:] + docnos[:at] if docno in shown), None)
        return Place(place.topic, found) if found else None

    def neighbour(self, by: int) -> Place | None:
        """The document before or after; with the filter on, of those that it shows."""
        return self._within(by, self._queries.neighbour(by))

    def next_open(self) -> Place | None:
        """The next document that is still to be decided; with the filter on, of those that it shows."""
        return self._within(1, self._queries.next_open(), only_open=True)

    def after_verdict(self) -> Place | None:
        """Where a verdict leads with the filter on: to the next of those that it shows; None where it is off."""
        return self._within(1, None)

    def say_end(self) -> None:
        """Say that nothing further is shown."""
        self._say(self.tr("nothing further of what the filter shows; / and Esc show all again"))

    def _within(self, by: int, otherwise: Place | None, *, only_open: bool = False) -> Place | None:
        place = self._queries.place()
        if not self.on or self.looking or place is None:  # nobody knows yet what it shows
            return otherwise
        rows = self._queries.queue(place.topic)
        shown = set(self.shown(place.topic))
        at = next(i for i, row in enumerate(rows) if row.docno == place.docno)
        ahead = rows[at + 1 :] if by > 0 else rows[:at][::-1]
        for row in ahead:
            if row.docno in shown and (row.open or not only_open):
                return Place(place.topic, row.docno)
        self.say_end()
        return place
