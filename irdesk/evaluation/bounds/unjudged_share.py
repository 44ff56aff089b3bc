"""Unjudged documents beside a mean: their share within a measure's cutoff, and the resulting bounds of the mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.run import RankedRun
from irdesk.evaluation.bounds.bounds import Bounds, bounds_of
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

NO_TRUTH = TopicJudgements(np.zeros(0, np.uint64), np.zeros(0, np.int64))


def unjudged_shares(
    runs: Sequence[RankedRun],
    truths: Mapping[str, TopicJudgements],
    topics: Sequence[str],
    cutoffs: Sequence[int | None],
    rules: ScoringOptions,
    progress: Progress = QUIET,
) -> Floats:
    """Return the share of the first documents that are unjudged, averaged over the topics for which a run returns any:
    for each cutoff (None: the whole list) and run, shape (cutoffs, runs). NaN for a run that returns none.

    It is 1 - Judged@k. Negative grades do not count as judged; if unjudged documents are dropped from lists, the share
    is 0.
    """
    shares = np.full((len(cutoffs), len(runs)), np.nan)
    for column, run in enumerate(runs):
        progress.report(column, len(runs))
        rows = []
        for topic in topics:
            if topic not in run or not len(run[topic]):
                continue
            keys = run[topic][: rules.depth]
            unjudged = np.zeros(len(keys)) if rules.judged_only else truths.get(topic, NO_TRUTH).codes(keys) < 0
            above = np.cumsum(unjudged)
            ends = [len(keys) if cutoff is None else min(cutoff, len(keys)) for cutoff in cutoffs]
            rows.append([above[end - 1] / end for end in ends])
        if rows:
            shares[:, column] = np.mean(rows, axis=0)
    return shares


def mean_bounds(
    run: RankedRun,
    truths: Mapping[str, TopicJudgements],
    topics: Sequence[str],
    measure: Measure,
    rules: ScoringOptions,
    grades: Sequence[int],
) -> Bounds:
    """Return the bounds of a run's mean over ``topics``, whatever is judged of the documents that it returns."""
    lists = []
    for topic in topics:
        truth = truths[topic]
        keys = run[topic] if topic in run else np.zeros(0, np.uint64)
        lists.append((truth.codes(keys), truth))
    list_bounds = bounds_of(measure, lists, grades, rules)
    return Bounds(float(list_bounds.lower.mean()), float(list_bounds.upper.mean()), bool(list_bounds.exact.all()))
