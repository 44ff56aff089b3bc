"""Tests of whether two runs differ by an amount that matters in practice: equivalence (TOST) and a Bayesian signed-rank
test.

A test that finds no difference does not show that there is none. The tests in this module need a margin: mean
differences up to the margin are considered practically unimportant (the region of practical equivalence, ROPE).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.translatable_messages import Worded, worded
from irdesk.evaluation.comparison.significance.paired_t_power import topics_needed
from irdesk.evaluation.comparison.significance.score_differences import differences_of, is_constant
from irdesk.evaluation.scoring.ranked_lists import Floats

USUAL_MARGIN = 0.01
SAMPLES = 50_000
PRIOR = 0.5  # weight of the prior observation, a difference of 0
AT_ONCE = 2_000  # number of samples drawn at once


@dataclass(frozen=True)
class Equivalence:
    """Result of two one-sided t-tests: that the mean difference is above −``margin``, and that it is below +``margin``.

    ``p`` is the larger of the two p-values; None if the differences do not vary or there are fewer than two topics.
    ``interval`` is the 1 − 2·``alpha`` confidence interval of the mean. It lies within the margin if and only if p is
    below ``alpha``.
    """

    margin: float
    alpha: float
    p: float | None
    interval: tuple[float, float] | None

    @property
    def equivalent(self) -> bool:
        """Whether the test shows that the runs are equivalent."""
        return self.p is not None and self.p < self.alpha


def equivalence(differences: Floats, margin: float, alpha: float = 0.05) -> Equivalence:
    """Test whether the mean of differences, shape (topics,), lies within ±``margin``.

    Schuirmann, *A comparison of the two one-sided tests procedure and the power approach*, J. Pharmacokinetics and
    Biopharmaceutics 15, 1987. Raises `CommandRefused` for a margin that is not above 0.
    """
    from scipy import special

    _refuse_margin(margin)
    n = len(differences)
    if n < 2 or is_constant(differences):
        return Equivalence(margin, alpha, None, None)
    mean, error = float(differences.mean()), float(differences.std(ddof=1)) / n**0.5
    # stdtr is the distribution function of Student's t.
    above = float(special.stdtr(n - 1, -(mean + margin) / error))
    below = float(special.stdtr(n - 1, (mean - margin) / error))
    half = float(special.stdtrit(n - 1, 1 - alpha)) * error
    return Equivalence(margin, alpha, max(above, below), (mean - half, mean + half))


@dataclass(frozen=True)
class Posterior:
    """The probabilities that the first run is practically better, practically equivalent, and practically worse.

    They sum to 1 and are estimated from ``samples`` draws with a ``seed``.
    """

    margin: float
    better: float
    equivalent: float
    worse: float
    samples: int = SAMPLES
    seed: int = 1


def bayesian_signed_rank(
    differences: Floats, margin: float, seed: int = 1, samples: int = SAMPLES, progress: Progress = QUIET
) -> Posterior:
    """Return the posterior probabilities of the Bayesian signed-rank test of differences, shape (topics,).

    The prior is a Dirichlet process with one pseudo-observation of 0 with weight ½. Each draw gives every difference a
    random weight. The mean of two differences (Walsh average) has the product of their weights. These products are
    added up for the means above, within and below ±``margin``. The probability of each of these three regions is the
    share of draws in which it has the largest total.

    Benavoli, Corani, Demšar & Zaffalon, *Time for a change: a tutorial for comparing multiple classifiers through
    Bayesian analysis*, JMLR 18, 2017.

    Raises `CommandRefused` if the margin is not above 0 or there are no topics, and `TaskCancelled`.
    """
    _refuse_margin(margin)
    if not len(differences):
        raise CommandRefused("the runs have no topic in common")
    z = np.concatenate(([0.0], differences))
    strengths = np.concatenate(([PRIOR], np.ones(len(differences))))
    order = np.argsort(z)
    z, strengths = z[order], strengths[order]
    # For each value, count the values whose sum with it is below a limit (left) or at most the limit (right). The
    # limits are -2 · margin and 2 · margin, since the mean of two values is half their sum.
    lower = np.searchsorted(z, -2 * margin - z, "left"), np.searchsorted(z, -2 * margin - z, "right")
    upper = np.searchsorted(z, 2 * margin - z, "left"), np.searchsorted(z, 2 * margin - z, "right")
    rng = np.random.default_rng(seed)
    wins = np.zeros(3)
    for start in range(0, samples, AT_ONCE):
        progress.report(start, samples)
        count = min(AT_ONCE, samples - start)
        weights = rng.standard_gamma(strengths, (count, len(z)))
        weights /= weights.sum(axis=1, keepdims=True)
        sums = np.concatenate((np.zeros((count, 1)), np.cumsum(weights, axis=1)), axis=1)
        # Half the weight of a sum that equals a limit is counted on each side of the limit.
        worse = (weights * (sums[:, lower[0]] + sums[:, lower[1]])).sum(axis=1) / 2
        better = 1 - (weights * (sums[:, upper[0]] + sums[:, upper[1]])).sum(axis=1) / 2
        regions = np.column_stack((better, 1 - better - worse, worse))
        wins += np.bincount(regions.argmax(axis=1), minlength=3)
    better_share, equivalent, worse_share = (wins / samples).tolist()
    return Posterior(margin, better_share, equivalent, worse_share, samples, seed)


@dataclass(frozen=True)
class PracticalDifference:
    """Two runs compared under one measure and margin: the results of the equivalence test and of the Bayesian
    signed-rank test.

    ``needed`` is the number of topics for which a paired t-test finds a mean difference equal to the margin with a
    power of 80 %. It is None if this number is more than a million or unknown.
    """

    topics: int
    mean: float
    equivalence: Equivalence
    posterior: Posterior
    needed: int | None

    @property
    def statement(self) -> Worded:
        """Return the results as text."""
        test, posterior = self.equivalence, self.posterior
        margin = f"{test.margin:g}"
        if test.p is None or test.interval is None:
            tost = worded("equivalence within ±{margin}: undefined, because the differences do not vary", margin=margin)
        else:
            values = {
                "margin": margin,
                "p": f"{test.p:.4f}",
                "share": f"{100 * (1 - 2 * test.alpha):g}",
                "low": f"{test.interval[0]:+.4f}",
                "high": f"{test.interval[1]:+.4f}",
            }
            tost = (
                worded("equivalent within ±{margin}: TOST p {p}, {share} % interval {low} to {high}", **values)
                if test.equivalent
                else worded(
                    "not shown to be equivalent within ±{margin}: TOST p {p}, {share} % interval {low} to {high}",
                    **values,
                )
            )
        needed = "–" if self.needed is None else f"{self.needed:,}"
        return worded(
            "{tost}. Bayesian signed-rank test: better {better} %, equivalent {equivalent} %, worse {worse} %. "
            "Topics needed to detect a difference of {margin} with 80 % power: {needed}",
            tost=tost,
            better=f"{100 * posterior.better:.1f}",
            equivalent=f"{100 * posterior.equivalent:.1f}",
            worse=f"{100 * posterior.worse:.1f}",
            margin=margin,
            needed=needed,
        )


def practical_difference(
    first: Floats,
    second: Floats,
    margin: float = USUAL_MARGIN,
    alpha: float = 0.05,
    seed: int = 1,
    progress: Progress = QUIET,
) -> PracticalDifference:
    """Compare two runs' scores, shapes (topics,), with a margin; topics that a run lacks (NaN) are dropped.

    Raises the same errors as `bayesian_signed_rank`.
    """
    both = ~np.isnan(first) & ~np.isnan(second)
    d = differences_of(first[both], second[both])
    posterior = bayesian_signed_rank(d, margin, seed, progress=progress)
    deviation = float(d.std(ddof=1)) if len(d) > 1 and not is_constant(d) else 0.0
    needed = topics_needed(margin / deviation, alpha) if deviation else None
    return PracticalDifference(len(d), float(d.mean()), equivalence(d, margin, alpha), posterior, needed)


def _refuse_margin(margin: float) -> None:
    if not 0 < margin < float("inf"):
        raise CommandRefused(worded("the margin is {margin}; expected a number above 0", margin=f"{margin:g}"))
