"""All judgements of a project in memory, keyed by topic, document and assessor, and each assessor's judgements in order
of time.

The key of a judgement is topic, docno, assessor, and whether it is the assessor's second judgement of the document.
Second judgements (of hidden repeats) are stored separately.
"""

from __future__ import annotations

from itertools import islice

from irdesk.domain.pool import docno_of, is_again
from irdesk.domain.project.judgement import Judgement

Key = tuple[str, str]


class ProjectJudgements:
    """Judgements keyed by topic, docno and assessor. A document's judgements are sorted by time, latest last.

    ``second`` holds the second judgements of repeated documents in the same form. The queue entry (see
    `irdesk.domain.pool.entry_of`) determines whether the first or the second judgements are used.
    """

    def __init__(self) -> None:
        self.by_topic: dict[str, dict[str, dict[str, Judgement]]] = {}
        self.second: dict[str, dict[str, dict[str, Judgement]]] = {}
        self._given: dict[str, dict[Key, str]] = {}
        self._unsorted: set[str] = set()
        self._revisions: dict[str, int] = {}

    def put(self, topic: str, entry: str, assessor: str, judgement: Judgement | None) -> None:
        """Set an assessor's judgement; None deletes it."""
        by_topic, docno = self.second if is_again(entry) else self.by_topic, docno_of(entry)
        documents = by_topic.setdefault(topic, {})
        judgements = {name: kept for name, kept in documents.get(docno, {}).items() if name != assessor}
        if judgement is not None:
            judgements[assessor] = judgement
        if len(judgements) > 1:  # sort again, since undo may restore an earlier judgement
            judgements = dict(sorted(judgements.items(), key=lambda item: item[1].given))
        documents[docno] = judgements  # replace the old dictionary, since frozen copies share it
        if not judgements:
            del documents[docno]
        if not documents:
            del by_topic[topic]
        self._revisions[topic] = self.revision(topic) + 1
        self._order(assessor, (topic, entry), judgement.given if judgement is not None and judgement.decided else "")

    def _order(self, assessor: str, key: Key, given: str) -> None:
        times = self._given.setdefault(assessor, {})
        times.pop(key, None)
        if not given:
            return
        last = next(reversed(times.values()), "")
        times[key] = given
        if given < last:
            self._unsorted.add(assessor)

    def revision(self, topic: str) -> int:
        """Return the topic's revision, a number that changes with every change of its judgements."""
        return self._revisions.get(topic, 0)

    def extent(self) -> tuple[int, str]:
        """Return the number of decisions and the id of the latest decision. Undoing a decision restores the previous
        values of both.
        """
        latest = (self.of(name, *keys[0]) for name in self._given if (keys := self.latest(name, 1)))
        last = max((judgement.given for judgement in latest if judgement), default="")
        return sum(map(len, self._given.values())), last

    def revisions(self) -> dict[str, int]:
        """Copy the revisions of all topics, for a worker."""
        return dict(self._revisions)

    def on(self, topic: str, entry: str) -> dict[str, Judgement]:
        """Return all judgements of a queue entry, keyed by assessor."""
        return (self.second if is_again(entry) else self.by_topic).get(topic, {}).get(docno_of(entry), {})

    def of(self, assessor: str, topic: str, entry: str) -> Judgement | None:
        """Return an assessor's judgement of a queue entry."""
        return self.on(topic, entry).get(assessor)

    def latest(self, assessor: str, most: int | None = None) -> list[Key]:
        """Return the topic and queue entry of an assessor's decisions, latest first, at most ``most`` of them."""
        times = self._given.get(assessor, {})
        if assessor in self._unsorted:
            times = self._given[assessor] = dict(sorted(times.items(), key=lambda item: item[1]))
            self._unsorted.discard(assessor)
        return list(islice(reversed(times), most))
