"""Stopping estimate: the number of relevant documents found, an estimate of the number still to be found, and whether
the ranking of the runs is still changing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from irdesk.domain.pool import BuiltPool, Stratum
from irdesk.domain.progress import Progress
from irdesk.domain.project.judgement import CANNOT_TELL
from irdesk.evaluation.comparison.rank_correlation import kendall_b
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats, TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.pooling.queue_orders import AT_RANDOM
from irdesk.pooling.recall_estimate import Estimate, estimate_left, judged_start
from irdesk.pooling.relevance_for_learning import RELEVANT
from irdesk.pooling.seeded_random import shuffle_documents
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter

RECENT = 20  # number of a topic's latest judgements among which relevant documents are counted
LOOKS = 10  # number of past states whose run ranking is compared with the current one
_DIGITS = 12
Grades = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class TopicFound:
    """Judging state of one topic. ``documents`` is the number of documents to judge. ``course`` states for each judged
    document, in judging order, whether it is relevant.

    ``imported`` counts judged documents whose only grade comes from imported qrels.
    """

    topic: str
    documents: int
    course: tuple[bool, ...]
    left: Estimate | None
    imported: int = 0

    @property
    def judged(self) -> int:
        """Return the number of judged documents."""
        return len(self.course)

    @property
    def found(self) -> int:
        """Return the number of relevant documents found."""
        return sum(self.course)

    @property
    def recent(self) -> int:
        """Return the number of relevant documents among the last `RECENT` judged documents."""
        return sum(self.course[-RECENT:])


@dataclass(frozen=True)
class Stability:
    """Stability of the run ranking under ``measure`` over the latest judgements. ``judgements`` is the number of these
    judgements.

    The current ranking is compared with the rankings at only a few past states. None of those within the last
    ``same_for`` judgements differs from it. ``tau`` is the correlation between the current ranking and the ranking
    before the latest judgements. It is None if all runs are tied in one of the two rankings.
    """

    measure: str
    judgements: int
    same_for: int
    tau: float | None


@dataclass(frozen=True)
class Stopping:
    """Judging state of all topics in the pool, and the stability of the run ranking. ``sampled`` is true if the number
    of relevant documents left can be estimated.
    """

    topics: tuple[TopicFound, ...]
    sampled: bool
    stability: Stability | None


@dataclass(frozen=True, eq=False)
class StoppingRequest:
    """Immutable input for the estimate, made on the workspace's thread. A worker computes the estimate from it."""

    pool: BuiltPool | None
    sources: GradeSources
    runs: FrozenRuns
    measure: Measure

    @classmethod
    def of(cls, workspace: Workspace) -> StoppingRequest:
        """Return a request for the workspace's current state."""
        state = workspace.state
        pool = state.pool
        return cls(
            BuiltPool(pool.spec, dict(pool.queues), pool.strata) if pool else None,
            state.grade_sources.frozen(),
            FrozenRuns.loaded(state, TopicFilter()),
            state.measures[0],
        )

    @cached_property
    def grades(self) -> Grades:
        """Return the grades that count, keyed by topic."""
        return {topic: self.sources.grades(topic) for topic in self.sources.topics()}

    def imported(self, topic: str, docno: str) -> int | None:
        """Return a document's grade in imported qrels, that is, the grade that would count without the project's own
        judgements.
        """
        return self.sources.imported(topic, docno)

    @cached_property
    def order(self) -> tuple[tuple[str, str], ...]:
        """Return the topic and docno of each document graded in this project, by time of the latest judgement, oldest
        first.
        """
        given = sorted(
            (max(judgement.given for judgement in judgements.values()), topic, docno)
            for topic, documents in self.sources.judgements.items()
            for docno, judgements in documents.items()
            if any(judgement.grade is not None for judgement in judgements.values())
        )
        return tuple((topic, docno) for _, topic, docno in given)

    @cached_property
    def given_here(self) -> frozenset[tuple[str, str]]:
        """Return the topic and docno of each document graded in this project."""
        return frozenset(self.order)

    def _cannot_tell(self, topic: str) -> frozenset[str]:
        """Return the documents of a topic that an assessor marked "cannot tell"."""
        documents = self.sources.judgements.get(topic, {}).items()
        return frozenset(
            docno
            for docno, judgements in documents
            if any(judgement.abstention == CANNOT_TELL for judgement in judgements.values())
        )

    def look(self, judgements: int, progress: Progress) -> Stopping:
        """Compute the state of each topic, and the stability of the run ranking over the last ``judgements`` judgements
        (worker thread).
        """
        if self.pool is None:
            return Stopping((), False, None)
        sampled = bool(self.pool.strata) or self.pool.spec.order == AT_RANDOM
        topics = tuple(self._topic(self.pool, topic) for topic in self.pool.queues)
        return Stopping(topics, sampled, self._stability(judgements, progress))

    def _topic(self, pool: BuiltPool, topic: str) -> TopicFound:
        queue, grades = pool.queues[topic], self.grades.get(topic, {})
        members = set(queue)
        judged = [docno for docno in self.sources.in_order(topic) if docno in members]
        relevant = {docno for docno in judged if grades[docno] >= RELEVANT}
        course = tuple(docno in relevant for docno in judged)
        imported = sum((topic, docno) not in self.given_here for docno in judged)
        return TopicFound(topic, len(queue), course, self._left(pool, topic, set(judged), relevant), imported)

    def _left(self, pool: BuiltPool, topic: str, judged: Collection[str], relevant: Collection[str]) -> Estimate | None:
        """Estimate the number of relevant documents left in a topic. An estimate is possible only if the topic's
        documents are judged in random order, were sampled at random, or have all been judged. Otherwise return None.

        Documents marked "cannot tell" are ignored.
        """
        strata = pool.strata.get(topic, ())
        if not strata and (pool.spec.order == AT_RANDOM or len(judged) == len(pool.queues[topic])):
            strata = (Stratum("1", tuple(shuffle_documents(pool.queues[topic], pool.spec.seed, topic)), 1),)
        if not strata:
            return None
        undecided = self._cannot_tell(topic) - set(judged)
        told_strata = [
            Stratum(stratum.name, tuple(d for d in stratum.documents if d not in undecided), stratum.drawn)
            for stratum in strata
        ]
        return estimate_left([judged_start(stratum, judged, relevant) for stratum in told_strata], len(relevant))

    def _stability(self, judgements: int, progress: Progress) -> Stability | None:
        """Compute the stability of the run ranking over the last ``judgements`` judgements. Return None if there are
        fewer than two runs or no judgements.
        """
        last = list(self.order[-judgements:])
        runs, rules = self.runs.runs, self.runs.rules
        if len(runs) < 2 or not last:
            return None
        measures = (self.measure,)
        board = Scoreboard(
            measures, rules, {t: TopicJudgements.of(dict(grades)) for t, grades in self.grades.items() if grades}
        )
        for i, (run, keys) in enumerate(runs.items()):
            progress.report(i, len(runs) + LOOKS)
            board.add(score_run(run, keys, board.truths, measures, rules))
        now = _order(board)
        then, same_for, broken = now, 0, False
        steps = sorted({round(len(last) * (look + 1) / LOOKS) for look in range(LOOKS)} - {0})
        taken = 0
        for i, step in enumerate(steps):
            progress.report(len(runs) + i, len(runs) + LOOKS)
            for topic, docno in last[len(last) - step : len(last) - taken]:
                board.judge(topic, {docno: self.imported(topic, docno)})
            taken, then = step, _order(board)
            broken = broken or not np.array_equal(_signs(then), _signs(now))
            same_for = same_for if broken else step
        return Stability(str(self.measure), len(last), same_for, kendall_b(now, then))


def _order(board: Scoreboard) -> Floats:
    """Return each run's mean, shape (runs,), rounded so that differences below rounding error become ties. A run
    without a mean gets -1 and so comes last.
    """
    means: Floats = np.nan_to_num(board.means()[0], nan=-1.0).round(_DIGITS)
    return means


def _signs(scores: Floats) -> Floats:
    """Return the sign of the score difference for each pair of runs, shape (runs, runs)."""
    signs: Floats = np.sign(scores[:, None] - scores[None, :])
    return signs
