"""Assignment of topics to assessors: some topics are judged by several, and some documents twice by one assessor.

All random choices come from SHA-256 of a seed, so that a plan is the same on every machine.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from irdesk.domain.messages import worded
from irdesk.domain.topic_names import matching, unmatched


class Overlap(msgspec.Struct, frozen=True):
    """The topics that several assessors judge, blind to each other: a ``share`` of the topics (0 to 1), or the given
    ``topics``, by ``people`` assessors each.
    """

    people: int = 2
    share: float = 0.0
    topics: tuple[str, ...] = ()


class AssignmentPlan(msgspec.Struct, frozen=True):
    """How topics are assigned: the assessors, the overlap, and the share of each assessor's documents that is repeated,
    hidden, to measure self-consistency.
    """

    assessors: tuple[str, ...]
    overlap: Overlap = Overlap()
    repeats: float = 0.0
    seed: int = 1


Assignment = dict[str, tuple[str, ...]]
"""The assessors of each topic."""


class Assigned(msgspec.Struct, frozen=True):
    """A plan and the resulting assignment, in which a coordinator may have changed topics."""

    plan: AssignmentPlan
    topics: Assignment

    def topics_of(self, assessor: str) -> tuple[str, ...]:
        """Return the topics that an assessor judges."""
        return tuple(topic for topic, judges in self.topics.items() if assessor in judges)


def shared_topics(topics: Sequence[str], plan: AssignmentPlan) -> frozenset[str]:
    """Return the topics that several assessors judge: the given ones (see `irdesk.domain.topic_names`), or as many as
    the share requires (rounded up), drawn at random.

    Raises `ValueError` if a name matches no topic.
    """
    if plan.overlap.topics:
        if missing := unmatched(plan.overlap.topics, topics):
            raise ValueError(worded("there is no topic {topic} in the pool", topic=", ".join(missing)))
        return frozenset(matching(plan.overlap.topics, topics))
    count = math.ceil(plan.overlap.share * len(topics) - 1e-9)
    return frozenset(sorted(topics, key=lambda topic: _draw(plan.seed, "overlap", topic))[:count])


def assign(sizes: Mapping[str, int], plan: AssignmentPlan) -> Assignment:
    """Assign topics (with the sizes of their pools) so that all assessors have about the same number of documents.

    The largest topics are assigned first, each to those who have the fewest documents so far; the seed breaks ties.
    Raises `ValueError` if there is no assessor, an assessor is named twice, or an overlap needs more people than there
    are.
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
    for topic in sorted(
        sizes, key=lambda candidate: (candidate not in several, -sizes[candidate], _draw(plan.seed, "order", candidate))
    ):
        wanted = plan.overlap.people if topic in several else 1
        chosen = sorted(load, key=lambda name: (load[name], _draw(plan.seed, topic, name)))[:wanted]
        for name in chosen:
            load[name] += sizes[topic]
        given[topic] = tuple(name for name in plan.assessors if name in chosen)
    return {topic: given[topic] for topic in sizes}


def repeats(queue: Sequence[str], assessor: str, topic: str, plan: AssignmentPlan) -> tuple[str, ...]:
    """Return the documents of a topic's queue that an assessor judges a second time, in the order of the repeats.

    They come from the first half of the queue if that has enough, so that other documents lie between the two times.
    """
    count = math.ceil(plan.repeats * len(queue) - 1e-9)
    first, rest = list(queue[: (len(queue) + 1) // 2]), list(queue[(len(queue) + 1) // 2 :])
    chosen = _drawn(first, plan.seed, assessor, topic) + _drawn(rest, plan.seed, assessor, topic)
    return tuple(chosen[:count])


def with_repeats(
    queue: Sequence[str], again: Sequence[str], assessor: str, topic: str, seed: int
) -> tuple[tuple[str, bool], ...]:
    """Insert repeats at random positions in the second half of a queue: return documents, and whether each is a repeat.

    A repeat comes after the first time of its document, by a quarter of the queue if there is room. Positions are
    random and not evenly spaced, so that an assessor who notices one repeat cannot predict the next.
    """
    start = (len(queue) + 1) // 2
    room = len(queue) - start + 1
    before: dict[int, list[str]] = {}  # the repeats to insert before the document with this index, or at the end
    for docno in again:
        drawn = start + int.from_bytes(_draw(seed, "place", assessor, topic, docno)[:8], "big") % room
        apart = queue.index(docno) + 1 + len(queue) // 4
        before.setdefault(min(max(drawn, apart), len(queue)), []).append(docno)
    result: list[tuple[str, bool]] = []
    for i, docno in enumerate(queue):
        result += [(repeat, True) for repeat in before.get(i, ())]
        result.append((docno, False))
    return (*result, *((repeat, True) for repeat in before.get(len(queue), ())))


def _drawn(documents: Iterable[str], seed: int, assessor: str, topic: str) -> list[str]:
    return sorted(documents, key=lambda docno: _draw(seed, assessor, topic, docno))


def _draw(seed: int, *words: str) -> bytes:
    return hashlib.sha256("\n".join((str(seed), *words)).encode()).digest()
