"""The figure of the differences between all pairs of runs."""

from __future__ import annotations

import numpy as np

from irdesk.reporting.comparison.all_pairs import all_pairs


def test_differences_of_all_pairs_keep_full_precision(rows, texts):
    values = np.array([[1, 1 / 3], [1 / 3, 1]])
    report = all_pairs(
        "AP", "corrected p", ("a", "b"), values, values - 0.5, (("", ".333"), (".333", "")), values < 0.5
    )
    assert [row["marked"] for row in rows(report)] == ["false", "true", "true", "false"]
    assert {"row worse", "corrected p", "row better", "differs significantly", ".333"} <= set(texts(report))
