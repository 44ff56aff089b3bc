"""Small numbers of topics and of differences are stated next to p."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan
from irdesk.evaluation.comparison.significance.paired_tests import PairedTest, run_test

A = np.array([0.7, 0.3, 0.2, 0.6, 0.4])
B = np.array([0.5, 0.1, 0.0, 0.2, 0.4])
C = np.array([0.0, 0.0, 0.2, 0.1, 0.3])
ABC = np.column_stack([A, B, C])


def test_two_topics_cannot_be_resampled_to_a_small_p():
    """Two topics have four resamples, so the bootstrap cannot return a p-value below 1/4."""
    scores = np.array([[0.9, 0.1], [0.8, 0.1]])
    (result,) = compare_runs(["1", "2"], scores, Plan(Method.BOOTSTRAP)).pairs
    assert (result.p, result.outcome.least, result.outcome.few) == (0.25, 0.25, 2)
    assert run_test(PairedTest.BOOTSTRAP, np.array([0.9, 0.8, 0.7])).p == pytest.approx(1 / 27)


def test_few_topics_and_few_differences_stand_beside_p():
    d = np.array([0.3, 0.2, 0.1, 0.4, 0.0, 0.0])
    for test, topics, least, few in (
        (PairedTest.T, 4, None, 4),
        (PairedTest.T, 5, None, None),
        (PairedTest.BOOTSTRAP, 4, 1 / 256, 4),
        (PairedTest.WILCOXON, 6, 0.125, 4),
        (PairedTest.SIGN, 6, 0.125, 4),
        (PairedTest.RANDOMIZATION, 6, 0.125, 4),
    ):
        entry = run_test(test, d[:topics])
        assert (entry.least, entry.few) == (least, few), test
    assert run_test(PairedTest.WILCOXON, np.arange(1.0, 7)).few is None
    (pair, *_) = compare_runs(list("123"), ABC[:3], Plan(Method.RANDOMIZED_TUKEY, permutations=999)).pairs
    assert (pair.outcome.least, pair.outcome.few) == (pytest.approx(1 / 36), 3)
