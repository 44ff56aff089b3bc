"""Gain settings: the ideal ranking with the top grade, and the gains of grades."""

from __future__ import annotations

import math

import numpy as np
import pytest

from irdesk.domain.run import Convention
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.evaluation.scoring.gains import Scheme, shares
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


def test_the_top_ideal_has_the_top_grade_down_to_the_cutoff_or_to_the_end_of_the_list(scores):
    rules = ScoringOptions(Convention.EXACT, profile=GainSettings(top=2, ideal=Ideal.TOP))
    discounts = [1 / math.log2(rank + 1) for rank in (1, 2, 3)]
    assert scores({"a": 2, "b": 0}, "ab", "nDCG", "nDCG@1", "nDCG@3", rules=rules) == pytest.approx(
        [1 / sum(discounts[:2]), 1.0, 1 / sum(discounts)]
    )


def test_the_share_of_a_grade_lies_between_a_grade_without_gain_and_the_top():
    grades = np.array([0, 1, 2, 3])
    assert shares(GainSettings(), grades, 3).tolist() == pytest.approx([0, 1 / 3, 2 / 3, 1])
    assert shares(GainSettings(), grades, 3, 1).tolist() == pytest.approx([0, 0, 0.5, 1])
    custom = GainSettings(gains=Gains.read("0=0.2,1=0.4,3=1"))
    assert shares(custom, np.array([0, 1, 3]), 3, 0).tolist() == pytest.approx([0, 0.25, 1])
    assert shares(custom, grades, 0, 0).tolist() == [0, 0, 0, 0], "the top has no gain"


def test_the_top_ideal_of_more_ranks_than_are_summed_at_once(scores):
    cutoff = (1 << 20) + 3
    rules = ScoringOptions(Convention.EXACT, profile=GainSettings(top=2, ideal=Ideal.TOP))
    ideal = np.sum(1 / np.log2(np.arange(2, cutoff + 2)))
    assert scores({"a": 2}, "a", f"nDCG@{cutoff}", rules=rules) == pytest.approx([1 / ideal], rel=1e-12)


def test_grades_of_0_or_less_gain_nothing():
    grades = np.array([-2, -1, 0, 1, 3])
    assert Scheme().gains(grades).tolist() == [0, 0, 0, 1, 3]
    assert Scheme(exponential=True).gains(grades).tolist() == [0, 0, 0, 1, 7]
