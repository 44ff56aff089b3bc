"""Changes in an assessor's judging over time: pace, distribution of grades, and self-consistency.

Each value is computed over a sliding window of judgements, so that a slow start or a bad hour is visible when it
occurs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from irdesk.domain.project.judgement import Judgement
from irdesk.domain.project.judgement_journal import JournalRow

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
    """For each judgement, return the share of judgements with the grade ``of`` in the window that ends with that
    judgement. If ``of`` is None, return the share of judgements without a grade.
    """
    hits = [verdict == of for verdict in verdicts]
    ends = range(FEWEST, len(hits) + 1)
    values = (sum(part) / len(part) for end in ends for part in [hits[max(0, end - WINDOW) : end]])
    return Line(tuple(ends), tuple(values))


def consistency(again: Sequence[tuple[int, bool]]) -> Line:
    """For each repeated judgement, consider the window of repeated judgements that ends with it. Return the share of
    them in which the assessor gave the same grade as the first time. ``again`` holds two values for each repeated
    judgement: its number in the order of judging, and whether its grade was unchanged.
    """
    ends = range(1, len(again) + 1)
    parts = [again[max(0, end - WINDOW) : end] for end in ends]
    return Line(
        tuple(number for number, _ in again), tuple(sum(same for _, same in part) / len(part) for part in parts)
    )


def corrections(journal: Iterable[JournalRow], assessor: str) -> list[tuple[int, bool]]:
    """Return the judgements by which an assessor, without being asked to, graded a document again. Each item holds the
    judgement's number in the sequence, and whether the grade was unchanged.

    Undo and redo do not count as judgements. After the first grade of a document is undone, the next grade counts as
    its first.
    """
    known: dict[tuple[str, str], Judgement] = {}
    repeats, number = [], 0
    for row in journal:
        judgement = row.judgement
        if row.assessor != assessor:
            continue
        key = row.topic, row.entry
        if row.cause != "do":
            known.pop(key, None)
            if judgement is not None and judgement.decided:
                known[key] = judgement
            continue
        if judgement is None or not judgement.decided:
            continue
        before = known.get(key)
        if before is not None and before.given == judgement.given:
            continue  # only a comment or a flag changed
        known[key] = judgement
        number += 1
        if before is not None and before.grade is not None and judgement.grade is not None:
            repeats.append((number, before.grade == judgement.grade))
    return repeats


def pace_change(line: Line) -> tuple[float, float] | None:
    """Return the first and the last value of a pace curve, or None if their windows overlap."""
    return (line.values[0], line.values[-1]) if len(line.values) > WINDOW else None
