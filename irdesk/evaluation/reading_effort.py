"""Gain and cost of reading, as predicted by a measure's user model (the C/W/L framework): expected utility, cost and
depth.

Moffat, Bailey, Scholer & Thomas, *Incorporating user expectations and behavior into the measurement of search
effectiveness*, TOIS 35(3), 2017; Azzopardi, Thomas & Moffat, *cwl_eval: an evaluation tool for information retrieval*,
SIGIR 2019.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.docno_keys import Keys, keys_of
from irdesk.evaluation.measures.inspection_probabilities import DEPTH
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, Floats, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

USUAL_MEASURES = ("RBP(p=0.8)", "INST", "P@10")
"""The measures whose user models are used if none is named."""


class DocumentCosts:
    """The cost of reading each document, keyed by docno. ``others`` is the cost of unlisted documents and of ranks past
    the end of a list.
    """

    def __init__(self, costs: Mapping[str, float], others: float = 1.0) -> None:
        keys = keys_of(list(costs))
        order = np.argsort(keys)
        self._keys = keys[order]
        self._costs = np.fromiter(costs.values(), np.float64, len(costs))[order]
        self.others = others

    @classmethod
    def checked(cls, costs: Mapping[str, float], others: float = 1.0) -> DocumentCosts:
        """Create costs from given values. Raises `ValueError` for a cost that is not finite and above 0."""
        for called, cost in (*((f"document {docno}", cost) for docno, cost in costs.items()), ("others", others)):
            if not 0 < cost < float("inf"):
                raise ValueError(f"the cost of {called} is {cost:g}; expected a number above 0")
        return cls(costs, others)

    def of(self, keys: Keys) -> Floats:
        """Return the cost of each document, given its key. Shape (len(keys),)."""
        if not len(self._keys):
            return np.full(len(keys), self.others)
        places = np.minimum(np.searchsorted(self._keys, keys), len(self._keys) - 1)
        return np.where(self._keys[places] == keys, self._costs[places], self.others)


@dataclass(frozen=True)
class Effort:
    """A user's gain and cost for one ranking, per inspected document and in total, and the number of inspected
    documents.
    """

    utility: float
    total_utility: float
    cost: float
    total_cost: float
    depth: float


def effort_on(visits: Floats, gains: Floats, costs: Floats) -> Effort:
    """Return the effort of a user who inspects each rank with the probability in ``visits``, shape (n + 1,).

    ``gains`` and ``costs`` have shape (n,). The total gain and cost are expectations over the rank at which the user
    stops. As in cwl_eval, a user who would continue past the last rank adds no gain and no cost.
    """
    depth = float(visits[:-1].sum())
    stops = visits[:-1] - visits[1:]
    return Effort(
        float(visits[:-1] @ gains) / depth,
        float(stops @ np.add.accumulate(gains)),
        float(visits[:-1] @ costs) / depth,
        float(stops @ np.add.accumulate(costs)),
        depth,
    )


def effort_of(
    measure: Measure, keys: Keys, truth: TopicJudgements, rules: ScoringOptions, costs: DocumentCosts
) -> Effort:
    """Return the effort that a measure's user model predicts for a ranking, which is given as document keys in rank
    order.

    Raises `ValueError` for a measure without a user model.
    """
    refuse_without_visits(measure)
    codes = truth.codes(keys)
    if measure.judged_only:
        keys, codes = keys[codes != UNJUDGED], codes[codes != UNJUDGED]
    keys, codes = keys[:DEPTH], codes[:DEPTH]
    gains, spent = np.zeros(DEPTH), np.full(DEPTH, costs.others)
    spent[: len(keys)] = costs.of(keys)
    counted = np.flatnonzero(codes >= 0)
    assert measure.family.gain
    level = measure.level(rules.level)
    of_counted = measure.family.gain.of(rules.profile, measure, level, codes[counted])
    gains[counted] = np.clip(of_counted, 0.0, 1.0)
    if measure.rank is not None:
        gains[measure.rank :] = 0.0
    assert measure.family.visits
    return effort_on(measure.family.visits(measure, gains), gains, spent)


def refuse_without_visits(measure: Measure) -> None:
    """Raise `ValueError` for a measure without a user model."""
    if measure.family.visits is None:
        raise ValueError(f"{measure} has no model of how far a user reads; expected one of {', '.join(modelled())}")
    if measure.family.visits_to_cutoff and measure.cutoff is None:
        raise ValueError(
            f"{measure} needs a cutoff here, such as {measure.family.name}@10: the depth to which a user reads"
        )


def modelled() -> list[str]:
    """Return the names of the families that have a user model."""
    from irdesk.evaluation.measures.families import FAMILIES

    return [family.name for family in FAMILIES if family.visits]


def mean_effort(efforts: Sequence[Effort]) -> Effort:
    """Return the mean of each quantity in `Effort` over topics. Raises `ValueError` if there are no topics."""
    if not efforts:
        raise ValueError("there is no topic to average over")
    columns = np.array([(e.utility, e.total_utility, e.cost, e.total_cost, e.depth) for e in efforts])
    return Effort(*columns.mean(axis=0).tolist())
