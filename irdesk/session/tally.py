"""How far a queue is judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

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
