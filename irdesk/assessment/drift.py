"""How an assessor's judging changes over time: pace, mix of grades, and agreement with themselves.

All over a window of the last verdicts, so that a slow start or a bad hour is seen where it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

WINDOW = 20  # verdicts
FEWEST = 5  # of them before anything is drawn


@dataclass(frozen=True)
class Line:
    """Values over the number of the verdict, from 1."""

    at: tuple[int, ...]
    values: tuple[float, ...]


def pace(seconds: Sequence[float]) -> Line:
    """The median active seconds of the last verdicts that were timed, at each of them."""
    timed = [(i, value) for i, value in enumerate(seconds, 1) if value > 0]
    rows = [
        (timed[last][0], median(value for _, value in timed[max(0, last + 1 - WINDOW) : last + 1]))
        for last in range(FEWEST - 1, len(timed))
    ]
    return Line(tuple(at for at, _ in rows), tuple(value for _, value in rows))


def shares(verdicts: Sequence[int | None], of: int | None) -> Line:
    """The share of one grade (None: no grade) among the last verdicts, at each of them."""
    hits = [verdict == of for verdict in verdicts]
    ends = range(FEWEST, len(hits) + 1)
    values = (sum(part) / len(part) for end in ends for part in [hits[max(0, end - WINDOW) : end]])
    return Line(tuple(ends), tuple(values))


def consistency(again: Sequence[tuple[int, bool]]) -> Line:
    """The share of documents that got the same grade when they were judged again, of the last so many; ``again`` has
    the number of the verdict and whether it was the same.
    """
    ends = range(1, len(again) + 1)
    parts = [again[max(0, end - WINDOW) : end] for end in ends]
    return Line(tuple(at for at, _ in again), tuple(sum(same for _, same in part) / len(part) for part in parts))


def pace_change(line: Line) -> tuple[float, float] | None:
    """Return the first and the last value of a pace; None where the verdicts of the two overlap."""
    return (line.values[0], line.values[-1]) if len(line.values) > WINDOW else None
