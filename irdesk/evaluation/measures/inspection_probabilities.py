"""User models: the probability that a user inspects each rank, given the gains of the documents above.

C/W/L: Moffat, Bailey, Scholer & Thomas, *Incorporating user expectations and behavior into the measurement of search
effectiveness*, TOIS 35(3), 2017. The probabilities are V(i) = Π over j < i of C(j), where C(j) is the probability of
continuing after rank j.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from irdesk.evaluation.measures.measure import Measure, Visits
from irdesk.evaluation.scoring.ranked_lists import Floats

# Every list is treated as if it had this length: ranks past its end have no gain, and deeper ranks are not inspected.
DEPTH = 1000
_SERIES = 16

Discount = Callable[[Measure, Floats], Floats]
"""A function that returns the probability that a user inspects each given rank, regardless of gains. The result has the
shape of the ranks.
"""


def scaled_dcg(measure: Measure, ranks: Floats) -> Floats:  # noqa: ARG001
    """Return 1 / log2(rank + 1)."""
    return 1 / np.log2(ranks + 1)


def every_rank(measure: Measure, ranks: Floats) -> Floats:  # noqa: ARG001
    """Return 1 for every rank."""
    return np.ones(len(ranks))


def reciprocal(measure: Measure, ranks: Floats) -> Floats:  # noqa: ARG001
    """Return 1 / rank, the product of j / (j + 1) over the ranks above."""
    return 1 / ranks


def persistent(measure: Measure, ranks: Floats) -> Floats:
    """Return p^(rank − 1), where p is the user's persistence."""
    return np.asarray(np.power(measure.number("p"), ranks - 1), np.float64)


def aiming(measure: Measure, ranks: Floats) -> Floats:
    """Return (2T / (rank + 2T − 1))², the product of ((j + 2T − 1) / (j + 2T))² over the ranks j above.

    T is the gain that the user wants.
    """
    wanted = 2 * measure.number("T")
    return np.asarray(np.square(wanted / (ranks + wanted - 1)), np.float64)


def trigamma(x: Floats) -> Floats:
    """Return Σ 1 / (x + k)² over k = 0, 1, …. The first terms are exact, the remaining ones use the asymptotic series.

    Abramowitz & Stegun, *Handbook of Mathematical Functions*, 6.4.10 and 6.4.12.
    """
    total = np.zeros(len(x))
    for k in reversed(range(_SERIES)):
        total += 1 / np.square(x + k)
    y = x + _SERIES
    square = 1 / np.square(y)
    series = 1 / 6 - square * (1 / 30 - square * (1 / 42 - square / 30))
    return np.asarray(total + 1 / y + square / 2 + square / y * series, np.float64)


def visited_by_discount(discount: Discount) -> Visits:
    """Return the inspection probabilities of a user who continues regardless of gain, down to the cutoff."""

    def visits(measure: Measure, gains: Floats) -> Floats:
        return _to_cutoff(measure, discount(measure, _ranks(gains)))

    return visits


def visited_by_persistence(measure: Measure, gains: Floats) -> Floats:
    """Return the inspection probabilities of RBP's user. The user does not stop at the cutoff; documents below it are
    merely not counted.
    """
    return persistent(measure, _ranks(gains))


def visited_unless_satisfied(discount: Discount) -> Visits:
    """Return the inspection probabilities of a user who stops at each document with a probability equal to its gain.
    The discount reduces the probability of each rank further, regardless of gains.
    """

    def visits(measure: Measure, gains: Floats) -> Floats:
        left = np.concatenate(([1.0], np.multiply.accumulate(1 - gains)))
        return _to_cutoff(measure, discount(measure, _ranks(gains)) * left)

    return visits


def until_gained(measure: Measure, gains: Floats) -> Floats:
    """Return the inspection probabilities of a user who stops when the cumulative gain reaches T (the gain that the
    user wants), or at the cutoff.
    """
    before = np.concatenate(([0.0], np.add.accumulate(gains)))
    return _to_cutoff(measure, (before < measure.number("T")).astype(np.float64))


def until_relevant(measure: Measure, gains: Floats) -> Floats:
    """Return the inspection probabilities of a user who stops at the first document with a gain, or at the cutoff."""
    before = np.concatenate(([0.0], np.add.accumulate(gains)))
    return _to_cutoff(measure, (before == 0).astype(np.float64))


def visited_while_wanting(measure: Measure, gains: Floats) -> Floats:
    """Return the inspection probabilities of INST's user, with C(i) = ((i + 2T − G(i) − 1) / (i + 2T − G(i)))².

    G(i) is the cumulative gain down to rank i, and T is the gain that the user wants.
    """
    left = np.arange(1.0, len(gains) + 1) + 2 * measure.number("T") - np.add.accumulate(gains)
    return np.concatenate(([1.0], np.multiply.accumulate(np.square((left - 1) / left))))


def _ranks(gains: Floats) -> Floats:
    return np.arange(1.0, len(gains) + 2)


def _to_cutoff(measure: Measure, visits: Floats) -> Floats:
    if measure.rank is not None:
        visits[measure.rank :] = 0.0
    return visits
