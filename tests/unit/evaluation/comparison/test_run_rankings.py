"""Rankings of runs, checked against SciPy's τ, counted rank changes, and pools constructed by hand."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import kendalltau, rankdata

from irdesk.evaluation.comparison.run_rankings import Rankings, Similarity

SCORES = np.array([[0.5, 0.4, 0.4, 0.1], [0.1, 0.9, 0.3, 0.2], [0.5, np.nan, 0.2, 0.7]])


def test_tau_and_places_over_the_runs_that_have_a_score_by_both():
    result = Rankings.of(["AP", "RR", "P@5"], SCORES)
    values = result.alike(Similarity.TAU_B)
    assert values[0, 1] == values[1, 0] == pytest.approx(kendalltau(SCORES[0], SCORES[1]).statistic)
    known = [0, 2, 3]
    assert values[0, 2] == pytest.approx(kendalltau(SCORES[0, known], SCORES[2, known]).statistic)
    assert (result.counted(0, 1), result.counted(2, 0)) == (4, 3)
    first, second = result.places(0, 2)
    assert [entry for entry in first if entry] == rankdata(-SCORES[0, known], method="min").tolist()
    assert [entry for entry in second if entry] == rankdata(-SCORES[2, known], method="min").tolist()
    assert first[1] is second[1] is None
    assert result.places(2, 0) == (second, first)
    assert np.diag(values).tolist() == [1, 1, 1]


def test_undefined_similarities_are_nan():
    tied = Rankings.of(["a", "b"], np.array([[0.5, 0.5], [0.2, 0.3]]))
    assert np.isnan(tied.alike(Similarity.TAU_B)[0, 1])
    alone = Rankings.of(["a", "b"], np.array([[0.5], [0.3]]))
    for likeness in Similarity:
        assert np.isnan(alone.alike(likeness)[0, 1])
    same = Rankings.of(["a", "b"], np.array([[0.5, 0.2, 0.1], [5.0, 2.0, 1.0]]))
    for likeness in Similarity:
        assert same.alike(likeness)[0, 1] == pytest.approx(1)
    turned = Rankings.of(["a", "b"], np.array([[1.0, 2.0, 3.0], [3.0, 2.0, 1.0]]))
    assert turned.alike(Similarity.TAU_B)[0, 1] == turned.alike(Similarity.TAU_AP)[0, 1] == -1
