"""Who judges what: topics spread over assessors, some judged by several for agreement, some documents twice by one.

All that is drawn is drawn by SHA-256 of a seed, so that the same plan is the same on every machine.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from irdesk.domain.messages import worded
from irdesk.domain.topic_names import matching, unmatched


class Overlap(msgspec.Struct, frozen=True):
    """What several assessors judge, blind to each other: ``share`` of the topics (0 to 1), or the ``topics`` named, by
    ``people`` assessors each.
    """

    people: int = 2
    share: float = 0.0
    topics: tuple[str, ...] = ()


class AssignmentPlan(msgspec.Struct, frozen=True):
    """How topics are spread: over whom, with what overlap, and which share of each assessor's documents comes again,
    hidden, for self-consistency.
    """

    assessors: tuple[str, ...]
    overlap: Overlap = Overlap()
    repeats: float = 0.0
    seed: int = 1


Assignment = dict[str, tuple[str, ...]]
"""For each topic the assessors who judge it."""


class Assigned(msgspec.Struct, frozen=True):
    """A plan, and who judges which topics by it; a coordinator may have changed some."""

    plan: AssignmentPlan
    topics: Assignment

    def topics_of(self, assessor: str) -> tuple[str, ...]:
        """The topics that an assessor judges."""
        return tuple(topic for topic, judges in self.topics.items() if assessor in judges)


def shared_topics(topics: Sequence[str], plan: AssignmentPlan) -> frozenset[str]:
    """The topics that several assessors judge: those named (see `irdesk.domain.topic_names`), or as many as the share
    says (rounded up), drawn.

    Raises `ValueError` where a name matches no topic.
    """
    if plan.overlap.topics:
        if missing := unmatched(plan.overlap.topics, topics):
            raise ValueError(worded("there is no topic {topic} in the pool", topic=", ".join(missing)))
        return frozenset(matching(plan.overlap.topics, topics))
    count = math.ceil(plan.overlap.share * len(topics) - 1e-9)
    return frozenset(sorted(topics, key=lambda topic: _draw(plan.seed, "overlap", topic))[:count])


def assign(sizes: Mapping[str, int], plan: AssignmentPlan) -> Assignment:
    """Spread topics (with the sizes of their pools) so that every assessor has about as many documents.

    The largest topics are given out first, each to those who have least so far; among equals the seed decides. Raises
    `ValueError` for no assessor, one named twice, or an overlap of more people than there are.
    """
    if not plan.assessors:
        raise ValueError(worded("there is no assessor to judge"))
    if len(set(plan.assessors)) < len(plan.assessors):
        raise ValueError(worded("an assessor is named twice"))
    several = shared_topics(list(sizes), plan)
    if several and not 2 <= plan.overlap.people <= len(plan.assessors):
        raise ValueError(
            worded(
                "{people} people cannot judge the same topic: there are {count}",
                people=plan.overlap.people,
                count=len(plan.assessors),
            )
        )
    load = dict.fromkeys(plan.assessors, 0)
    given: Assignment = {}
    for topic in sorted(sizes, key=lambda own: (own not in several, -sizes[own], _draw(plan.seed, "order", own))):
        wanted = plan.overlap.people if topic in several else 1
        chosen = sorted(load, key=lambda name: (load[name], _draw(plan.seed, topic, name)))[:wanted]
        for name in chosen:
            load[name] += sizes[topic]
        given[topic] = tuple(name for name in plan.assessors if name in chosen)
    return {topic: given[topic] for topic in sizes}


def repeats(queue: Sequence[str], assessor: str, topic: str, plan: AssignmentPlan) -> tuple[str, ...]:
    """The documents of a topic's queue that an assessor judges a second time, in the order in which they come again.

    Drawn from the first half of the queue where that has enough, so that something lies between the two times.
    """
    count = math.ceil(plan.repeats * len(queue) - 1e-9)
    first, rest = list(queue[: (len(queue) + 1) // 2]), list(queue[(len(queue) + 1) // 2 :])
    chosen = _drawn(first, plan.seed, assessor, topic) + _drawn(rest, plan.seed, assessor, topic)
    return tuple(chosen[:count])


def with_repeats(
    queue: Sequence[str], again: Sequence[str], assessor: str, topic: str, seed: int
) -> tuple[tuple[str, bool], ...]:
    """A queue with repeats at drawn places of its second half: documents, and whether each is there a second time.

    A repeat stands after the first time of its document, a quarter of the queue apart where there is room. Places are
    drawn, not evened out, so that nobody who has noticed one knows where the next is.
    """
    start = (len(queue) + 1) // 2
    room = len(queue) - start + 1
    before: dict[int, list[str]] = {}  # the repeats that stand before the document of an index, or at the end
    for docno in again:
        drawn = start + int.from_bytes(_draw(seed, "place", assessor, topic, docno)[:8], "big") % room
        apart = queue.index(docno) + 1 + len(queue) // 4
        before.setdefault(min(max(drawn, apart), len(queue)), []).append(docno)
    found: list[tuple[str, bool]] = []
    for i, docno in enumerate(queue):
        found += [(own, True) for own in before.get(i, ())]
        found.append((docno, False))
    return (*found, *((own, True) for own in before.get(len(queue), ())))


def _drawn(documents: Iterable[str], seed: int, assessor: str, topic: str) -> list[str]:
    return sorted(documents, key=lambda docno: _draw(seed, assessor, topic, docno))


def _draw(seed: int, *words: str) -> bytes:
    return hashlib.sha256("\n".join((str(seed), *words)).encode()).digest()
