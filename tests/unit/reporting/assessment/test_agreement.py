"""Figures of confusion matrices."""

from __future__ import annotations

from irdesk.assessment import agreement
from irdesk.reporting.assessment.agreement import confusion


def test_the_confusion_matrix_counts_pairs_of_grades(rows, texts):
    given = {
        "anna": {("1", "a"): 0, ("1", "b"): 2, ("1", "c"): 2},
        "ben": {("1", "a"): 0, ("1", "b"): 1, ("1", "c"): 2},
    }
    entry = agreement.pair(agreement.Judged.of(given), "anna", "ben")
    figure = confusion(entry)
    assert [(row["anna"], row["ben"], float(row["value"])) for row in rows(figure) if row["value"] != "0.0"] == [
        ("0", "0", 1),
        ("2", "1", 1),
        ("2", "2", 1),
    ]
    assert texts(figure).count("1") >= 3
