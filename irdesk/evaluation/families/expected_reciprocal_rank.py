"""Expected reciprocal rank (Chapelle, Metzler, Zhang & Grinspan, CIKM 2009)."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.lists import Floats, Ints, RankedLists
from irdesk.evaluation.measure import Cutoff, Family, Measure, Param, Parts
from irdesk.evaluation.values import grade


def _err(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Σ (1/r) R_r Π over the documents above of (1 − R_i), with R = (2^grade − 1) / 2^top."""
    hits = lists.relevant(1).within(measure.rank)
    stops = stops_of(hits.grades, top_of(lists, measure))
    goes_on = hits.running(1 - stops, np.multiply)
    reaches = np.where(hits.nth == 1, 1.0, np.concatenate(([1.0], goes_on[:-1])) if len(goes_on) else goes_on)
    return Parts(hits, reaches * stops / hits.ranks, np.ones(lists.size))


def top_of(lists: RankedLists, measure: Measure) -> int:
    """The top grade: the measure's own, or the collection's."""
    return lists.profile.top if measure.param("max_rel") is None else int(measure.number("max_rel"))


def stops_of(grades: Ints, top: int) -> Floats:
    """The chance that a document of each grade ends the search, (2^grade − 1) / 2^top."""
    return np.asarray(np.exp2(np.minimum(grades, top).astype(np.float64) - top) - np.exp2(-float(top)), np.float64)


ERR = Family(
    "ERR", "Expected reciprocal rank",
    "The expected 1 / rank of the document that satisfies a reader who stops the more likely the better it is. The top "
    "grade is max_rel, or that of the collection; gdeval fixes it at 4 and reads integer topic ids only.",
    _err, cutoff=Cutoff.OPTIONAL_RANK,
    params=(Param("max_rel", None, "the top grade; that of the collection otherwise", grade),),
    of_top=lambda measure, _: measure.param("max_rel") is None, graded=True,
)  # fmt: skip
FAMILIES = (ERR,)
