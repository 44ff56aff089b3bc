"""The initial scroll position of the score table."""

from __future__ import annotations

from PySide6.QtCore import Qt

from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table
from irdesk.ui.tables.report_table_model import ReportTableModel
from irdesk.ui.tables.score_table import ScoreView

RUNS = 60


def test_it_opens_at_its_first_row_unless_that_hides_a_chosen_run(qtbot):
    model = ReportTableModel((-1, Qt.SortOrder.AscendingOrder))
    view = ScoreView(model, (-1, Qt.SortOrder.AscendingOrder), str)
    model.setParent(view)
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()
    qtbot.waitExposed(view)
    rows = tuple((Cell(f"run {i}"), Cell(1 - i / RUNS)) for i in range(RUNS))
    model.take(
        Table((Column("run"), Column("", Kind.SCORE, "AP")), rows), tuple(map(str, range(RUNS))), tuple(range(RUNS))
    )
    bar = view.verticalScrollBar()
    view.select_id("50")
    assert bar.value() > 0
    view.show_top()
    qtbot.waitUntil(lambda: bar.value() == 0)
    view.show_top(unless_hidden="50")
    qtbot.waitUntil(lambda: bar.value() > 0)
    assert view.viewport().rect().contains(view.visualRect(model.index(50, 1)))
    view.show_top(unless_hidden="3")
    qtbot.waitUntil(lambda: bar.value() == 0)
