"""Distribution of a run's scores over topics: quartiles, whiskers and outliers.

Whiskers extend to the farthest scores within 1.5 interquartile ranges of the box (J. Tukey, *Exploratory Data
Analysis*, 1977). Quartiles are interpolated linearly, which is the default of R and numpy (definition 7 of R. Hyndman,
Y. Fan, *Sample quantiles in statistical packages*, The American Statistician 50, 1996).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.comparison.run_order import best_first
from irdesk.evaluation.comparison.significance.score_differences import DIGITS
from irdesk.evaluation.scoring.ranked_lists import Floats

_REACH = 1.5  # maximum length of whiskers, in interquartile ranges


@dataclass(frozen=True)
class ScoreDistribution:
    """A run's scores: their number, mean, extremes and quartiles, the ends of the whiskers, and the outliers with their
    scores. Outliers are the topics whose scores lie beyond the whiskers. All numbers are NaN for a run without scores.
    """

    topics: int
    mean: float
    least: float
    lower_quartile: float
    median: float
    upper_quartile: float
    greatest: float
    whiskers: tuple[float, float]
    outliers: tuple[tuple[str, float], ...]


def score_distribution(topics: Sequence[str], scores: Floats) -> ScoreDistribution:
    """Return the distribution of one run's scores, shape (topics,); NaN where the run has no score."""
    known = ~np.isnan(scores)
    values = scores[known]
    if not len(values):
        none = float("nan")
        return ScoreDistribution(0, none, none, none, none, none, none, (none, none), ())
    low, middle, high = np.quantile(values, [0.25, 0.5, 0.75]).tolist()
    reach = _REACH * (high - low)
    # Values are rounded, so that a rounding error does not decide whether a score at the limit is an outlier.
    inside = (np.round(values - (low - reach), DIGITS) >= 0) & (np.round(high + reach - values, DIGITS) >= 0)
    names = [topic for topic, has_score in zip(topics, known.tolist(), strict=True) if has_score]
    beyond = [(names[i], float(values[i])) for i in np.flatnonzero(~inside).tolist()]
    within = values[inside]
    return ScoreDistribution(
        len(values),
        float(values.mean()),
        float(values.min()),
        low,
        middle,
        high,
        float(values.max()),
        (float(within.min()), float(within.max())),
        tuple(sorted(beyond, key=lambda outlier: outlier[1])),
    )


def distribution_order(runs: Sequence[ScoreDistribution]) -> list[int]:
    """Return the runs sorted by descending mean."""
    means = {i: run.mean for i, run in enumerate(runs)}
    return best_first(means, means)
