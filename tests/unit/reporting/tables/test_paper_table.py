"""The excerpt of a wide table for printing in a paper."""

from __future__ import annotations

from irdesk.reporting.tables.paper_table import MOST_COLUMNS, paper_table
from irdesk.reporting.tables.table import Cell, Column, Kind, Table


def _table(*columns: Column) -> Table:
    row = tuple(Cell(f"{i}" if column.kind is Kind.TEXT else float(i)) for i, column in enumerate(columns))
    return Table(columns, (row,), ("a note",), "title")


def _names(table: Table) -> list[str]:
    return [column.full_name for column in table.columns]


def test_a_narrow_table_is_whole():
    table = _table(Column("run"), Column("AP", Kind.SCORE), Column("NumRet", Kind.SCORE))
    assert paper_table(table) == paper_table(table, ("P@5",))
    assert paper_table(table).table == table
    assert paper_table(table).left_out == ()


def test_columns_keep_their_order_and_counts_are_left_out_first():
    measures = ("AP", "nDCG", "nDCG@10", "P@5", "P@10", "RR", "Rprec", "Judged@10", "NumRet", "Bpref")
    paper = paper_table(_table(Column("run"), *(Column(name, Kind.SCORE) for name in measures)), ("nDCG@10",))
    assert _names(paper.table) == ["run", "AP", "nDCG", "nDCG@10", "P@5", "P@10", "RR", "Rprec"]
    assert paper.left_out == ("Judged@10", "NumRet", "Bpref")
    assert [cell.value for cell in paper.table.rows[0]] == ["0", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]
    assert (paper.table.notes, paper.table.title) == (("a note",), "title")


def test_means_come_before_what_stands_beside_them():
    columns = [Column("run"), Column("group")]
    for name in ("AP", "RR", "P@5"):
        parts = (("", Kind.SCORE), ("Δ", Kind.DIFFERENCE), ("p", Kind.P), ("SD", Kind.SCORE), ("unjudged", Kind.SHARE))
        columns += [Column(part, kind, name) for part, kind in parts]
    paper = paper_table(_table(*columns), ("RR",))
    assert _names(paper.table) == ["run", "group", "AP", "AP Δ", "RR", "RR Δ", "P@5", "P@5 Δ"]
    assert len(paper.table.columns) == MOST_COLUMNS
    assert len(paper.left_out) == len(columns) - MOST_COLUMNS


def test_a_chosen_measure_is_kept_in_its_place():
    names = [f"P@{cutoff}" for cutoff in range(1, 12)]
    paper = paper_table(_table(Column("run"), *(Column(name, Kind.SCORE) for name in names)), ("P@9",))
    assert _names(paper.table) == ["run", *names[:6], "P@9"]
