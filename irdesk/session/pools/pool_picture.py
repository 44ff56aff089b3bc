"""Pool picture: a cell for each rank and run, updated after each judgement. It is for analysts and coordinators and
must never be shown to an assessor.

Data from the runs and the pool is copied on the workspace's thread and prepared by a worker. A topic's judgements are
added when the topic is displayed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from irdesk.domain.docno_keys import Keys, keys_of
from irdesk.domain.pool import BuiltPool, docno_of
from irdesk.domain.progress import Progress, Step
from irdesk.domain.topic import natural
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.pools.pool_cells import Codes, Heads, counts_of, shares_of
from irdesk.evaluation.pools.pool_picture_run_order import likeness_order
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints, TopicJudgements
from irdesk.pooling.contributions import Contributions
from irdesk.pooling.reasons_for_pooling import Reason, all_reasons
from irdesk.reporting.pools.pool_picture import cells_table, shares_table
from irdesk.reporting.tables.table import Table
from irdesk.session.core.workspace import Workspace
from irdesk.session.judging.queue_learner import topic_pool_of
from irdesk.session.pools.contributions import ContributionBook, Depth, PooledRuns
from irdesk.session.pools.pool_preparation import pool_in_force
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.score_explanation import docnos_of
from irdesk.session.scoring.topic_filter import TopicFilter

DEEPEST = 100  # maximum number of ranks shown
GradeRules = tuple[int, tuple[int, ...]]
"""Lowest relevant grade, and the relevant grades of the scale in ascending order."""


@dataclass(frozen=True, eq=False)
class PoolBase:
    """The part of the pool picture that does not depend on judgements.

    ``runs``, ``names`` and ``groups`` describe the shown runs. ``heads`` holds the top ranks of these runs for each
    topic. ``unjudged`` holds the cells as they would be without judgements. ``pool`` holds the contributions of all
    runs.
    """

    runs: tuple[str, ...]
    names: tuple[str, ...]
    groups: tuple[str, ...]
    heads: Mapping[str, Heads]
    unjudged: Mapping[str, Codes]
    pool: Contributions

    def alike(self, progress: Progress) -> Ints:
        """Return an order of the runs that places similar runs next to each other, shape (runs,) (worker thread)."""
        progress.report(0, 0)  # cancellation point
        return likeness_order(self.heads, len(self.runs))

    @property
    def topics(self) -> tuple[str, ...]:
        """Return the topics of all runs in natural order."""
        return tuple(self.heads)

    def codes(self, topic: str, truth: TopicJudgements | None, rules: GradeRules) -> Codes:
        """Return the code of each cell of a topic, shape (ranks, runs). The array is empty if the topic is in
        no run.
        """
        heads = self.heads.get(topic) or Heads.of([], topic, 0)
        return heads.codes(self.unjudged.get(topic, np.zeros(heads.keys.shape, np.uint8)), truth, *rules)

    def counts(self, codes: Iterable[Codes]) -> Floats:
        """Return the number of cells of each kind in some topics; see `pool_cells.counts_of`."""
        return counts_of(codes, DEEPEST, len(self.runs))


@dataclass(frozen=True, eq=False)
class JudgedCells:
    """Cells of all topics, joined with the judgements at one point in time, and the number of cells of each kind."""

    truths: Judgements
    rules: GradeRules
    codes: Mapping[str, Codes]
    counts: Floats


@dataclass(frozen=True, eq=False)
class PoolPictureRequest:
    """Immutable input for the picture. ``known`` identifies the underlying data; the picture is recomputed only if
    ``known`` changes.
    """

    pooled: PooledRuns
    built: BuiltPool | None
    runs: FrozenRuns
    wish: Depth
    known: tuple[object, ...]
    book: ContributionBook
    grade_rules: GradeRules

    @classmethod
    def of(cls, workspace: Workspace, wish: Depth, book: ContributionBook) -> PoolPictureRequest:
        """Return a request for the workspace's current state.

        Raises `CommandRefused` if no run is loaded, or if the current pool is requested but there is none.
        """
        state = workspace.state
        pooled = PooledRuns.of(workspace.store, state)
        built = pool_in_force(state) if wish.depth is None else None
        runs = FrozenRuns.shown(state, TopicFilter())
        known = (
            wish,
            built.spec.id if built else "",
            state.rules.ordering,
            tuple(pooled.runs.items()),
            tuple(zip(runs.ids, runs.groups, strict=True)),
        )
        return cls(pooled, built, runs, wish, known, book, grade_rules(workspace))

    def base(self, progress: Progress) -> PoolBase:
        """Prepare the part of the picture that does not depend on judgements (worker thread). Raises `TaskCancelled`,
        and `CommandRefused` if a rank column is missing.
        """
        pool = self.book.of(self.pooled, self.wish, Step(progress, 0, 2))
        topics = sorted({topic for run in self.runs.ranked for topic in run}, key=natural)
        heads = {}
        for i, topic in enumerate(topics):
            progress.report(len(topics) + i, 2 * len(topics))
            heads[topic] = Heads.of(self.runs.ranked, topic, DEEPEST)
        pooled = {topic: topic_pool.keys for topic, topic_pool in pool.topics.items()}
        drawn: Mapping[str, Keys] = pooled
        if self.built:
            drawn = {t: np.unique(keys_of([docno_of(entry) for entry in q])) for t, q in self.built.queues.items()}
        nothing = np.zeros(0, np.uint64)
        unjudged = {
            topic: head.unjudged(pooled.get(topic, nothing), drawn.get(topic, nothing)) for topic, head in heads.items()
        }
        return PoolBase(self.runs.ids, self.runs.names, self.runs.groups, heads, unjudged, pool)

    def judged(self, base: PoolBase, progress: Progress) -> JudgedCells:
        """Join the pool with the current judgements (worker thread). Raises `TaskCancelled`."""
        codes = {}
        for topic in base.topics:
            progress.report(0, 0)  # cancellation point
            codes[topic] = base.codes(topic, self.runs.truths.get(topic), self.grade_rules)
        return JudgedCells(self.runs.truths, self.grade_rules, codes, base.counts(codes.values()))


class LivePool:
    """Cells of a pool, updated with the current judgements. Lives on the workspace's thread."""

    def __init__(self, base: PoolBase, cells: JudgedCells, workspace: Workspace) -> None:
        self.base = base
        self._workspace = workspace
        self._codes, self._rules, self._counts = dict(cells.codes), cells.rules, cells.counts.copy()
        self._uncounted: set[str] = set()
        board = workspace.state.board
        self.forget(topic for topic in base.topics if board.truth(topic) is not cells.truths.get(topic))

    @property
    def grades(self) -> tuple[int, ...]:
        """Return the relevant grades of the scale in ascending order."""
        return grade_rules(self._workspace)[1]

    @property
    def level(self) -> int:
        """Return the lowest relevant grade."""
        return self._workspace.state.rules.level

    def forget(self, topics: Iterable[str]) -> None:
        """Discard the cells of topics whose judgements changed."""
        for topic in topics:
            codes = self._codes.pop(topic, None)
            if topic in self.base.heads and topic not in self._uncounted:
                self._uncounted.add(topic)
                if codes is not None:
                    self._counts -= self.base.counts([codes])

    def codes(self, topic: str) -> Codes:
        """Return the code of each cell of a topic, shape (ranks, runs); see `pool_cells`. The array is empty if the
        topic is in no run.
        """
        self._follow_rules()
        return self._codes_of(topic)

    def _follow_rules(self) -> None:
        if (rules := grade_rules(self._workspace)) != self._rules:
            self._rules, self._codes, self._uncounted = rules, {}, set(self.base.topics)
            self._counts[:] = 0

    def _codes_of(self, topic: str) -> Codes:
        if topic not in self._codes:
            self._codes[topic] = self.base.codes(topic, self._workspace.state.board.truth(topic), self._rules)
        return self._codes[topic]

    def shares(self, ranks: int) -> Floats:
        """Return the share of each kind of cell over all topics, at each rank of each run; see `pool_cells.shares`."""
        self._follow_rules()
        self._counts += self.base.counts(self._codes_of(topic) for topic in self._uncounted)
        self._uncounted.clear()
        return shares_of(self._counts[:, :ranks])

    def table(self, topic: str, ranks: int, order: Ints, known: TopicDocuments | None) -> Table:
        """Return the picture as a table with the runs in the given ``order``. It contains the cells of the topic or, if
        ``topic`` is an empty string, the shares over all topics.
        """
        names = [self.base.names[run] for run in order.tolist()]
        if not topic:
            count = worded("{count} {count:topic|topics}", count=len(self.base.topics))
            return shares_table(names, self.shares(ranks)[:, :, order], (count, self.base.pool.description))
        docnos = known.docnos if known and known.topic == topic else {}
        keys, codes = self.base.heads[topic].keys[:ranks, order], self.codes(topic)[:ranks, order]
        return cells_table(
            names, keys, codes, self.grades, docnos, (worded("topic {topic}", topic=topic), self.base.pool.description)
        )

    def grade(self, topic: str, docno: str) -> int | None:
        """Return the grade that counts for a document."""
        return self._workspace.state.board.grade(topic, docno)


@dataclass(frozen=True, eq=False)
class TopicDocuments:
    """Documents of one topic in the pool picture: docnos keyed by document key, and pooling reasons keyed by docno."""

    topic: str
    docnos: Mapping[int, str]
    reasons: Mapping[str, tuple[Reason, ...]]


@dataclass(frozen=True, eq=False)
class TopicDocumentsRequest:
    """Immutable input for reading a topic's docnos and pooling reasons from the project file."""

    base: PoolBase
    pooled: PooledRuns
    wish: Depth
    topic: str

    def compute(self, progress: Progress) -> TopicDocuments:
        """Read the docnos of one topic's rankings, and the pooling reasons (worker thread). Raises `TaskCancelled`."""
        store, heads = self.pooled.store, self.base.heads[self.topic]
        docnos: dict[int, str] = {}
        for column, run_id in enumerate(self.base.runs):
            progress.report(column, len(self.base.runs))
            keys = heads.keys[heads.present[:, column], column]
            docnos.update(zip(keys.tolist(), docnos_of(store, run_id, self.topic, keys), strict=False))
        if self.wish.depth is not None or self.pooled.spec is None:
            return TopicDocuments(self.topic, docnos, {})
        reasons = all_reasons(topic_pool_of(store, self.pooled.spec, self.topic))
        return TopicDocuments(self.topic, docnos, {docno: tuple(texts) for docno, texts in reasons.items()})


def grade_rules(workspace: Workspace) -> GradeRules:
    """Return a workspace's lowest relevant grade, and the relevant grades of its scale in ascending order."""
    level = workspace.state.rules.level
    return level, tuple(grade for grade in workspace.state.scale.grades if grade >= max(level, 0))
