"""Corrections of p-values for multiple comparisons, checked against the closure over all subsets."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction, correct_p_values

A = np.array([0.7, 0.3, 0.2, 0.6, 0.4])
B = np.array([0.5, 0.1, 0.0, 0.2, 0.4])


def simes(p):
    ranked = np.sort(p)
    return (len(p) * ranked / np.arange(1, len(p) + 1)).min()


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6).map(np.array))
def test_corrections_by_the_closure_of_all_subsets(p):
    """Holm's correction is the closure of Bonferroni's test, Hommel's that of Simes' test. The corrected p-value is the
    largest over all subsets that contain the comparison.
    """
    subsets = [list(combination) for size in range(1, len(p) + 1) for combination in combinations(range(len(p)), size)]
    for correction, joint in (
        (Correction.HOLM, lambda item: min(1, len(item) * item.min())),
        (Correction.HOMMEL, simes),
    ):
        expected = [max(joint(p[subset]) for subset in subsets if i in subset) for i in range(len(p))]
        assert correct_p_values(p, correction) == pytest.approx(np.array(expected), abs=1e-12)
    assert correct_p_values(p, Correction.BENJAMINI_HOCHBERG) == pytest.approx(
        stats.false_discovery_control(p), abs=1e-12
    )
    assert correct_p_values(p, Correction.BONFERRONI) == pytest.approx(np.minimum(1, p * len(p)), abs=1e-12)
    assert correct_p_values(p, Correction.NONE).tolist() == p.tolist()


def test_corrections_are_over_the_defined_p_alone():
    p = np.array([0.01, np.nan, 0.04])
    for correction in Correction:
        result = correct_p_values(p, correction)
        assert np.isnan(result[1])
        assert result[[0, 2]] == pytest.approx(correct_p_values(p[[0, 2]], correction))
    scores = np.column_stack([A, B, A])
    result = compare_runs(list("12345"), scores, Plan(correction=Correction.BONFERRONI))
    assert [pair.adjusted for pair in result.pairs] == [
        pytest.approx(2 * 0.034109, abs=1e-6),
        None,
        result.pairs[0].adjusted,
    ]
    assert result.tested == 2
