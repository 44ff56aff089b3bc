"""Hidden repeats: documents that an assessor judges a second time without being told.

This module chooses the repeats and their positions in the queue, names the entries of such a queue, and compares the
two grades of a repeat. It also decides when the assessor may learn how consistent the grades are.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from irdesk.assessment.assignment import AssignmentPlan, random_key
from irdesk.domain.project.judgement import Judgement
from irdesk.domain.translatable_messages import worded


def repeats(queue: Sequence[str], assessor: str, topic: str, plan: AssignmentPlan) -> tuple[str, ...]:
    """Return the documents of a topic's queue that an assessor judges a second time, in the order in which they are
    repeated.

    They are drawn from the first half of the queue if it has enough documents, so that other documents come between the
    two occurrences.
    """
    count = math.ceil(plan.repeats * len(queue) - 1e-9)
    first, rest = list(queue[: (len(queue) + 1) // 2]), list(queue[(len(queue) + 1) // 2 :])
    chosen = _draw_sample(first, plan.seed, assessor, topic) + _draw_sample(rest, plan.seed, assessor, topic)
    return tuple(chosen[:count])


def with_repeats(
    queue: Sequence[str], again: Sequence[str], assessor: str, topic: str, seed: int
) -> tuple[tuple[str, bool], ...]:
    """Insert repeats at random positions in the second half of a queue. Return each document with a flag that says
    whether it is a repeat.

    The distance between the first occurrence of a document and its repeat is at least a quarter of the queue, if there
    is room. Positions are random and not evenly spaced, so that an assessor who notices a repeat cannot predict the
    next one.
    """
    start = (len(queue) + 1) // 2
    room = len(queue) - start + 1
    before: dict[int, list[str]] = {}  # repeats, keyed by the index of the document that follows them
    for docno in again:
        drawn = start + int.from_bytes(random_key(seed, "place", assessor, topic, docno)[:8], "big") % room
        apart = queue.index(docno) + 1 + len(queue) // 4
        before.setdefault(min(max(drawn, apart), len(queue)), []).append(docno)
    result: list[tuple[str, bool]] = []
    for i, docno in enumerate(queue):
        result += [(repeat, True) for repeat in before.get(i, ())]
        result.append((docno, False))
    return (*result, *((repeat, True) for repeat in before.get(len(queue), ())))


def has_same_grade(first: Judgement | None, repeat: Judgement | None) -> bool | None:
    """Return whether a hidden repeat got the same grade as the document's first judgement. Return None unless both have
    a grade.
    """
    if first is None or first.grade is None or repeat is None or repeat.grade is None:
        return None
    return first.grade == repeat.grade


def is_consistency_withheld(documents_left: int) -> bool:
    """Return whether the consistency of repeated judgements is still hidden from the assessor. It is shown when no
    documents are left to judge.
    """
    return documents_left > 0


def name_in_blind_queue(queue: Sequence[str], entry: str) -> str:
    """Return the name shown to an assessor for an entry of a queue with hidden repeats. It is the entry's position,
    since the docno would reveal the repeats.
    """
    return worded("document {place}", place=queue.index(entry) + 1)


def _draw_sample(documents: Iterable[str], seed: int, assessor: str, topic: str) -> list[str]:
    return sorted(documents, key=lambda docno: random_key(seed, assessor, topic, docno))
