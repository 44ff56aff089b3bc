"""Each family has a worked example, and the score equals the value of its arithmetic.

The reference prints the arithmetic. It is written by hand from the definition and evaluated only by Python.
"""

from __future__ import annotations

import math
from itertools import accumulate

import pytest
from each_case import each_case

from irdesk.evaluation.explain.ranking_text import read_rankings
from irdesk.evaluation.explain.worked_examples_in_what_if import (
    example_measure,
    example_rankings,
    example_score,
    opens_in_what_if,
    what_if_text,
)
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.measure import single
from irdesk.reporting.manual.measure_reference import page_of

SIGNS = {"−": "-", "×": "*", "^": "**", "log₂": "log2", "ln(": "log("}
FUNCTIONS = {"log2": math.log2, "log": math.log, "exp": math.exp, "min": min, "max": max}
DIGITS = 5e-5
"""Tolerance: half a unit of the fourth decimal."""
EVERY_FAMILY = each_case("family", FAMILIES)


def computed(worked: str) -> float:
    """Evaluate an example's arithmetic."""
    for sign, python in SIGNS.items():
        worked = worked.replace(sign, python)
    return float(eval(worked, {"__builtins__": {}}, FUNCTIONS))


@EVERY_FAMILY
def test_the_score_is_what_the_arithmetic_gives(family):
    assert example_score(family.guide.example) == pytest.approx(computed(family.guide.example.worked), abs=DIGITS)


@EVERY_FAMILY
def test_the_example_is_of_the_family_and_its_page_shows_it(family):
    example = family.guide.example
    assert example_measure(example).family is family
    assert f"`{example.measure}` = {example.worked}" in page_of(family)


@EVERY_FAMILY
def test_the_example_opens_in_what_if_or_the_page_says_why_not(family):
    example = family.guide.example
    if opens_in_what_if(example):
        ranking = example_rankings(example)[0]
        assert ranking.explained(example_measure(example)).score == pytest.approx(example_score(example))
        shown = read_rankings(what_if_text(example))
        assert shown.measures == (example_measure(example),)
        assert shown.first.scores(shown.measures)[0] == pytest.approx(example_score(example))
        assert f"irdesk what-if '{what_if_text(example)}'" in page_of(family)
    else:
        assert "*What if* cannot show it, because" in page_of(family)
        assert family.needs or not single(example_measure(example))


def test_examples_that_no_short_arithmetic_gives_follow_from_their_definitions():
    """INST and INSQ sum over 1000 ranks. They are computed rank by rank, with T = 0.5, from the definitions in their
    papers.
    """
    steady = [(1 / rank) ** 2 for rank in range(1, 1001)]
    scores = {family.name: example_score(family.guide.example) for family in FAMILIES}
    assert scores["INSQ"] == pytest.approx((steady[0] + steady[2]) / sum(steady), abs=1e-12)
    gains = [0, 1, 0, *[0] * 997]
    cumulative = list(accumulate(gains))
    visited = [1.0]
    for rank in range(1, 1000):
        left = 1 - cumulative[rank - 1]
        visited.append(visited[-1] * ((rank + left - 1) / (rank + left)) ** 2)
    expected = sum(v * g for v, g in zip(visited, gains, strict=True)) / sum(visited)
    assert scores["INST"] == pytest.approx(expected, abs=1e-12)


def test_a_discount_by_rank_divides_gains_by_the_rank():
    from irdesk.evaluation import evaluate

    qrels = {"1": {"a": 3, "b": 2, "c": 0, "d": 1, "e": 2}}
    runs = {"run": {"1": dict(zip("abcde", (5.0, 4.0, 3.0, 2.0, 1.0), strict=True))}}
    scores = evaluate(qrels, runs, ["DCG(discount='rank')@5", "nDCG(discount='rank')@5"]).means[0]
    assert scores[0] == pytest.approx(3 + 2 / 2 + 1 / 4 + 2 / 5)
    assert scores[1] == pytest.approx((3 + 2 / 2 + 1 / 4 + 2 / 5) / (3 + 2 / 2 + 2 / 3 + 1 / 4))
