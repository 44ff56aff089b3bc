"""Building of a pool from loaded runs in a worker. A command then makes the new pool the current one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import BuiltPool, Part, PoolSpec
from irdesk.domain.progress import Progress
from irdesk.domain.qrels import Qrels, TopicDetail
from irdesk.domain.run import Run
from irdesk.pooling.pool_construction import NOTHING_JUDGED, Standing, build_pool, refuse_impossible
from irdesk.pooling.relevance_for_learning import RELEVANT
from irdesk.session.commands import ReplacePool, UsePool
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.core.next_document import place_of
from irdesk.session.core.project_state import ProjectState
from irdesk.store.store import Store


@dataclass(frozen=True, eq=False)
class StandingRequest:
    """Immutable input from which a worker computes the data that a new pool must preserve. ``grades`` holds the sources
    of the grades. ``before``, ``seen`` and ``parts`` hold the queues, seen documents and parts of the current pool;
    they are empty unless the new pool extends it.
    """

    grades: GradeSources
    before: dict[str, tuple[str, ...]] = field(default_factory=dict)
    seen: Mapping[str, frozenset[str]] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()

    @classmethod
    def of(cls, state: ProjectState, assessor: str, *, grows: bool) -> StandingRequest:
        """Return a request for the project's current state. ``grows`` is true if the new pool extends the
        current one.
        """
        grades = state.grade_sources.frozen()
        if not grows or state.pool is None:
            return cls(grades)
        seen = state.seen_by_topic()
        if here := place_of(state, assessor):
            seen[here.topic] = seen.get(here.topic, frozenset()) | {here.docno}
        return cls(grades, dict(state.pool.queues), seen, state.pool.spec.parts)

    def standing(self) -> Standing:
        """Return the data that a new pool must preserve. May be called on any thread."""
        grades = self.grades
        judged = {
            topic: {docno: grade >= RELEVANT for docno, grade in grades.in_order(topic).items()}
            for topic in grades.topics()
        }
        imported = {topic: frozenset(docnos) - grades.graded_here(topic) for topic, docnos in judged.items()}
        return Standing(judged, self.before, self.seen, self.parts, imported)


def standing_of(state: ProjectState, assessor: str, *, grows: bool) -> Standing:
    """Return the data of the project's current state that a new pool must preserve."""
    return StandingRequest.of(state, assessor, grows=grows).standing()


def prepare_pool(
    store: Store,
    spec: PoolSpec,
    progress: Progress,
    standing: Standing = NOTHING_JUDGED,
    grown: str = "",
    replaced: str = "",
) -> UsePool:
    """Build and stage the pool that ``spec`` describes, and return the command that makes it the current pool (worker
    thread).

    ``grown`` is the id of the pool to extend. ``replaced`` is the id of a pool to replace even if its documents have
    been judged, assigned or exported. Raises `CommandRefused` if the pool cannot be built.
    """
    refuse_impossible(spec)
    pool: BuiltPool = build_pool(spec, runs_of(store, spec, progress), standing, progress)
    with store.staging(progress) as staging:
        staging.pool(pool)
    return ReplacePool(pool, replaced=replaced) if replaced else UsePool(pool, grown)


def runs_of(store: Store, spec: PoolSpec, progress: Progress) -> dict[str, Run]:
    """Return the runs that a pool needs, by source id (worker thread)."""
    names = store.names("run")
    wanted = dict.fromkeys((*spec.runs(), *spec.compared))
    runs: dict[str, Run] = {}
    for i, run_id in enumerate(wanted):
        progress.report(i, len(wanted))
        if run_id not in names:
            raise CommandRefused("a pooled run is not loaded")
        runs[run_id] = store.run(run_id, names[run_id])
    return runs


def textless(store: Store, queues: Mapping[str, Collection[str]]) -> int:
    """Count the pooled documents whose text is missing from the loaded collections, over all topics (worker thread)."""
    missing = store.without_text(list({docno for queue in queues.values() for docno in queue}))
    return sum(docno in missing for queue in queues.values() for docno in queue)


def pool_in_force(state: ProjectState) -> BuiltPool:
    """Return the current pool. Raises `CommandRefused` if there is no current pool."""
    if state.pool is None:
        raise CommandRefused("there is no pool yet: build one from the loaded runs")
    return state.pool


def pool_to_grow(state: ProjectState) -> PoolSpec:
    """Return the current pool, to be extended. Raises `CommandRefused` if there is no current pool or one of its runs
    is missing.
    """
    spec = pool_in_force(state).spec
    if not set(spec.runs()) <= {source.id for source in state.present("run")}:
        raise CommandRefused("a run of the current pool was removed; restore the run, or build a new pool")
    return spec


def stratified_qrels(state: ProjectState) -> tuple[Qrels, int]:
    """Return the pool's sample as qrels with each document's stratum, and the number of unjudged sampled documents.

    Documents outside the sample and unjudged documents have the grade -1. Raises `CommandRefused` if the pool is not a
    sample.
    """
    pool = pool_in_force(state)
    if not pool.strata:
        raise CommandRefused(
            "the pool is not a sample: all its documents are to be judged; build a pool with a sample first"
        )
    grades: dict[str, dict[str, int]] = {}
    strata: dict[str, dict[str, str]] = {}
    unjudged = 0
    for topic, topic_strata in pool.strata.items():
        known = state.grades(topic)
        for stratum in topic_strata:
            for i, docno in enumerate(stratum.documents):
                grade = known.get(docno) if i < stratum.drawn else None
                unjudged += i < stratum.drawn and grade is None
                grades.setdefault(topic, {})[docno] = -1 if grade is None else grade
                strata.setdefault(topic, {})[docno] = stratum.name
    return Qrels(grades, {topic: TopicDetail(strata=topic_strata) for topic, topic_strata in strata.items()}), unjudged
