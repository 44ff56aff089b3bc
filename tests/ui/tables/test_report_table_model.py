"""The order of rows in a table of runs."""

from __future__ import annotations

from PySide6.QtCore import Qt

from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table
from irdesk.ui.tables.report_table_model import ReportTableModel


def test_tied_runs_are_sorted_by_name():
    """Tied runs have the same order as in the overview, whichever measure sorted the runs before."""
    cells = [(Cell(name), Cell(first), Cell(0.5)) for name, first in (("run-c", 0.9), ("run-a", 0.8), ("run-b", 0.7))]
    columns = Column("run"), Column("", Kind.SCORE, "AP"), Column("", Kind.SCORE, "P@10")
    model = ReportTableModel((2, Qt.SortOrder.DescendingOrder))
    model.take(Table(columns, tuple(cells)), ("c", "a", "b"), (0, 1, 2))
    assert [model.id_of(row) for row in range(3)] == ["a", "b", "c"]
    model.sort(2, Qt.SortOrder.AscendingOrder)
    assert [model.id_of(row) for row in range(3)] == ["a", "b", "c"]
