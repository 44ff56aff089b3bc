"""Measures that model a user who continues or stops depending on the documents seen: INST, INSQ, BPM, SDCG, NERR.

All are C/W/L measures: the expected gain per document that the user inspects (Moffat, Bailey, Scholer & Thomas,
*Incorporating user expectations and behavior into the measurement of search effectiveness*, TOIS 35(3), 2017). INSQ:
Moffat, Scholer & Thomas, ADCS 2012; INST: Bailey, Moffat, Scholer & Thomas, SIGIR 2015; BPM: Zhang et al., SIGIR 2017;
NERR: Azzopardi, Mackenzie & Moffat, ICTIR 2021; SDCG and the depth of 1000: Azzopardi, Thomas & Moffat, *cwl_eval*,
SIGIR 2019.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.families.expected_reciprocal_rank import MAX_REL
from irdesk.evaluation.measures.families.rank_biased_precision import persistence_text
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.inspection_probabilities import (
    DEPTH,
    Discount,
    aiming,
    every_rank,
    persistent,
    reciprocal,
    scaled_dcg,
    trigamma,
    until_gained,
    visited_by_discount,
    visited_unless_satisfied,
    visited_while_wanting,
)
from irdesk.evaluation.measures.measure import Cutoff, Factor, Family, Gain, Measure, Param, Parts, Says, Visits
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
from irdesk.evaluation.measures.param_values import between, format_value, grade_or_0
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.gains import shares
from irdesk.evaluation.scoring.ranked_lists import Floats, Hits, RankedLists


def _gaining(lists: RankedLists, measure: Measure) -> tuple[Hits, Floats]:
    """Return the positions of documents with a gain, and the gains, scaled from 0 at grade min_rel to 1 at max_rel."""
    least = int(measure.number("min_rel"))
    hits = lists.relevant(least + 1).within(DEPTH)
    gains = shares(lists.profile, hits.grades, measure.param("max_rel"), least)
    kept = gains > 0
    return hits.where(kept), gains[kept]


def _depth(measure: Measure) -> int:
    return min(measure.rank or DEPTH, DEPTH)


def _read(discounts: Floats, hits: Hits, gains: Floats, before: Floats, after: Floats, lists: int) -> Parts:
    """Compute the mean gain of the inspected documents: Σ V g / Σ V, where V is the probability of inspecting each
    rank.

    V is the product of the rank's entry in ``discounts``, shape (depth,), and the patience. The patience is the
    probability that no document above has ended the search. ``before`` and ``after``, shapes (h,), are the patience
    before and after each hit.
    """
    looked_at = np.concatenate(([0.0], np.add.accumulate(discounts)))
    depth = len(discounts)
    within = hits.ranks <= depth
    hits, gains, before, after = hits.where(within), gains[within], before[within], after[within]
    lost = hits.sums((before - after) * (looked_at[depth] - looked_at[hits.ranks]), lists)
    return Parts.up_to_1(hits, discounts[hits.ranks - 1] * before * gains, looked_at[depth] - lost)


def _before(hits: Hits, after: Floats, first: float) -> Floats:
    """Return, for each hit, the entry of ``after`` for the previous hit in its list, or ``first`` for the list's first
    hit. Shape (h,).
    """
    shifted = np.concatenate(([first], after[:-1])) if len(after) else after
    return np.where(hits.nth == 1, first, shifted)


def _steady(discount: Discount) -> Callable[[RankedLists, Measure, int], Parts]:
    """Return the kernel for a user who continues regardless of gain."""

    def parts(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
        hits, gains = _gaining(lists, measure)
        ranks = np.arange(1.0, _depth(measure) + 1)
        patience = np.ones(len(hits))
        return _read(discount(measure, ranks), hits, gains, patience, patience, lists.size)

    return parts


def _stopped_by_gain(discount: Discount) -> Callable[[RankedLists, Measure, int], Parts]:
    """Return the kernel for a user who stops at each document with a probability equal to its gain."""

    def parts(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
        hits, gains = _gaining(lists, measure)
        ranks = np.arange(1.0, _depth(measure) + 1)
        after = hits.running(1 - gains, np.multiply)
        return _read(discount(measure, ranks), hits, gains, _before(hits, after, 1.0), after, lists.size)

    return parts


def _bejeweled(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute Σ g / (number of documents inspected), for a user who stops when the cumulative gain reaches T, the gain
    that the user wants, or when k documents are inspected.
    """
    hits, gains = _gaining(lists, measure)
    after = (hits.running(gains) < measure.number("T")).astype(np.float64)
    return _read(np.ones(_depth(measure)), hits, gains, _before(hits, after, 1.0), after, lists.size)


def _inst(lists: RankedLists, measure: Measure, rel: int) -> Parts:  # noqa: ARG001
    """Compute INST: the user continues from rank i with probability ((i + 2T − G − 1) / (i + 2T − G))², where G is the
    cumulative gain down to rank i and T the gain that the user wants.

    G is constant between hits. The product over the ranks between two hits is therefore a quotient of two squares, and
    the sum of these products is a difference of two trigamma values.
    """
    wanted = 2 * measure.number("T")
    hits, gains = _gaining(lists, measure)
    ranks = hits.ranks.astype(np.float64)
    left = wanted - hits.running(gains)
    before, above = _before(hits, left, wanted), _before(hits, ranks, 1.0)
    # The product over the ranks from the previous hit to this one is the square of a quotient. Its numerator is
    # (rank of the previous hit) + (2T − G after that hit) − 1 or, for the first hit, 2T.
    start = np.where(hits.nth == 1, wanted, above + before - 1)
    reached = hits.running(np.square(start / (ranks - 1 + before)), np.multiply)
    last = np.concatenate((hits.nth[1:] == 1, [True])) if len(hits) else hits.nth == 1
    end = np.full(len(hits), float(DEPTH))
    end[~last] = ranks[1:][~last[:-1]] if len(hits) else 0.0
    below = reached * np.square(ranks + left - 1) * (trigamma(ranks + left) - trigamma(end + left))
    firsts = np.full(lists.size, float(DEPTH))
    firsts[hits.lists[hits.nth == 1]] = ranks[hits.nth == 1]
    looked_at = wanted**2 * (trigamma(np.full(lists.size, wanted)) - trigamma(firsts + wanted))
    return Parts.up_to_1(hits, reached * gains, looked_at + hits.sums(below, lists.size))


MIN_REL = Param("min_rel", 0, "the grade with gain 0, which all lower grades also have", grade_or_0)
_GRADES = (
    " Lists are assumed to have 1000 documents, as in cwl_eval; ranks beyond the end of a list have no gain. "
    "Unlike irdesk, cwl_eval keeps the file order of tied documents."
)


def _target_param(least: float) -> Param:
    return Param("T", 1.0, "how much gain is wanted", between(least, 1000.0))


def _share_text(measure: Measure, profile: GainSettings) -> str:
    named = measure.param("max_rel")
    least, top = int(measure.number("min_rel")), profile.top if named is None else named
    if profile.gains:
        return worded(
            "A document gains (gain − gain of {least}) / (gain of {top} − gain of {least}), from 0 to 1: {gains}.",
            least=least,
            top=top,
            gains=profile.gains.trec,
        )
    return worded("A document gains (grade − {least}) / ({top} − {least}), from 0 to 1.", least=least, top=top)


def _wanted_text(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    return worded("The reader wants a gain of T = {wanted}.", wanted=format_value(measure.number("T")))


_GAIN = Gain(
    _share_text,
    lambda profile, measure, _rel, grades: shares(
        profile, grades, measure.param("max_rel"), int(measure.number("min_rel"))
    ),
)
_READ = Factor(
    worded("read"),
    lambda *_: worded("The probability that the reader looks at this rank, divided by that of the first rank"),
)
_WANTED = "T is the gain wanted"
_SCALED = Factor(worded("discount"), lambda *_: worded("1 / log2(rank + 1)"))


_LINEAR = Traits(
    range=Range.UNIT,
    bounds=BoundsRule.RISING_GAINS,
    ties=TiesRule.LINEAR,
    difference=DifferenceRule.LINEAR,
    depends_on=DependsOn.GAINS,
)
_STOPPING = Traits(range=Range.UNIT, bounds=BoundsRule.RISING_GAINS, difference=DifferenceRule.SEPARATE)


def _expected(name: str, visited: str, where: str = "") -> Formula:
    """Return the formula for a mean gain over the ranks that a user visits. NERR8 and NERR9 end at rank k."""
    ends = name in {"NERR8", "NERR9"}
    total, label = (r"\sum_{i=1}^{k}", rf"\mathrm{{{name}@}}k") if ends else (r"\sum_{i}", rf"\mathrm{{{name}}}")
    return Formula(rf"{label} = \frac{{{total} V_i\cdot g_i}}{{{total} V_i}}", visited, where=where)


def _family(
    name: str,
    title: str,
    text: str,
    parts: Callable[[RankedLists, Measure, int], Parts],
    visits: Visits,
    *,
    guide: Guide,
    source: str,
    cutoff: Cutoff = Cutoff.NONE,
    params: tuple[Param, ...] = (),
    says: tuple[Says, ...] = (),
    factor: Factor = _READ,
    traits: Traits = _STOPPING,
) -> Family:
    """Return a family of user-model measures, whose gains are scaled from min_rel to max_rel."""
    return Family(
        name,
        title,
        text + _GRADES,
        parts,
        cutoff=cutoff,
        params=(*params, MIN_REL, MAX_REL),
        of_top=lambda measure, _settings: measure.param("max_rel") is None,
        gain=_GAIN,
        visits=visits,
        factor=factor,
        says=(_share_text, *says),
        leveled=False,
        guide=replace(guide, judging=Judging.RETRIEVED, ir_measures=name + ("@k" if cutoff is Cutoff.RANK else "")),
        source=source,
        traits=traits,
    )


INST = _family(
    "INST",
    "INST",
    "The mean gain of the documents read by a user who wants a gain of T, and is less likely to continue the "
    "more gain has been found.",
    _inst,
    visited_while_wanting,
    params=(_target_param(0.5),),
    says=(_wanted_text,),
    guide=Guide(
        _expected(
            "INST",
            r"V_{i + 1} = V_i \cdot \left(\frac{i + 2T - 1 - G_i}{i + 2T - G_i}\right)^2",
            where="T is the gain wanted, Gᵢ the gain down to rank i, and V₁ = 1",
        ),
        "Rewards early gain for users who want a total of T and adapt to what they find.",
        "Best for tasks whose users need a known number T of useful documents.",
        "Misleads when T is unknown, since T decides how deep the user reads.",
        example=Example("INST(T=0.5)", "0 1 0", "1/4 / (1 + 1.64393 × 1/4)"),
    ),
    source="Bailey, Moffat, Scholer & Thomas, User variability and IR system evaluation, SIGIR 2015",
)
INSQ = _family(
    "INSQ",
    "INSQ",
    "The mean gain of the documents read by a user who wants a gain of T and continues regardless of the gain found.",
    _steady(aiming),
    visited_by_discount(aiming),
    params=(_target_param(0.01),),
    says=(_wanted_text,),
    guide=Guide(
        _expected("INSQ", r"V_i = \left(\frac{2T}{i + 2T - 1}\right)^2", _WANTED),
        "Rewards early gain for users who want a total of T and read on regardless of what they find.",
        "Best for a user model by task size in which gain so far does not change how long users read.",
        "Misleads when users stop after a good document, which the model ignores.",
        example=Example("INSQ(T=0.5)", "1 0 1", "(1 + 1/9) / 1.64393"),
    ),
    source="Moffat, Scholer & Thomas, Models and metrics: IR evaluation as a user process, ADCS 2012",
    traits=_LINEAR,
)
BPM = _family(
    "BPM",
    "Bejeweled player model",
    "The mean gain of the documents read by a user who stops when a gain of T is found, or after k documents.",
    _bejeweled,
    until_gained,
    cutoff=Cutoff.RANK,
    params=(_target_param(0.01),),
    says=(_wanted_text,),
    guide=Guide(
        Formula(
            r"\mathrm{BPM@}k = \frac{\sum_{i=1}^{m} g_i}{m}",
            r"m = \text{the first rank with }G_m \ge T\text{, at most }k",
            where="T is the gain wanted, Gₘ the gain down to rank m",
        ),
        "Rewards reaching a gain of T within few documents.",
        "Best for users who stop once they have enough or have spent enough effort.",
        "Misleads when T or k does not fit the task, since scores jump at both limits.",
        example=Example("BPM(T=2)@5", "1 0 1 0", "2 / 3"),
    ),
    source="Zhang et al., Evaluating web search with a bejeweled player model, SIGIR 2017",
    traits=Traits(range=Range.UNIT, bounds=BoundsRule.RISING_IF_BINARY, difference=DifferenceRule.SEPARATE),
)
SDCG = _family(
    "SDCG",
    "Scaled discounted cumulative gain",
    "The gains of the first k documents, each divided by log2(rank + 1), over the same sum for k documents of "
    "the top grade, even if fewer such documents exist.",
    _steady(scaled_dcg),
    visited_by_discount(scaled_dcg),
    cutoff=Cutoff.RANK,
    factor=_SCALED,
    guide=Guide(
        Formula(r"\mathrm{SDCG@}k = \frac{\sum_{i=1}^{k} g_i / \log_2(i + 1)}{\sum_{i=1}^{k} 1 / \log_2(i + 1)}"),
        "Rewards high gains at early ranks, relative to k documents of the top grade.",
        "Best for a DCG between 0 and 1 that needs no knowledge of R.",
        "Misleads when topics have fewer than k top documents, since no ranking can then reach 1, and when it is taken "
        "for sDCG, which scores a session.",
        example=Example("SDCG@3", "1 0 1", "(1/log₂(2) + 1/log₂(4)) / (1/log₂(2) + 1/log₂(3) + 1/log₂(4))"),
    ),
    source="Azzopardi, Thomas & Moffat, cwl_eval: an evaluation tool for information retrieval, SIGIR 2019",
    traits=_LINEAR,
)
NERR8 = _family(
    "NERR8",
    "Nearly expected reciprocal rank, equation 8",
    "The mean gain of the documents read by a user who stops at each document with a probability equal to its "
    "gain, or at rank k.",
    _stopped_by_gain(every_rank),
    visited_unless_satisfied(every_rank),
    cutoff=Cutoff.RANK,
    guide=Guide(
        _expected("NERR8", r"V_i = \prod_{j<i} (1 - g_j)"),
        "Rewards gain per document that is inspected until one satisfies the user or rank k is reached.",
        "Best for a form of ERR that fits the C/W/L framework.",
        "Misleads when it is compared with ERR, whose values differ.",
        example=Example("NERR8@3", "1 0 2", "(1 × 0.5 + 0.5 × 0 + 0.5 × 1) / (1 + 0.5 + 0.5)"),
    ),
    source="Azzopardi, Mackenzie & Moffat, ERR is not C/W/L, ICTIR 2021",
)
NERR9 = _family(
    "NERR9",
    "Nearly expected reciprocal rank, equation 9",
    "Like NERR8, but the user also continues from rank i with probability i / (i + 1).",
    _stopped_by_gain(reciprocal),
    visited_unless_satisfied(reciprocal),
    cutoff=Cutoff.RANK,
    guide=Guide(
        _expected("NERR9", r"V_i = \frac{1}{i} \prod_{j<i} (1 - g_j)"),
        "Rewards gain at the first ranks, inspected by a user who tires as 1/rank.",
        "Best for a form of ERR with its discount 1/rank in the C/W/L framework.",
        "Misleads when it is compared with ERR, whose values differ.",
        example=Example("NERR9@3", "1 0 2", "(1 × 0.5 + 0.5/2 × 0 + 0.5/3 × 1) / (1 + 0.5/2 + 0.5/3)"),
    ),
    source="Azzopardi, Mackenzie & Moffat, ERR is not C/W/L, ICTIR 2021",
)
NERR10 = _family(
    "NERR10",
    "Nearly expected reciprocal rank, equation 10",
    "Like NERR8 without a cutoff, but the user also continues with probability p, as in RBP.",
    _stopped_by_gain(persistent),
    visited_unless_satisfied(persistent),
    params=(Param("p", 0.9, "the probability that the reader continues", between(0.0, 1.0)),),
    says=(persistence_text,),
    guide=Guide(
        _expected("NERR10", r"V_i = p^{i - 1} \prod_{j<i} (1 - g_j)"),
        "Rewards early gain for a user of persistence p who stops at a satisfying document.",
        "Best for combining the users of RBP and ERR.",
        "Misleads when p does not fit the users, as with RBP.",
        example=Example("NERR10(p=0.9)", "1 0 2", "(1 × 0.5 + 0.45 × 0 + 0.405 × 1) / (1 + 0.45 + 0.405)"),
    ),
    source="Azzopardi, Mackenzie & Moffat, ERR is not C/W/L, ICTIR 2021",
)
NERR11 = _family(
    "NERR11",
    "Nearly expected reciprocal rank, equation 11",
    "Like NERR8 without a cutoff, but the user also continues as in INSQ, wanting a gain of T.",
    _stopped_by_gain(aiming),
    visited_unless_satisfied(aiming),
    params=(_target_param(0.01),),
    says=(_wanted_text,),
    guide=Guide(
        _expected("NERR11", r"V_i = \left(\frac{2T}{i + 2T - 1}\right)^2 \prod_{j<i} (1 - g_j)", _WANTED),
        "Rewards early gain for a user who wants T and stops at a satisfying document.",
        "Best for combining the users of INSQ and ERR.",
        "Misleads when T is unknown, since T decides how deep the user reads.",
        example=Example("NERR11(T=0.5)", "1 0 2", "(1 × 0.5 + 1/8 × 0 + 1/18 × 1) / (1 + 1/8 + 1/18)"),
    ),
    source="Azzopardi, Mackenzie & Moffat, ERR is not C/W/L, ICTIR 2021",
)
FAMILIES = (INST, INSQ, BPM, SDCG, NERR8, NERR9, NERR10, NERR11)
