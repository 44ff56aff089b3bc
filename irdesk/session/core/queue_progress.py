"""Progress of queues: counts of judged, skipped and undecided documents."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import astuple, dataclass

from irdesk.domain.project.judgement import CANNOT_TELL, SKIPPED, Judgement


@dataclass(frozen=True)
class QueueProgress:
    """Counts of a queue: documents in total, judged, skipped and "cannot tell". ``imported`` counts judged documents
    whose only grade comes from imported qrels.
    """

    pooled: int = 0
    judged: int = 0
    skipped: int = 0
    cannot_tell: int = 0
    imported: int = 0

    @property
    def open(self) -> int:
        """Return the number of undecided documents, including skipped ones."""
        return self.pooled - self.judged - self.cannot_tell

    def changed(self, before: QueueProgress, after: QueueProgress) -> QueueProgress:
        """Return these counts, updated for documents whose own counts changed from ``before`` to ``after``."""
        parts = zip(astuple(self), astuple(before), astuple(after), strict=True)
        return QueueProgress(*(whole - old + new for whole, old, new in parts))


@dataclass(frozen=True)
class PoolTally:
    """Totals of a pool: the number of topics, the number of topics without undecided documents, and the sums of the
    topics' counts.
    """

    topics: int = 0
    topics_done: int = 0
    documents: QueueProgress = QueueProgress()

    def changed(self, before: QueueProgress, after: QueueProgress) -> PoolTally:
        """Return the updated totals after the counts of one topic changed from ``before`` to ``after``."""
        done = self.topics_done - (before.open == 0) + (after.open == 0)
        return PoolTally(self.topics, done, self.documents.changed(before, after))


Count = Callable[[str, str, Iterable[str]], QueueProgress]
"""Function that counts the given entries of a topic's queue for an assessor."""


class TallyBook:
    """Cache of a pool's counts, keyed by assessor and topic. A judgement updates the counts for its document only,
    without recounting the queue.
    """

    def __init__(self, count: Count) -> None:
        self._count = count
        self._tallies: dict[str, dict[str, QueueProgress]] = {}
        self._totals: dict[str, PoolTally] = {}

    def clear(self) -> None:
        """Discard all counts, for example when another pool becomes current."""
        self._tallies, self._totals = {}, {}

    def counted(self, topic: str, entries: Collection[str]) -> dict[str, QueueProgress]:
        """Return the counts of the given queue entries of a topic, for each assessor whose counts of this topic are
        cached. The result is the input for `follow`.
        """
        kept = (assessor for assessor, tallies in self._tallies.items() if topic in tallies)
        return {assessor: self._count(assessor, topic, entries) for assessor in kept}

    def follow(self, topic: str, entries: Collection[str], before: dict[str, QueueProgress]) -> None:
        """Update the cached counts after entries changed. ``before`` is the result of calling `counted` before the
        change.
        """
        for assessor, old in before.items():
            tally = self._tallies[assessor][topic]
            changed = tally.changed(old, self._count(assessor, topic, entries))
            self._tallies[assessor][topic] = changed
            if total := self._totals.get(assessor):
                self._totals[assessor] = total.changed(tally, changed)

    def of(self, assessor: str, topic: str, queue: Collection[str]) -> QueueProgress:
        """Return the counts of a topic's queue for an assessor."""
        tallies = self._tallies.setdefault(assessor, {})
        if topic not in tallies:
            tallies[topic] = self._count(assessor, topic, queue)
        return tallies[topic]

    def total(self, assessor: str, queues: Mapping[str, Collection[str]]) -> PoolTally:
        """Return the totals of the current pool."""
        if assessor not in self._totals:
            tallies = [self.of(assessor, topic, queue) for topic, queue in queues.items()]
            sums = (sum(column) for column in zip(*map(astuple, tallies), strict=True))
            done = sum(tally.open == 0 for tally in tallies)
            self._totals[assessor] = PoolTally(len(tallies), done, QueueProgress(*sums))
        return self._totals[assessor]


def tally_of(
    queue: Iterable[str],
    given: Callable[[str], int | None],
    given_here: Callable[[str], int | None],
    judgement_of: Callable[[str], Judgement | None],
) -> QueueProgress:
    """Count the documents of a queue by state.

    ``given`` returns an entry's grade from any source, ``given_here`` returns its grade from assessors only, and
    ``judgement_of`` returns the assessor's own judgement of the entry.
    """
    entries = list(queue)
    rest = [entry for entry in entries if given_here(entry) is None]
    without = [entry for entry in rest if given(entry) is None]
    judgements = [judgement for entry in without if (judgement := judgement_of(entry))]
    return QueueProgress(
        len(entries),
        len(entries) - len(without),
        sum(judgement.abstention == SKIPPED for judgement in judgements),
        sum(judgement.abstention == CANNOT_TELL for judgement in judgements),
        len(rest) - len(without),
    )
