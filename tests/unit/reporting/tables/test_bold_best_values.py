"""The best values of a table's columns."""

from __future__ import annotations

from irdesk.reporting.tables.bold_best_values import with_best


def test_the_best_of_some_columns(table):
    best = with_best(table, [1, 7])
    assert [[cell.best for cell in row] for row in best.rows] == [[index in {1, 7} for index in range(8)], [False] * 8]
    assert not any(cell.best for row in with_best(table, []).rows for cell in row)
