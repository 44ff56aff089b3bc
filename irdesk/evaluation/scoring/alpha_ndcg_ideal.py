"""Ideal ranking of α-nDCG and other subtopic measures."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def ideal_gains(matrix: npt.NDArray[np.bool_], alpha: float, depth: int | None) -> Floats:
    """Return the gain at each rank, down to ``depth``, of a ranking that approximates the best one. Shape (ranks,).

    ``matrix``, shape (d, m), is True where a document is relevant for a subtopic; documents are in descending order of
    docnos. Each rank gets the document with the largest gain at this rank; of several such documents, the one with the
    greatest docno. Finding the best ranking is NP-complete; ndeval uses this approximation (Clarke et al., SIGIR 2008).
    """
    worth = np.ones(matrix.shape[1])
    left = matrix.copy()
    gains = []
    for _ in range(len(left) if depth is None else min(depth, len(left))):
        scores = np.zeros(len(left))
        for column in np.flatnonzero(worth).tolist():  # add gains one by one, as ndeval does
            scores += np.where(left[:, column], worth[column], 0.0)
        best = int(scores.argmax())
        if scores[best] <= 0:
            break
        gains.append(float(scores[best]))
        worth[left[best]] *= 1 - alpha
        left[best] = False
    return np.array(gains, np.float64)
