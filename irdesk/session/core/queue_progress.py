"""How far a queue is judged."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import astuple, dataclass

from irdesk.domain.project import CANNOT_TELL, SKIPPED, Mark


@dataclass(frozen=True)
class QueueProgress:
    """How many documents a queue has, and of them: judged, skipped, and those of which the assessor cannot tell; of the
    judged ones, how many have a grade from imported qrels alone.
    """

    pooled: int = 0
    judged: int = 0
    skipped: int = 0
    cannot_tell: int = 0
    imported: int = 0

    @property
    def open(self) -> int:
        """How many are still to be decided; what was skipped is among them."""
        return self.pooled - self.judged - self.cannot_tell

    def changed(self, before: QueueProgress, after: QueueProgress) -> QueueProgress:
        """Return the tally with one of its parts replaced."""
        parts = zip(astuple(self), astuple(before), astuple(after), strict=True)
        return QueueProgress(*(whole - old + new for whole, old, new in parts))


@dataclass(frozen=True)
class PoolTally:
    """The sum of the tallies of a pool's topics, how many topics there are, and how many have nothing open."""

    topics: int = 0
    topics_done: int = 0
    documents: QueueProgress = QueueProgress()

    def changed(self, before: QueueProgress, after: QueueProgress) -> PoolTally:
        """Return the sum with one topic's tally replaced."""
        done = self.topics_done - (before.open == 0) + (after.open == 0)
        return PoolTally(self.topics, done, self.documents.changed(before, after))


Count = Callable[[str, str, Iterable[str]], QueueProgress]
"""Counts some entries of a topic's queue for an assessor."""


class TallyBook:
    """The tallies of a pool's topics, by assessor. A judgement changes them by its document: neither the rest of its
    topic's queue nor another topic is counted again.
    """

    def __init__(self, count: Count) -> None:
        self._count = count
        self._tallies: dict[str, dict[str, QueueProgress]] = {}
        self._totals: dict[str, PoolTally] = {}

    def clear(self) -> None:
        """Forget everything, as when another pool comes into force."""
        self._tallies, self._totals = {}, {}

    def counted(self, topic: str, entries: Collection[str]) -> dict[str, QueueProgress]:
        """Return what entries add to the tally of their topic, by each assessor for whom it is kept; see `follow`."""
        kept = (assessor for assessor, tallies in self._tallies.items() if topic in tallies)
        return {assessor: self._count(assessor, topic, entries) for assessor in kept}

    def follow(self, topic: str, entries: Collection[str], before: dict[str, QueueProgress]) -> None:
        """Bring the tallies up to date after a change of entries, of which `counted` gave ``before`` until then."""
        for assessor, old in before.items():
            tally = self._tallies[assessor][topic]
            changed = tally.changed(old, self._count(assessor, topic, entries))
            self._tallies[assessor][topic] = changed
            if total := self._totals.get(assessor):
                self._totals[assessor] = total.changed(tally, changed)

    def of(self, assessor: str, topic: str, queue: Collection[str]) -> QueueProgress:
        """Return the tally of a topic's queue for an assessor."""
        tallies = self._tallies.setdefault(assessor, {})
        if topic not in tallies:
            tallies[topic] = self._count(assessor, topic, queue)
        return tallies[topic]

    def total(self, assessor: str, queues: Mapping[str, Collection[str]]) -> PoolTally:
        """Return the sum over the queues of the pool in force."""
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
    mark: Callable[[str], Mark | None],
) -> QueueProgress:
    """The tally of a queue: ``given`` gives the grade of an entry, whosever it is, ``given_here`` that of assessors
    alone, ``mark`` the assessor's mark.
    """
    entries = list(queue)
    rest = [entry for entry in entries if given_here(entry) is None]
    without = [entry for entry in rest if given(entry) is None]
    marks = [found for entry in without if (found := mark(entry))]
    return QueueProgress(
        len(entries),
        len(entries) - len(without),
        sum(mark.abstention == SKIPPED for mark in marks),
        sum(mark.abstention == CANNOT_TELL for mark in marks),
        len(rest) - len(without),
    )
