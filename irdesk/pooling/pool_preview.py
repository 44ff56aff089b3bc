"""What a pool would hold, before anything is written: by topic, by run, shared and unique, judged already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import PoolSpec
from irdesk.domain.run import Run
from irdesk.pooling.depth_pool import Reason, TopicPool, topic_pools
from irdesk.pooling.pool_construction import Standing, refuse_impossible, with_topics
from irdesk.pooling.sampling import strata_of, to_judge


@dataclass(frozen=True)
class TopicPreview:
    """One topic: how many documents are pooled, to be judged, new against the pool in force, and judged already;
    ``queue`` holds those to be judged, in no order; ``imported`` of the judged ones have a grade from imported qrels
    alone.
    """

    topic: str
    pooled: int
    documents: int
    new: int
    judged: int
    queue: frozenset[str] = field(default=frozenset(), compare=False)
    imported: int = 0


@dataclass(frozen=True)
class RunPreview:
    """One run (a source's id): how many documents it brings, and how many of them no other run brings."""

    run: str
    documents: int
    unique: int

    @property
    def shared(self) -> int:
        """Those that another run brings, too."""
        return self.documents - self.unique


@dataclass(frozen=True)
class Preview:
    """A pool that is not made yet; ``chosen`` counts the documents that only a person brings."""

    topics: tuple[TopicPreview, ...]
    runs: tuple[RunPreview, ...]
    chosen: int

    @property
    def pooled(self) -> int:
        """Documents of all topics, drawn or not."""
        return sum(topic.pooled for topic in self.topics)

    @property
    def documents(self) -> int:
        """Documents to be judged."""
        return sum(topic.documents for topic in self.topics)

    @property
    def new(self) -> int:
        """Those that the pool in force does not have."""
        return sum(topic.new for topic in self.topics)

    @property
    def judged(self) -> int:
        """Those that are judged already."""
        return sum(topic.judged for topic in self.topics)

    @property
    def imported(self) -> int:
        """Those of them that have a grade from imported qrels alone."""
        return sum(topic.imported for topic in self.topics)

    @property
    def unique(self) -> int:
        """Pooled documents that one run alone brings."""
        return sum(run.unique for run in self.runs)


def previewed(spec: PoolSpec, runs: Mapping[str, Run], standing: Standing) -> Preview:
    """What `building.built` would make of a description. Raises `CommandRefused` where it cannot be made."""
    refuse_impossible(spec)
    spec = with_topics(spec, runs, standing)
    topics: list[TopicPreview] = []
    brought: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    chosen = 0
    for topic, pool in topic_pools(spec, runs).items():
        own = strata_of(spec, pool)
        before = standing.before.get(topic, ())
        documents = {*to_judge(pool, own), *before}
        judged = standing.judged.get(topic, {})
        topics.append(
            TopicPreview(
                topic,
                sum(len(stratum.documents) for stratum in own) or len(pool.best),
                len(documents),
                len(documents) - len(before),
                sum(docno in judged for docno in documents),
                frozenset(documents),
                len(standing.imported.get(topic, frozenset()) & documents),
            )
        )
        bringers = _bringers(pool)
        for found in bringers.values():
            brought.update(found)
            if len(found) == 1:
                alone.update(found)
        chosen += len(pool.best) - len(bringers)
    if not topics:
        raise CommandRefused("nothing would be pooled: the chosen runs have none of the chosen topics")
    return Preview(tuple(topics), tuple(RunPreview(run, brought[run], alone[run]) for run in spec.runs()), chosen)


def _bringers(pool: TopicPool) -> dict[str, set[str]]:
    """The runs that bring each document."""
    found: dict[str, set[str]] = {}
    for arm in pool.arms:
        for docno in arm.docnos:
            found.setdefault(docno, set()).add(arm.run)
    return found


def all_reasons(pool: TopicPool) -> dict[str, list[Reason]]:
    """Why each document is in a topic's pool: the runs that brought it with its rank in each, and who chose it."""
    found: dict[str, dict[Reason, None]] = {}
    for arm in pool.arms:
        for rank, docno in enumerate(arm.docnos, 1):
            found.setdefault(docno, {})[Reason(arm.name, arm.run, rank)] = None
    for _, docno, origin in pool.chosen:
        found.setdefault(docno, {})[Reason(origin)] = None
    return {docno: list(own) for docno, own in found.items()}
