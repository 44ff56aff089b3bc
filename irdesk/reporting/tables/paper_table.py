"""Reduce a wide table to the columns that fit in a paper: names, the chosen measure, and means of other measures."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Column, Table

MOST_COLUMNS = 8
_RANKS = {Kind.SCORE: 0, Kind.DIFFERENCE: 1, Kind.P: 2, Kind.DIFFERENCES: 3, Kind.INTERVAL: 4, Kind.EFFECT: 5}
_LAST = 6
_COUNTS = ("Judged@", "NumRet", "NumRel", "NumQ")


@dataclass(frozen=True)
class PaperTable:
    """A table of at most `MOST_COLUMNS` columns, and the names of the omitted columns."""

    table: Table
    left_out: tuple[str, ...]


def paper_table(table: Table, chosen: Sequence[str] = ()) -> PaperTable:
    """Select at most `MOST_COLUMNS` columns for a paper, in the order of the table.

    If the columns are grouped by several measures, only the means are kept, so that all measures have the same columns.
    If there are still too many columns, leading text columns are kept first. Other columns are kept in this order:
    means, differences, p, intervals, effects, and finally counts, shares and bounds. Among columns of one kind, those
    of the ``chosen`` measures are kept first. Notes on omitted measures are omitted.
    """
    columns = table.columns
    heads = next((i for i, column in enumerate(columns) if column.kind is not Kind.TEXT), len(columns))
    names = list(chosen)
    groups = {column.group for column in columns if column.group}

    def is_chosen(index: int) -> bool:
        return (columns[index].group or columns[index].name) in names

    rest = range(heads, len(columns))
    means = {column.group for column in columns if column.group and _rank(column) == 0}
    by_measure = len(groups) > 1 and means == groups  # groups that are measures all have means
    printed = [i for i in rest if not by_measure or not columns[i].group or _rank(columns[i]) == 0]
    first = sorted(printed, key=lambda i: (_rank(columns[i]), not is_chosen(i), i))
    room = max(MOST_COLUMNS - heads, 0)
    kept = set(first[:room])
    order = [*range(heads), *sorted(kept)]
    left_out = tuple(columns[i].full_name for i in rest if i not in kept)
    rows = tuple(tuple(row[i] for i in order) for row in table.rows)
    omitted = groups - {columns[i].group for i in kept}
    notes = tuple(note for note in table.notes if not _lists(note.partition(": ")[0], omitted))
    return PaperTable(Table(tuple(columns[i] for i in order), rows, notes, table.title), left_out)


def _lists(text: str, names: Collection[str]) -> bool:
    """Return whether a text consists of some of the names, joined by commas. Names may contain commas themselves."""
    return text in names or any(
        text.startswith(f"{name}, ") and _lists(text.removeprefix(f"{name}, "), names) for name in names
    )


def _rank(column: Column) -> int:
    """Return a column's priority. Columns with lower values are kept first."""
    if column.name and column.group and column.kind is Kind.SCORE:  # a score other than the mean, such as the SD
        return _RANKS[Kind.EFFECT]
    if column.name.startswith(_COUNTS) or column.group.startswith(_COUNTS):
        return _LAST
    return _RANKS.get(column.kind, _LAST)
