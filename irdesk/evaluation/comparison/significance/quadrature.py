"""Nodes and weights of Gauss–Legendre quadrature. They are cached, since computing them takes longer than most of the
integrals.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from irdesk.evaluation.scoring.ranked_lists import Floats


@cache
def gauss_legendre(count: int) -> tuple[Floats, Floats]:
    """Return the nodes and weights on [-1, 1], read-only, since all callers share them."""
    nodes, weights = np.polynomial.legendre.leggauss(count)
    nodes.flags.writeable = weights.flags.writeable = False
    return nodes, weights
