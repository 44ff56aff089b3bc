"""Correlation of two rankings of the same runs: Kendall's τ_b, τ_AP with ties, Spearman's ρ, RBO with its residual.

All functions take two vectors of scores, with the runs in the same order; higher scores are better. A coefficient is
undefined for fewer than two runs, or for an order in which all runs are tied. An undefined value is None, never 0 or 1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from irdesk.evaluation.comparison.significance.score_differences import differences_of
from irdesk.evaluation.scoring.ranked_lists import Floats

Signs = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]


def kendall_b(x: Floats, y: Floats) -> float | None:
    """Compute Kendall's τ_b (*Rank Correlation Methods*, 1948): concordant minus discordant pairs, corrected for ties
    in either order. Shapes (runs,).
    """
    if len(x) < 2:
        return None
    above = np.triu_indices(len(x), 1)
    first, second = _signs(x)[above], _signs(y)[above]
    ways = np.count_nonzero(first) * np.count_nonzero(second)
    return float((first * second).sum() / np.sqrt(ways)) if ways else None


def spearman(x: Floats, y: Floats) -> float | None:
    """Compute Spearman's ρ: Pearson's correlation of the ranks, with tied runs sharing their mean rank. Shapes
    (runs,).
    """
    if len(x) < 2:
        return None
    first, second = (_signs(v).sum(axis=1) for v in (x, y))  # linear in the ranks: same correlation
    ways = (first**2).sum() * (second**2).sum()
    return float((first * second).sum() / np.sqrt(ways)) if ways else None


def tau_ap(truth: Floats, estimate: Floats) -> float | None:
    """Compute τ_AP of an estimated order against the true one (E. Yilmaz, J. Aslam, S. Robertson, *A new rank
    correlation coefficient for information retrieval*, SIGIR 2008).

    If runs are tied in the estimate, the result is the average over all orders of the tied runs, τ_AP,a (J. Urbano, M.
    Marrero, *The treatment of ties in AP correlation*, ICTIR 2017). Runs that are tied in the true order are not
    concordant. Shapes (runs,).
    """
    if len(truth) < 2:
        return None
    true, guess = _signs(truth), _signs(estimate)
    first = (guess < 0).sum(axis=1)  # number of runs above each run
    tied = (guess == 0).sum(axis=1)  # number of runs tied with each run, including itself
    above = ((guess < 0) & (true < 0)).sum(axis=1)
    total = 0.0
    for i in range(len(truth)):
        places = first[i] + np.arange(tied[i])  # number of runs above run i, in each order of the tied runs
        if first[i]:
            total += above[i] * (1 / places).mean()
        within = np.arange(1, tied[i])
        # A tied run that should rank above this run does so in half of the orders.
        pairs = int(((guess[i] == 0) & (true[i] != 0)).sum())
        if tied[i] > 1:
            total += (within / (first[i] + within)).sum() / 2 / tied[i] * pairs / (tied[i] - 1)
    return float(2 * total / (len(truth) - 1) - 1)


def tau_ap_b(x: Floats, y: Floats) -> float | None:
    """Compute τ_AP,b: the agreement of two orders with ties, neither of which is the truth (Urbano & Marrero, 2017).

    For each run below the topmost group of an order, take the runs above it, and compute the share of these that are
    also above it in the other order. The mean share is scaled to the range −1 to 1, and the results for the two orders
    are averaged. Shapes (runs,).
    """
    both = (_one_sided(x, y), _one_sided(y, x))
    return None if None in both else float(np.mean([side for side in both if side is not None]))


def _one_sided(truth: Floats, estimate: Floats) -> float | None:
    true, guess = _signs(truth), _signs(estimate)
    above = (guess < 0).sum(axis=1)
    agreed = ((guess < 0) & (true < 0)).sum(axis=1)
    lower = above > 0
    if not lower.any():
        return None
    return float(2 * (agreed[lower] / above[lower]).mean() - 1)


def places_of(scores: Floats) -> Places:
    """Return the place of each run: 1 plus the number of better runs. Runs whose scores differ by rounding errors alone
    share a place. Shapes (runs,).
    """
    places: Places = 1 + (_signs(scores) < 0).sum(axis=1)
    return places


def _signs(v: Floats) -> Signs:
    """Return for each pair of runs 1 if the first is better, -1 if it is worse, 0 if they are tied. Shape (runs,
    runs).
    """
    signs: Signs = np.sign(differences_of(v[:, None], v[None, :]))  # `differences_of` removes rounding errors
    return signs


@dataclass(frozen=True)
class Overlap:
    """Rank-biased overlap (RBO): the extrapolated value, the smallest possible value, and the residual. The residual is
    the largest amount that unseen ranks could add to the smallest value.
    """

    extrapolated: float
    least: float
    residual: float


def rbo(x: Floats, y: Floats, p: float, depth: int | None = None) -> Overlap | None:
    """Compute the rank-biased overlap of two orders with persistence ``p`` (W. Webber, A. Moffat, J. Zobel, *A
    similarity measure for indefinite rankings*, TOIS 2010), down to ``depth`` (all runs by default).

    If runs are tied, the result is the average over all orders of the tied runs (M. Corsi, J. Urbano, *The treatment of
    ties in rank-biased overlap*, SIGIR 2024, RBO^a). The smallest value assumes that the orders have no run in common
    below the depth; the residual assumes as many common runs as possible.

    Shapes (runs,). Raises `ValueError` if p is not between 0 and 1.
    """
    if not 0 < p < 1:
        raise ValueError(f"the persistence of RBO lies between 0 and 1, not at {p}")
    seen = len(x) if depth is None else min(depth, len(x))
    if seen < 1:
        return None
    ranks = np.arange(1, seen + 1)
    common = (_shares(x, ranks) * _shares(y, ranks)).sum(axis=0)  # expected number of common runs down to each rank
    weights = p ** (ranks - 1.0) * (1 - p)
    body = float((weights * common / ranks).sum())
    agreement, last = float(common[-1] / seen), float(common[-1])
    extrapolated = body + agreement * p**seen
    # Below the depth, either the overlap stays constant (minimum), or each rank adds two common runs until all runs are
    # common (maximum).
    tail = float(-np.log(1 - p) - (p**ranks / ranks).sum())  # Σ p^d / d over d > seen
    least = body + last * (1 - p) / p * tail
    full = int(np.ceil(2 * seen - last))  # from this rank on, all runs can be common
    unseen = np.arange(seen + 1, max(full, seen + 1))
    greatest = body + float(
        (p ** (unseen - 1.0) * (1 - p) * np.minimum((last + 2 * (unseen - seen)) / unseen, 1)).sum()
    )
    greatest += p ** (max(full, seen + 1) - 1)
    return Overlap(extrapolated, least, greatest - least)


def _shares(v: Floats, ranks: npt.NDArray[np.int64]) -> Floats:
    """Return for each run and rank the probability that the run is at or above it, with ties broken at random. Shape
    (runs, ranks).
    """
    signs = _signs(v)
    above, tied = (signs < 0).sum(axis=1)[:, None], (signs == 0).sum(axis=1)[:, None]
    shares: Floats = np.clip((ranks[None, :] - above) / tied, 0.0, 1.0)
    return shares
