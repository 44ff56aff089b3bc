"""Measures based on user models, compatibility and accuracy: worked by hand from their formulas."""

from __future__ import annotations

from fractions import Fraction
from math import log2, sqrt

import pytest

from irdesk.evaluation.measures.measure_names import UnknownMeasure, parse_one
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

# Two grades: a gains 1/2, b gains 1; x and ranks past the end gain nothing.
GRADES, TOP_2 = {"a": 1, "b": 2, "x": 0}, ScoringOptions(profile=GainSettings(top=2))


def exactly(*values: Fraction | float) -> object:
    return pytest.approx([float(value) for value in values], abs=1e-12)


def test_nerr_stops_the_reader_by_gain(scores):
    # Viewed with probability 1, 1/2, 1/2 (equation 8), 1, 1/4, 1/6 (9), 1, 1/4, 1/8 (10), 1, 2/9, 1/8 (11).
    names = ("NERR8@3", "NERR9@3", "NERR10(p=0.5)", "NERR11")
    expected = [Fraction(1, 2), Fraction(8, 17), Fraction(5, 11), Fraction(45, 97)]
    assert scores(GRADES, "axb", *names, rules=TOP_2) == exactly(*expected)
    assert scores(GRADES, "axb", "NERR8@2", "NERR8@1", rules=TOP_2) == exactly(Fraction(1, 3), Fraction(1, 2))
    # Nobody stops early: the mean gain of k documents, including ranks past the end.
    assert scores(GRADES, "xy", "NERR8@4", "NERR11", rules=TOP_2) == [0, 0]


def test_bejeweled_player_stops_with_enough_or_tired(scores):
    assert scores({"a": 1}, "xa", "BPM(max_rel=1)@3", "BPM(max_rel=1)@1") == exactly(Fraction(1, 2), 0)
    # Gains so far 1/2, 1/2, 3/2: three documents for 1, four (the last without gain) for 2.
    names = ("BPM@10", "BPM(T=2)@4", "BPM@2", "BPM(T=0.5)@10")
    expected = [Fraction(1, 2), Fraction(3, 8), Fraction(1, 4), Fraction(1, 2)]
    assert scores(GRADES, "axb", *names, rules=TOP_2) == exactly(*expected)


def test_scaled_gain_has_an_ideal_of_top_grades(scores):
    # (1/2 + 1/log2(4)) / (1 + 1/log2(3) + 1/log2(4)).
    assert scores(GRADES, "axb", "SDCG@3", rules=TOP_2) == exactly(1 / (1.5 + 1 / log2(3)))
    assert scores(GRADES, "ba", "SDCG@1", rules=TOP_2) == [1]


def test_insq_looks_ever_less(scores):
    # With probability (2 / (rank + 1))² for T = 1, to rank 1000.
    looked_at = sum(Fraction(4, (rank + 1) ** 2) for rank in range(1, 1001))
    assert scores({"a": 1}, "a", "INSQ(max_rel=1)") == exactly(1 / looked_at)
    assert scores({"a": 1}, "xya", "INSQ(max_rel=1)") == exactly(Fraction(1, 4) / looked_at)


def test_inst_looks_the_less_the_more_is_found(scores):
    # With a target of 1/2: past x with probability 1/4, past the relevant one with 1/4, then (i − 2)² / (i − 1)².
    looked_at = 1 + sum(Fraction(1, 4 * k * k) for k in range(1, 1000))
    assert scores({"a": 1}, "xa", "INST(T=0.5, max_rel=1)") == exactly(Fraction(1, 4) / looked_at)
    # With a target of 1: 9/25 past a, 25/49 past x, then 25/(i − 1/2)² · 1/4 for each 9/49 at rank 3.
    below = sum(Fraction(25, 4) / Fraction(2 * j + 1, 2) ** 2 for j in range(3, 1000))
    looked_at = 1 + Fraction(9, 25) + Fraction(9, 49) * (1 + below)
    assert scores(GRADES, "axb", "INST", rules=TOP_2) == exactly((Fraction(1, 2) + Fraction(9, 49)) / looked_at)


def test_a_perfect_list_of_a_thousand_has_1_and_never_more(scores):
    names = ("INST(max_rel=1)", "INST(T=0.5, max_rel=1)", "INSQ(max_rel=1)", "NERR8(max_rel=1)@50", "NERR11(max_rel=1)")
    ranked = [f"d{i:04d}" for i in range(1200)]
    for length in (1000, 1200):
        result = scores(dict.fromkeys(ranked, 1), ranked[:length], *names)
        assert result == exactly(1, 1, 1, 1, 1)
        assert max(result) <= 1


def test_no_rank_below_1000_is_looked_at(scores):
    ranked = [f"x{i:04d}" for i in range(1000)]
    names = (
        "INST(max_rel=1)",
        "INSQ(max_rel=1)",
        "SDCG(max_rel=1)@2000",
        "NERR10(p=1, max_rel=1)",
        "BPM(max_rel=1)@2000",
    )
    assert scores({"a": 1}, [*ranked, "a"], *names) == [0] * 5
    assert scores({"a": 1}, [*ranked[1:], "a"], "BPM(max_rel=1)@2000", "NERR10(p=1, max_rel=1)") == exactly(
        0.001, 0.001
    )


def test_the_range_of_grades(scores):
    # From 1 (nothing) to 3 (everything): 2 gains a half, 5 no more than 3.
    grades = {"a": 1, "b": 2, "c": 3, "e": 5}
    name = "SDCG(min_rel=1, max_rel=3)@1"
    assert [scores(grades, ranked, name)[0] for ranked in "abce"] == [0, 0.5, 1, 1]


def test_compatibility(scores):
    # The ideal is b a m; the overlap is 0, 1/2, 2/3 of 1, 2, 3 documents.
    grades = {"a": 1, "b": 2, "m": 1}
    expected = Fraction(5, 12) / Fraction(7, 4)
    assert scores(grades, "axb", "Compat(p=0.5)", "Compat(p=0.5, normalize=False)") == exactly(expected, expected)
    # The ideal is shorter than the list: it overlaps with itself by 1 and 1/2.
    names = ("Compat(p=0.5)", "Compat(p=0.5, normalize=False)")
    assert scores({"a": 1}, "xa", *names) == exactly(Fraction(1, 5), Fraction(1, 6))
    # Documents of one grade keep the list's order in the ideal.
    assert scores({"a": 1, "b": 1, "n": -1}, "ba", "Compat", rules=ScoringOptions(level=2)) == [1]
    assert scores({"a": 0}, "a", "Compat", "Compat(normalize=False)") == [0, 0]


def test_missed_documents_are_last_in_the_ideal_for_any_scores(scores):
    # ir_measures puts m, which has no score, before a here.
    assert scores({"a": 1, "m": 1}, {"a": -1.0}, "Compat(p=0.5)") == exactly(Fraction(5, 4) / Fraction(3, 2))


def test_accuracy(scores):
    # For x a y b: one of two other documents above a, both above b.
    grades = {"a": 1, "b": 2, "x": 0}
    assert scores(grades, "xayb", "Accuracy", "Accuracy@3", "Accuracy(rel=2)") == exactly(Fraction(1, 4), 0.5, 0)
    assert scores(grades, "abx", "Accuracy", "Accuracy@2", "Accuracy@1") == [1, 1, 1]
    assert scores(grades, "x", "Accuracy") == [0]


def test_own_gains_reach_all_that_is_graded(scores):
    rules = ScoringOptions(profile=GainSettings(top=2, gains=Gains.read("1=0.5,2=1.5")))
    a, b, of_1 = (sqrt(2) - 1) / 2**1.5, (2**1.5 - 1) / 2**1.5, (sqrt(2) - 1) / sqrt(2)
    assert scores(GRADES, "axb", "ERR", rules=rules) == exactly(a + (1 - a) * b / 3)
    assert scores(GRADES, "axb", "ERR(max_rel=1)", rules=rules) == exactly(of_1 + (1 - of_1) * of_1 / 3)
    assert scores(GRADES, "axb", "RBP(p=0.5)", "RBP(p=0.5, rel=1)", rules=rules) == exactly(
        Fraction(1, 2) / 3 + Fraction(1, 8), Fraction(5, 8)
    )
    # Gains of 1/3 and 1, viewed with probability 1, 2/3, 2/3.
    assert scores(GRADES, "axb", "NERR8@3", "SDCG@1", rules=rules) == exactly(Fraction(3, 7), Fraction(1, 3))


def test_own_gains_of_nonrelevant_documents_and_negative_ones(scores):
    rules = ScoringOptions(profile=GainSettings(top=2, gains=Gains.read("0=0.5,1=-1")))
    # x gains 1/4 of the top grade's 2, a nothing; for gains from 1/2 to 2, x is the minimum.
    assert scores(GRADES, "axb", "RBP(p=0.5)", rules=rules) == exactly(Fraction(1, 16) + Fraction(1, 8))
    assert scores(GRADES, "axb", "BPM@3", rules=rules) == exactly(Fraction(1, 3))
    x = (sqrt(2) - 1) / 4
    assert scores(GRADES, "axb", "ERR", rules=rules) == exactly(x / 2 + (1 - x) * Fraction(3, 4) / 3)
    nothing = ScoringOptions(profile=GainSettings(top=2, gains=Gains.read("1=0,2=0")))
    assert scores(GRADES, "axb", "ERR", "RBP", "INST", "NERR8@3", rules=nothing) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    "name", ["INST(T=0.4)", "BPM", "SDCG", "NERR8", "BPM(T=0)@5", "Compat(p=2)", "INSQ(min_rel=-1)"]
)
def test_parameters_out_of_range(name):
    with pytest.raises(UnknownMeasure):
        parse_one(name)
