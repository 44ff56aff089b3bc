"""Bootstrap bands over topics: how much a mean curve, or the difference of two mean curves, would vary with other
topics.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.domain.progress import QUIET, Progress
from irdesk.evaluation.comparison.significance.confidence_intervals import bootstrap_intervals
from irdesk.evaluation.curves.curves import TopicValues
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoring_options import sum_columns
from irdesk.system.workers import ALONE, Workers

RESAMPLES = 10_000
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Resampling:
    """The settings for resampling topics: number of resamples, seed, and the share of resampled means that the band
    contains.
    """

    resamples: int = RESAMPLES
    seed: int = 1
    confidence: float = CONFIDENCE


@dataclass(frozen=True, eq=False)
class SampledBand:
    """The percentile interval of a curve at each of its points, shapes (n,).

    If ``less`` is not empty, the curve is the difference from the curve of the run ``less``, and the same topics are
    drawn for both runs. ``topics`` is the number of topics to draw from.
    """

    run_id: str
    x: Floats
    lower: Floats
    upper: Floats
    topics: int
    how: Resampling
    less: str = ""


def sampled_band(
    run: TopicValues,
    how: Resampling,
    less: TopicValues | None = None,
    progress: Progress = QUIET,
    workers: Workers = ALONE,
) -> SampledBand | None:
    """Compute the band of a mean curve, or of its difference from the mean curve of ``less``.

    Return None for fewer than two topics, or if the two means are over different topics, so that their values are not
    paired.

    The percentile interval (B. Efron, R. Tibshirani, *An Introduction to the Bootstrap*, 1993, 13.3) is computed at
    each point, so the band does not contain the whole curve with that confidence. If the curve exceeds an end of the
    band, because of a small confidence or rounding, the end is moved to the curve. Raises `TaskCancelled`.
    """
    if len(run.topics) < 2 or (less and less.topics != run.topics):
        return None
    values = run.values if less is None else run.values - less.values
    ends = bootstrap_intervals(values, how.confidence, how.seed, how.resamples, progress, workers)
    curve = sum_columns(run.values) / len(run.topics)
    if less is not None:
        curve = curve - sum_columns(less.values) / len(less.topics)
    lower, upper = np.minimum(ends[:, 0], curve), np.maximum(ends[:, 1], curve)
    return SampledBand(run.run_id, run.x, lower, upper, len(run.topics), how, less.run_id if less else "")
