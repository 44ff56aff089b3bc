"""The power of a paired t-test, and the number of topics needed to find an effect."""

from __future__ import annotations

import numpy as np

POWER = 0.8  # usual probability of finding an effect; J. Cohen, 1988


def t_power(effect: float, topics: int, alpha: float = 0.05) -> float:
    """Return the probability that a two-sided paired t-test at ``alpha`` over ``topics`` topics (at least two) finds an
    ``effect`` (d).

    It is computed from the noncentral t distribution (J. Cohen, *Statistical Power Analysis for the Behavioral
    Sciences*, 1988).
    """
    from scipy import special

    limit, shift = float(special.stdtrit(topics - 1, 1 - alpha / 2)), abs(effect) * topics**0.5
    above, below = special.nctdtr(topics - 1, shift, limit), special.nctdtr(topics - 1, shift, -limit)
    return float(1 - above + (0.0 if np.isnan(below) else below))


def topics_needed(effect: float, alpha: float = 0.05, power: float = POWER) -> int | None:
    """Return the smallest number of topics for which a two-sided paired t-test at ``alpha`` finds an ``effect`` (d)
    with a ``power``. Return None if more than a million topics are needed. See `t_power`.
    """
    from scipy import special

    # Square root of the number of topics, estimated with the normal distribution.
    about = (special.ndtri(1 - alpha / 2) + special.ndtri(power)) / abs(effect)
    if about > 1000:
        return None
    topics = max(2, int(about**2))
    while t_power(effect, topics, alpha) < power:
        topics += 1
    while topics > 2 and t_power(effect, topics - 1, alpha) >= power:
        topics -= 1
    return topics
