"""Gains of grades and discounts of ranks: their values, and the words and symbols that explain them."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.measures.numeric_derivation import Part
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.gains import DISCOUNT, Scheme, as_discounted, discount_text, gain_text, ideal_text
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements

PLAIN, OWN = GainSettings(top=3), GainSettings(top=3, gains=Gains.read("1=3.5,2=9"))


@pytest.mark.parametrize(
    ("measure", "profile", "text", "gains"),
    [
        ("nDCG@10", PLAIN, "A document gains its grade.", [0, 0, 1, 2, 3]),
        ("nDCG(dcg='exp-log2')@10", PLAIN, "A document gains 2^grade − 1.", [0, 0, 1, 3, 7]),
        ("nDCG@10", OWN, "A document gains its grade or custom gain: 1=3.5,2=9.", [0, 0, 3.5, 9, 3]),
        (
            "nDCG(dcg='exp-log2')@10",
            OWN,
            "A document gains 2^g − 1, where g is its grade or custom gain: 1=3.5,2=9.",
            [0, 0, 2**3.5 - 1, 511, 7],
        ),
        ("nDCG(gains={1:2})@10", OWN, "A document gains its grade or custom gain: 1=2.", [0, 0, 2, 2, 3]),
    ],
)
def test_gains_are_those_that_the_words_say(measure, profile, text, gains):
    parsed = parse_one(measure)
    assert str(gain_text(parsed, profile)) == text
    scheme = Scheme.under(profile, parsed)
    assert scheme.gains(np.array([-1, 0, 1, 2, 3])).tolist() == pytest.approx(gains)
    truth = TopicJudgements.of({"a": 3, "b": 0, "c": 1, "d": -1, "e": 1})
    assert scheme.ideal_gains(truth).tolist() == pytest.approx(sorted((gains[4], gains[2], gains[2]), reverse=True))


@pytest.mark.parametrize(
    ("measure", "profile", "text", "factor", "discounts"),
    [
        ("nDCG", PLAIN, "log2(rank + 1)", "1 / log2(rank + 1)", [1, np.log2(3), 2]),
        ("nDCG(base=2)", PLAIN, "before rank 2", "1 before rank 2", [1, 1, np.log2(3)]),
        ("nDCG", GainSettings(base=2.0), "before rank 2", "1 before rank 2", [1, 1, np.log2(3)]),
        ("nDCG(dcg='log2')", GainSettings(base=2.0), "log2(rank + 1)", "1 / log2(rank + 1)", [1, np.log2(3), 2]),
        ("nDCG(base=3)", PLAIN, "before rank 3", "1 before rank 3", [1, 1, 1]),
    ],
)
def test_discounts_are_those_that_the_words_say(measure, profile, text, factor, discounts):
    parsed = parse_one(measure)
    assert text in str(discount_text(parsed, profile))
    assert factor in str(DISCOUNT.help(parsed, profile))
    assert Scheme.under(profile, parsed).discounts(np.arange(1, 4)).tolist() == pytest.approx(discounts)


def test_the_ideal_is_named():
    for measure, words in (
        ("nDCG", "the best order of all judged documents"),
        ("nDCG(ideal=top)", "has the top grade, 3, at every rank"),
        ("nDCG(ideal=shown)", "the best order of the documents retrieved"),
    ):
        assert words in str(ideal_text(parse_one(measure), PLAIN))


@pytest.mark.parametrize(
    ("measure", "tex"),
    [
        ("nDCG", [r"\frac{3}{\log_2 2}", r"\frac{3}{\log_2 3}", r"\frac{3}{\log_2 4}"]),
        ("nDCG(base=2)", ["3", r"\frac{3}{\log_{2} 2}", r"\frac{3}{\log_{2} 3}"]),
        ("nDCG(base=3)", ["3", "3", r"\frac{3}{\log_{3} 3}"]),
    ],
)
def test_a_discounted_gain_is_written_as_a_fraction_from_the_base_on(measure, tex):
    parsed = parse_one(measure)
    assert [as_discounted(Part(rank, 1, 3.0, 0.0), parsed, PLAIN) for rank in (1, 2, 3)] == tex
