"""Hierarchical clustering of rows, with the leaf order that minimises the distance between neighbours.

Z. Bar-Joseph, D. Gifford, T. Jaakkola, *Fast optimal leaf ordering for hierarchical clustering*, Bioinformatics 17,
2001. Clusters and leaf order are computed by SciPy.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from irdesk.evaluation.scoring.ranked_lists import Floats, Ints

MOST_CLUSTERED = 3000  # maximum number of rows; distances of more rows need over 100 MB
MOST_ORDERED = 1000  # maximum number of rows for optimal leaf ordering, which takes more than quadratic time


class Linkage(StrEnum):
    """The method of computing the distance between two clusters."""

    AVERAGE = "average"
    COMPLETE = "complete"
    WARD = "ward"


@dataclass(frozen=True, eq=False)
class Tree:
    """A cluster tree of n rows.

    ``order``, shape (n,), has the rows in leaf order. ``joins``, shape (n - 1, 5), has one row for each merge of two
    clusters, nearest first. Its columns are the positions of the two clusters, the height of each (0 for a leaf), and
    their distance. The position of a leaf is its index in the leaf order, from 0. The position of a larger cluster is
    the mean of the positions of its two parts.
    """

    order: Ints
    joins: Floats

    @property
    def height(self) -> float:
        """The distance between the last two merged clusters; 0 for a single row."""
        return float(self.joins[-1, 4]) if len(self.joins) else 0.0


def cluster_rows(values: Floats, linkage: Linkage, first: Floats) -> Tree:
    """Cluster the n rows of ``values``, shape (n, columns), NaN for missing values.

    The tree is arranged so that rows with large values in ``first``, shape (n,), tend to come first: the leaf order is
    reversed if the sum of ``first`` is larger over the second half of the leaves than over the first half. Raises
    `ValueError` for more than 3000 rows.
    """
    n = len(values)
    if n > MOST_CLUSTERED:
        raise ValueError(n)
    if n < 2:
        return Tree(np.arange(n), np.zeros((0, 5)))
    from scipy.cluster import hierarchy  # imported here, since this takes a third of a second

    apart = distances(values)
    merged = hierarchy.linkage(apart, linkage.value)
    if 2 < n <= MOST_ORDERED:
        merged = hierarchy.optimal_leaf_ordering(merged, apart)
    order: Ints = hierarchy.leaves_list(merged).astype(np.int64)
    known = np.nan_to_num(first[order])
    turned = known[: n // 2].sum() < known[n - n // 2 :].sum()
    return Tree(order[::-1] if turned else order, _joins(merged, order, turned=bool(turned)))


def distances(values: Floats) -> Floats:
    """Return the Euclidean distances of all pairs of n rows, in SciPy's order, shape (n (n - 1) / 2,).

    For rows with missing values, the distance over common columns is scaled up to all columns. Rows without common
    columns get the largest distance of any pair (J. Dixon, *Pattern recognition with partly missing data*, IEEE Trans.
    SMC 9, 1979).
    """
    known = ~np.isnan(values)
    if known.all():
        from scipy.spatial.distance import pdist

        whole: Floats = pdist(values)
        return whole
    parts = []
    filled = np.where(known, values, 0.0)
    for i in range(len(values) - 1):
        both = known[i] & known[i + 1 :]
        squares = np.where(both, filled[i] - filled[i + 1 :], 0.0) ** 2
        common = both.sum(axis=1)
        with np.errstate(invalid="ignore", divide="ignore"):
            parts.append(np.sqrt(squares.sum(axis=1) * (values.shape[1] / common)))
    apart = np.concatenate(parts)
    return np.where(np.isnan(apart), np.nanmax(apart, initial=0.0), apart)


def _joins(merged: Floats, order: Ints, *, turned: bool) -> Floats:
    """Convert SciPy's merges to `Tree.joins`."""
    n = len(order)
    places = np.empty(2 * n - 1)
    places[order] = np.arange(n)[::-1] if turned else np.arange(n)
    heights = np.zeros(2 * n - 1)
    joins = np.empty((n - 1, 5))
    for index, (left, right, height, _) in enumerate(merged.tolist()):
        sides = int(left), int(right)
        joins[index] = *places[list(sides)], *heights[list(sides)], height
        places[n + index] = places[list(sides)].mean()
        heights[n + index] = height
    return joins
