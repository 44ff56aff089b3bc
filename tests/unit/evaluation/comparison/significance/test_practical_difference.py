"""Equivalence tests checked against SciPy, the Bayesian signed-rank test checked against baycomp, and results without a
margin.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from each_case import each_case
from scipy import stats

from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.comparison.significance.practical_difference import (
    bayesian_signed_rank,
    equivalence,
    practical_difference,
)

BAYCOMP = Path(__file__).resolve().parents[4] / "data" / "peer-tests" / "baycomp.json"
CASES = json.loads(BAYCOMP.read_text(encoding="utf-8"))["cases"]


@each_case("seed", range(6))
def test_equivalence_is_two_one_sided_t_tests(seed):
    chance = np.random.default_rng(seed)
    d, margin = chance.normal(0.01 * seed, 0.05, 20), 0.03
    result = equivalence(d, margin)
    above = stats.ttest_1samp(d, -margin, alternative="greater").pvalue
    below = stats.ttest_1samp(d, margin, alternative="less").pvalue
    assert result.p == pytest.approx(max(above, below), rel=1e-9)
    assert result.interval == pytest.approx(stats.ttest_1samp(d, 0).confidence_interval(0.9))
    assert result.equivalent == (-margin < result.interval[0] and result.interval[1] < margin)


def test_constant_differences_are_not_tested():
    for d in ([], [0.1], [0.1] * 4, [0.0] * 4):
        assert equivalence(np.array(d, np.float64), 0.5).p is None


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{len(case['differences'])} topics")
def test_probabilities_are_those_of_baycomp(case):
    result = bayesian_signed_rank(np.array(case["differences"]), case["margin"])
    probabilities = [result.better, result.equivalent, result.worse]
    assert sum(probabilities) == pytest.approx(1)
    # The compared values are means of at least 50,000 draws; the tolerance is four standard errors.
    assert probabilities == pytest.approx(case["probabilities"], abs=4 * (0.25 / 50_000 * 2) ** 0.5)


def test_a_clear_case_of_each():
    assert bayesian_signed_rank(np.full(20, 0.1), 0.01).better == 1
    assert bayesian_signed_rank(np.full(20, -0.1), 0.01).worse == 1
    assert bayesian_signed_rank(np.zeros(20), 0.01).equivalent == 1
    d = np.random.default_rng(3).normal(0, 0.1, 30)
    forth, back = bayesian_signed_rank(d, 0.01), bayesian_signed_rank(-d, 0.01)
    assert forth.better == pytest.approx(back.worse, abs=0.01)
    assert bayesian_signed_rank(d, 0.01) == forth, "the same seed draws the same"
    assert bayesian_signed_rank(d, 0.01, seed=2) != forth


def test_topics_that_a_run_lacks_are_dropped_and_results_are_said():
    first, second = np.array([0.5, np.nan, 0.25, 0.5, 0.75]), np.array([0.25, 0.5, 0.5, 0.5, np.nan])
    result = practical_difference(first, second, 0.1)
    assert (result.topics, result.mean) == (3, 0.0)
    assert str(result.statement).startswith("not shown to be equivalent within ±0.1: TOST p 0.2")
    assert "better" in str(result.statement)
    alike = practical_difference(first, first, 0.1)
    assert str(alike.statement).startswith("equivalence within ±0.1: undefined")
    assert (alike.posterior.equivalent, alike.needed) == (1, None)


@each_case("margin", [0, -1, float("nan"), float("inf")])
def test_without_a_margin_there_is_no_test(margin):
    for test in (equivalence, bayesian_signed_rank):
        with pytest.raises(CommandRefused, match="the margin is"):
            test(np.array([0.1, 0.2]), margin)
    with pytest.raises(CommandRefused, match="no topic in common"):
        bayesian_signed_rank(np.zeros(0), 0.1)
