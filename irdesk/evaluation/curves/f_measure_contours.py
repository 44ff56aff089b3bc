"""Contours of equal F-measure over recall and precision (van Rijsbergen, *Information Retrieval*, 1979, chapter 7)."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.scoring.ranked_lists import Floats

LEVELS = tuple(tenth / 10 for tenth in range(1, 10))


def contour(level: float, points: int = 200) -> tuple[Floats, Floats]:
    """Return the recall and precision of points on a contour, shapes (points,).

    The first point has precision 1, the last has recall 1.

    On the contour, F₁ = 2PR / (P + R) is ``level``, which must be above 0 and below 1.
    """
    # The contour is the hyperbola (2R − F)(2P − F) = F². Points with evenly spaced logarithms of 2R − F are well
    # distributed over its steep and its flat part.
    across = np.geomspace(level**2 / (2 - level), 2 - level, points)
    return (across + level) / 2, (level**2 / across + level) / 2
