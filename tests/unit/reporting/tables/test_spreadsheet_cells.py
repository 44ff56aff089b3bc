"""Texts that spreadsheets would compute as formulas, in exported and copied tables."""

from __future__ import annotations

import csv
import io

from irdesk.reporting.tables.copied_rows import as_tabs
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table
from irdesk.reporting.tables.table_writers import TAKEN, WRITERS

STRANGE = (
    '=HYPERLINK("http://x")',
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "\tx",
    "\rx",
    "-0.5",
    "+1e-5",
    "-inf",
    "a=b",
    "-",
    "＝1+1",
)
INERT = (
    '\'=HYPERLINK("http://x")',
    "'+1+1",
    "'-2+3",
    "'@SUM(A1)",
    "'\tx",
    "'\rx",
    "-0.5",
    "+1e-5",
    "-inf",
    "a=b",
    "'-",
    "'＝1+1",
)


def test_csv_for_spreadsheets_has_no_formula_and_all_numbers(table):
    names = Table((Column("=run"), Column("n", Kind.DIFFERENCE)), tuple((Cell(name), Cell(-0.125)) for name in STRANGE))
    assert WRITERS["csv"](names).startswith('=run,n\n"=HYPERLINK'), "as it is where nobody asks"
    heads, *rows = csv.reader(io.StringIO(TAKEN["csv"](names), newline=""))
    assert (heads, [row[0] for row in rows]) == (["'=run", "n"], list(INERT))
    assert {float(row[1]) for row in rows} == {-0.125}
    assert TAKEN["csv"](table) == WRITERS["csv"](table)
    copied = [line.split("\t")[0] for line in as_tabs(names).splitlines()]
    assert copied[:5] == ["'=run", *INERT[:4]]
