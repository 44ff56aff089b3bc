"""The figure of correlations between rankings."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.reporting.comparison.run_rankings import likeness


@pytest.mark.parametrize("statistic", ["τ_b", "RBO"])
def test_correlations_keep_full_precision(statistic, rows):
    values = np.array([[1, 1 / 3], [1 / 3, 1]])
    figure = likeness(statistic, ("AP", "RR"), values, np.where(np.eye(2), np.nan, values), "8 runs")
    assert [row["value"] for row in rows(figure)] == ["1.0", repr(1 / 3), repr(1 / 3), "1.0"]
