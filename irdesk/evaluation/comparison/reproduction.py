"""Agreement between the rerun of an experiment and the original: errors of the scores and of the observed effect.

Breuer, Ferro, Fuhr, Maistro, Sakai, Schaer & Soboroff, *How to measure the reproducibility of system-oriented IR
experiments*, SIGIR 2020. Names follow repro_eval.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.comparison.significance.paired_tests import PairedTest, run_test
from irdesk.evaluation.comparison.significance.score_differences import differences_of
from irdesk.evaluation.scoring.ranked_lists import Floats


@dataclass(frozen=True)
class Effect:
    """The effect of an advanced run over its baseline, in the original and in the rerun.

    ``ratio`` is the rerun's mean improvement divided by the original's: 1 means an equal effect, less than 1 a smaller
    effect, 0 or less no effect. ``original`` and ``rerun`` are the improvements relative to the baseline's mean.
    ``delta`` is ``original`` minus ``rerun``; 0 means an equal effect. Values are None if the divisor would be 0.

    ``baseline_rmse`` is the root mean square error of the baseline's rerun.
    """

    ratio: float | None
    original: float | None
    rerun: float | None
    delta: float | None
    baseline_rmse: float


@dataclass(frozen=True)
class Reproduction:
    """Comparison of a run's rerun with the original, over the ``topics`` that all runs have.

    It has the root mean square error of the scores, the difference of the means, and the p-value of the paired t-test
    (None if undefined). If there is a baseline, it also has the effect over the baseline.
    """

    topics: int
    rmse: float
    difference: float
    p: float | None
    effect: Effect | None


def reproduction(
    original: Floats, rerun: Floats, baseline: Floats | None = None, baseline_rerun: Floats | None = None
) -> Reproduction:
    """Compare the scores of a run and its rerun, and of their baselines; shapes (topics,), NaN for missing scores.

    Raises `CommandRefused` if the runs have no topic in common.
    """
    columns = [original, rerun]
    if baseline is not None and baseline_rerun is not None:
        columns += [baseline, baseline_rerun]
    scores = np.column_stack(columns)
    scores = scores[~np.isnan(scores).any(axis=1)]
    if not len(scores):
        raise CommandRefused("the runs have no topic in common")
    differences = differences_of(scores[:, 0], scores[:, 1])
    p = run_test(PairedTest.T, differences).p
    effect = _effect(scores) if scores.shape[1] > 2 else None
    return Reproduction(len(scores), _rmse(differences), -float(differences.mean()) + 0.0, p, effect)


def _effect(scores: Floats) -> Effect:
    original, rerun, baseline, baseline_rerun = scores.mean(axis=0).tolist()
    first, second = original - baseline, rerun - baseline_rerun
    ratio = second / first if first else None
    relative = first / baseline if baseline else None
    relative_rerun = second / baseline_rerun if baseline_rerun else None
    delta = None if relative is None or relative_rerun is None else relative - relative_rerun
    return Effect(ratio, relative, relative_rerun, delta, _rmse(differences_of(scores[:, 2], scores[:, 3])))


def _rmse(differences: Floats) -> float:
    return float(np.sqrt(np.mean(np.square(differences))))
