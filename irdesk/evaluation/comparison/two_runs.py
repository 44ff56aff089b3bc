"""Comparison of two runs topic by topic: their scores, their numbers of unjudged documents, and the distribution of
their differences.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.run import RankedRun
from irdesk.domain.topic import natural
from irdesk.evaluation.bounds.unjudged_share import unjudged_counts
from irdesk.evaluation.comparison.differences_histogram import Spread, differences_histogram
from irdesk.evaluation.comparison.run_comparison import Compared, Pair, compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.comparison.significance.score_differences import differences_of
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


@dataclass(frozen=True)
class TopicPair:
    """One topic in two runs: the scores ``first`` and ``second`` (None if a run has no score), and the first score
    minus the second.

    ``relevant`` is R, the number of relevant documents. ``unjudged`` is each run's number of unjudged documents down to
    the measure's cutoff (in the whole list if the measure has no cutoff), None if a run lacks the topic.
    """

    topic: str
    first: float | None
    second: float | None
    difference: float | None
    relevant: int
    unjudged: tuple[int | None, int | None]


@dataclass(frozen=True, eq=False)
class TwoRuns:
    """Comparison of two runs under one measure: the statistics over the topics that both have, the values for each
    topic, and a histogram of differences.
    """

    measure: Measure
    compared: Compared
    topics: tuple[TopicPair, ...]
    spread: Spread

    @property
    def pair(self) -> Pair:
        """The comparison of the first run with the second."""
        return self.compared.pairs[0]

    @property
    def scores(self) -> tuple[Floats, Floats]:
        """The scores of the first and of the second run for each topic, shapes (topics,); NaN where the run has no
        score.
        """
        first = np.array([math.nan if pair.first is None else pair.first for pair in self.topics], np.float64)
        second = np.array([math.nan if pair.second is None else pair.second for pair in self.topics], np.float64)
        return first, second

    def falling(self) -> list[TopicPair]:
        """Return the topics in descending order of difference, those with equal differences in natural order. Topics
        that one run lacks are last.
        """
        return sorted(
            self.topics, key=lambda pair: (pair.difference is None, -(pair.difference or 0.0), natural(pair.topic))
        )


def two_runs(
    measure: Measure,
    topics: Sequence[str],
    scores: Floats,
    runs: tuple[RankedRun, RankedRun],
    truths: Judgements,
    rules: ScoringOptions,
    plan: Plan,
    progress: Progress = QUIET,
) -> TwoRuns:
    """Compare two runs. ``scores`` has shape (topics, 2), NaN if a run lacks a topic. ``runs`` are the runs' documents
    in the order of evaluation.

    Topics that both runs lack are left out. Call in a worker; raises `TaskCancelled`.
    """
    level, shown = measure.level(rules.level), np.asarray(~np.isnan(scores).all(axis=1))
    listed = [topic for topic, is_shown in zip(topics, shown.tolist(), strict=True) if is_shown]
    first, second = (_values(column) for column in scores[shown].T)
    differences = _values(differences_of(scores[:, 0], scores[:, 1])[shown])
    unjudged = zip(*(_unjudged(run, truths, listed, measure, rules) for run in runs), strict=True)
    rows = tuple(
        TopicPair(topic, one, other, difference, truths[topic].relevant(level), counts)
        for topic, one, other, difference, counts in zip(listed, first, second, differences, unjudged, strict=True)
    )
    compared = compare_runs(list(topics), scores, plan, 1, progress)
    return TwoRuns(measure, compared, rows, differences_histogram(compared.pairs[0].comparison.differences))


def _values(column: Floats) -> list[float | None]:
    return [None if math.isnan(value) else value for value in column.tolist()]


def _unjudged(
    run: RankedRun, truths: Judgements, topics: Sequence[str], measure: Measure, rules: ScoringOptions
) -> list[int | None]:
    """Count the unjudged documents of each topic down to the measure's cutoff; None for a topic that the run lacks."""
    listed = [topic for topic in topics if topic in run.topics]
    counts = dict(zip(listed, unjudged_counts(run, truths, listed, measure.rank, rules).tolist(), strict=True))
    return [counts.get(topic) for topic in topics]
