"""Discounts and ideal rankings of nDCG: the words and symbols that explain them."""

from __future__ import annotations

import numpy as np
import pytest
from each_case import each_case

from irdesk.evaluation.measures.families.ndcg_dcg_cg import DISCOUNT, as_discounted, discount_text, ideal_text
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.measures.notation_of_rank_contributions import Part
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.gains import Scheme

PLAIN = GainSettings(top=3)


@each_case(
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


@pytest.mark.parametrize(
    ("measure", "text", "factor", "tex"),
    [
        ("nDCG(discount=rank)", "Each gain is divided by its rank.", "1 / rank", r"\frac{2}{3}"),
        ("nDCG", "Each gain is divided by log2(rank + 1).", "1 / log2(rank + 1)", r"\frac{2}{\log_2 4}"),
    ],
)
def test_the_divisor_is_the_rank_or_its_logarithm(measure, text, factor, tex):
    parsed = parse_one(measure)
    assert str(discount_text(parsed, PLAIN)) == text
    assert str(DISCOUNT.help(parsed, PLAIN)) == factor
    assert as_discounted(Part(3, 1, 2.0, 0.0), parsed, PLAIN) == tex
