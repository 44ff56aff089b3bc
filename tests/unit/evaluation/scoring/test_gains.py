"""Gains of grades, discounts of ranks and ideal rankings, and the text that explains the gains."""

from __future__ import annotations

import numpy as np
import pytest
from each_case import each_case

from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.evaluation.scoring.gains import Scheme, at_ranks, custom_gains_text, gain_text, gaining, shares
from irdesk.evaluation.scoring.ideal_ranking import ideal, ideal_of, ideals
from irdesk.evaluation.scoring.ranked_lists import RankedLists, TopicJudgements

PLAIN, OWN = GainSettings(top=3), GainSettings(top=3, gains=Gains.read("1=3.5,2=9"))


@each_case(
    ("measure", "profile", "text", "gains"),
    [
        ("nDCG@10", PLAIN, "A document's gain is its grade.", [0, 0, 1, 2, 3]),
        ("nDCG(dcg='exp-log2')@10", PLAIN, "A document's gain is 2^grade − 1.", [0, 0, 1, 3, 7]),
        ("nDCG@10", OWN, "A document's gain is its grade or custom gain: 1=3.5,2=9.", [0, 0, 3.5, 9, 3]),
        (
            "nDCG(dcg='exp-log2')@10",
            OWN,
            "A document's gain is 2^g − 1, where g is its grade or custom gain: 1=3.5,2=9.",
            [0, 0, 2**3.5 - 1, 511, 7],
        ),
        ("nDCG(gains={1:2})@10", OWN, "A document's gain is its grade or custom gain: 1=2.", [0, 0, 2, 2, 3]),
    ],
)
def test_gains_are_those_that_the_words_say(measure, profile, text, gains):
    parsed = parse_one(measure)
    assert str(gain_text(parsed, profile)) == text
    scheme = Scheme.under(profile, parsed)
    assert scheme.gains(np.array([-1, 0, 1, 2, 3])).tolist() == pytest.approx(gains)
    truth = TopicJudgements.of({"a": 3, "b": 0, "c": 1, "d": -1, "e": 1})
    assert scheme.ideal_gains(truth).tolist() == pytest.approx(sorted((gains[4], gains[2], gains[2]), reverse=True))


def test_custom_gains_are_named_where_there_are_some():
    measure = parse_one("nDCG")
    assert str(custom_gains_text(measure, OWN)) == "Custom gains of grades: 1=3.5,2=9."
    assert custom_gains_text(measure, PLAIN) == ""


def lists_of(*lists, profile=PLAIN, truth=None) -> RankedLists:
    """Return ranked lists of one topic, given by the grade at each rank; -128 means unjudged."""
    cells = np.array([grade for grades in lists for grade in grades], np.int8)
    lengths = np.array([len(grades) for grades in lists], np.int64)
    truths = (TopicJudgements.of(truth or {}),)
    return RankedLists(cells, lengths, np.zeros(len(lists), np.int64), truths, profile=profile)


@each_case(
    ("profile", "gains", "ranks"),
    [
        (PLAIN, None, [3, 4]),
        (OWN, None, [3, 4]),
        (GainSettings(top=3, gains=Gains.read("0=1,2=0")), None, [2, 3]),
        (PLAIN, Gains.read("0=1,2=0"), [2, 3]),
        (GainSettings(top=3, gains=Gains.read("0=1,2=0")), Gains.read("1=0"), [4]),
        (GainSettings(top=3, gains=Gains.read("0=1,2=0")), Gains(()), [3, 4]),
    ],
)
def test_documents_gain_by_the_measures_gains_or_else_by_those_of_the_collection(profile, gains, ranks):
    hits = gaining(lists_of([-128, 0, 1, 2], profile=profile), gains)
    assert hits.ranks.tolist() == ranks


@each_case(
    ("profile", "top", "least", "expected"),
    [
        (PLAIN, None, None, [0, 0, 1 / 3, 2 / 3, 1, 1]),
        (PLAIN, 2, None, [0, 0, 0.5, 1, 1, 1]),
        (PLAIN, 0, None, [0, 0, 0, 0, 0, 0]),
        (PLAIN, None, 1, [0, 0, 0, 0.5, 1, 1]),
        (PLAIN, 2, 2, [0, 0, 0, 0, 0, 0]),
        (OWN, 2, None, [0, 0, 3.5 / 9, 1, 1, 1]),
        (OWN, 2, 1, [0, 0, 0, 1, 1, 1]),
        (GainSettings(top=3, gains=Gains.read("0=5,1=1,2=9")), 2, 1, [0, 0, 0, 1, 1, 1]),
    ],
)
def test_shares_lie_between_the_grade_without_gain_and_the_top_grade(profile, top, least, expected):
    assert shares(profile, np.array([-1, 0, 1, 2, 3, 4]), top, least).tolist() == pytest.approx(expected)


def test_a_value_is_taken_from_its_topics_ranks_or_from_the_last_of_them():
    prefixes = [np.array([0.0, 1.0, 3.0]), np.array([5.0]), np.array([6.0, 7.0])]
    topics, ranks = [0, 0, 0, 0, 1, 1, 2, 2, 2], [0, 1, 2, 9, 0, 1, 0, 1, 2]
    values = at_ranks(prefixes, np.array(topics), np.array(ranks))
    assert values.tolist() == [0, 1, 3, 3, 5, 5, 6, 7, 7]
    assert at_ranks([], np.zeros(0, np.int64), np.zeros(0, np.int64)).tolist() == []


@each_case(
    ("measure", "expected"),
    [
        ("nDCG", [3 + 2 / np.log2(3)] * 3),
        ("nDCG@1", [3] * 3),
        ("nDCG(ideal=top)", [3, 3 + 3 / np.log2(3) + 1.5, 0]),
        ("nDCG(ideal=top)@2", [3 + 3 / np.log2(3)] * 3),
        ("nDCG(ideal=shown)", [2, 3 + 2 / np.log2(3), 0]),
        ("nDCG(ideal=shown)@2", [2, 2, 0]),
    ],
)
def test_the_ideal_gain_of_each_list(measure, expected):
    lists = lists_of([2], [-128, 2, 3], [], truth={"a": 3, "b": 2, "c": 0})
    parsed = parse_one(measure)
    assert ideals(lists, parsed, Scheme.of(lists, parsed)).tolist() == pytest.approx(expected)
    none = lists_of(truth={"a": 3})
    assert ideals(none, parsed, Scheme.of(none, parsed)).tolist() == []


def test_a_measures_ideal_goes_before_that_of_the_collection():
    top = GainSettings(ideal=Ideal.TOP)
    assert ideal_of(parse_one("nDCG"), top) is Ideal.TOP
    assert ideal_of(parse_one("nDCG(ideal=shown)"), top) is Ideal.SHOWN
    assert ideal_of(parse_one("nDCG"), PLAIN) is Ideal.JUDGED


def test_without_parameters_a_gain_is_the_grade_over_log2_of_the_rank_plus_1():
    assert Scheme().gains(np.array([-1, 0, 1, 2])).tolist() == [0, 0, 1, 2]
    assert Scheme().discounts([1, 3, 7]).tolist() == [1, 2, 3]
    assert Scheme(by_rank=True).discounts([1, 3, 7]).tolist() == [1, 3, 7]
    truth = TopicJudgements.of({"a": 1, "b": 3, "c": 0, "d": -1, "e": 2})
    assert [ideal(truth, cutoff) for cutoff in (0, 1, None)] == [0, 3, pytest.approx(3 + 2 / np.log2(3) + 0.5)]
    assert Scheme().cumulated_ideal(truth).tolist() == pytest.approx([0, 3, 3 + 2 / np.log2(3), 3.5 + 2 / np.log2(3)])
    assert ideal(TopicJudgements.of({"c": 0}), None) == 0
