"""Filter of the queue, and navigation among the matching documents of all topics."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import chain
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.project.judgement import Place
from irdesk.session.core.background_tasks import Task, TaskRunner
from irdesk.session.queries import Criteria, FilterQueries
from irdesk.ui.shell.status_bar import Say
from irdesk.ui.style.error_texts_and_remedies import reason

Found = Mapping[str, frozenset[str]]
T = TypeVar("T")
Find = Callable[[str, Criteria, frozenset[str]], T]
_State = tuple[object, ...]  # State of a topic. It has changed if any of its objects is no longer the same object.
AT_ONCE = 500  # number of topics counted in one event-loop iteration
_NONE: frozenset[str] = frozenset()


class QueueFilter(QObject):
    """The filter's criteria and matches. The search for words runs in the background and begins with the current topic.

    Signals:

    - ``changed``: emitted when the matches change.
    - ``entered``: emitted when the first match can be shown, after the user has asked for it with `enter`.
    - ``counted``: emitted when the matches in all topics have been counted.
    """

    changed = Signal()
    entered = Signal()
    counted = Signal()

    def __init__(self, queries: FilterQueries, runner: TaskRunner, say: Say, parent: QObject | None = None) -> None:
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
        self._uncounted: list[str] = []  # topics still to be counted, the next one last
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
        """Whether the search for the words is still running in the current topic."""
        return self._here is not None

    @property
    def looking_elsewhere(self) -> bool:
        """Whether the search for the words is still running in other topics."""
        return self._elsewhere is not None

    def choose(self, criteria: Criteria) -> None:
        """Set the filter criteria."""
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
        """Discard all results, because documents or the pool have changed."""
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
        """Emit `entered` once the first match is known: in the current topic or, if it has no matches, in another
        topic.
        """
        place = self._queries.place()
        self._entering = self.looking or (self.looking_elsewhere and not (place and self.shown(place.topic)))
        if self.on and not self._entering:
            self.entered.emit()

    def follow_topic(self) -> None:
        """Start searching the current topic for the words, unless it has already been searched. The other topics are
        searched afterwards.
        """
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
        """Return the matching documents in a topic's queue."""
        return self._kept(self._shown, topic, self._queries.matching)

    def topics(self, changed: Collection[str] | None = None) -> dict[str, int]:
        """Return the number of matches per topic, in queue order. Topics without matches are omitted.

        Only topics in ``changed`` are counted again, or all topics if it is None. Thousands of topics are counted in
        batches. `counting` is true until ``counted`` is emitted; meanwhile the result contains only the topics counted
        so far.
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
        """Whether matches are still being counted."""
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
        """Return a topic's result from the cache ``kept``. If the topic's state has changed, compute the
        result again.
        """
        with_words = self._with_words.get(topic, _NONE)
        state = (*self._queries.state_of(topic), with_words)
        known = kept.get(topic)
        if known is None or not all(part is other for part, other in zip(known[0], state, strict=True)):
            known = kept[topic] = state, find(topic, self.criteria, with_words)
        return known[1]

    def first(self) -> Place | None:
        """Return the match to start with: the current document if it matches, else the next match, else the first
        match. Return None if no document matches.
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
        """Return the previous (-1) or next (1) document. If the filter is on, consider only matches."""
        return self._within(by, self._queries.neighbour(by))

    def next_open(self) -> Place | None:
        """Return the next unjudged document. If the filter is on, consider only matches. If the filter is restricted to
        documents selected in another view, judging may begin at any of them, so the search ends with those before the
        current one.
        """
        return self._within(1, self._queries.next_open(), only_open=True)

    def after_judgement(self) -> Place | None:
        """Return the match to show after a judgement, or None if the filter is off or the matches are not yet known.

        If the filter is restricted to documents selected in another view, this is the next unjudged one (see
        `next_open`). Other filters may show judged documents on purpose, so the next match is returned even if it is
        judged.
        """
        return self._within(1, None, only_open=self.criteria.documents is not None)

    def topic_place(self, by: int) -> Place | None:
        """Return the document at which to continue in the previous (-1) or next (1) topic. If the filter is on, this is
        the topic's first match.
        """
        place = self._queries.place()
        if not self.on or place is None:
            return self._queries.topic_place(by)
        match = next((other for other in self._from(place, by) if other.topic != place.topic), None)
        if match is None:
            self.say_end()
            return place
        return Place(match.topic, self.shown(match.topic)[0])

    def end_title(self) -> str:
        """Return the title of the message that is shown once the last undecided match has been decided."""
        if self.criteria.documents is not None:
            return self.tr("All chosen documents are done")
        return self.tr("No more documents match the filter")

    def say_end(self) -> None:
        """Report in the status bar that there are no further matches, or that the search in other topics is still
        running.
        """
        if self.looking_elsewhere:
            self._say(self.tr("no more matches in this topic; the other topics are still being searched"), good=True)
        elif self.criteria.documents is not None:
            text = self.tr("no more of the chosen documents; press / and Esc to show all, or go to Analyse")
            self._say(text, good=True)
        else:
            self._say(self.tr("no more documents match the filter; press / and Esc to show all"), good=True)

    def _within(self, by: int, otherwise: Place | None, *, only_open: bool = False) -> Place | None:
        place = self._queries.place()
        if not self.on or self.looking or place is None:  # the queue is not filtered, or the matches are not yet known
            return otherwise
        again = self._from(None, by) if only_open and self.criteria.documents is not None else ()
        for match in chain(self._from(place, by), again):
            if match != place and (not only_open or self._queries.queue_row(match.topic, match.docno).open):
                return match
        self.say_end()
        return place

    def _from(self, place: Place | None, by: int) -> Iterator[Place]:
        """Yield the matches after (1) or before (-1) a document, over all topics. Without a document, yield all
        matches, in the same order.
        """
        for topic in self._queries.queued_topics(place.topic if place else "", by):
            docnos = self.shown(topic)
            if place and topic == place.topic:
                queue = self._queries.docnos(topic)
                index = queue.index(place.docno)
                beyond = set(queue[index + 1 :] if by > 0 else queue[:index])
                docnos = [docno for docno in docnos if docno in beyond]
            yield from (Place(topic, docno) for docno in docnos[:: 1 if by > 0 else -1])
