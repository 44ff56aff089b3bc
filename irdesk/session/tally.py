"""How far a queue is judged."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import astuple, dataclass

from irdesk.domain.project import CANNOT_TELL, SKIPPED, Mark


@dataclass(frozen=True)
class Tally:
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


@dataclass(frozen=True)
class PoolTally:
    """The sum of the tallies of a pool's topics, how many topics there are, and how many have nothing open."""

    topics: int = 0
    topics_done: int = 0
    documents: Tally = Tally()

    def changed(self, before: Tally, after: Tally) -> PoolTally:
        """Return the sum with one topic's tally replaced."""
        parts = zip(astuple(self.documents), astuple(before), astuple(after), strict=True)
        done = self.topics_done - (before.open == 0) + (after.open == 0)
        return PoolTally(self.topics, done, Tally(*(total - old + new for total, old, new in parts)))


class TallyBook:
    """The tallies of a pool's topics, by assessor. After a change of one topic only that topic is counted again, and
    the sum over all topics follows it.
    """

    def __init__(self, count: Callable[[str, str], Tally]) -> None:
        self._count = count
        self._tallies: dict[str, dict[str, Tally]] = {}
        self._totals: dict[str, PoolTally] = {}
        self._stale: dict[str, dict[str, Tally]] = {}  # by assessor, what the sum still holds of a changed topic

    def clear(self) -> None:
        """Forget everything, as when another pool comes into force."""
        self._tallies, self._totals, self._stale = {}, {}, {}

    def forget(self, topic: str) -> None:
        """Count a topic again when it is next asked for."""
        for assessor, tallies in self._tallies.items():
            if before := tallies.pop(topic, None):
                self._stale.setdefault(assessor, {}).setdefault(topic, before)

    def of(self, assessor: str, topic: str) -> Tally:
        """Return the tally of a topic's queue for an assessor."""
        tallies = self._tallies.setdefault(assessor, {})
        if topic not in tallies:
            tallies[topic] = self._count(assessor, topic)
        return tallies[topic]

    def total(self, assessor: str, topics: Collection[str]) -> PoolTally:
        """Return the sum over ``topics``, which are those of the pool in force."""
        stale = self._stale.pop(assessor, {})
        total = self._totals.get(assessor)
        if total is None:
            tallies = [self.of(assessor, topic) for topic in topics]
            sums = (sum(column) for column in zip(*map(astuple, tallies), strict=True))
            total = PoolTally(len(tallies), sum(tally.open == 0 for tally in tallies), Tally(*sums))
        else:
            for topic, before in stale.items():
                total = total.changed(before, self.of(assessor, topic))
        self._totals[assessor] = total
        return total


def tally_of(
    queue: Iterable[str],
    given: Callable[[str], int | None],
    given_here: Callable[[str], int | None],
    mark: Callable[[str], Mark | None],
) -> Tally:
    """The tally of a queue: ``given`` gives the grade of an entry, whosever it is, ``given_here`` that of assessors
    alone, ``mark`` the assessor's mark.
    """
    entries = list(queue)
    rest = [entry for entry in entries if given_here(entry) is None]
    without = [entry for entry in rest if given(entry) is None]
    marks = [found for entry in without if (found := mark(entry))]
    return Tally(
        len(entries),
        len(entries) - len(without),
        sum(mark.abstention == SKIPPED for mark in marks),
        sum(mark.abstention == CANNOT_TELL for mark in marks),
        len(rest) - len(without),
    )
