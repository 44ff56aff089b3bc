"""The figure of correlations between rankings."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.reporting.comparison.run_rankings import likeness, shades


@pytest.mark.parametrize("statistic", ["τ_b", "RBO"])
def test_correlations_keep_full_precision(statistic, rows):
    values = np.array([[1, 1 / 3], [1 / 3, 1]])
    figure = likeness(statistic, ("AP", "RR"), values, "8 runs")
    assert [row["value"] for row in rows(figure)] == ["1.0", repr(1 / 3), repr(1 / 3), "1.0"]


def test_differences_between_high_correlations_are_emphasised():
    cells = shades(np.array([[1, 0.9, -0.5], [0.9, 1, 0.1], [-0.5, 0.1, 1]]))
    assert cells[np.triu_indices(3, 1)] == pytest.approx([0.81, -0.25, 0.01])
    assert np.isnan(np.diagonal(cells)).all()
    assert not cells[np.tril_indices(3, -1)].any(), "the lower half stays empty"
