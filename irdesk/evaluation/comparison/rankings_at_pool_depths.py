"""Mean scores of runs if only the documents in a pool are judged, for pools of several depths. They show whether the
ranking of the runs depends on the depth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from irdesk.domain.progress import QUIET, Progress
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats, TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import RankedKeys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

DEPTHS = (5, 10, 20, 50, 100)


def judgements_of_pool(depth: int, runs: Sequence[RankedKeys], truths: Judgements) -> Judgements:
    """Return the judgements of the documents in a pool of ``depth``. The pool consists of the documents that at least
    one run returns within this depth. Each run's documents must be in the order of evaluation.
    """
    kept = {}
    for topic, truth in truths.items():
        heads = [run[topic][:depth] for run in runs if topic in run]
        pooled = np.isin(truth.keys, np.concatenate(heads)) if heads else np.zeros(len(truth), np.bool_)
        kept[topic] = TopicJudgements(truth.keys[pooled], truth.grades[pooled], truth.detail)
    return Judgements(kept)


def at_depths(
    runs: Mapping[str, RankedKeys],
    truths: Judgements,
    measure: Measure,
    rules: ScoringOptions,
    progress: Progress = QUIET,
) -> Floats:
    """For each depth in `DEPTHS`, return each run's mean if only the documents in a pool of this depth are judged. The
    last row has the means under all judgements.

    Shape (depths + 1, runs). Call in a worker; raises `TaskCancelled`.
    """
    rows = []
    ways = [*(judgements_of_pool(depth, list(runs.values()), truths) for depth in DEPTHS), truths]
    for i, judged in enumerate(ways):
        board = Scoreboard((measure,), rules, judged)
        for column, (run_id, keys) in enumerate(runs.items()):
            progress.report(i * len(runs) + column, len(ways) * len(runs))
            board.add(score_run(run_id, keys, board.truths, (measure,), rules))
        rows.append(board.means()[0])
    return np.array(rows)
