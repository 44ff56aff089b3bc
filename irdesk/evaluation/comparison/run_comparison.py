"""Comparison of runs under a measure: the difference, effect, interval and test of each pair. P-values are corrected
over the pairs shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

import numpy as np

from irdesk.domain.progress import QUIET, Progress
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan
from irdesk.evaluation.comparison.significance.confidence_intervals import Interval, bootstrap_intervals, t_intervals
from irdesk.evaluation.comparison.significance.effect_size import Comparison, compare
from irdesk.evaluation.comparison.significance.multiple_comparisons import (
    Anova,
    all_pairs,
    anova,
    randomized_tukey_outcomes,
    tukey_half_width,
    tukey_outcomes,
)
from irdesk.evaluation.comparison.significance.p_value_and_statistic import (
    Outcome,
)
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction, correct_p_values
from irdesk.evaluation.comparison.significance.score_differences import is_constant
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.system.workers import ALONE, Workers


@dataclass(frozen=True, eq=False)
class Pair:
    """The comparison of two runs, given by their indices among the compared runs.

    ``comparison`` holds the difference and ``outcome`` the result of the test. ``adjusted`` is the corrected p-value;
    None if the test is undefined. The correction covers all pairs shown whose test is defined.
    """

    first: int
    second: int
    comparison: Comparison
    outcome: Outcome
    adjusted: float | None

    @property
    def p(self) -> float | None:
        """The uncorrected p-value of this pair; None if the test is undefined."""
        return self.outcome.p


@dataclass(frozen=True, eq=False)
class Compared:
    """Result of comparing runs over the ``topics`` that all of them have.

    ``dropped`` is the number of topics that at least one run lacks. ``lacking`` has the topics that each run lacks.

    ``means``, shape (runs,), and ``intervals``, shape (runs, 2), are over ``topics``. ``anova`` is over all runs; None
    for fewer than two runs or topics.
    """

    plan: Plan
    topics: tuple[str, ...]
    dropped: int
    means: Floats
    intervals: Floats
    pairs: tuple[Pair, ...]
    anova: Anova | None
    lacking: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def tested(self) -> int:
        """The number of pairs whose test is defined. P-values are corrected for this number of tests."""
        return len([pair for pair in self.pairs if pair.outcome.p is not None])

    @cached_property
    def out_of_reach(self) -> float | None:
        """The smallest possible corrected p-value, if it is above the significance level and no pair differs
        significantly; otherwise None.

        A value means that the test cannot find a difference with this number of topics, permutations and pairs.
        """
        plan = self.plan
        corrects = plan.correction in {Correction.HOLM, Correction.BONFERRONI}
        least = [pair.outcome.least for pair in self.pairs if pair.p is not None]
        known = [p for p in least if p is not None]
        if not plan.method.paired or not corrects or not known or len(known) < len(least):
            return None
        lowest = len(known) * min(known)
        reached = lowest <= 1 - plan.confidence or any(map(self.significant, self.pairs))
        return None if reached else min(lowest, 1.0)

    def significant(self, pair: Pair) -> bool:
        """Return whether a pair differs significantly at the plan's level; False if the test is undefined."""
        return pair.adjusted is not None and pair.adjusted <= 1 - self.plan.confidence + 1e-15

    def side(self, pair: Pair) -> int:
        """Return 1 if the first run of a pair is significantly better, -1 if it is significantly worse, else 0."""
        return pair.outcome.side if self.significant(pair) else 0


def compare_runs(
    topics: Sequence[str],
    scores: Floats,
    plan: Plan,
    baseline: int | None = None,
    progress: Progress = QUIET,
    workers: Workers = ALONE,
) -> Compared:
    """Compare runs by their scores, shape (topics, runs), NaN if a run lacks a topic.

    Each run is compared with the ``baseline``; if it is None, all pairs are compared. Resampling is distributed among
    ``workers``. Call in a worker; raises `TaskCancelled`.
    """
    missing = np.isnan(scores)
    complete = ~np.asarray(missing.any(axis=1))
    counted = ~np.asarray(missing.all(axis=1))
    complete_scores = scores[complete]
    n, k = complete_scores.shape
    shown = [pair for pair in combinations(range(k), 2) if baseline is None or baseline in pair]
    if baseline is not None:  # each difference is a run's score minus the baseline's
        shown = [(i if j == baseline else j, baseline) for i, j in shown]
    outcomes = _outcomes(complete_scores, plan, shown, progress, workers)
    p = np.array([np.nan if item.p is None else item.p for item in outcomes], np.float64)
    adjusted = correct_p_values(p, plan.correction) if plan.method.paired else p
    pairs = []
    for (i, j), outcome, item in zip(shown, outcomes, adjusted.tolist(), strict=True):
        progress.report(0, 0)  # raises `TaskCancelled` if the user cancelled
        comparison = compare(complete_scores[:, i], complete_scores[:, j], plan.confidence)
        pairs.append(Pair(i, j, comparison, outcome, None if np.isnan(item) else item))
    means = complete_scores.mean(axis=0) if n else np.full(k, np.nan)
    return Compared(
        plan,
        tuple(topic for topic, used in zip(topics, complete.tolist(), strict=True) if used),
        int((counted & ~complete).sum()),
        means,
        _intervals(complete_scores, plan, progress, workers),
        _with_intervals(tuple(pairs), complete_scores, plan, progress, workers),
        anova(complete_scores) if n > 1 and k > 1 else None,
        tuple(
            tuple(topic for topic, lacks in zip(topics, (counted & item).tolist(), strict=True) if lacks)
            for item in missing.T
        ),
    )


def _outcomes(
    scores: Floats, plan: Plan, shown: list[tuple[int, int]], progress: Progress, workers: Workers
) -> list[Outcome]:
    """Run the plan's test for the pairs shown."""
    test = plan.method.paired
    if test is not None:
        return all_pairs(scores, test, plan.seed, plan.permutations, progress, shown, workers)
    if plan.method is Method.TUKEY:
        return tukey_outcomes(scores, shown)
    return randomized_tukey_outcomes(scores, shown, plan.seed, plan.permutations, progress, workers)


def _intervals(scores: Floats, plan: Plan, progress: Progress, workers: Workers) -> Floats:
    """Return the confidence interval of each column's mean; NaN if a column is constant. Shape (columns, 2)."""
    if plan.intervals is not Interval.BOOTSTRAP:
        intervals = t_intervals(scores, plan.confidence)
    else:
        intervals = bootstrap_intervals(scores, plan.confidence, plan.seed, plan.permutations, progress, workers)
    intervals[[is_constant(column) for column in scores.T]] = np.nan
    return intervals


def _with_intervals(
    pairs: tuple[Pair, ...], scores: Floats, plan: Plan, progress: Progress, workers: Workers
) -> tuple[Pair, ...]:
    """Replace the pairs' Student's t intervals with those that the plan requires."""
    if plan.intervals is Interval.T or not pairs:
        return pairs
    if plan.intervals is Interval.TUKEY:
        half = tukey_half_width(scores, plan.confidence)
        means = [pair.comparison.mean for pair in pairs]
        intervals = np.array([(np.nan, np.nan) if half is None else (mean - half, mean + half) for mean in means])
    else:
        columns = np.column_stack([pair.comparison.differences for pair in pairs])
        intervals = _intervals(columns, plan, progress, workers)
    return tuple(
        replace(
            pair,
            comparison=replace(pair.comparison, interval=None if np.isnan(low) else (float(low), float(high))),
        )
        for pair, (low, high) in zip(pairs, intervals, strict=True)
    )
