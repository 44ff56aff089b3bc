"""Measures of the retrieved set: precision, recall, F, unranked AP, and utility.

van Rijsbergen, *Information Retrieval*, 1979; utility: Lewis, *The TREC-4 filtering track*, 1995.
"""

from __future__ import annotations

import math

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Cutoff, Family, Finish, Given, Measure, Param, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import (
    BoundsRule,
    DependsOn,
    DifferenceRule,
    Judging,
    Positions,
    Range,
    TiesRule,
    Traits,
)
from irdesk.evaluation.measures.notation_of_rank_contributions import NumericDerivation, decimal
from irdesk.evaluation.measures.param_values import between, format_value, number, truth
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.ranked_lists import Floats, Hits, RankedLists, ratio

_GREATEST_BETA = 10_000.0


def _precision(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute (relevant documents retrieved) / (documents retrieved), for the first k documents if there is a cutoff.

    With ``relative``, the divisor is min(n, R), the largest possible number of relevant documents among n retrieved.
    """
    hits = lists.relevant(rel).within(measure.rank)
    most = _retrieved(lists, measure)
    if measure.param("relative"):
        most = np.minimum(most, lists.recall_base(rel))
    return Parts(hits, 1.0, most)


def _retrieved(lists: RankedLists, measure: Measure) -> Floats:
    """Return the number of documents in each list, at most k. Shape (L,)."""
    lengths = lists.lengths if measure.rank is None else np.minimum(lists.lengths, measure.rank)
    return lengths.astype(np.float64)


def _recall(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute (relevant documents retrieved) / R, for the first k documents if there is a cutoff."""
    hits = lists.relevant(rel).within(measure.rank)
    return Parts(hits, 1.0, lists.recall_base(rel))


def _f(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute (1 + β²) P R / (β² P + R), for the whole list or for its first k documents.

    With a cutoff, P is P@k, even if the list is shorter than k.
    """
    hits, base = lists.relevant(rel).within(measure.rank), lists.recall_base(rel)
    shown = (lists.lengths if measure.rank is None else np.full(lists.size, measure.rank)).astype(np.float64)
    square = measure.number("beta") ** 2

    def harmonic_mean(counts: Floats) -> Floats:
        precision, recall = ratio(counts, shown), ratio(counts, base)
        return ratio((square + 1.0) * precision * recall, square * precision + recall)

    def values(i: int) -> tuple[tuple[str, str], ...]:
        beta = format_value(measure.number("beta"))
        return ("P", f"S / {shown[i]:.0f}"), ("R", f"S / {base[i]:.0f}"), ("β", beta)

    def put_in(i: int, total: float) -> tuple[str, ...]:
        depth, of_set = "" if measure.rank is None else f"@{measure.rank}", measure.family.name.removesuffix("F")
        precision, recall = (decimal(float(ratio(np.array([total]), of[i : i + 1])[0])) for of in (shown, base))
        weight = f"{format_value(measure.number('beta'))}^2"
        return (
            rf"\mathrm{{{of_set}P{depth}}} = \frac{{{total:.0f}}}{{{shown[i]:.0f}}} = {precision}",
            rf"\mathrm{{{of_set}R{depth}}} = \frac{{{total:.0f}}}{{{base[i]:.0f}}} = {recall}",
            rf"\mathrm{{{measure.family.name}}}_\beta\mathrm{{{depth}}} = "
            rf"\frac{{(1 + {weight}) \cdot {precision} \cdot {recall}}}{{{weight} \cdot {precision} + {recall}}}",
        )

    return _combined(lists, hits, Finish("(1 + β²) P R / (β² P + R)", values, harmonic_mean, put_in))


def _unranked_average_precision(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute P · R."""
    hits, base = lists.relevant(rel), lists.recall_base(rel)

    def product(counts: Floats) -> Floats:
        return ratio(counts * counts, lists.lengths * base)

    def values(i: int) -> tuple[tuple[str, str], ...]:
        return ("n", str(lists.lengths[i])), ("R", f"{base[i]:.0f}")

    def put_in(i: int, total: float) -> tuple[str, ...]:
        hit_count, n = f"{total:.0f}", lists.lengths[i]
        return (rf"\mathrm{{SetAP}} = \frac{{{hit_count}}}{{{n}}} \cdot \frac{{{hit_count}}}{{{base[i]:.0f}}}",)

    return _combined(lists, hits, Finish("S² / (n R)", values, product, put_in))


def _utility(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute a · relevant retrieved + b · other retrieved + c · relevant missed + d · all remaining documents of the
    collection.
    """
    retrieved, base, documents = lists.lengths, lists.recall_base(rel), lists.profile.documents
    a, b, c, d = (measure.number(name) for name in "abcd")

    def utility(counts: Floats) -> Floats:
        others = documents + counts - retrieved - base
        return a * counts + b * (retrieved - counts) + c * (base - counts) + d * others

    def values(i: int) -> tuple[tuple[str, str], ...]:
        numbers = tuple((name, format_value(measure.number(name))) for name in "abcd")
        return ("n", str(retrieved[i])), ("R", f"{base[i]:.0f}"), ("N", str(documents)), *numbers

    def put_in(i: int, total: float) -> tuple[str, ...]:
        counts = (total, retrieved[i] - total, base[i] - total, documents + total - retrieved[i] - base[i])
        terms = [
            rf"{format_value(weight)} \cdot {count:.0f}"
            for weight, count in zip((a, b, c, d), counts, strict=True)
            if weight
        ]
        return (rf"\mathrm{{Utility}} = {' + '.join(terms) or '0'}".replace("+ -", "- "),)

    formula = "a S + b (n − S) + c (R − S) + d (N − n − R + S)"
    return _combined(lists, lists.relevant(rel), Finish(formula, values, utility, put_in))


def _combined(lists: RankedLists, hits: Hits, finish: Finish) -> Parts:
    """Return `Parts` that count relevant documents. ``finish`` computes the score from their number."""
    return Parts(hits, 1.0, np.ones(lists.size), finish)


def _relative_text(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    if not measure.param("relative"):
        return ""
    return worded("Precision is divided by the maximum possible for the number of documents retrieved.")


def _beta_text(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    beta = measure.number("beta")
    if beta == 1:
        return worded("β = 1: recall is as important as precision.")
    return worded("β = {beta}: recall is {beta} times as important as precision.", beta=format_value(beta))


def _weights_text(measure: Measure, profile: GainSettings) -> str:
    return worded(
        "a = {a}, b = {b}, c = {c}, d = {d}; the collection has {documents} documents.",
        **{name: format_value(measure.number(name)) for name in "abcd"},
        documents=profile.documents,
    )


def _trec_relative(measure: Measure) -> str:
    return "set_relative_P" if measure.param("relative") else "set_P"


def _trec_beta(measure: Measure) -> str:
    """Return beta squared, the value of trec_eval's parameter."""
    return f"set_F_{measure.number('beta') ** 2:.12g}"


def _read_beta(text: str) -> Given:
    return (("beta", math.sqrt(between(0.0, _GREATEST_BETA**2)(text))),)


def _trec_utility(measure: Measure) -> str:
    return "utility_" + ",".join(format_value(measure.number(name)) for name in "abcd")


def _read_utility(text: str) -> Given:
    parts = text.split(",")
    if len(parts) != 4:
        raise ValueError("four numbers, such as 1,-1,0,0")
    return tuple((name, number(part)) for name, part in zip("abcd", parts, strict=True))


BETA = Param("beta", 1.0, "how many times as important recall is as precision", between(0.0, _GREATEST_BETA))
SET_P = Family(
    "SetP",
    "Set precision",
    "The share of relevant documents among all retrieved documents, or among the first k. Unlike P@k, it "
    "divides by the number of retrieved documents if these are fewer than k.",
    _precision,
    cutoff=Cutoff.OPTIONAL_RANK,
    says=(_relative_text,),
    params=(Param("relative", False, "over the greatest value possible with this number of documents", truth),),
    trec="set_P",
    trec_given=_trec_relative,
    numeric_derivation=NumericDerivation(counts=True),
    guide=Guide(
        Formula(
            r"\mathrm{SetP} = \frac{\text{relevant retrieved}}{n}",
            r"\mathrm{SetP@}k = \frac{\text{relevant among the first }k}{\min(k, n)}",
        ),
        "Rewards lists without nonrelevant documents.",
        "Best for Boolean retrieval and filters that return a set.",
        "Misleads when lists are cut at a fixed length, since the length decides the score.",
        example=Example("SetP", "1 1 0 1", "3 / 4", missed="1 1"),
        positions=Positions.NONE,
        judging=Judging.RETRIEVED,
        ir_measures="SetP",
    ),
    source="van Rijsbergen, Information Retrieval, 1979",
    traits=Traits(
        range=Range.UNIT,
        bounds=BoundsRule.SET_PRECISION,
        ties=TiesRule.LINEAR,
        difference=DifferenceRule.LINEAR_UNLESS_RELATIVE,
        depends_on=DependsOn.RELEVANCE,
    ),
)
SET_R = Family(
    "SetR",
    "Set recall",
    "The share of the topic's relevant documents that are retrieved, or that are among the first k (R@k).",
    _recall,
    cutoff=Cutoff.OPTIONAL_RANK,
    trec="set_recall",
    numeric_derivation=NumericDerivation(counts=True),
    guide=Guide(
        Formula(
            r"\mathrm{SetR} = \frac{\text{relevant retrieved}}{R}",
            r"\mathrm{SetR@}k = \frac{\text{relevant among the first }k}{R}",
        ),
        "Rewards sets that contain all relevant documents.",
        "Best for screening and legal discovery, where misses are costly.",
        "Misleads when sets differ in size, since returning everything scores 1.",
        example=Example("SetR", "1 1 0 1", "3 / 5", missed="1 1"),
        positions=Positions.NONE,
        ir_measures="SetR",
    ),
    source="van Rijsbergen, Information Retrieval, 1979",
    traits=Traits(
        range=Range.UNIT,
        bounds=BoundsRule.RECALL,
        ties=TiesRule.LINEAR,
        difference=DifferenceRule.RECALL,
        depends_on=DependsOn.RELEVANCE,
    ),
)
SET_F = Family(
    "SetF",
    "Set F",
    "The weighted harmonic mean of set precision and set recall, (1 + β²) P R / (β² P + R). The parameter of "
    "trec_eval's set_F is β², so that set_F.2 is SetF with β = 1.414.",
    _f,
    params=(BETA,),
    says=(_beta_text,),
    trec="set_F",
    trec_given=_trec_beta,
    trec_read=_read_beta,
    also="F1, F measure, F-score",
    numeric_derivation=NumericDerivation(counts=True),
    guide=Guide(
        Formula(
            r"\mathrm{SetF}_\beta = \frac{(1 + "
            r"\beta^2)\cdot\mathrm{SetP}\cdot\mathrm{SetR}}{\beta^2\cdot\mathrm{SetP} + \mathrm{SetR}}"
        ),
        "Rewards sets with both high precision and high recall.",
        "Best for one number about a retrieved set, with β for the weight of recall.",
        "Misleads when ranked lists of fixed length are compared, and when β is given to trec_eval, which takes β².",
        example=Example("SetF", "1 1 0 1", "2 × 3/4 × 3/5 / (3/4 + 3/5)", missed="1 1"),
        positions=Positions.NONE,
        ir_measures="SetF",
    ),
    source="van Rijsbergen, Information Retrieval, 1979",
    traits=Traits(range=Range.UNIT, bounds=BoundsRule.RISING, ties=TiesRule.ANY_ORDER, depends_on=DependsOn.RELEVANCE),
)
SET_AP = Family(
    "SetAP",
    "Set average precision",
    "Set precision times set recall.",
    _unranked_average_precision,
    trec="set_map",
    numeric_derivation=NumericDerivation(counts=True),
    guide=Guide(
        Formula(r"\mathrm{SetAP} = \frac{\text{relevant retrieved}}{n}\cdot\frac{\text{relevant retrieved}}{R}"),
        "Rewards sets with both high precision and high recall, as their product.",
        "Best for comparison with trec_eval's set_map.",
        "Misleads when it is read as average precision, since ranks are ignored.",
        example=Example("SetAP", "1 1 0 1", "3/4 × 3/5", missed="1 1"),
        positions=Positions.NONE,
        ir_measures="SetAP",
    ),
    source="trec_eval 9.0 (m_set_map.c)",
    traits=Traits(range=Range.UNIT, bounds=BoundsRule.RISING, ties=TiesRule.ANY_ORDER, depends_on=DependsOn.RELEVANCE),
)
F = Family(
    "F",
    "F",
    "The weighted harmonic mean of precision and recall of the first k documents, or of all without k.",
    _f,
    cutoff=Cutoff.OPTIONAL_RANK,
    params=(BETA,),
    says=(_beta_text,),
    numeric_derivation=NumericDerivation(counts=True),
    guide=Guide(
        Formula(
            r"\mathrm{F}_\beta\mathrm{@}k = \frac{(1 + "
            r"\beta^2)\cdot\mathrm{P@}k\cdot\mathrm{R@}k}{\beta^2\cdot\mathrm{P@}k + \mathrm{R@}k}"
        ),
        "Rewards both precision and recall within the cutoff.",
        "Best for balancing both at a fixed depth, as in recommendation.",
        "Misleads when R differs a lot between topics, since the greatest possible value then also differs.",
        example=Example("F@5", "1 0 1 0 1", "2 × 3/5 × 3/4 / (3/5 + 3/4)", missed="1"),
        positions=Positions.CUTOFF,
        ranx="f1",
    ),
    source="van Rijsbergen, Information Retrieval, 1979",
    traits=Traits(
        range=Range.UNIT,
        bounds=BoundsRule.F,
        ties=TiesRule.ANY_ORDER,
        difference=DifferenceRule.F,
        depends_on=DependsOn.RELEVANCE,
    ),
)
UTILITY = Family(
    "Utility",
    "Utility",
    "The sum of a for each relevant document retrieved, b for each nonrelevant one retrieved, c for each "
    "relevant one missed and d for each nonrelevant one not retrieved; d needs the collection size (-N). A "
    "topic that a run lacks counts as an empty list if all topics count; trec_eval adds 0.",
    _utility,
    says=(_weights_text,),
    params=(
        Param("a", 1.0, "for each relevant document retrieved", number),
        Param("b", -1.0, "for each other document retrieved", number),
        Param("c", 0.0, "for each relevant document missed", number),
        Param("d", 0.0, "for each other document of the collection", number),
    ),
    trec="utility",
    trec_given=_trec_utility,
    trec_read=_read_utility,
    numeric_derivation=NumericDerivation(counts=True),
    guide=Guide(
        Formula(r"\mathrm{Utility} = a\cdot\mathrm{TP} + b\cdot\mathrm{FP} + c\cdot\mathrm{FN} + d\cdot\mathrm{TN}"),
        "Rewards documents by the four weights; by default, the number of relevant minus nonrelevant documents.",
        "Best for filtering tasks with known costs of errors.",
        "Misleads when it is averaged over topics of different size, since it is not normalised.",
        example=Example("Utility", "1 0 1 0 1", "1 × 3 − 1 × 2", missed="1"),
        positions=Positions.NONE,
    ),
    source="Lewis, The TREC-4 filtering track, TREC-4, 1995",
    traits=Traits(range=Range.ANY, bounds=BoundsRule.RISING, ties=TiesRule.ANY_ORDER),
)
FAMILIES = (SET_P, SET_R, SET_F, SET_AP, F, UTILITY)
