"""Order of the runs in the picture of a pool, in which similar runs are next to each other."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from irdesk.evaluation.pools.pool_cells import Heads
from irdesk.evaluation.scoring.ranked_lists import Ints


def likeness_order(heads: Mapping[str, Heads], runs: int) -> Ints:
    """Return an order of the runs that places similar runs next to each other. Shape (runs,).

    It is the order of the leaves in an average-linkage clustering. The distance between two runs is 1 minus the Jaccard
    similarity of their first documents over all topics (Z. Bar-Joseph and others, *Fast optimal leaf ordering*, 2001;
    computed by SciPy).
    """
    if runs < 3:
        return np.arange(runs)
    from scipy.cluster import hierarchy  # importing scipy.cluster is slow
    from scipy.spatial.distance import squareform

    common = np.zeros((runs, runs))
    for topic_heads in heads.values():
        keys, column = np.unique(topic_heads.keys[topic_heads.present], return_inverse=True)
        has = np.zeros((runs, len(keys)), np.float32)
        has[np.nonzero(topic_heads.present)[1], column] = 1
        common += has @ has.T
    sizes = np.diag(common)
    either = sizes[:, None] + sizes[None, :] - common
    apart = 1 - np.divide(common, either, out=np.zeros_like(common), where=either > 0)
    np.fill_diagonal(apart, 0.0)
    condensed = squareform((apart + apart.T) / 2, checks=False)
    tree = hierarchy.optimal_leaf_ordering(hierarchy.linkage(condensed, "average"), condensed)
    order: Ints = hierarchy.leaves_list(tree).astype(np.int64)
    return order
