"""Attention-weighted rank fairness: whether each group of documents gets its target share of attention (TREC Fair
Ranking).

Sapiezynski, Zeng, Robertson, Mislove & Wilson, *Quantifying the impact of user attention on fair group representation
in ranked lists*, WWW companion 2019; Ekstrand, McDonald, Raj & Johnson, *Overview of the TREC 2021 Fair Ranking track*,
2022.

The groups are the values of the qrels' second column; a document belongs to those under which it is judged.
"""

from __future__ import annotations

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.families.diversity import NO_BOUNDS
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Cutoff, Family, Measure, Param
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import Judging, Range, Traits
from irdesk.evaluation.measures.param_values import one_of
from irdesk.evaluation.measures.subtopic_relevance import rows_at_judged
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.judgement_details import NOT_JUDGED, Aspects, Need
from irdesk.evaluation.scoring.ranked_lists import Floats, RankedLists

RELEVANT, EQUAL = "relevant", "equal"


def _rank_fairness(lists: RankedLists, measure: Measure, rel: int) -> Floats:
    """Compute 1 − the Jensen–Shannon divergence, in nats, between the groups' shares of attention and their targets."""
    scores = np.zeros(lists.size)
    hits, rows = lists.judged, rows_at_judged(lists)
    attention = 1 / np.log2(np.maximum(hits.ranks, 2)) * np.asarray(hits.ranks <= (measure.rank or np.inf))
    for topic, truth in enumerate(lists.truths):
        if truth.detail is None or not truth.detail.has(Need.SUBTOPICS):
            continue
        aspects = truth.detail.aspects
        membership = _membership(aspects)
        target = _target(aspects, membership, rel, str(measure.param("target")))
        for index in np.flatnonzero(lists.topic_of == topic).tolist():
            places = np.flatnonzero((hits.lists == index) & (rows >= 0))
            exposure = attention[places] @ membership[rows[places]]
            if exposure.sum() > 0 and target.sum() > 0:
                scores[index] = 1 - _divergence(exposure / exposure.sum(), target / target.sum())
    return scores


def _membership(aspects: Aspects) -> Floats:
    """Return each document's share in each group. A document in several groups is divided among them."""
    member = (aspects.grades != NOT_JUDGED).astype(np.float64)
    shares: Floats = member / member.sum(axis=1, keepdims=True)
    return shares


def _target(aspects: Aspects, membership: Floats, rel: int, kind: str) -> Floats:
    if kind == EQUAL:
        return np.ones(len(aspects.names))
    return np.asarray(membership[(aspects.grades >= max(rel, 0)).any(axis=1)].sum(axis=0), np.float64)


def _divergence(one: Floats, other: Floats) -> float:
    """Return the Jensen–Shannon divergence of two distributions in nats."""
    middle = (one + other) / 2
    terms = [part[part > 0] * np.log(part[part > 0] / middle[part > 0]) for part in (one, other)]
    return float((terms[0].sum() + terms[1].sum()) / 2)


def _target_text(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    if measure.param("target") == EQUAL:
        return worded("All groups of the topic have the same target share of attention.")
    return worded("Each group's target share of attention is proportional to its number of relevant documents.")


AWRF = Family(
    "AWRF",
    "Attention-weighted rank fairness",
    "Compares the groups' shares of attention with their target shares: 1 − the Jensen–Shannon divergence in "
    "nats, 1 if the shares are equal. The attention of a document is 1 / log2(max(rank, 2)). The groups are "
    "the values of the qrels' second column; documents without a group do not count.",
    whole=_rank_fairness,
    cutoff=Cutoff.OPTIONAL_RANK,
    params=(
        Param("target", RELEVANT, "relevant: by relevant documents; equal: all groups alike", one_of(RELEVANT, EQUAL)),
    ),
    needs=Need.SUBTOPICS,
    gain=None,
    whole_since="the groups' shares of attention are compared as a whole",
    says=(_target_text,),
    also="attention weighted rank fairness",
    guide=Guide(
        Formula(
            r"\mathrm{AWRF} = 1 - \mathrm{JSD}(e, t)",
            r"e_s = \frac{\sum_{i=1}^{n} m_{i,s} / \log_2(\max(i, 2))}{\sum_{i=1}^{n} 1 / \log_2(\max(i, 2))}",
            where="m with i, s is the share of the document at rank i in group s, t the shares that the groups ought "
            "to get, JSD the Jensen–Shannon divergence",
        ),
        "Rewards rankings whose attention is spread over groups of documents as intended.",
        "Best for auditing the exposure of providers, regions or authors, together with a measure of relevance.",
        "Misleads when it is read alone, since a ranking without a relevant document can be perfectly fair.",
        example=Example(
            "AWRF(target='equal')",
            "1 1",
            "1 − (0.5 × ln(1) + 0.5 × ln(1))",
            subtopics="a b",
        ),
        judging=Judging.SUBTOPICS,
    ),
    source="Ekstrand, McDonald, Raj & Johnson, Overview of the TREC 2021 Fair Ranking track, TREC 2021",
    traits=Traits(range=Range.UNIT, no_bounds=NO_BOUNDS),
)
FAMILIES = (AWRF,)
