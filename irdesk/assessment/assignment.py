"""Assignment of topics to assessors. Several assessors may judge a topic, and an assessor may judge a document twice.

All random choices are derived from a seed with SHA-256, so that a plan is the same on every machine.
"""

from __future__ import annotations

import hashlib
import heapq
import math
from collections.abc import Collection, Mapping, Sequence

import msgspec

from irdesk.domain.topic_patterns import matching, unmatched_patterns
from irdesk.domain.translatable_messages import worded


class Overlap(msgspec.Struct, frozen=True):
    """The documents that several assessors judge independently: whole topics, or a sample of each topic's documents.

    Topics are given as a ``share`` of the topics (0 to 1) or as a list of ``topics``. For a sample, ``documents`` is
    the share of all documents that is sampled (0 to 1); each topic contributes in proportion to its size (see
    `sample_sizes`). ``people`` is the number of assessors who judge each of these documents.
    """

    people: int = 2
    share: float = 0.0
    topics: tuple[str, ...] = ()
    documents: float = 0.0


class AssignmentPlan(msgspec.Struct, frozen=True):
    """Settings of an assignment: the assessors, the overlap, and the share of each assessor's documents that are hidden
    repeats. Hidden repeats measure self-consistency.
    """

    assessors: tuple[str, ...]
    overlap: Overlap = Overlap()
    repeats: float = 0.0
    seed: int = 1


Assignment = dict[str, tuple[str, ...]]
"""The assessors of each topic."""


class Assigned(msgspec.Struct, frozen=True):
    """A plan and the resulting assignment, in which a coordinator may have reassigned topics.

    ``topics`` maps each topic to the assessors who judge all its documents, ``samples`` to those who judge only a
    sample. ``drawn`` maps topics to the documents that stay in the sample because they were drawn before the pool was
    extended. ``sample_sizes`` holds the number of documents in each topic's sample. It is empty in assignments made by
    earlier versions, which rounded up the size of each sample.
    """

    plan: AssignmentPlan
    topics: Assignment
    samples: Assignment = {}
    drawn: dict[str, tuple[str, ...]] = {}
    sample_sizes: dict[str, int] = {}

    def topics_of(self, assessor: str) -> tuple[str, ...]:
        """Return the topics in which an assessor judges documents."""
        return tuple(
            topic
            for topic, judges in self.topics.items()
            if assessor in judges or assessor in self._sample_judges(topic)
        )

    def judges_of(self, topic: str) -> tuple[str, ...]:
        """Return all assessors who judge documents of a topic. Those who judge all documents come first."""
        judges = self.topics.get(topic, ())
        return (*judges, *(name for name in self._sample_judges(topic) if name not in judges))

    def queue_of(self, assessor: str, topic: str, queue: Sequence[str]) -> tuple[str, ...]:
        """Return the documents in a topic's queue that an assessor judges, in queue order."""
        if assessor in self.topics.get(topic, ()):
            return tuple(queue)
        return self._sample_of(topic, queue) if assessor in self._sample_judges(topic) else ()

    def keep_samples(self, before: Mapping[str, Sequence[str]], after: Mapping[str, Sequence[str]]) -> Assigned:
        """Return the assignment to use after the pool is extended. ``before`` and ``after`` are the queues of the
        topics before and after the extension. The samples keep all their documents, so that documents already judged
        stay assigned.
        """
        drawn = {topic: self._sample_of(topic, before[topic]) for topic, judges in self.samples.items() if judges}
        sizes = {topic: len(after.get(topic, ())) for topic in drawn}
        least = {topic: len(set(kept).intersection(after.get(topic, ()))) for topic, kept in drawn.items()}
        return msgspec.structs.replace(self, drawn=drawn, sample_sizes=sample_sizes(sizes, self.plan, least))

    def _sample_judges(self, topic: str) -> tuple[str, ...]:
        """Return the assessors of a topic's sample. There are none if the sample is empty."""
        return self.samples.get(topic, ()) if self.sample_sizes.get(topic, 1) else ()

    def _sample_of(self, topic: str, queue: Sequence[str]) -> tuple[str, ...]:
        rounded_up = math.ceil(self.plan.overlap.documents * len(queue) - 1e-9)
        count = self.sample_sizes.get(topic, rounded_up)
        return sample(queue, topic, self.plan, count, self.drawn.get(topic, ()))


def shared_topics(topics: Sequence[str], plan: AssignmentPlan) -> frozenset[str]:
    """Return the topics that several assessors judge. These are the topics given in the plan (see
    `irdesk.domain.topic_patterns`) or, if none are given, topics drawn at random. The number drawn is the planned share
    of all topics, rounded to the nearest whole number, but at least 1 if the share is above 0.

    Raises `ValueError` if a name given in the plan matches no topic.
    """
    if plan.overlap.topics:
        if missing := unmatched_patterns(plan.overlap.topics, topics):
            raise ValueError(worded("topic {topic} is not in the pool", topic=", ".join(missing)))
        return frozenset(matching(plan.overlap.topics, topics))
    count = nearest_count(plan.overlap.share, len(topics))
    return frozenset(sorted(topics, key=lambda topic: random_key(plan.seed, "overlap", topic))[:count])


def nearest_count(share: float, count: int) -> int:
    """Return the whole number nearest to a share of ``count``. Halves are rounded up. A positive share of a positive
    count gives at least 1.
    """
    return max(math.floor(share * count + 0.5 + 1e-9), int(share > 0 and count > 0))


def sample_sizes(
    sizes: Mapping[str, int], plan: AssignmentPlan, least: Mapping[str, int] | None = None
) -> dict[str, int]:
    """Return the number of documents in each topic's sample, so that all samples together have the planned share of all
    documents, rounded to the nearest whole document. ``sizes`` holds the number of pooled documents of each topic.

    The documents are distributed in proportion to the sizes by largest remainders; the seed breaks ties. Each topic
    gets at least as many documents as ``least`` specifies, even if the total then exceeds the planned share.
    """
    share = plan.overlap.documents
    counts = {topic: (least or {}).get(topic, 0) for topic in sizes}
    open_places = nearest_count(share, sum(sizes.values())) - sum(counts.values())

    def place(topic: str) -> tuple[float, bytes, str]:
        lacking = share * sizes[topic] - counts[topic]
        return -round(lacking, 9), random_key(plan.seed, "remainder", topic), topic

    waiting = [place(topic) for topic in sizes if counts[topic] < sizes[topic]]
    heapq.heapify(waiting)
    for _ in range(min(open_places, sum(sizes.values()) - sum(counts.values()))):
        topic = waiting[0][-1]
        counts[topic] += 1
        if counts[topic] < sizes[topic]:
            heapq.heapreplace(waiting, place(topic))
        else:
            heapq.heappop(waiting)
    return counts


def assign(sizes: Mapping[str, int], plan: AssignmentPlan) -> Assignment:
    """Assign topics so that all assessors have about the same number of documents. ``sizes`` holds the number of pooled
    documents of each topic.

    Topics judged by several assessors are assigned first, then the other topics. Within each group, larger topics come
    first. A topic goes to the assessors with the fewest documents so far; the seed breaks ties. Raises `ValueError` if
    there is no assessor, an assessor is named twice, or an overlap needs more assessors than the plan has.
    """
    if not plan.assessors:
        raise ValueError(worded("no assessor is named"))
    if len(set(plan.assessors)) < len(plan.assessors):
        raise ValueError(worded("an assessor is named more than once"))
    several = shared_topics(list(sizes), plan)
    if several and not 2 <= plan.overlap.people <= len(plan.assessors):
        raise ValueError(
            worded(
                "the same topic needs {people} assessors, but there {count:is|are} only {count}",
                people=plan.overlap.people,
                count=len(plan.assessors),
            )
        )
    load = dict.fromkeys(plan.assessors, 0)
    given: Assignment = {}
    for topic in sorted(
        sizes,
        key=lambda candidate: (candidate not in several, -sizes[candidate], random_key(plan.seed, "order", candidate)),
    ):
        wanted = plan.overlap.people if topic in several else 1
        chosen = sorted(load, key=lambda name: (load[name], random_key(plan.seed, topic, name)))[:wanted]
        for name in chosen:
            load[name] += sizes[topic]
        given[topic] = tuple(name for name in plan.assessors if name in chosen)
    return {topic: given[topic] for topic in sizes}


def assign_samples(
    sizes: Mapping[str, int], given: Assignment, plan: AssignmentPlan
) -> tuple[Assignment, dict[str, int]]:
    """Return the assessors who judge only a sample of a topic's documents, keyed by topic, and the sizes of the
    samples. These assessors are chosen from those who do not judge the whole topic; those with the fewest documents so
    far come first. Topics whose sample is empty get assessors, too, since an extension of the pool may add documents to
    it. Both results are empty if the plan does not share documents.

    Raises `ValueError` if the overlap needs more assessors than the plan has.
    """
    if not plan.overlap.documents or plan.overlap.share or plan.overlap.topics:
        return {}, {}
    if not 2 <= plan.overlap.people <= len(plan.assessors):
        raise ValueError(
            worded(
                "the same documents need {people} assessors, but there {count:is|are} only {count}",
                people=plan.overlap.people,
                count=len(plan.assessors),
            )
        )
    load = {name: sum(sizes[topic] for topic, judges in given.items() if name in judges) for name in plan.assessors}
    samples: Assignment = {}
    counts = sample_sizes(sizes, plan)
    for topic in sorted(sizes, key=lambda candidate: (-sizes[candidate], random_key(plan.seed, "order", candidate))):
        others = [name for name in plan.assessors if name not in given[topic]]
        others.sort(key=lambda name: (load[name], random_key(plan.seed, "sample", topic, name)))
        chosen = others[: plan.overlap.people - len(given[topic])]
        for name in chosen:
            load[name] += counts[topic]
        samples[topic] = tuple(name for name in plan.assessors if name in chosen)
    return {topic: samples[topic] for topic in sizes}, counts


def sample(
    queue: Sequence[str], topic: str, plan: AssignmentPlan, count: int, drawn: Collection[str] = ()
) -> tuple[str, ...]:
    """Draw ``count`` documents from a topic's queue for several assessors to judge. Return them in queue order. All
    documents of the queue that are in ``drawn`` are included, even if there are more than ``count`` of them.
    """
    kept = set(drawn)
    ordered = sorted(queue, key=lambda docno: (docno not in kept, random_key(plan.seed, "sample", topic, docno)))
    chosen = set(ordered[: max(count, len(kept.intersection(queue)))])
    return tuple(docno for docno in queue if docno in chosen)


def random_key(seed: int, *words: str) -> bytes:
    """Return a sort key that looks random and is the same on every machine."""
    return hashlib.sha256("\n".join((str(seed), *words)).encode()).digest()
