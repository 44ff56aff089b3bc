"""Detection of topics on which a single run fails.

F. Grubbs, *Procedures for detecting outlying observations in samples*, Technometrics 11, 1969.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.comparison.significance.score_differences import DIGITS
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints

CHANCE = 0.01  # probability of a single-run failure in a topic if runs do not differ
# Minimum number of runs for detecting a single-run failure; with fewer runs, all scores but one are too often equal.
LEAST_RUNS = 5


@dataclass(frozen=True)
class SingleRunFailure:
    """The only run that fails on a topic, as an index among the runs, and the distance of its score to the next lowest
    score.
    """

    run: int
    gap: float


def single_run_failure(runs: Ints, scores: Floats) -> SingleRunFailure | None:
    """Return the only run that fails on a topic, or None. There must be at least five runs.

    A run fails if its score is the lowest and is an outlier among all scores, while the next lowest score is not an
    outlier among the remaining scores.
    """
    if len(scores) < LEAST_RUNS:
        return None
    order = np.argsort(scores, kind="stable")
    rising = scores[order]
    if not _outlying(rising) or _outlying(rising[1:]):
        return None
    return SingleRunFailure(int(runs[order[0]]), float(np.round(rising[1] - rising[0], DIGITS)))


def _outlying(rising: Floats) -> bool:
    """Return whether the smallest of several scores is an outlier according to Grubbs' test, one-sided at 0.01.

    It is an outlier if it lies below the limit that Student's t predicts for one further score, given the remaining
    ones. The error probability is divided by the number of scores, any of which might have been the smallest. The
    scores have shape (n,) with n of at least 4, and are in ascending order.
    """
    from scipy.special import stdtrit  # importing scipy.special takes a quarter of a second

    others = rising[1:]
    n = len(others)
    reach = -stdtrit(n - 1, CHANCE / (n + 1)) * np.sqrt(1 + 1 / n) * others.std(ddof=1)
    return bool(rising[0] < np.round(others.mean() - reach, DIGITS))
