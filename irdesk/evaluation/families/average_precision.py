"""Average precision (Buckley & Voorhees, *Retrieval system evaluation*, in *TREC*, MIT Press, 2005).

YAAP: Robertson, *On smoothing average precision*, ECIR 2012.
"""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.families.precision import CUTOFFS
from irdesk.evaluation.lists import Floats, RankedLists
from irdesk.evaluation.measure import Average, Cutoff, Family, Measure, Parts


def _average_precision(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """AP = (1/R) Σ precision at the rank of each relevant document retrieved; never / min(k, R)."""
    hits = lists.relevant(rel).within(measure.rank)
    return Parts(hits, hits.nth / hits.ranks, lists.recall_base(rel))


def _yaap(lists: RankedLists, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    """ln((1 + S) / (1 + R − S)), S = Σ precision at the rank of each relevant document retrieved."""
    hits = lists.relevant(rel)
    total = hits.sums(hits.nth / hits.ranks, lists.size)
    smoothed: Floats = np.log((1 + total) / (1 + lists.recall_base(rel) - total))
    return smoothed


AP = Family(
    "AP", "Average precision",
    "The mean, over all relevant documents of the topic, of the precision at their ranks; 0 for those not retrieved.",
    _average_precision, cutoff=Cutoff.OPTIONAL_RANK, trec="map", trec_cut="map_cut", cutoffs=CUTOFFS,
)  # fmt: skip
GMAP = Family(
    "GMAP", "Geometric mean average precision",
    "As AP, averaged geometrically with scores below 0.00001 raised to it: poor topics weigh more.",
    _average_precision, trec="gm_map", average=Average.GEOMETRIC,
)  # fmt: skip
YAAP = Family(
    "YAAP", "Smoothed average precision",
    "The logarithm of what AP finds over what it misses: orders a topic's runs as AP does, with room at both ends. "
    "A topic that a run lacks counts as an empty list where all topics count; trec_eval adds 0.",
    whole=_yaap, trec="yaap",
)  # fmt: skip
FAMILIES = (AP, GMAP, YAAP)
