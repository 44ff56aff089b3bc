"""Changes in an assessor's judging over time: pace, distribution of grades, and self-consistency.

Each value is computed over a sliding window of judgements, so that a slow start or a bad hour is visible when it
occurs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

WINDOW = 20  # number of judgements in the sliding window
FEWEST = 5  # minimum number of judgements for the first value


@dataclass(frozen=True)
class Line:
    """Points of a curve: values, and for each value the number of the judgement to which it belongs, counted from 1."""

    at: tuple[int, ...]
    values: tuple[float, ...]


def pace(seconds: Sequence[float]) -> Line:
    """For each timed judgement, return the median active seconds of the timed judgements in the window that ends with
    that judgement.
    """
    timed = [(i, value) for i, value in enumerate(seconds, 1) if value > 0]
    rows = [
        (timed[last][0], median(value for _, value in timed[max(0, last + 1 - WINDOW) : last + 1]))
        for last in range(FEWEST - 1, len(timed))
    ]
    return Line(tuple(number for number, _ in rows), tuple(value for _, value in rows))


def shares(verdicts: Sequence[int | None], of: int | None) -> Line:
    """For each judgement, return the share of the grade ``of`` in the window that ends with that judgement. If ``of``
    is None, return the share of judgements without a grade.
    """
    hits = [verdict == of for verdict in verdicts]
    ends = range(FEWEST, len(hits) + 1)
    values = (sum(part) / len(part) for end in ends for part in [hits[max(0, end - WINDOW) : end]])
    return Line(tuple(ends), tuple(values))


def consistency(again: Sequence[tuple[int, bool]]) -> Line:
    """For each repeated judgement, consider the window of repeated judgements that ends with it. Return the share of
    them that gave the same grade as the first time. ``again`` holds two values for each repeated judgement: its number
    in the order of judging, and whether its grade was unchanged.
    """
    ends = range(1, len(again) + 1)
    parts = [again[max(0, end - WINDOW) : end] for end in ends]
    return Line(
        tuple(number for number, _ in again), tuple(sum(same for _, same in part) / len(part) for part in parts)
    )


def pace_change(line: Line) -> tuple[float, float] | None:
    """Return the first and the last value of a pace curve, or None if their windows overlap."""
    return (line.values[0], line.values[-1]) if len(line.values) > WINDOW else None
