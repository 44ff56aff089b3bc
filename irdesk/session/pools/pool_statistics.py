"""Statistics of a pool: each run's contribution and judged documents, and the effect of its unique documents on its
score.

To measure the effect, a run's unique documents are removed from the judgements before the run is scored, as if the run
had not been pooled (J. Zobel, SIGIR 1998). If scores change little, the judgements can also be used to score new runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from irdesk.domain.progress import Progress, Step
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import RankedRun
from irdesk.evaluation.comparison.rank_correlation import kendall_b
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.pools.leave_out import score_without
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.pooling.contributions import Contributions
from irdesk.pooling.pool_statistics import JUDGED_CUTOFFS, Grades, statistics_of
from irdesk.pooling.pooled_documents import run_names
from irdesk.reporting.pools.pool_statistics import PoolReport
from irdesk.reporting.tables.scoring_convention_text import rule_parts
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.workspace import Workspace
from irdesk.session.pools.contributions import ContributionBook, Depth, PooledRuns
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter


def judgements_of(state: ProjectState) -> Qrels:
    """Return the project's judgements that count."""
    topics = state.board.topics
    details = {topic: detail for topic in topics if (detail := state.detail(topic))}
    return Qrels({topic: state.grades(topic) for topic in topics}, details)


def pool_report(
    pool: Contributions,
    tags: Mapping[str, str],
    ranked: Mapping[str, RankedRun],
    measure: Measure,
    qrels: Qrels,
    rules: ScoringOptions,
    progress: Progress,
) -> PoolReport:
    """Compute the statistics of a pool (worker thread).

    ``ranked`` maps run ids to the pool's runs in evaluation order, and ``tags`` maps run ids to run tags. Raises
    `TaskCancelled`.
    """
    grades: Grades = qrels.grades
    topics = {run_id: len(run) for run_id, run in ranked.items()}
    statistics = statistics_of(pool, topics, grades, rules.level, Step(progress, 0, 2))
    truths = Judgements.of(qrels.grades, qrels.details)
    judged = tuple(parse_one(f"Judged@{cutoff}") for cutoff in JUDGED_CUTOFFS)
    board = Scoreboard(judged, rules, truths)
    for run_id, run in ranked.items():
        board.add(score_run(run_id, run, board.truths, judged, rules))
    sets = [run_statistics.unique_keys for run_statistics in statistics.runs]
    left = score_without(ranked, truths, (measure,), rules, sets, Step(progress, 1, 2))
    means = left.full[0]
    without = np.array([left.without[i, 0, i] for i in range(len(sets))])
    known = ~np.isnan(means) & ~np.isnan(without)
    return PoolReport(
        statistics,
        tuple(run_names(tags).values()),
        JUDGED_CUTOFFS,
        board.means(),
        measure,
        means,
        without,
        kendall_b(means[known], without[known]),
        " · ".join(rule_parts(rules, (measure,))),
    )


@dataclass(frozen=True, eq=False)
class ContributionsRequest:
    """Immutable input for the statistics: a project's pool, its runs and their tags, the judgements, and the measure
    that scores runs.
    """

    pooled: PooledRuns
    wish: Depth
    tags: Mapping[str, str]
    runs: FrozenRuns
    measure: Measure
    qrels: Qrels
    book: ContributionBook

    @classmethod
    def of(cls, workspace: Workspace, wish: Depth, measure_name: str, book: ContributionBook) -> ContributionsRequest:
        """Return a request for the workspace's current state. Raises `CommandRefused` if no run is loaded, and
        `UnknownMeasure` if no measure has the given name.
        """
        state = workspace.state
        pooled = PooledRuns.of(workspace.store, state)
        tags = {source.id: source.name for source in state.present("run")}
        runs = FrozenRuns.loaded(state, TopicFilter())
        return cls(pooled, wish, tags, runs, parse_one(measure_name), judgements_of(state), book)

    def compute(self, progress: Progress) -> PoolReport:
        """Compute the statistics (worker thread). Raises `CommandRefused` if there is no current pool or a rank column
        is missing, and `TaskCancelled`.
        """
        pool = self.book.of(self.pooled, self.wish, Step(progress, 0, 2))
        runs = self.runs
        return pool_report(pool, self.tags, runs.runs, self.measure, self.qrels, runs.rules, Step(progress, 1, 2))
