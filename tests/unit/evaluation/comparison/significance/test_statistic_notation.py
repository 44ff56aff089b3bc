"""Tests of the notation of test statistics."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.comparison.significance.p_value_and_statistic import Outcome
from irdesk.evaluation.comparison.significance.paired_tests import PairedTest, run_test
from irdesk.evaluation.comparison.significance.statistic_notation import statistic_text

D = np.array([1.0, 1.0, 2.0, -1.0, -3.0, 5.0])


def test_rank_sums_are_written_in_full():
    assert statistic_text(Outcome(0.5, symbol="W", statistic=12_345_678.5, nonzero=7000)) == "W = 12345678.5, n = 7000"
    assert statistic_text(run_test(PairedTest.WILCOXON, D)) == "W = 14, n = 6"


def test_degrees_of_freedom_follow_the_number_of_means():
    assert statistic_text(Outcome(0.1, symbol="q", statistic=4.3284, groups=3, freedom=8)) == "q(3, 8) = 4.328"
    assert statistic_text(Outcome(0.1, symbol="t", statistic=9.3561, freedom=52)) == "t(52) = 9.356"


def test_a_sign_test_shows_its_signs_and_a_resampling_test_its_resamples():
    assert statistic_text(run_test(PairedTest.SIGN, D)) == "4+ 2−"
    assert statistic_text(Outcome(0.1, resamples=64)) == "all 64"
    assert statistic_text(Outcome(0.1, resamples=100_000, seed=1)) == "100,000 drawn"


def test_an_undefined_test_has_no_statistic():
    assert statistic_text(Outcome(undefined="the runs do not differ in any topic")) == ""
