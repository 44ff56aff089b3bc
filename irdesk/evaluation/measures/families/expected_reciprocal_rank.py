"""Expected reciprocal rank (Chapelle, Metzler, Zhang & Grinspan, CIKM 2009)."""

from __future__ import annotations

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Cutoff, Factor, Family, Gain, Measure, Param, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import (
    BoundsRule,
    DependsOn,
    DifferenceRule,
    Judging,
    Range,
    TiesRule,
    Traits,
)
from irdesk.evaluation.measures.param_values import NO_GAINS, Gains, grade
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.gains import custom_gains_text, gaining
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints, RankedLists


def _err(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute Σ (1/r) R_r Π (1 − R_i), where the sum is over ranks r and the product over the ranks i above r.

    R_r = (2^gain − 1) / 2^(gain of the top grade) is the probability that the user stops at rank r.
    """
    hits = gaining(lists).within(measure.rank)
    stops = stops_of(hits.grades, top_of(lists, measure), lists.profile.gains)
    goes_on = hits.running(1 - stops, np.multiply)
    reaches = np.where(hits.nth == 1, 1.0, np.concatenate(([1.0], goes_on[:-1])) if len(goes_on) else goes_on)
    return Parts(hits, reaches * stops / hits.ranks, np.ones(lists.size))


def top_of(lists: RankedLists, measure: Measure) -> int:
    """Return the top grade that the measure names or, if it names none, the collection's top grade."""
    return _top(lists.profile, measure)


def _top(profile: GainSettings, measure: Measure) -> int:
    return profile.top if measure.param("max_rel") is None else int(measure.number("max_rel"))


def _top_text(measure: Measure, profile: GainSettings) -> str:
    return worded("The top grade is {top}.", top=_top(profile, measure))


def stops_of(grades: Ints, top: int, custom_gains: Gains = NO_GAINS) -> Floats:
    """Return the probability that a document of each grade ends the search, (2^gain − 1) / 2^(gain of the top
    grade).
    """
    most = max(float(custom_gains.of(np.array([top]))[0]), 0.0)
    gains = np.clip(custom_gains.of(np.minimum(grades, top)), 0.0, most)
    return np.asarray(np.exp2(gains - most) - np.exp2(-most), np.float64)


MAX_REL = Param("max_rel", None, "the top grade; by default that of the collection", grade)
ERR = Family(
    "ERR",
    "Expected reciprocal rank",
    "The expected 1 / rank of the document that satisfies a reader; each document does so with probability (2^gain "
    "− 1) / 2^(gain of the top grade). gdeval fixes the top grade at 4 and reads integer topic ids only.",
    _err,
    cutoff=Cutoff.OPTIONAL_RANK,
    params=(MAX_REL,),
    of_top=lambda measure, _: measure.param("max_rel") is None,
    graded=True,
    gain=Gain(
        lambda *_: worded("The probability that the document satisfies the reader"),
        lambda profile, measure, _rel, grades: stops_of(grades, _top(profile, measure), profile.gains),
    ),
    factor=Factor(
        worded("P(reached) / rank"),
        lambda *_: worded("The probability that the reader reaches this rank, divided by the rank"),
    ),
    says=(_top_text, custom_gains_text),
    leveled=False,
    guide=Guide(
        Formula(
            r"\mathrm{ERR} = \sum_{i=1}^{n} \frac{s_i}{i} \prod_{j<i} (1 - s_j)",
            r"s_i = \frac{2^{g_i} - 1}{2^{g_{top}}}",
            where="g_top is the gain of the top grade",
        ),
        "Rewards an early highly relevant document, and gives less to the documents that follow it.",
        "Best for web search in which a user stops at a satisfying document.",
        "Misleads when users need several documents, and when the top grade is not the same in two evaluations.",
        example=Example("ERR", "3 2 0 1", "7/8 + 1/2 × 1/8 × 3/8 + 1/4 × 1/8 × 5/8 × 1/8"),
        judging=Judging.RETRIEVED,
        ir_measures="ERR",
        ntcireval="ERR",
    ),
    source="Chapelle, Metzler, Zhang & Grinspan, Expected reciprocal rank for graded relevance, CIKM 2009",
    traits=Traits(
        range=Range.UNIT,
        bounds=BoundsRule.RISING_GAINS,
        ties=TiesRule.EXPECTED_RECIPROCAL_RANK,
        difference=DifferenceRule.SEPARATE,
        depends_on=DependsOn.GAINS,
    ),
)
FAMILIES = (ERR,)
