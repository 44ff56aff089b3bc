"""Preview of a pool before it is created: the numbers of shared, unique and already judged documents, by topic and by
run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import PoolSpec
from irdesk.domain.run import Run
from irdesk.pooling.pool_construction import Standing, refuse_impossible, with_topics
from irdesk.pooling.pooled_documents import TopicPool, topic_pools
from irdesk.pooling.sampling import strata_of, to_judge


@dataclass(frozen=True)
class TopicPreview:
    """The preview of one topic.

    ``pooled`` counts the pooled documents, ``documents`` those to be judged, and ``judged`` those already judged.
    ``new`` counts the documents to be judged that the current pool lacks. ``queue`` contains the documents to be
    judged, unordered. ``imported`` counts the judged documents whose only grade comes from imported qrels.
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
    """The preview of one run, given by its source id: the number of documents that it contributes, and the number of
    those that no other run contributes.
    """

    run: str
    documents: int
    unique: int

    @property
    def shared(self) -> int:
        """The number of the run's documents that another run also contributes."""
        return self.documents - self.unique


@dataclass(frozen=True)
class Preview:
    """The preview of a pool. ``chosen`` counts the documents that a person chose and no run contributes."""

    topics: tuple[TopicPreview, ...]
    runs: tuple[RunPreview, ...]
    chosen: int

    @cached_property
    def pooled(self) -> int:
        """The number of pooled documents in all topics, including those that a sample does not draw."""
        return sum([topic.pooled for topic in self.topics])

    @cached_property
    def documents(self) -> int:
        """The number of documents to be judged."""
        return sum([topic.documents for topic in self.topics])

    @cached_property
    def new(self) -> int:
        """The number of documents that the current pool does not have."""
        return sum([topic.new for topic in self.topics])

    @cached_property
    def judged(self) -> int:
        """The number of documents that are already judged."""
        return sum([topic.judged for topic in self.topics])

    @cached_property
    def imported(self) -> int:
        """The number of judged documents whose only grade comes from imported qrels."""
        return sum([topic.imported for topic in self.topics])

    @cached_property
    def unique(self) -> int:
        """The number of pooled documents that only one run contributes."""
        return sum([run.unique for run in self.runs])


def preview_pool(spec: PoolSpec, runs: Mapping[str, Run], standing: Standing) -> Preview:
    """Preview the pool that `build_pool` would build. Raises `CommandRefused` if it cannot be built."""
    refuse_impossible(spec)
    spec = with_topics(spec, runs, standing)
    topics: list[TopicPreview] = []
    brought: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    chosen = 0
    designed = spec.designed()
    listed = {topic: len(documents) for topic, documents in designed.listed.items()} if designed else {}
    for topic, pool in topic_pools(spec, runs).items():
        topic_strata = strata_of(spec, pool)
        before = standing.before.get(topic, ())
        documents = {*to_judge(pool, topic_strata), *before}
        judged = standing.judged.get(topic, {})
        topics.append(
            TopicPreview(
                topic,
                max(sum(len(stratum.documents) for stratum in topic_strata) or len(pool.best), listed.get(topic, 0)),
                len(documents),
                len(documents) - len(before),
                sum(docno in judged for docno in documents),
                frozenset(documents),
                len(standing.imported.get(topic, frozenset()) & documents),
            )
        )
        bringers = _bringers(pool)
        for runs_of_document in bringers.values():
            brought.update(runs_of_document)
            if len(runs_of_document) == 1:
                alone.update(runs_of_document)
        chosen += len(pool.best) - len(bringers)
    if not topics:
        raise CommandRefused("the pool would be empty: the chosen runs contain none of the chosen topics")
    return Preview(tuple(topics), tuple(RunPreview(run, brought[run], alone[run]) for run in spec.runs()), chosen)


def _bringers(pool: TopicPool) -> dict[str, set[str]]:
    """Return the runs that contribute each document, keyed by docno."""
    bringers: dict[str, set[str]] = {}
    for arm in pool.arms:
        for docno in arm.docnos:
            bringers.setdefault(docno, set()).add(arm.run)
    return bringers
