"""Rank-biased precision over several aspects of a document, such as relevance and understandability (CLEF eHealth).

Zuccon, *Understandability biased evaluation for information retrieval*, ECIR 2016. The aspects are the values of the
qrels' second column. A document's gain is the product of its gains in all aspects.
"""

from __future__ import annotations

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.families.diversity import NO_BOUNDS
from irdesk.evaluation.measures.families.rank_biased_precision import persistence_text
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Cutoff, Family, Measure, Param, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import Judging, Range, Traits
from irdesk.evaluation.measures.param_values import between
from irdesk.evaluation.measures.subtopic_relevance import at_judged
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.gains import shares
from irdesk.evaluation.scoring.judgement_details import Aspects, Need
from irdesk.evaluation.scoring.ranked_lists import Floats, RankedLists


def _understandability_biased(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute (1 − p) Σ g · p^(i−1), where g is the product of the document's gains in all aspects.

    If the measure names a relevance level, the gain in an aspect is 1 for grades that reach the level and 0 for lower
    grades. Otherwise it is the grade's gain divided by the top grade's gain.
    """

    def product(aspects: Aspects) -> Floats:
        gains = (
            shares(lists.profile, np.maximum(aspects.grades, 0).ravel()).reshape(aspects.grades.shape)
            if measure.rel is None
            else (aspects.grades >= measure.rel).astype(np.float64)
        )
        return np.asarray(np.where(aspects.grades < 0, 0.0, gains).prod(axis=1), np.float64)

    p, hits, gains = measure.number("p"), lists.judged, at_judged(lists, product)
    counted = (gains > 0) & np.asarray(hits.ranks <= (measure.rank or np.inf))
    weights = (1 - p) * gains * np.power(p, hits.ranks - 1.0)
    return Parts(hits.where(counted), weights[counted], np.ones(lists.size))


def _gain_text(measure: Measure, profile: GainSettings) -> str:
    if measure.rel is not None:
        return worded("A document counts if it has grade {level} or better in every aspect.", level=measure.rel)
    if profile.gains:
        return worded(
            "A document's gain is the product, over its aspects, of custom gain / custom gain of the top "
            "grade, {top}: {gains}.",
            top=profile.top,
            gains=profile.gains.trec,
        )
    return worded(
        "A document's gain is the product, over its aspects, of grade / {top}, the top grade.", top=profile.top
    )


U_RBP = Family(
    "uRBP",
    "Understandability-biased RBP",
    "Rank-biased precision in which a document's gain is the product of its grades in all aspects, such as "
    "relevance and understandability. Aspects are the values of the qrels' second column, and all have the "
    "collection's top grade. With rel=, a document counts if it has that grade or better in every aspect.",
    _understandability_biased,
    cutoff=Cutoff.OPTIONAL_RANK,
    params=(Param("p", 0.8, "the probability that the reader continues", between(0.0, 1.0)),),
    of_top=lambda measure, _settings: measure.rel is None,
    needs=Need.SUBTOPICS,
    gain=None,
    says=(_gain_text, persistence_text),
    leveled=False,
    also="understandability-biased rank-biased precision",
    guide=Guide(
        Formula(
            r"\mathrm{uRBP} = (1 - p)\cdot\sum_{i=1}^{n} p^{i - 1}\cdot\prod_{a} g_{i,a}",
            where="g with i, a is the gain of the document at rank i in aspect a, as a share of the top grade's",
        ),
        "Rewards early documents that are good in every aspect, such as relevant and easy to understand.",
        "Best for health search and other tasks where a relevant document that users cannot read or trust is useless.",
        "Misleads when one aspect is judged for few documents, since a document without a grade in any aspect "
        "counts as 0.",
        example=Example("uRBP(p=0.5, rel=1)", "1 1 0 1", "0.5 × (1 + 0.5^3)", subtopics="ab a - ab"),
        judging=Judging.SUBTOPICS,
    ),
    source="Zuccon, Understandability biased evaluation for information retrieval, ECIR 2016",
    traits=Traits(range=Range.UNIT, no_bounds=NO_BOUNDS),
)
FAMILIES = (U_RBP,)
