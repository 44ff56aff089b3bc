"""Each family's explanation checked against an independent implementation of its formula: gains, factors, and
contributions by rank.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log2, prod

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.qrels import TopicDetail
from irdesk.evaluation.explain.explanation import explain
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.measure import Measure, single
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring import gains
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

RANKED = "xabynmco"  # relevant at ranks 2, 3 and 7; unjudged at 1 and 4; not relevant at 5 and 8; negative grade at 6
GRADES = {"a": 2, "b": 1, "n": 0, "m": -1, "c": 3, "o": 0, "e": 2, "z": 0}  # R = 4, N = 3
DETAIL = TopicDetail(
    {"1": {"a": 1, "b": 1}, "2": {"b": 1, "c": 1, "e": 1}},
    dict.fromkeys(GRADES, "s"),
    {"1": {"s": {"a": 1.0, "n": 0.0, "c": 2.0}}},
)
E = 0.00001
GAIN = {2: 2, 3: 1, 7: 3}  # gain by rank
SHARE = {2: 2 / 3, 3: 1 / 3, 7: 1}
STOP = {2: 3 / 8, 3: 1 / 8, 7: 7 / 8}
COUNT = {2: 1, 3: 1, 7: 1}
PRECISION = {2: 1 / 2, 3: 2 / 3, 7: 3 / 7}
IDEAL = [0.0, 3.0]  # cumulative discounted gain by rank
for place, gain in enumerate((2, 2, 1), 2):
    IDEAL.append(IDEAL[-1] + gain / log2(place + 1))
PATIENCE = {2: 1.0, 3: 1 / 3, 7: 1 / 3 * 2 / 3}
OVERLAP = [0.95 ** (d - 1) / d for d in range(1, 9)]
NOVELTY = {2: 1.0, 3: 1.5, 7: 0.5}
# Cumulative gains: the ideal has 3, 5, 7, and 8 from rank 4; the list has 2, 3, 6 at its relevant documents.
BLENDED = {2: (1 + 2) / (2 + 5), 3: (2 + 3) / (3 + 7), 7: (3 + 6) / (7 + 8)}


def each(gains: dict[int, float], factor) -> dict[int, float]:
    return {rank: value * factor(rank) for rank, value in gains.items()}


def discount(rank: int) -> float:
    return 1 / log2(rank + 1)


def inst(rank: int) -> float:
    """Compute INST's probability of viewing a rank, relative to rank 1, from the definition."""
    gained = [sum(share for index, share in SHARE.items() if index <= i) for i in range(rank)]
    return prod(((i + 2 - gained[i] - 1) / (i + 2 - gained[i])) ** 2 for i in range(1, rank))


def alike(names: Iterable[str], values: dict[int, float]) -> dict[str, dict[int, float]]:
    return {name: values for name in names}  # noqa: C420 - none of them is changed


# Contribution of each rank, keyed by measure.
ADDS = {
    **alike(("AP", "GMAP", "YAAP"), PRECISION),
    **alike(("P@10", "R@10", "RelP@10", "SetP", "SetR", "F@10", "SetF", "SetAP", "Utility", "NumRelRet"), COUNT),
    **alike(("Rprec", "RprecMult@0.6"), {2: 1, 3: 1}),
    "Success@10": {2: 1},
    "RR": {2: 1 / 2},
    **alike(("Bpref", "GMBpref"), {2: 1, 3: 1, 7: 1 - 1 / 3}),
    "IPrec@0.3": {3: 2 / 3},
    "IPrecAvg": {3: 6 * 2 / 3, 7: 2 * 3 / 7},
    **alike(("nDCG", "DCG"), each(GAIN, discount)),
    "CG": GAIN,
    "RBP": each(SHARE, lambda rank: 0.2 * 0.8 ** (rank - 1)),
    "RBPResidual": {rank: 0.2 * 0.8 ** (rank - 1) for rank in (1, 4, 6)},
    "ERR": {2: STOP[2] / 2, 3: 5 / 8 * STOP[3] / 3, 7: 5 / 8 * 7 / 8 * STOP[7] / 7},
    "infAP": {
        2: 1 / 2,
        3: 1 / 3 + 2 / 3 * 1 / 2 * (1 + E) / (1 + 2 * E),
        7: 1 / 7 + 6 / 7 * 4 / 6 * (2 + E) / (3 + 2 * E),
    },
    "binG": {2: 1 / log2(3), 3: 1 / log2(3), 7: 1 / log2(6)},
    "G": {2: 2 / log2(2 + 5 - 2), 3: 1 / log2(2 + 7 - 3), 7: 3 / log2(2 + 11 - 6)},
    "nDCGRel": {
        rank: GAIN[rank]
        * discount(rank)
        * (sum(1 / IDEAL[min(index, 4)] for index in GAIN if index >= rank) + 1 / IDEAL[4])
        for rank in GAIN
    },
    "RnDCG": {
        rank: GAIN[rank]
        * discount(rank)
        * (sum(1 / IDEAL[index] for index in (1, 3, 4) if index >= rank) + 1 / IDEAL[4])
        for rank in GAIN
    },
    "Compat": {2: sum(OVERLAP[1:]), 3: sum(OVERLAP[3:]), 7: sum(OVERLAP[6:])},
    "Accuracy": {2: 4 / 5, 3: 4 / 5, 7: 1 / 5},
    "Judged@10": dict.fromkeys((2, 3, 5, 7, 8), 1),
    "Unjudged@10": dict.fromkeys((1, 4, 6), 1),
    "NumNonrelJudgedRet": {5: 1, 8: 1},
    "SDCG@10": each(SHARE, discount),
    "INSQ": each(SHARE, lambda rank: (2 / (rank + 1)) ** 2),
    "INST": each(SHARE, inst),
    "BPM@10": {2: 2 / 3, 3: 1 / 3, 7: 0},
    "NERR8@10": each(SHARE, PATIENCE.get),
    "NERR9@10": each(SHARE, lambda rank: PATIENCE[rank] / rank),
    "NERR10": each(SHARE, lambda rank: PATIENCE[rank] * 0.9 ** (rank - 1)),
    "NERR11": each(SHARE, lambda rank: PATIENCE[rank] * (2 / (rank + 1)) ** 2),
    **alike(("alpha_DCG@10", "alpha_nDCG"), each(NOVELTY, discount)),
    **alike(("ERR_IA", "nERR_IA"), each(NOVELTY, lambda rank: 1 / rank)),
    "NRBP": each(NOVELTY, lambda rank: (1 - 0.25) * 0.5 ** (rank - 1)),
    "nNRBP": each(NOVELTY, lambda rank: 0.5 ** (rank - 1)),
    **alike(("AP_IA", "AP_avgjg"), {2: 1 / 4, 3: 1 / 3 + 1 / 9, 7: 2 / 21}),
    **alike(("P_IA@10", "P_avgjg@10"), {2: 1, 3: 2, 7: 1}),
    "StRecall": {2: 1, 3: 1},
    "RprecMult_avgjg@0.6": {2: 1 / 2},
    **alike(("prefs_num_prefs_ful", "prefs_num_prefs_ful_ret"), {2: 1}),
    **{f"prefs_{kind}{end}": {2: 1} for kind in ("simp", "pair", "avgjg") for end in ("", "_ret", "_imp")},
    "xinfAP": {
        2: 8 / 7 / 2,
        3: 8 / 7 * (1 + (1 + E) / (1 + 3 * E)) / 3,
        7: 8 / 7 * (1 + 4 * (2 + E) / (3 + 3 * E)) / 7,
    },
    "infNDCG": each(GAIN, lambda rank: discount(rank) * 6 / 5),
    "EffortRecall(plus=3)": COUNT,
    "WSS@0.75": {7: 7},  # the rank at which 3 of 4 relevant documents are found
    # Only b is judged under both aspects; its grades are 1 and 1.
    "uRBP": {3: 0.2 * 0.8**2 * (1 / 3) ** 2},
    "Q": BLENDED,
    "NCUgu": each(GAIN, BLENDED.get),
    "NCUrb": {2: BLENDED[2], 3: 0.95 * BLENDED[3], 7: 0.95**2 * BLENDED[7]},
    "OMeasure": {2: (1 + 2) / (2 + 5)},
    "PMeasure": {7: BLENDED[7]},
    "PPlus": BLENDED,
    # Documents a, c and e gain 1 for one subtopic each, and b gains 2. The ideal starts with b.
    "D_nDCG": {2: 1 / 2 / log2(3), 3: 2 / 2 / log2(4), 7: 1 / 2 / log2(8)},
    "DSharp_nDCG": {
        rank: 0.5 * covered / 2 + 0.5 * gain / log2(rank + 1) / (2 + sum(1 / log2(place + 1) for place in (2, 3, 4)))
        for rank, covered, gain in ((2, 1, 1), (3, 1, 2), (7, 0, 1))
    },
}
SHARED = {"RBP", "SDCG@10", "INSQ", "INST", "BPM@10", "NERR8@10", "NERR9@10", "NERR10", "NERR11"}
# Gains of measures that use neither the gains of the grades nor 1 for each relevant document.
GAINS = {
    **alike(SHARED, {**SHARE, 5: 0, 8: 0}),
    "ERR": {**STOP, 5: 0, 8: 0},
    "Judged@10": dict.fromkeys((2, 3, 5, 7, 8), 1),
    "NumNonrelJudgedRet": {5: 1, 8: 1, **dict.fromkeys(COUNT, 0)},
}


def explained(name: str, profile: GainSettings = GainSettings(top=3)):  # noqa: B008
    truth, keys = TopicJudgements.of(GRADES, DETAIL), keys_of(list(RANKED))
    return explain(parse_one(name), truth.codes(keys), truth, ScoringOptions(profile=profile), keys)


def by_rank(values: np.ndarray) -> dict[int, float]:
    return {rank: value for rank, value in enumerate(values.tolist(), 1) if not np.isnan(value)}


def gains_of(measure: Measure) -> dict[int, float]:
    """Return the gains by rank: those in `GAINS` if the measure is listed there. Otherwise, the gain of a relevant
    document is that of its grade if the family uses gains of grades, or else 1.
    """
    usual = GAIN if measure.family.gain is gains.GAIN else COUNT
    return GAINS.get(str(measure), {**usual, 5: 0, 8: 0})


def test_every_family_is_read():
    shown = {parse_one(name).family.name for name in ADDS}
    for family in FAMILIES:
        wanted = f"{family.name} has no worked example: say in ADDS what each rank adds"
        assert (family.name in shown) == (family.parts is not None), wanted
        assert (family.parts is None) == (family.whole is not None) == bool(family.whole_since), family.name


@each_case("name", ADDS)
def test_the_contribution_of_a_rank_is_its_gain_times_its_factor(name):
    result = explained(name)
    adds = {rank: value for rank, value in by_rank(result.adds).items() if value}
    assert adds == pytest.approx({rank: value for rank, value in ADDS[name].items() if value}, rel=1e-12)
    shown = by_rank(result.gains)
    if result.measure.family.needs or name in {"Unjudged@10", "RBPResidual"}:
        assert (shown, result.gain_help, result.factor_name) == ({}, "", "")
        return
    assert shown == pytest.approx(gains_of(result.measure), rel=1e-12)
    factors = {rank: value / shown[rank] for rank, value in ADDS[name].items()}
    assert by_rank(result.factors) == pytest.approx(factors, rel=1e-12)
    assert bool(result.factor_name) == any(abs(factor - 1) > 1e-9 for factor in factors.values())


@each_case(
    ("name", "factor", "help_"),
    [
        ("AP", "P at rank", "Precision at this rank"),
        ("RR", "1 / rank", "1 / rank, only for the first relevant document"),
        ("nDCG", "discount", "1 / log2(rank + 1)"),
        ("nDCG(base=2)", "discount", "1 before rank 2, and 1 / the logarithm of the rank to base 2 from there on"),
        ("RBP(p=0.5)", "weight", "(1 − p) · p^(rank − 1), p = 0.5"),
        ("P@5", "", ""),
    ],
)
def test_a_column_is_called_what_it_holds(name, factor, help_):
    result = explained(name)
    assert (result.factor_name, result.factor_help) == (factor, help_)


@each_case(
    ("name", "formula"),
    [
        ("F(beta=2)@5", "F(beta=2)@5 = (1 + β²) P R / (β² P + R) = 0.4762, where S = 2, P = S / 5, R = S / 4, β = 2"),
        ("SetAP", "SetAP = S² / (n R) = 0.2812, where S = 3, n = 8, R = 4"),
        ("YAAP", "YAAP = ln((1 + S) / (1 + R − S)) = -0.2715, where S = 1.59524, R = 4"),
        ("RBPResidual", "RBPResidual = p^n + S = 0.5357, where S = 0.367936, p = 0.8, n = 8"),
        ("IPrecAvg", "IPrecAvg = 4.85714 / 11 = 0.4416"),
        (
            "NumRet",
            (
                "NumRet = 8, from retrieved = 8, judged retrieved = 5, relevant retrieved = 3, R = 4, N = 3. It is "
                "not a sum over ranks: it counts the documents of the list"
            ),
        ),
    ],
)
def test_the_formula_says_how_the_parts_become_the_score(name, formula):
    assert explained(name).formula == formula


def test_without_parts_there_is_no_sum_to_combine():
    result = explained("NumRel")
    assert single(result.measure)
    with pytest.raises(ValueError, match="retrieved or not"):
        result.combined(1.0)
