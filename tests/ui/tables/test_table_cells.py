"""Texts of table cells that show differences."""

from __future__ import annotations

from irdesk.reporting.tables.number_formats import Kind
from irdesk.ui.tables.table_cells import signed


def test_a_difference_of_zero_has_no_sign():
    assert [signed(value) for value in (0.25, -0.25, 0.0, -0.0)] == ["▲ +0.2500", "▼ -0.2500", "= 0.0000", "= 0.0000"]


def test_differences_in_reports_and_in_the_window_have_the_same_text():
    for value in (0.25, -0.25, 0.0, -0.0, 0.00001, -0.00001):
        assert signed(value).split()[1] == Kind.DIFFERENCE.shown(value)
