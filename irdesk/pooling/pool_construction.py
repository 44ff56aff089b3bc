"""Construction of a pool, with ordered queues and samples, from its specification and the runs. A pool that is being
judged can be extended.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import BuiltPool, FromRuns, Part, Pool, PoolSpec, Strata
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.run import Run
from irdesk.domain.topic_patterns import matching, unmatched_patterns
from irdesk.domain.translatable_messages import worded
from irdesk.pooling.pooled_documents import TopicPool, topic_pools
from irdesk.pooling.queue_orders import AT_RANDOM, ORDERS, keep_seen_places, queue_of
from irdesk.pooling.sampling import strata_of, to_judge


@dataclass(frozen=True, eq=False)
class Standing:
    """The state that a new pool must preserve. All mappings are keyed by topic.

    ``judged`` maps each judged document to whether it is relevant; documents are in judging order. ``imported`` are the
    judged documents whose only grade comes from imported qrels. If an existing pool is extended, ``parts`` are its
    parts, ``before`` its queues, and ``seen`` the queued documents that an assessor has seen.
    """

    judged: Mapping[str, Mapping[str, bool]] = field(default_factory=dict)
    before: Pool = field(default_factory=dict)
    seen: Mapping[str, frozenset[str]] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()
    imported: Mapping[str, frozenset[str]] = field(default_factory=dict)


NOTHING_JUDGED = Standing()


def refuse_impossible(spec: PoolSpec) -> None:
    """Raise `CommandRefused` if the specification is invalid."""
    if not spec.parts or not (spec.runs() or any(not isinstance(part, FromRuns) for part in spec.parts)):
        raise CommandRefused("a pool needs at least one run, or chosen documents")
    depths = [taking.depth for part in spec.parts if isinstance(part, FromRuns) for taking in part.runs]
    if min(depths, default=1) < 1:
        raise CommandRefused(worded("the depth of a pool must be 1 or more, not {found}", found=min(depths)))
    if spec.order not in ORDERS:
        raise CommandRefused(
            worded("there is no order {order}; the orders are {orders}", order=spec.order, orders=", ".join(ORDERS))
        )
    if spec.designed() and spec.order != AT_RANDOM:
        raise CommandRefused(
            "a sample for estimates must be judged in random order, so that the documents judged so far are a "
            "random part of it"
        )
    if ORDERS[spec.order].compares and len(set(spec.compared)) != 2:
        raise CommandRefused(worded("the order {order} compares two runs; choose two runs", order=spec.order))


def with_topics(spec: PoolSpec, runs: Mapping[str, Run], standing: Standing) -> PoolSpec:
    """Return the specification with topics listed by id. In each part, wildcards (``*``, ``?``) and ranges are replaced
    by the matching topics of the runs from which this part is taken.

    Raises `CommandRefused` if a pattern matches no topic, or if a layer of ranks lies below the depths of all runs. If
    a pool is extended, its existing parts are not changed.
    """
    parts: list[Part] = []
    for part in spec.parts:
        if isinstance(part, FromRuns) and part not in standing.parts:
            _refuse_empty_layers(part)
            parts.append(part if part.topics is None else _with_topics(part, runs))
        else:
            parts.append(part)
    return msgspec.structs.replace(spec, parts=tuple(parts))


def _with_topics(part: FromRuns, runs: Mapping[str, Run]) -> FromRuns:
    names = part.topics or ()
    topics = dict.fromkeys(topic for taking in part.runs for topic in runs[taking.run].rankings)
    if missing := unmatched_patterns(names, topics):
        raise CommandRefused(
            worded(
                "no chosen run contains the {count:topic|topics} {names}", count=len(missing), names=", ".join(missing)
            )
        )
    return msgspec.structs.replace(part, topics=matching(names, topics))


def _refuse_empty_layers(part: FromRuns) -> None:
    depth = max((taking.depth for taking in part.runs), default=0)
    if empty := [f"{layer.first}-{layer.last or ''}" for layer in part.layers if layer.first > depth]:
        raise CommandRefused(
            worded(
                "no document is in the stratum of ranks {layers}: the pool has depth {depth}",
                layers=", ".join(empty),
                depth=depth,
            )
        )


def build_pool(
    spec: PoolSpec, runs: Mapping[str, Run], standing: Standing = NOTHING_JUDGED, progress: Progress = QUIET
) -> BuiltPool:
    """Build the pool that ``spec`` describes. The keys of ``runs`` are source ids.

    If an existing pool is extended, documents already seen keep their positions. Raises `CommandRefused` if the pool
    cannot be built.
    """
    refuse_impossible(spec)
    spec = with_topics(spec, runs, standing)
    topics = topic_pools(spec, runs)
    queues: Pool = {}
    strata: Strata = {}
    for i, (topic, pool) in enumerate(topics.items()):
        progress.report(i, len(topics))
        topic_strata = strata_of(spec, pool)
        queue = _queue(spec, pool, to_judge(pool, topic_strata), standing)
        if queue:
            queues[topic] = queue
        if topic_strata:
            strata[topic] = topic_strata
    if not queues:
        raise CommandRefused("the pool would be empty: the chosen runs contain none of the chosen topics")
    judged = sum(map(len, queues.values()))
    drawn_of = sum(len(topic_strata.documents) for topic in strata.values() for topic_strata in topic)
    counted = msgspec.structs.replace(spec, documents=judged, pooled=max(drawn_of or judged, _designed(spec)))
    return BuiltPool(counted, queues, strata)


def _designed(spec: PoolSpec) -> int:
    """Return the size of the population from which the sample for estimates is drawn, or 0 if there is no
    such sample.
    """
    part = spec.designed()
    return sum(map(len, part.listed.values())) if part else 0


def _queue(spec: PoolSpec, pool: TopicPool, documents: list[str], standing: Standing) -> tuple[str, ...]:
    """Return a topic's documents in queue order. If a pool is extended, all documents of its queue are kept."""
    before = standing.before.get(pool.topic, ())
    known = set(documents)
    documents = documents + [docno for docno in before if docno not in known]
    wanted = queue_of(ORDERS[spec.order], pool, documents, spec.seed, standing.judged.get(pool.topic, {}))
    return keep_seen_places(before, standing.seen.get(pool.topic, frozenset()), wanted)
