"""Collection of the evidence for cautions from the runs of a scoreboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from irdesk.evaluation.attention.caution_checks import Evidence, RunEvidence
from irdesk.evaluation.attention.caution_facts_of_runs import RunFacts
from irdesk.evaluation.attention.grade_cautions import GradeFacts
from irdesk.evaluation.attention.tie_ranges import uses_whole_lists
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats, RankedLists
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


def evidence_of(
    board: Scoreboard,
    names: Mapping[str, str],
    facts: Mapping[str, RunFacts],
    docnos: Sequence[str] = (),
    *,
    top_chosen: bool = False,
    level_chosen: bool = False,
    at_depth: Callable[[int, int], Floats] | None = None,
) -> Evidence:
    """Return the evidence for cautions. ``names`` and ``facts`` are keyed by run id; ``docnos`` is a sample of the
    judged documents.

    If the board has only scores and no lists, ``at_depth`` must return the means of the nth run at a depth.
    """
    means = board.means()
    runs = tuple(
        RunEvidence(names[run_id], board.run_topics(run_id), means[:, column], facts[run_id])
        for column, run_id in enumerate(board.run_ids)
    )
    grades = GradeFacts.of(board.truths.all, board.topics, docnos)

    def cut(run: int, depth: int) -> Floats | None:
        lists = board.tied_run(board.run_ids[run])[1]
        return means_at_depth(lists, depth, board.measures, board.rules, len(board.topics))

    return Evidence(board.topics, board.measures, board.rules, runs, grades, top_chosen, level_chosen, at_depth or cut)


def means_at_depth(
    lists: RankedLists, depth: int, measures: Sequence[Measure], rules: ScoringOptions, topics: int
) -> Floats:
    """Return a run's means with its lists cut to a depth, shape (measures,). The mean is NaN for measures for which
    `uses_whole_lists` returns False.

    ``topics`` is the number of judged topics. If topics that the run lacks count as empty lists, sums are divided by
    this number.
    """
    cut = replace(rules, depth=depth if rules.depth is None else min(depth, rules.depth))
    count = topics if rules.all_topics else lists.size
    shown = [i for i, measure in enumerate(measures) if uses_whole_lists(measure)]
    means = np.full(len(measures), np.nan)
    if count:
        scores = cut.scores(lists, tuple(measures[i] for i in shown)).sum(axis=1) / count
        means[shown] = np.where(np.isfinite(scores), scores, np.nan)
    return means
