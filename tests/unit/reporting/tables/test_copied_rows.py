"""Rows copied to the clipboard fit a spreadsheet."""

from __future__ import annotations

from irdesk.reporting.tables.copied_rows import as_tabs
from irdesk.reporting.tables.table import Cell, Column, Table

THIRD = 1 / 3


def test_what_is_copied_fits_a_spreadsheet(table):
    lines = as_tabs(table).splitlines()
    assert len({line.count("\t") for line in lines[:3]}) == 1
    assert lines[1].split("\t")[:3] == ["a|b_1", repr(THIRD), "†"]
    assert lines[3:] == ["over 5 topics", "trec_eval 9 conventions"]
    broken = Table((Column("title"),), ((Cell("two\nlines\tand a tab"),),))
    assert as_tabs(broken) == "title\ntwo lines and a tab\n"
