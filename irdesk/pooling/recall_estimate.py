"""Estimates of the number of relevant documents not yet found, from a sample with known inclusion probabilities."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from irdesk.domain.pool import Stratum

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Estimate:
    """The expected number of a pool's relevant documents that have not been found, and its confidence interval."""

    left: float
    low: int
    high: int


@dataclass(frozen=True)
class Drawn:
    """The judged sample of one stratum. ``size`` is the number of documents in the stratum. ``judged`` counts the
    documents judged in the order in which they were drawn, and ``relevant`` the relevant documents among them.
    """

    size: int
    judged: int
    relevant: int


def judged_start(stratum: Stratum, judged: Collection[str], relevant: Collection[str]) -> Drawn:
    """Return a stratum's sample up to the first unjudged document. This part is a simple random sample for any queue
    order.
    """
    count = next((i for i, docno in enumerate(stratum.documents) if docno not in judged), len(stratum.documents))
    return Drawn(len(stratum.documents), count, sum(docno in relevant for docno in stratum.documents[:count]))


def estimate_left(strata: Sequence[Drawn], found_count: int) -> Estimate | None:
    """Estimate the number of relevant documents that have not been found. ``found_count`` is the number of relevant
    documents already found.

    Return None if a stratum has no judged document.

    The expected number of relevant documents in a stratum is size · relevant / judged. Its interval is exact (Clopper &
    Pearson, Biometrika 1934, with the hypergeometric distribution): it contains each number that the sample does not
    reject. With a risk of 1 − `CONFIDENCE`, the sample rejects a number if, in either tail, the probability of a draw
    at least as extreme as the observed one is at most risk / 2. Draws are without replacement.

    If several strata are not completely judged, the risk is divided evenly among them (Bonferroni). The sums of their
    bounds are then valid bounds for all strata together.
    """
    if any(drawn.size and not drawn.judged for drawn in strata):
        return None
    open_strata = sum(drawn.judged < drawn.size for drawn in strata)
    risk = (1 - CONFIDENCE) / max(open_strata, 1)
    total, low, high = 0.0, 0, 0
    for drawn in strata:
        if not drawn.size:
            continue
        total += drawn.size * drawn.relevant / drawn.judged
        least, most = interval(drawn, risk)
        low, high = low + least, high + most
    return Estimate(max(total - found_count, 0.0), max(low - found_count, 0), max(high - found_count, 0))


def interval(drawn: Drawn, risk: float) -> tuple[int, int]:
    """Return the smallest and the largest number of relevant documents in a stratum that the sample does not reject: in
    each tail, a draw at least as extreme has a probability above ``risk`` / 2.
    """
    most_possible = drawn.size - (drawn.judged - drawn.relevant)
    low, high = drawn.relevant, most_possible
    # Each tail probability is monotonic in the number of relevant documents, so bisection finds both ends.
    first, last = drawn.relevant, most_possible
    while first < last:
        middle = (first + last) // 2
        if _tail(drawn.size, middle, drawn.judged, drawn.relevant, drawn.judged) > risk / 2:
            last = middle
        else:
            first = middle + 1
    low = first
    first, last = drawn.relevant, most_possible
    while first < last:
        middle = (first + last + 1) // 2
        if _tail(drawn.size, middle, drawn.judged, 0, drawn.relevant) > risk / 2:
            first = middle
        else:
            last = middle - 1
    high = first
    return low, high


def _tail(size: int, relevant: int, drawn: int, least: int, most: int) -> float:
    """Return the probability of drawing ``least`` to ``most`` relevant documents, from the hypergeometric
    distribution.
    """
    fewest, greatest = max(0, drawn - (size - relevant)), min(drawn, relevant)
    whole = _log_choose(size, drawn)
    return math.fsum(
        math.exp(_log_choose(relevant, k) + _log_choose(size - relevant, drawn - k) - whole)
        for k in range(max(least, fewest), min(most, greatest) + 1)
    )


def _log_choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
