"""How far the judgements of a pool can be reused: what each run's score owes to documents that it alone brought.

Each run's unique documents are taken out of the judgements before it is scored, as if it had not been in the pool
(J. Zobel, SIGIR 1998). Where that changes little, a new run can be scored by these judgements too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import Taken
from irdesk.domain.progress import Progress
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import RankedRun, Run
from irdesk.evaluation.correlation import kendall_b
from irdesk.evaluation.judgements import Judgements
from irdesk.evaluation.measure import Measure
from irdesk.evaluation.names import parse_one
from irdesk.evaluation.rules import Rules
from irdesk.evaluation.scoreboard import Scoreboard
from irdesk.evaluation.scored_run import score_run
from irdesk.pooling.depth import run_names
from irdesk.pooling.statistics import RunStatistics, pool_statistics
from irdesk.reporting.conventions import rule_parts
from irdesk.reporting.pool_statistics import PoolReport
from irdesk.session.state import ProjectState
from irdesk.store.store import Store

CUTOFFS = (5, 10, 20, 50, 100)


@dataclass(frozen=True)
class Reusing:
    """What is asked of a pool: its depth, in which order documents are taken, by which measure runs are scored."""

    depth: int
    measure: Measure
    taken: Taken = Taken.FILE


def of_project(store: Store, state: ProjectState) -> tuple[dict[str, Run], dict[str, RankedRun], Qrels]:
    """A project's runs as they came and in the order of evaluation, and its judgements that count. Raises
    `CommandRefused` without runs.
    """
    present = state.present("run")
    if not present:
        raise CommandRefused("no run is loaded, so there is no pool of runs")
    topics = state.board.topics
    details = {topic: detail for topic in topics if (detail := state.detail(topic))}
    return (
        {source.id: store.run(source.id, source.name) for source in present},
        {source.id: state.ranked(source.id) for source in present},
        Qrels({topic: state.grades(topic) for topic in topics}, details),
    )


def pool_report(
    wish: Reusing, runs: Mapping[str, Run], ranked: Mapping[str, RankedRun], qrels: Qrels, rules: Rules,
    progress: Progress,
) -> PoolReport:  # fmt: skip
    """The statistics of the pool of ``runs``, which ``ranked`` has in the order of evaluation, both by any ids; for a
    worker. Raises `CommandRefused` and `TaskCancelled`.
    """
    found = pool_statistics(runs, qrels.grades, wish.depth, wish.taken, rules.level, progress)
    measures = tuple(dict.fromkeys((wish.measure, *(parse_one(f"Judged@{cutoff}") for cutoff in CUTOFFS))))
    board = Scoreboard(measures, rules, Judgements.of(qrels.grades, qrels.details))
    for run_id, run in ranked.items():
        board.add(score_run(run_id, run, board.truths, measures, rules))
    means = board.means()
    without = np.array([_without(own, ranked[own.run], board, wish.measure, progress) for own in found.runs])
    known = ~np.isnan(means[0]) & ~np.isnan(without)
    return PoolReport(
        found, tuple(run_names({run_id: run.tag for run_id, run in runs.items()}).values()), CUTOFFS, means[1:],
        wish.measure, means[0], without, kendall_b(means[0][known], without[known]),
        " · ".join(rule_parts(rules, (wish.measure,))),
    )  # fmt: skip


def _without(own: RunStatistics, run: RankedRun, board: Scoreboard, measure: Measure, progress: Progress) -> float:
    """A run's mean with the documents that it alone brings unjudged."""
    progress.report(0, 0)
    truths = dict(board.truths)
    for topic, unique in own.unique_keys.items():
        if truth := truths.get(topic):
            kept = ~np.isin(truth.keys, unique)
            truths[topic] = replace(truth, keys=truth.keys[kept], grades=truth.grades[kept])
    alone = Scoreboard((measure,), board.rules, truths)
    alone.add(score_run(own.run, run, alone.truths, (measure,), board.rules))
    return float(alone.means()[0, 0])
