"""Topic difficulty: how hard each topic is, how well it discriminates between runs, and where a single run fails.

W. Webber, A. Moffat, J. Zobel, *Score standardization for inter-collection comparison of retrieval systems*, SIGIR 2008
(a topic's mean and standard deviation over runs); E. Yilmaz, J. Aslam, S. Robertson, SIGIR 2008 (τ_AP).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.progress import QUIET, Progress
from irdesk.evaluation.comparison.rank_correlation import tau_ap
from irdesk.evaluation.comparison.significance.score_differences import DIGITS
from irdesk.evaluation.comparison.single_run_failures import SingleRunFailure, single_run_failure
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


@dataclass(frozen=True)
class TopicFigures:
    """Statistics of a topic over the ``runs`` that have a score for it; an undefined value is None.

    ``mean``, ``median``, ``best`` and ``worst`` summarise the scores. A low mean indicates a hard topic; a low best
    score indicates a topic that no run can solve. ``deviation`` is the standard deviation of the scores (n - 1).
    ``apart`` is the best minus the worst score (ΔnDCG, if the measure is nDCG).

    ``tau_ap`` compares the order of the runs on the topic (the estimate) with the order of their means (the truth). It
    is 1 for the same order, -1 for the reverse order, and on average 0 for a random order. If all runs have equal
    scores on the topic, it is also 0.

    ``relevant`` is R, the number of relevant documents at the measure's relevance level. ``fails`` is the only run that
    fails on the topic.
    """

    topic: str
    relevant: int
    runs: int
    mean: float | None
    median: float | None
    best: float | None
    worst: float | None
    deviation: float | None
    apart: float | None
    tau_ap: float | None
    fails: SingleRunFailure | None


def topic_figures(
    measure: Measure,
    topics: Sequence[str],
    scores: Floats,
    means: Floats,
    truths: Judgements,
    rules: ScoringOptions,
    progress: Progress = QUIET,
) -> list[TopicFigures]:
    """Compute the statistics of each topic.

    ``scores`` has shape (topics, runs), NaN if a run has no score. Each topic's order of runs is compared with the
    order of the runs' means, shape (runs,). Call in a worker; raises `TaskCancelled`.
    """
    level = measure.level(rules.level)
    figures = []
    for index, topic in enumerate(topics):
        progress.report(index, len(topics))
        figures.append(_figures(topic, truths[topic].relevant(level), scores[index], means))
    return figures


def _figures(topic: str, relevant: int, scores: Floats, means: Floats) -> TopicFigures:
    known = np.flatnonzero(~np.isnan(scores))
    rounded = np.round(scores[known], DIGITS)
    n = len(rounded)
    if not n:
        return TopicFigures(topic, relevant, 0, None, None, None, None, None, None, None, None)
    worst, best = float(rounded.min()), float(rounded.max())
    truth = np.round(means[known], DIGITS)
    return TopicFigures(
        topic,
        relevant,
        n,
        float(scores[known].mean()),
        float(np.median(rounded)),
        best,
        worst,
        float(rounded.std(ddof=1)) if n > 1 else None,
        best - worst if n > 1 else None,
        tau_ap(truth, rounded) if np.ptp(truth) > 0 else None,  # τ is undefined if all means are equal
        single_run_failure(known, rounded),
    )
