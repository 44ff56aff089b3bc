"""Q-measure and normalised cumulative utility (NCU), which model users who stop at relevant documents.

Q-measure: Sakai, *Ranking the NTCIR systems based on multigrade relevance*, AIRS 2004. NCU: Sakai & Robertson,
*Modelling a user population for designing information retrieval metrics*, EVIA 2008.
"""

from __future__ import annotations

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.families.ntcir.blended_ratio import (
    BETA,
    BLENDED,
    WHERE,
    GradedRelevant,
    beta_text,
    relevant_gain_text,
)
from irdesk.evaluation.measures.families.precision import CUTOFFS
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Cutoff, Factor, Family, Measure, Param, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import Range, Traits
from irdesk.evaluation.measures.param_values import between, format_value
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.gains import GAINS
from irdesk.evaluation.scoring.ranked_lists import Floats, RankedLists


def _q_measure(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute (Σ blended ratio at the ranks of relevant documents) / min(k, R)."""
    relevant = GradedRelevant(lists, measure, rel)
    most = lists.recall_base(rel)
    return Parts(
        relevant.hits, relevant.blended_ratio(), most if measure.rank is None else np.minimum(most, measure.rank)
    )


def _graded_uniform(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute (Σ gain · blended ratio) / (Σ gains of all relevant documents)."""
    relevant = GradedRelevant(lists, measure, rel)
    sums = np.array([np.add.reduce(relevant.all_gains(truth)) for truth in lists.truths], np.float64)
    return Parts.up_to_1(relevant.hits, relevant.gains * relevant.blended_ratio(), sums[lists.topic_of])


def _rank_biased(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute (Σ γ^(C − 1) · blended ratio) / (Σ γ^(i − 1), i = 1 … R), where C is the number of relevant documents
    down to the rank.
    """
    relevant = GradedRelevant(lists, measure, rel)
    gamma, base = measure.number("gamma"), lists.recall_base(rel)
    powers = np.concatenate(([1.0], np.full(int(base.max(initial=1.0)), gamma))).cumprod()
    sums: Floats = np.concatenate(([0.0], np.add.accumulate(powers)))[base.astype(np.int64)]
    return Parts.up_to_1(relevant.hits, powers[relevant.hits.nth - 1] * relevant.blended_ratio(), sums)


def _gamma_text(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    gamma = format_value(measure.number("gamma"))
    return worded("At each relevant document, γ = {gamma} times as many users stop as at the one above.", gamma=gamma)


_BLENDED = worded(
    "(C + β · gain so far) / (rank + β · the ideal's gain so far), where C is the number of relevant documents so far"
)
_UNKNOWN = "no rule is known: R and the ideal's gain change with every judgement"
_TRAITS = Traits(range=Range.UNIT, no_bounds=_UNKNOWN)

Q = Family(
    "Q",
    "Q-measure",
    "The mean, over all relevant documents of the topic, of the blended ratio at their ranks: precision and cumulated "
    "gain in one number. With β = 0 it is average precision. With a cutoff k it is divided by min(k, R), as in "
    "NTCIREVAL.",
    _q_measure,
    cutoff=Cutoff.OPTIONAL_RANK,
    params=(BETA, GAINS),
    cutoffs=CUTOFFS,
    factor=Factor(worded("blended ratio"), lambda *_: _BLENDED),
    says=(relevant_gain_text, beta_text),
    also="Q measure",
    guide=Guide(
        Formula(r"\mathrm{Q} = \frac{\sum_{i=1}^{n} \mathrm{rel}(i)\cdot\mathrm{BR}(i)}{R}", BLENDED, where=WHERE),
        "Rewards finding all relevant documents early, those of high grades above others.",
        "Best for graded judgements where everything relevant counts, as AP does for binary ones.",
        "Misleads when β differs between papers, since a large β makes a late high grade cost less.",
        example=Example("Q", "1 0 2", "((1 + 1)/(1 + 2) + (2 + 3)/(3 + 4)) / 3", missed="1"),
        ntcireval="Q-measure, Q@k",
    ),
    source="Sakai, Ranking the NTCIR systems based on multigrade relevance, AIRS 2004",
    traits=_TRAITS,
)
NCU_GU = Family(
    "NCUgu",
    "Normalised cumulative utility, graded-uniform",
    "The mean of the blended ratio over users who stop at a relevant document; the higher its gain, the more "
    "users stop. NTCIREVAL calls it NCUgu,BR, or NCUgu,P with β = 0, where precision replaces the blended "
    "ratio.",
    _graded_uniform,
    params=(BETA, GAINS),
    factor=Factor(worded("gain · blended ratio"), lambda *_: _BLENDED),
    says=(relevant_gain_text, beta_text),
    guide=Guide(
        Formula(
            r"\mathrm{NCUgu} = \frac{\sum_{i=1}^{n} g_i\cdot\mathrm{BR}(i)}"
            r"{\text{sum of the gains of all relevant documents}}",
            BLENDED,
            where=WHERE,
        ),
        "Rewards early documents of high grades, at which more users are satisfied.",
        "Best for graded judgements whose grades say how many users a document satisfies.",
        "Misleads when gains are arbitrary numbers, since they are read as shares of users.",
        example=Example("NCUgu", "1 0 2", "(1 × 2/3 + 2 × 5/7) / (2 + 1 + 1)", missed="1"),
        ntcireval="NCUgu,P, NCUgu,BR",
    ),
    source="Sakai & Robertson, Modelling a user population for designing information retrieval metrics, EVIA 2008",
    traits=_TRAITS,
)
NCU_RB = Family(
    "NCUrb",
    "Normalised cumulative utility, rank-biased",
    "The mean of the blended ratio over users who stop at a relevant document; fewer users stop at each "
    "further one. NTCIREVAL calls it NCUrb,BR, or NCUrb,P with β = 0, where precision replaces the blended "
    "ratio.",
    _rank_biased,
    params=(
        BETA,
        Param("gamma", 0.95, "how many users each relevant document leaves to the next", between(0.0, 1.0)),
        GAINS,
    ),
    factor=Factor(worded("users · blended ratio"), lambda *_: _BLENDED),
    says=(relevant_gain_text, beta_text, _gamma_text),
    guide=Guide(
        Formula(
            r"\mathrm{NCUrb} = \frac{\sum_{i=1}^{n} \mathrm{rel}(i)\cdot\gamma^{C(i) - 1}\cdot\mathrm{BR}(i)}"
            r"{\sum_{i=1}^{R} \gamma^{i - 1}}",
            BLENDED,
            where=WHERE,
        ),
        "Rewards the first relevant documents more than further ones, with their grades.",
        "Best for users most of whom stop after few relevant documents, where R is large.",
        "Misleads when γ is small, since hardly more than the first relevant document then counts.",
        example=Example("NCUrb", "1 0 2", "(2/3 + 0.95 × 5/7) / (1 + 0.95 + 0.95^2)", missed="1"),
        ntcireval="NCUrb,P, NCUrb,BR",
    ),
    source="Sakai & Robertson, Modelling a user population for designing information retrieval metrics, EVIA 2008",
    traits=_TRAITS,
)
FAMILIES = (Q, NCU_GU, NCU_RB)
