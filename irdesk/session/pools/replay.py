"""Replay judging orders on known judgements. After each document, report the relevant documents found and the ranking
of the runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import FromRuns, PoolSpec, Taken, Taking
from irdesk.domain.progress import Progress
from irdesk.domain.run import Run
from irdesk.evaluation.comparison.rank_correlation import kendall_b
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import RankedKeys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.pooling.pooled_documents import topic_pools
from irdesk.pooling.queue_orders import ORDERS
from irdesk.pooling.replay_curves import Replay, ReplayCurve, ReplayPoint, checkpoints, replay_order
from irdesk.session.core.workspace import Workspace
from irdesk.session.pools.pool_preparation import runs_of
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.store.store import Store

Grades = Mapping[str, Mapping[str, int]]
_DIGITS = 12
DEFAULT_ORDERS = ("random", "depth", "mtf", "maxmean")


@dataclass(frozen=True)
class Replaying:
    """Settings of a replay: the judging orders, the runs (source ids) pooled to a depth, and the measure that ranks the
    runs.
    """

    orders: tuple[str, ...]
    runs: tuple[str, ...]
    depth: int
    seed: int
    measure: Measure
    compared: tuple[str, ...] = ()
    taken: Taken = Taken.FILE

    def spec(self, order: str) -> PoolSpec:
        """Return the pool specification for a judging order."""
        part = FromRuns(tuple(Taking(run, self.depth) for run in self.runs), self.taken)
        return PoolSpec("", (part,), order, self.seed, 0.0, self.compared)


def replay(
    wish: Replaying,
    runs: Mapping[str, Run],
    keys: Mapping[str, RankedKeys],
    grades: Grades,
    rules: ScoringOptions,
    progress: Progress,
) -> Replay:
    """Replay judging orders. This is a pure function, so a worker thread can call it.

    Only topics that are both pooled and judged are used. A pooled document without a judgement counts as not relevant.
    A run's mean is taken over all topics used; a topic without judgements so far counts as 0. Raises `CommandRefused`
    if no topic is both pooled and judged.
    """
    if any(ORDERS[order].compares for order in wish.orders) and len(set(wish.compared)) != 2:
        raise CommandRefused("this order compares two runs; choose two runs")
    if len(wish.runs) < 1 or wish.depth < 1:
        raise CommandRefused("a replay needs at least one run, and a depth of 1 or more")
    pools = topic_pools(wish.spec(wish.orders[0]), runs)
    level = max(rules.level, 1)
    documents = {
        topic: list(pool.best)
        for topic, pool in pools.items()
        if not grades.get(topic, {}).keys().isdisjoint(pool.best)
    }
    if not documents:
        raise CommandRefused("no pooled document is judged: a replay needs judgements of the runs' documents")
    relevant = {topic: {d: grades[topic].get(d, 0) >= level for d in docnos} for topic, docnos in documents.items()}
    full = _Board(wish, keys, rules)
    for topic in documents:
        full.judge(topic, grades[topic])
    points = checkpoints(max(map(len, documents.values())))
    steps = len(wish.orders) * len(points)
    curves: list[ReplayCurve] = []
    for order_index, name in enumerate(wish.orders):
        sequences = {
            topic: replay_order(ORDERS[name], pools[topic], docnos, wish.seed, relevant[topic])
            for topic, docnos in documents.items()
        }
        board = _Board(wish, keys, rules)
        rows: dict[str | None, list[ReplayPoint]] = {None: [], **{topic: [] for topic in documents}}
        for i, depth in enumerate(points):
            progress.report(order_index * len(points) + i, steps)
            before = points[i - 1] if i else 0
            for topic, sequence in sequences.items():
                if before < len(sequence):
                    topic_grades = grades[topic]
                    board.judge(
                        topic, {docno: topic_grades[docno] for docno in sequence[before:depth] if docno in topic_grades}
                    )
                    tau = kendall_b(full.scores(topic), board.scores(topic))
                    rows[topic].append(_point(depth, {topic: sequence}, relevant, tau))
            rows[None].append(_point(depth, sequences, relevant, kendall_b(full.means(), board.means())))
        for topic_or_all, drawn in rows.items():
            counted = documents if topic_or_all is None else (topic_or_all,)
            relevant_count = sum(grade >= level for topic in counted for grade in grades[topic].values())
            curves.append(ReplayCurve(name, topic_or_all, relevant_count, tuple(drawn)))
    unjudged = sum(docno not in grades[topic] for topic, docnos in documents.items() for docno in docnos)
    return Replay(str(wish.measure), tuple(documents), unjudged, tuple(curves))


def _point(
    depth: int, sequences: Mapping[str, list[str]], relevant: Mapping[str, Mapping[str, bool]], tau: float | None
) -> ReplayPoint:
    judged = sum(min(depth, len(sequence)) for sequence in sequences.values())
    relevant_count = sum(relevant[topic][docno] for topic, sequence in sequences.items() for docno in sequence[:depth])
    return ReplayPoint(min(depth, max(map(len, sequences.values()))), judged, relevant_count, tau)


class _Board:
    """Scoreboard that receives judgements one at a time."""

    def __init__(self, wish: Replaying, keys: Mapping[str, RankedKeys], rules: ScoringOptions) -> None:
        measures = (wish.measure,)
        self._board = Scoreboard(measures, rules, {})
        self._topics: dict[str, None] = {}
        for run in wish.runs:
            self._board.add(score_run(run, keys[run], self._board.truths, measures, rules))

    def judge(self, topic: str, grades: Mapping[str, int]) -> None:
        self._topics[topic] = None
        self._board.judge(topic, dict(grades))

    def scores(self, topic: str) -> Floats:
        """Return each run's score for a topic, shape (runs,); 0 if a run has no score."""
        scores = self._board.topic_scores(topic)[0]
        known: Floats = np.where(np.isnan(scores), 0.0, scores).round(_DIGITS)  # nan_to_num takes ten times as long
        return known

    def means(self) -> Floats:
        """Return each run's mean over the topics, shape (runs,). Differences below rounding error become ties."""
        mean: Floats = np.mean([self.scores(topic) for topic in sorted(self._topics)], axis=0).round(_DIGITS)
        return mean


@dataclass(frozen=True, eq=False)
class ReplayRequest:
    """Immutable input for a replay of a project. It is made on the workspace's thread and used by a worker."""

    store: Store
    runs: FrozenRuns
    grades: Grades

    @classmethod
    def of(cls, workspace: Workspace) -> ReplayRequest:
        """Return a request for the workspace's current state."""
        state = workspace.state
        grades = {topic: state.grades(topic) for topic in state.grade_sources.topics()}
        return cls(workspace.store, FrozenRuns.loaded(state, TopicFilter()), grades)

    def replay(self, wish: Replaying, progress: Progress) -> Replay:
        """Read the runs and replay the judging orders. Raises `CommandRefused` if there is nothing to replay."""
        runs = runs_of(self.store, wish.spec(wish.orders[0]), progress)
        return replay(wish, runs, self.runs.runs, self.grades, self.runs.rules, progress)


def measure_of(name: str) -> Measure:
    """Return the measure that ranks the runs. Raises `UnknownMeasure` if no measure has this name."""
    return parse_one(name)
