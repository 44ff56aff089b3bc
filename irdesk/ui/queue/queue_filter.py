"""The filter of the queue, and navigation within the documents that match it, over all topics."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.project import Place
from irdesk.session.core.tasks import Task, TaskRunner
from irdesk.session.queries import Criteria, FilterQueries
from irdesk.ui.style.translation import reason

Found = Mapping[str, frozenset[str]]
T = TypeVar("T")
Find = Callable[[str, Criteria, frozenset[str]], T]
_State = tuple[object, ...]  # objects that are replaced whenever the state of a topic changes
AT_ONCE = 500  # number of topics whose matches are counted in one event-loop iteration
_NONE: frozenset[str] = frozenset()


class QueueFilter(QObject):
    """The filter's criteria and matches. It searches for words in the background, first in the current topic.

    ``changed`` is emitted when the matches change, ``entered`` when the matches that the user asked to go to are known,
    ``counted`` when the matches in all topics have been counted.
    """

    changed = Signal()
    entered = Signal()
    counted = Signal()

    def __init__(
        self, queries: FilterQueries, runner: TaskRunner, say: Callable[[str], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._queries = queries
        self._runner = runner
        self._say = say
        self.criteria = Criteria()
        self._with_words: dict[str, frozenset[str]] = {}
        self._here: Task | None = None
        self._elsewhere: Task | None = None
        self._sought = ""
        self._shown: dict[str, tuple[_State, list[str]]] = {}
        self._counts: dict[str, tuple[_State, int]] = {}
        self._totals: dict[str, int] = {}
        self._uncounted: list[str] = []  # topics in reverse order
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._count_more)
        self._entering = False

    @property
    def on(self) -> bool:
        """Whether the filter excludes any documents."""
        return not self.criteria.everything

    @property
    def looking(self) -> bool:
        """Whether the words are still being searched for in the current topic."""
        return self._here is not None

    @property
    def looking_elsewhere(self) -> bool:
        """Whether the words are still being searched for in other topics."""
        return self._elsewhere is not None

    def choose(self, criteria: Criteria) -> None:
        """Set the criteria of the filter."""
        if criteria == self.criteria:
            return
        if criteria.words.split() != self.criteria.words.split():
            self._forget_words()
        self.criteria = criteria
        self._shown.clear()
        self._counts.clear()
        self._entering = False
        self.follow_topic()
        self.changed.emit()

    def forget(self) -> None:
        """Discard all results, because the documents or the pool changed."""
        self._uncounted, self._totals = [], {}
        self._forget_words()
        self._shown.clear()
        self._counts.clear()

    def _forget_words(self) -> None:
        for task in (self._here, self._elsewhere):
            if task:
                task.cancel()
        self._here = self._elsewhere = None
        self._sought = ""
        self._with_words = {}

    def enter(self) -> None:
        """Request to go to the first match once the matches are known: in this topic or, if it has none, in another
        topic.
        """
        place = self._queries.place()
        self._entering = self.looking or (self.looking_elsewhere and not (place and self.shown(place.topic)))
        if self.on and not self._entering:
            self.entered.emit()

    def follow_topic(self) -> None:
        """Search the current topic for the words, unless that has been done, then search the other topics."""
        place, words = self._queries.place(), self.criteria.words
        if place is None or not words.split():
            return
        if place.topic in self._with_words:
            self._seek_elsewhere()
        elif self._sought != place.topic:
            if self._here:
                self._here.cancel()
            self._sought = place.topic
            self._here = self._seek([place.topic], self._take)

    def _seek(self, topics: list[str], take: Callable[[Found], None]) -> Task:
        work = self._queries.word_search(topics, self.criteria.words)
        return self._runner.submit(self.tr("searching for words"), work, take, self._failed)

    def _seek_elsewhere(self) -> None:
        topics = [topic for topic in self._queries.queued_topics() if topic not in self._with_words]
        if topics and not self._elsewhere:
            self._elsewhere = self._seek(topics, self._take_elsewhere)

    def _take(self, matches: Found) -> None:
        self._here = None
        self._sought = ""
        self._with_words.update(matches)
        self._seek_elsewhere()
        self._signal_change()

    def _take_elsewhere(self, matches: Found) -> None:
        self._elsewhere = None
        self._with_words.update(matches)
        self._signal_change()

    def _signal_change(self) -> None:
        self.changed.emit()
        if self._entering:
            self.enter()

    def _failed(self, fault: Exception) -> None:
        if not isinstance(fault, TaskCancelled):
            self._here = self._elsewhere = None
            self._say(reason(fault))
            self.changed.emit()

    def shown(self, topic: str) -> list[str]:
        """Return the documents of a topic's queue that match."""
        return self._kept(self._shown, topic, self._queries.matching)

    def topics(self, changed: Collection[str] | None = None) -> dict[str, int]:
        """Return the number of matches per topic, in the order of the queue, without topics that have none.

        Only topics in ``changed`` are counted again; if it is None, all are. Thousands of topics are counted in
        batches: `counting` is true until ``counted`` is emitted, and until then only the topics counted so far are
        returned.
        """
        if changed is None:
            self._uncounted, self._totals = self._queries.queued_topics()[::-1], {}
            self._count_some()
        for topic in changed or ():
            if topic in self._totals:
                self._totals[topic] = self._kept(self._counts, topic, self._queries.count_matching)
        return {topic: count for topic, count in self._totals.items() if count}

    @property
    def counting(self) -> bool:
        """Whether matches in other topics are still being counted."""
        return bool(self._uncounted)

    def _count_some(self) -> None:
        for _ in range(min(AT_ONCE, len(self._uncounted))):
            topic = self._uncounted.pop()
            self._totals[topic] = self._kept(self._counts, topic, self._queries.count_matching)
        if self._uncounted:
            self._later.start(0)

    def _count_more(self) -> None:
        self._count_some()
        if not self._uncounted:
            self.counted.emit()

    def _kept(self, kept: dict[str, tuple[_State, T]], topic: str, find: Find[T]) -> T:
        """Return a topic's result from ``kept``; compute it again only if the state of the topic has changed."""
        with_words = self._with_words.get(topic, _NONE)
        state = (*self._queries.state_of(topic), with_words)
        known = kept.get(topic)
        if known is None or not all(part is other for part, other in zip(known[0], state, strict=True)):
            known = kept[topic] = state, find(topic, self.criteria, with_words)
        return known[1]

    def first(self) -> Place | None:
        """Return where to begin: at the current document if it matches, else at the next or first match; None if none
        match.
        """
        place = self._queries.place()
        if place is None:
            return None
        if place.docno in self.shown(place.topic):
            return place
        return self.following() or next(self._from(None, 1), None)

    def following(self) -> Place | None:
        """Return the next match after the current document, or None."""
        return next(self._from(self._queries.place(), 1), None)

    def neighbour(self, by: int) -> Place | None:
        """Return the previous (-1) or next (1) document; if the filter is on, the previous or next match."""
        return self._within(by, self._queries.neighbour(by))

    def next_open(self) -> Place | None:
        """Return the next unjudged document; if the filter is on, the next unjudged match."""
        return self._within(1, self._queries.next_open(), only_open=True)

    def after_judgement(self) -> Place | None:
        """Return the match to go to after a judgement, or None if the filter is off."""
        return self._within(1, None)

    def topic_place(self, by: int) -> Place | None:
        """Return the document with which to continue in the previous or next topic; if the filter is on, the topic's
        first match.
        """
        place = self._queries.place()
        if not self.on or place is None:
            return self._queries.topic_place(by)
        match = next((other for other in self._from(place, by) if other.topic != place.topic), None)
        if match is None:
            self.say_end()
            return place
        return Place(match.topic, self.shown(match.topic)[0])

    def say_end(self) -> None:
        """Report that there are no further matches, or that none have been found so far."""
        if self.looking_elsewhere:
            self._say(self.tr("no more matches in this topic; the other topics are still being searched"))
        else:
            self._say(self.tr("no more documents match the filter; press / and Esc to show all"))

    def _within(self, by: int, otherwise: Place | None, *, only_open: bool = False) -> Place | None:
        place = self._queries.place()
        if not self.on or self.looking or place is None:  # not filtered, or the matches are not yet known
            return otherwise
        for match in self._from(place, by):
            if not only_open or self._queries.queue_row(match.topic, match.docno).open:
                return match
        self.say_end()
        return place

    def _from(self, place: Place | None, by: int) -> Iterator[Place]:
        """Yield the matches after (1) or before (-1) a document, over all topics; without a document, from the
        start.
        """
        for topic in self._queries.queued_topics(place.topic if place else "", by):
            docnos = self.shown(topic)
            if place and topic == place.topic:
                queue = self._queries.docnos(topic)
                index = queue.index(place.docno)
                beyond = set(queue[index + 1 :] if by > 0 else queue[:index])
                docnos = [docno for docno in docnos if docno in beyond]
            yield from (Place(topic, docno) for docno in docnos[:: 1 if by > 0 else -1])
