"""The excerpt of a wide table for printing in a paper."""

from __future__ import annotations

from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.paper_table import paper_table
from irdesk.reporting.tables.table import Cell, Column, Table


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


def _with_parts(*measures: str) -> Table:
    """Return a table with the mean of each measure, and four columns beside each mean."""
    columns = [Column("run"), Column("group")]
    for name in measures:
        parts = (("", Kind.SCORE), ("Δ", Kind.DIFFERENCE), ("p", Kind.P), ("SD", Kind.SCORE), ("unjudged", Kind.SHARE))
        columns += [Column(part, kind, name) for part, kind in parts]
    return _table(*columns)


def test_of_several_measures_only_the_means_are_printed():
    table = _with_parts("AP", "RR", "P@5")
    paper = paper_table(table, ("RR",))
    assert _names(paper.table) == ["run", "group", "AP", "RR", "P@5"]
    assert len(paper.left_out) == len(table.columns) - 5


def test_the_columns_beside_the_mean_of_a_single_measure_are_printed():
    paper = paper_table(_with_parts("AP"))
    assert _names(paper.table) == ["run", "group", "AP", "AP Δ", "AP p", "AP SD", "AP unjudged"]
    assert paper.left_out == ()


def test_notes_on_measures_that_are_left_out_are_left_out():
    measures = [f"P@{cutoff}" for cutoff in range(1, 12)]
    notes = ("all 27 topics", "P@1: two-way ANOVA", "P@10, P@11: few topics", "P@1, P@11: few topics", "a: note")
    table = _with_parts(*measures)
    paper = paper_table(Table(table.columns, table.rows, notes, ""))
    assert _names(paper.table) == ["run", "group", *measures[:6]]
    assert paper.table.notes == ("all 27 topics", "P@1: two-way ANOVA", "P@1, P@11: few topics", "a: note")


def test_a_note_on_measures_whose_names_contain_commas_is_left_out_too():
    measures = [f"RBP(p=0.{digit}, rel=2)" for digit in range(1, 10)]
    omitted, kept = ", ".join(measures[-2:]), f"{measures[0]}, {measures[-1]}"
    table = _with_parts(*measures)
    paper = paper_table(Table(table.columns, table.rows, (f"{omitted}: few topics", f"{kept}: few topics"), ""))
    assert paper.table.notes == (f"{kept}: few topics",)


def test_the_columns_of_runs_are_not_taken_for_those_of_measures():
    columns = [Column("docno"), Column("grade", Kind.COUNT)]
    columns += [
        Column(name, kind, run)
        for run in ("bm25", "rrf")
        for name, kind in (("adds", Kind.DIFFERENCE), ("rank", Kind.COUNT))
    ]
    table = _table(*columns)
    assert paper_table(table).table == table


def test_a_chosen_measure_is_kept_in_its_place():
    names = [f"P@{cutoff}" for cutoff in range(1, 12)]
    paper = paper_table(_table(Column("run"), *(Column(name, Kind.SCORE) for name in names)), ("P@9",))
    assert _names(paper.table) == ["run", *names[:6], "P@9"]
