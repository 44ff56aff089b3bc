"""Measures based on user models, compatibility and accuracy, computed by hand from their formulas."""

from __future__ import annotations

from fractions import Fraction
from math import log2, sqrt

import pytest
from each_case import each_case

from irdesk.evaluation.measures.measure_names import UnknownMeasure, parse_one
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

# With top grade 2, a gains 1/2 and b gains 1; x and ranks past the end gain nothing.
GRADES, TOP_2 = {"a": 1, "b": 2, "x": 0}, ScoringOptions(profile=GainSettings(top=2))


def exactly(*values: Fraction | float) -> object:
    return pytest.approx([float(value) for value in values], abs=1e-12)


def test_nerr_stops_the_reader_by_gain(scores):
    # Viewing probabilities of ranks 1 to 3: 1, 1/2, 1/2 (equation 8); 1, 1/4, 1/6 (9); 1, 1/4, 1/8 (10); 1, 2/9, 1/8
    # (11).
    names = ("NERR8@3", "NERR9@3", "NERR10(p=0.5)", "NERR11")
    expected = [Fraction(1, 2), Fraction(8, 17), Fraction(5, 11), Fraction(45, 97)]
    assert scores(GRADES, "axb", *names, rules=TOP_2) == exactly(*expected)
    assert scores(GRADES, "axb", "NERR8@2", "NERR8@1", rules=TOP_2) == exactly(Fraction(1, 3), Fraction(1, 2))
    # Without gains nobody stops early, so the score is the mean gain over k ranks, including ranks past the end.
    assert scores(GRADES, "xy", "NERR8@4", "NERR11", rules=TOP_2) == [0, 0]


def test_bejeweled_player_stops_with_enough_or_tired(scores):
    assert scores({"a": 1}, "xa", "BPM(max_rel=1)@3", "BPM(max_rel=1)@1") == exactly(Fraction(1, 2), 0)
    # Cumulative gains are 1/2, 1/2, 3/2. A target of 1 needs three documents; a target of 2 uses four, the last without
    # gain.
    names = ("BPM@10", "BPM(T=2)@4", "BPM@2", "BPM(T=0.5)@10")
    expected = [Fraction(1, 2), Fraction(3, 8), Fraction(1, 4), Fraction(1, 2)]
    assert scores(GRADES, "axb", *names, rules=TOP_2) == exactly(*expected)


def test_scaled_gain_has_an_ideal_of_top_grades(scores):
    # (1/2 + 1/log2(4)) / (1 + 1/log2(3) + 1/log2(4)) = 1 / (1.5 + 1/log2(3)).
    assert scores(GRADES, "axb", "SDCG@3", rules=TOP_2) == exactly(1 / (1.5 + 1 / log2(3)))
    assert scores(GRADES, "ba", "SDCG@1", rules=TOP_2) == [1]


def test_insq_looks_ever_less(scores):
    # For T = 1, a rank is viewed with probability (2 / (rank + 1))², up to rank 1000.
    looked_at = sum(Fraction(4, (rank + 1) ** 2) for rank in range(1, 1001))
    assert scores({"a": 1}, "a", "INSQ(max_rel=1)") == exactly(1 / looked_at)
    assert scores({"a": 1}, "xya", "INSQ(max_rel=1)") == exactly(Fraction(1, 4) / looked_at)


def test_inst_looks_the_less_the_more_is_found(scores):
    # With a target of 1/2, the user continues past x with probability 1/4 and past the relevant document with
    # probability 1/4. After that, the probability is (i − 2)² / (i − 1)² at rank i.
    looked_at = 1 + sum(Fraction(1, 4 * k * k) for k in range(1, 1000))
    assert scores({"a": 1}, "xa", "INST(T=0.5, max_rel=1)") == exactly(Fraction(1, 4) / looked_at)
    # With a target of 1, the user continues past a with probability 9/25 and past x with 25/49, and thus views rank 3
    # with 9/49. Each following rank i is viewed with 9/49 · 25/4 / (i − 1/2)².
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
    # Gains rise from 0 at grade 1 to 1 at grade 3. Grade 2 gains 1/2; grade 5 gains no more than grade 3.
    grades = {"a": 1, "b": 2, "c": 3, "e": 5}
    name = "SDCG(min_rel=1, max_rel=3)@1"
    assert [scores(grades, ranked, name)[0] for ranked in "abce"] == [0, 0.5, 1, 1]


def test_compatibility(scores):
    # The ideal is b a m. The overlap at depths 1, 2 and 3 is 0, 1/2 and 2/3.
    grades = {"a": 1, "b": 2, "m": 1}
    expected = Fraction(5, 12) / Fraction(7, 4)
    assert scores(grades, "axb", "Compat(p=0.5)", "Compat(p=0.5, normalize=False)") == exactly(expected, expected)
    # The ideal is shorter than the list, so its overlap with itself is 1 and 1/2.
    names = ("Compat(p=0.5)", "Compat(p=0.5, normalize=False)")
    assert scores({"a": 1}, "xa", *names) == exactly(Fraction(1, 5), Fraction(1, 6))
    # In the ideal, documents of equal grade keep the order of the list.
    assert scores({"a": 1, "b": 1, "n": -1}, "ba", "Compat", rules=ScoringOptions(level=2)) == [1]
    assert scores({"a": 0}, "a", "Compat", "Compat(normalize=False)") == [0, 0]


def test_missed_documents_are_last_in_the_ideal_for_any_scores(scores):
    # In this case, ir_measures puts m, which has no score, before a.
    assert scores({"a": 1, "m": 1}, {"a": -1.0}, "Compat(p=0.5)") == exactly(Fraction(5, 4) / Fraction(3, 2))


def test_accuracy(scores):
    # In x a y b, one of the two nonrelevant documents is above a, and both are above b.
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
    # The gains are 1/3 and 1; ranks 1 to 3 are viewed with probability 1, 2/3, 2/3.
    assert scores(GRADES, "axb", "NERR8@3", "SDCG@1", rules=rules) == exactly(Fraction(3, 7), Fraction(1, 3))


def test_own_gains_of_nonrelevant_documents_and_negative_ones(scores):
    rules = ScoringOptions(profile=GainSettings(top=2, gains=Gains.read("0=0.5,1=-1")))
    # Relative to the top grade's gain of 2, x gains 1/4 and a nothing. If the range is 1/2 to 2, x is at its minimum.
    assert scores(GRADES, "axb", "RBP(p=0.5)", rules=rules) == exactly(Fraction(1, 16) + Fraction(1, 8))
    assert scores(GRADES, "axb", "BPM@3", rules=rules) == exactly(Fraction(1, 3))
    x = (sqrt(2) - 1) / 4
    assert scores(GRADES, "axb", "ERR", rules=rules) == exactly(x / 2 + (1 - x) * Fraction(3, 4) / 3)
    nothing = ScoringOptions(profile=GainSettings(top=2, gains=Gains.read("1=0,2=0")))
    assert scores(GRADES, "axb", "ERR", "RBP", "INST", "NERR8@3", rules=nothing) == [0, 0, 0, 0]


@each_case("name", ["INST(T=0.4)", "BPM", "SDCG", "NERR8", "BPM(T=0)@5", "Compat(p=2)", "INSQ(min_rel=-1)"])
def test_parameters_out_of_range(name):
    with pytest.raises(UnknownMeasure):
        parse_one(name)
