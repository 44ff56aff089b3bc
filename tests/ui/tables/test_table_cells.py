"""Texts of table cells that show differences."""

from __future__ import annotations

from irdesk.ui.tables.table_cells import signed


def test_a_difference_of_zero_has_no_sign():
    assert [signed(value) for value in (0.25, -0.25, 0.0, -0.0)] == ["▲ +0.2500", "▼ -0.2500", "= 0.0000", "= 0.0000"]
