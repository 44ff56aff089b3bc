"""Filter for the documents of a queue: by judging state, and by words in docno, title or text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from irdesk.domain.pool import docno_of
from irdesk.domain.progress import Progress
from irdesk.session.queries.judging import JudgingQueries, QueueRow

State = Literal["all", "unjudged", "skipped", "cannot tell", "flagged", "commented", "grade"]

_MATCHES: dict[State, Callable[[QueueRow], bool]] = {
    "all": lambda row: bool(row.docno),
    "unjudged": lambda row: row.open,
    "skipped": lambda row: row.skipped,
    "cannot tell": lambda row: row.cannot_tell,
    "flagged": lambda row: row.judgement.flagged,
    "commented": lambda row: bool(row.judgement.comment),
    "grade": lambda row: row.grade is not None,
}


@dataclass(frozen=True)
class Criteria:
    """Criteria by which the documents of a queue are filtered.

    ``state`` is the required judging state. If it is "grade", ``grade`` is the required grade. All ``words`` must occur
    in docno, title or text, ignoring case. ``documents`` restricts the result to a set of (topic, docno); None for all
    documents.
    """

    state: State = "all"
    grade: int = 0
    words: str = ""
    documents: frozenset[tuple[str, str]] | None = None

    @property
    def everything(self) -> bool:
        """Return whether every document matches."""
        return self.state == "all" and not self.words.split() and self.documents is None

    def matches(self, row: QueueRow) -> bool:
        """Return whether a document has the required state."""
        return _MATCHES[self.state](row) and (self.state != "grade" or row.grade == self.grade)


class FilterQueries(JudgingQueries):
    """Queries for the queue filter."""

    def matching(self, topic: str, criteria: Criteria, with_words: frozenset[str]) -> list[str]:
        """Return the documents of a topic's queue that match the criteria. If the criteria contain words, only
        documents in ``with_words`` match.
        """
        docnos = self.docnos(topic)
        if criteria.words.split():
            docnos = tuple(docno for docno in docnos if docno in with_words)
        if criteria.documents is not None:
            docnos = tuple(docno for docno in docnos if (topic, docno_of(docno)) in criteria.documents)
        if criteria.state == "all":
            return list(docnos)
        if criteria.state == "unjudged":
            state, assessor = self._workspace.state, self._workspace.assessor
            return [docno for docno in docnos if state.is_open(assessor, topic, docno)]
        # Build rows only for graded documents, since most documents in a pool are unjudged.
        judged = self._graded_documents(topic)
        candidates = (docno for docno in docnos if docno_of(docno) in judged)
        return [docno for docno in candidates if criteria.matches(self.queue_row(topic, docno))]

    def _graded_documents(self, topic: str) -> set[str]:
        state = self._workspace.state
        imported = (grades.get(topic, {}) for grades in state.grade_sources.plain.values())
        return set().union(state.judgements.get(topic, {}), state.second_judgements.get(topic, {}), *imported)

    def count_matching(self, topic: str, criteria: Criteria, with_words: frozenset[str]) -> int:
        """Return the number of documents that `matching` would return."""
        if criteria == Criteria("unjudged"):
            return self._workspace.state.tally(self._workspace.assessor, topic).open
        return len(self.matching(topic, criteria, with_words))

    def docnos(self, topic: str) -> tuple[str, ...]:
        """Return the entries of a topic's queue in order."""
        pool = self._workspace.state.pool
        return tuple(pool.queues.get(topic, ())) if pool else ()

    def queued_topics(self, here: str = "", by: int = 1) -> list[str]:
        """Return the pool's topics in order, or in reverse order if ``by`` is -1. If ``here`` is given, start with the
        topic ``here``.
        """
        pool = self._workspace.state.pool
        topics = list(pool.queues) if pool else []
        index = topics.index(here) if here in topics else 0 if by > 0 else len(topics) - 1
        return topics[index:] if by > 0 else topics[index::-1]

    def state_of(self, topic: str) -> tuple[object, ...]:
        """Return a cache key for a topic: objects that are replaced only when the topic's queue or its judgements
        change.
        """
        state = self._workspace.state
        queue = state.pool.queues.get(topic) if state.pool else None
        return queue, state.tally(self._workspace.assessor, topic)

    def word_search(self, topics: Sequence[str], words: str) -> Callable[[Progress], dict[str, frozenset[str]]]:
        """Return a background task that finds the matching documents of each topic. Each word must occur in the docno,
        title or text.
        """
        store = self._workspace.store
        queues = {topic: self.docnos(topic) for topic in topics}
        wanted = [word.casefold() for word in words.split()]

        def work(progress: Progress) -> dict[str, frozenset[str]]:
            documents = list(dict.fromkeys(docno_of(docno) for queue in queues.values() for docno in queue))
            matching = {docno for docno in documents if all(word in docno.casefold() for word in wanted)}
            for docno, text in store.texts(documents, progress):
                folded = f"{docno}\n{text}".casefold()
                if all(word in folded for word in wanted):
                    matching.add(docno)
            return {
                topic: frozenset(docno for docno in queue if docno_of(docno) in matching)
                for topic, queue in queues.items()
            }

        return work
