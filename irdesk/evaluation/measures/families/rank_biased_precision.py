"""Rank-biased precision and its residual (Moffat & Zobel, TOIS 27(1), 2008)."""

from __future__ import annotations

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.inspection_probabilities import visited_by_persistence
from irdesk.evaluation.measures.measure import Cutoff, Factor, Family, Finish, Gain, Given, Measure, Param, Parts
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
from irdesk.evaluation.measures.notation_of_rank_contributions import NumericDerivation, as_geometric, decimal
from irdesk.evaluation.measures.param_values import between, format_value
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.gains import gaining, shares
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints, RankedLists


def _rbp(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute (1 − p) Σ g · p^(i−1).

    If the measure names a relevance level, g is 1 for grades that reach the level and 0 for lower grades. Otherwise g
    is the grade's gain divided by the top grade's gain.
    """
    p = measure.number("p")
    if measure.rel is None:
        hits = gaining(lists).within(measure.rank)
        gains = shares(lists.profile, hits.grades)
    else:
        hits = lists.relevant(measure.rel).within(measure.rank)
        gains = np.ones(len(hits))
    return Parts(hits, (1 - p) * gains * np.power(p, hits.ranks - 1.0), np.ones(lists.size))


def _residual(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute p^n + (1 − p) Σ p^(i−1) over the unjudged documents among the n retrieved. This is how much RBP could
    still rise.
    """
    p = measure.number("p")
    shown = lists.lengths if measure.rank is None else np.minimum(lists.lengths, measure.rank)
    hits = lists.unjudged.within(measure.rank)
    # Powers are computed once per rank and looked up for each hit: there are few ranks, and each unjudged document is a
    # hit.
    weights = (1 - p) * np.power(p, np.arange(int(shown.max(initial=0)), dtype=np.float64))
    tail = np.power(p, shown.astype(np.float64))

    def whole(sums: Floats) -> Floats:
        return np.asarray(tail + sums, np.float64)

    def put_in(i: int, total: float) -> tuple[str, ...]:
        return (rf"\mathrm{{RBPResidual}} = {format_value(p)}^{{{shown[i]}}} + {decimal(total)}",)

    finish = Finish("p^n + S", lambda i: (("p", format_value(p)), ("n", str(shown[i]))), whole, put_in)
    return Parts(hits, weights[hits.ranks - 1], np.ones(lists.size), finish)


def _gains(profile: GainSettings, measure: Measure, rel: int, grades: Ints) -> Floats:  # noqa: ARG001
    return shares(profile, grades) if measure.rel is None else (grades >= measure.rel).astype(np.float64)


def _weight_text(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    return worded("(1 − p) · p^(rank − 1), p = {p}", p=format_value(measure.number("p")))


def _gain_text(measure: Measure, profile: GainSettings) -> str:
    if measure.rel is not None:
        return worded(
            "A document with grade {level} or better has gain 1, any other document gain 0.", level=measure.rel
        )
    if profile.gains:
        return worded(
            "A document's gain is its custom gain / that of the top grade, {top}: {gains}.",
            top=profile.top,
            gains=profile.gains.trec,
        )
    return worded("A document's gain is its grade / {top}, the top grade.", top=profile.top)


def persistence_text(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    """Describe the user's persistence."""
    return worded(
        "The reader continues to the next document with probability p = {p}.", p=format_value(measure.number("p"))
    )


def _trec_persistence(measure: Measure) -> str:
    """Return the name of the measure in trec_eval 10, without the persistence if it is the default, 0.9."""
    p = measure.number("p")
    return measure.family.trec + ("" if p == TREC_PERSISTENCE else f"_p={format_value(p)}")


def _read_persistence(text: str) -> Given:
    name, _, p = f"p=0.{text}".partition("=") if text.isdecimal() else text.partition("=")  # rbp.95, as in papers
    if name != "p":
        raise ValueError("p=0.9")
    return (("p", PERSISTENCE.read(p)),)


TREC_PERSISTENCE = 0.9
PERSISTENCE = Param("p", 0.8, "the probability that the reader continues to the next document", between(0.0, 1.0))
RBP = Family(
    "RBP",
    "Rank-biased precision",
    "The expected gain of a reader who continues from each document to the next with probability p. trec_eval 10 "
    "rescales gains topic by topic.",
    _rbp,
    cutoff=Cutoff.OPTIONAL_RANK,
    params=(PERSISTENCE,),
    trec="rbp",
    of_top=lambda measure, _: measure.rel is None,
    graded=True,
    trec_given=_trec_persistence,
    trec_read=_read_persistence,
    gain=Gain(_gain_text, _gains),
    visits=visited_by_persistence,
    factor=Factor(worded("weight"), _weight_text),
    says=(_gain_text, persistence_text),
    leveled=False,
    numeric_derivation=NumericDerivation(as_geometric),
    guide=Guide(
        Formula(r"\mathrm{RBP} = (1 - p) \sum_{i=1}^{n} g_i\cdot p^{i - 1}"),
        "Rewards gain at ranks that a user of persistence p is likely to reach.",
        "Best for incomplete judgements, since it needs no R and its residual states what is unknown.",
        "Misleads when p does not fit the users, and its value stays far below 1 when topics have few relevant "
        "documents.",
        example=Example("RBP(p=0.8)", "1 0 1 0 1", "(1 − 0.8) × (0.8^0 + 0.8^2 + 0.8^4)"),
        judging=Judging.RETRIEVED,
        ir_measures="RBP",
        ranx="rbp.95",
        ntcireval="RBP",
    ),
    source="Moffat & Zobel, Rank-biased precision for measurement of retrieval effectiveness, TOIS 27(1), 2008",
    traits=Traits(
        range=Range.UNIT,
        bounds=BoundsRule.RISING_GAINS,
        ties=TiesRule.LINEAR,
        difference=DifferenceRule.LINEAR,
        depends_on=DependsOn.GAINS,
    ),
)
RESIDUAL = Family(
    "RBPResidual",
    "Residual of rank-biased precision",
    "The amount by which RBP would rise if all unjudged documents had the top grade, including ranks beyond "
    "the list's end; trec_eval 10 ignores that tail if the whole list is judged.",
    _residual,
    cutoff=Cutoff.OPTIONAL_RANK,
    params=(PERSISTENCE,),
    trec="rbp_resid",
    gain=None,
    says=(persistence_text,),
    leveled=False,
    trec_given=_trec_persistence,
    trec_read=_read_persistence,
    guide=Guide(
        Formula(r"\mathrm{RBPResidual} = p^n + (1 - p) \sum_{i\text{ unjudged}} p^{i - 1}"),
        "Measures by how much RBP can still rise when more is judged.",
        "Best for deciding whether a difference in RBP can survive further judging.",
        "Misleads when it is read as quality or as a confidence interval over topics.",
        example=Example("RBPResidual(p=0.8)", "1 ? 0", "0.8^3 + (1 − 0.8) × 0.8^1"),
        judging=Judging.RETRIEVED,
    ),
    source="Moffat & Zobel, Rank-biased precision for measurement of retrieval effectiveness, TOIS 27(1), 2008",
    traits=Traits(range=Range.UNIT, bounds=BoundsRule.RISING, ties=TiesRule.RESIDUAL),
)
FAMILIES = (RBP, RESIDUAL)
