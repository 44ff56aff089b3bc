"""Several rankings of the same runs, such as one per measure, pool depth or assessor, and coefficients for their
similarity.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

import numpy as np

from irdesk.evaluation.comparison.rank_correlation import kendall_b, rbo, tau_ap_b
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats

PERSISTENCE = 0.9  # the persistence p of RBO
_DIGITS = 12  # smaller score differences are rounding errors and count as ties


class Similarity(StrEnum):
    """Coefficients for the similarity of two rankings. All are symmetric, since neither ranking is the truth."""

    TAU_B = "τ_b"
    TAU_AP = "τ_AP"
    RBO = "RBO"

    def of(self, first: Floats, second: Floats) -> float | None:
        """Return the similarity of two vectors of scores, shapes (runs,): Kendall's τ_b, τ_AP,b, or RBO extrapolated;
        None if undefined.
        """
        if len(first) < 2:
            return None
        if self is Similarity.TAU_B:
            return kendall_b(first, second)
        if self is Similarity.TAU_AP:
            return tau_ap_b(first, second)
        overlap = rbo(first, second, PERSISTENCE)
        return overlap.extrapolated if overlap else None


@dataclass(frozen=True, eq=False)
class Rankings:
    """Named rankings of runs. ``pairs`` has, for each pair of rankings, the runs' scores in each of the two, shapes
    (runs,); NaN if a run has no score.
    """

    names: tuple[str, ...]
    pairs: Mapping[tuple[int, int], tuple[Floats, Floats]]

    @classmethod
    def of(cls, names: Sequence[str], scores: Floats) -> Rankings:
        """Create the rankings from scores, shape (rankings, runs). The scores of a ranking are the same in each
        comparison with another ranking.
        """
        rounded = np.where(np.isinf(scores), np.nan, scores).round(_DIGITS)
        return cls(tuple(names), {(i, j): (rounded[i], rounded[j]) for i, j in combinations(range(len(names)), 2)})

    def alike(self, likeness: Similarity) -> Floats:
        """Return the similarity of each pair of rankings, over the runs that have a score in both.

        Shape (rankings, rankings), 1 on the diagonal, NaN if undefined.
        """
        similarities = np.eye(len(self.names))
        for (i, j), (first, second) in self.pairs.items():
            both = ~np.isnan(first) & ~np.isnan(second)
            value = likeness.of(first[both], second[both])
            similarities[i, j] = similarities[j, i] = np.nan if value is None else value
        return similarities

    def counted(self, i: int, j: int) -> int:
        """Count the runs that have a score in both rankings ``i`` and ``j``."""
        first, second = self.pairs[min(i, j), max(i, j)]
        return int((~np.isnan(first) & ~np.isnan(second)).sum())

    def places(self, i: int, j: int) -> tuple[list[int | None], list[int | None]]:
        """Return each run's ranks in two rankings, among the runs that have a score in both; None for other runs.

        A rank is 1 plus the number of better runs.
        """
        first, second = self.pairs[min(i, j), max(i, j)]
        both = ~np.isnan(first) & ~np.isnan(second)
        one, other = (_places(scores, both) for scores in ((first, second) if i < j else (second, first)))
        return one, other


def _places(scores: Floats, known: Bools) -> list[int | None]:
    """Return each run's rank among the known scores, which is 1 plus the number of better runs; None for unknown
    scores.
    """
    rising = np.sort(scores[known])
    better = len(rising) - np.searchsorted(rising, scores, side="right")
    return [1 + count if counts else None for count, counts in zip(better.tolist(), known.tolist(), strict=True)]


def order_by_rank(places: Sequence[int | None]) -> list[int]:
    """Return the indices of runs in order of their ranks in one ranking. Runs that share a rank keep their order; runs
    without a rank come last.
    """
    return sorted(range(len(places)), key=lambda run: (places[run] is None, places[run] or 0))
