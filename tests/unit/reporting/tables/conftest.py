"""A table with every kind of cell, for tests of its formats."""

from __future__ import annotations

import math

import pytest

from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table

THIRD = 1 / 3


@pytest.fixture
def table() -> Table:
    """Return a table of two runs: AP with interval, difference and significance mark, and P@10 only as a score."""
    columns = (
        Column("run"),
        Column("", Kind.SCORE, "AP"),
        Column("95 %", Kind.INTERVAL, "AP"),
        Column("Δ", Kind.DIFFERENCE, "AP"),
        Column("w/t/l", Kind.RECORD, "AP"),
        Column("unjudged", Kind.SHARE, "AP"),
        Column("bounds", Kind.BOUNDS, "AP"),
        Column("", Kind.SCORE, "P@10"),
    )
    rows = (
        (
            Cell("a|b_1"),
            Cell(THIRD, mark="†", best=True),
            Cell((0.25, 0.5)),
            Cell(-0.125),
            Cell((1, 2, 3)),
            Cell(0.0625),
            Cell((0.1, THIRD, False)),
            Cell(0.5),
        ),
        (
            Cell("c"),
            Cell(0.25),
            Cell((math.nan, math.nan)),
            Cell(None),
            Cell(None),
            Cell(math.nan),
            Cell((0.0, 1.0, True)),
            Cell(math.nan),
        ),
    )
    return Table(columns, rows, ("over 5 topics", "trec_eval 9 conventions"))
