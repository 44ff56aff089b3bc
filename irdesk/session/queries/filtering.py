"""Which documents of a queue are shown: by what is said of them, and by words of their docno, title or text."""

from __future__ import annotations

from collections.abc import Callable
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
    "flagged": lambda row: row.mark.flagged,
    "commented": lambda row: bool(row.mark.comment),
    "grade": lambda row: row.grade is not None,
}


@dataclass(frozen=True)
class Criteria:
    """What is looked for: a state (with its grade where the state is grade), and words that all have to stand in
    docno, title or text, in upper or lower case alike.
    """

    state: State = "all"
    grade: int = 0
    words: str = ""

    @property
    def everything(self) -> bool:
        """Whether nothing is left out."""
        return self.state == "all" and not self.words.split()

    def matches(self, row: QueueRow) -> bool:
        """Whether a document is in the state."""
        return _MATCHES[self.state](row) and (self.state != "grade" or row.grade == self.grade)


class FilterQueries(JudgingQueries):
    """What a filter of the queue asks."""

    def matching(self, topic: str, criteria: Criteria, with_words: frozenset[str]) -> list[str]:
        """The documents of a topic's queue that are in the state; of those with words, the ones that have them."""
        return [
            row.docno
            for row in self.queue(topic)
            if criteria.matches(row) and (not criteria.words.split() or row.docno in with_words)
        ]

    def word_search(self, topic: str, words: str) -> Callable[[Progress], frozenset[str]]:
        """Work for the background: which of a topic's documents have all the words in docno, title or text."""
        store = self._workspace.store
        pool = self._workspace.state.pool
        docnos = list(pool.queues.get(topic, ())) if pool else []
        wanted = [word.casefold() for word in words.split()]

        def work(progress: Progress) -> frozenset[str]:
            documents = list(dict.fromkeys(map(docno_of, docnos)))
            found = {docno for docno in documents if all(word in docno.casefold() for word in wanted)}
            for docno, text in store.texts(documents, progress):
                folded = f"{docno}\n{text}".casefold()
                if all(word in folded for word in wanted):
                    found.add(docno)
            return frozenset(docno for docno in docnos if docno_of(docno) in found)

        return work
