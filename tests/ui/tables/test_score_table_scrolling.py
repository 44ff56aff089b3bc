"""Horizontal scrolling of score tables: no column is cut beside the frozen one."""

from __future__ import annotations

import pytest

from irdesk.ui.comparison.comparison_panel import ComparisonPanel


@pytest.mark.opened_in("analyse", "comparison")
def test_no_number_is_cut_where_a_measure_is_scrolled_to(hands):
    hands.window.resize(1280, 800)
    panel = hands.desk.panel(ComparisonPanel)
    hands.wait(lambda: panel.model.rowCount() == 5)
    hands.settle()
    table = panel.table
    for measure in ("RR", "P@5", "Rprec", "nDCG"):
        hands.desk.selection.choose_measure(measure)
        hands.settle()
        edge = table.columnWidth(0)
        spans = [
            (table.columnViewportPosition(column), table.columnViewportPosition(column) + table.columnWidth(column))
            for column in range(1, panel.model.columnCount())
        ]
        assert table.horizontalScrollBar().value() in {0, table.horizontalScrollBar().maximum()} or not any(
            start < edge < end for start, end in spans
        )
