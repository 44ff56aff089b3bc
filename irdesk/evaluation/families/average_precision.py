"""Average precision (Buckley & Voorhees, *Retrieval system evaluation*, in *TREC*, MIT Press, 2005)."""

from __future__ import annotations

from irdesk.evaluation.families.precision import CUTOFFS
from irdesk.evaluation.lists import RankedLists
from irdesk.evaluation.measure import Average, Cutoff, Family, Measure, Parts


def _average_precision(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """AP = (1/R) Σ precision at the rank of each relevant document retrieved; never / min(k, R)."""
    hits = lists.relevant(rel).within(measure.rank)
    return Parts(hits, hits.nth / hits.ranks, lists.recall_base(rel))


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
FAMILIES = (AP, GMAP)
