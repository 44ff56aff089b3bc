"""Data model of tables: typed columns, and rows of values in full precision. All displayed, copied and written tables
are generated from this model.

Displayed numbers have four digits; numbers for other programs have full precision.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from irdesk.reporting.tables.number_formats import Kind, Value


@dataclass(frozen=True)
class Column:
    """A column. ``group`` is a heading over several columns, such as a measure. ``name`` is the heading below it; it is
    empty for the first column of a group.
    """

    name: str
    kind: Kind = Kind.TEXT
    group: str = ""
    tip: str = ""

    @property
    def full_name(self) -> str:
        """The name of the column in output without group headings."""
        return f"{self.group} {self.name}".strip()


@dataclass(frozen=True)
class Cell:
    """A cell. ``shown`` is the displayed text if it differs from the kind's format. ``mark`` is a symbol for
    significance. ``best`` states whether the value is the best in its column.
    """

    value: Value
    shown: str | None = None
    mark: str = ""
    best: bool = False


@dataclass(frozen=True)
class Table:
    """A table with one cell per column in each of ``rows``. ``notes`` are shown below the table and explain the basis
    of its numbers. ``title`` describes the rows.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    title: str = ""

    def shown(self, row: int, column: int) -> str:
        """Return a cell's text without its mark."""
        cell = self.rows[row][column]
        return self.columns[column].kind.shown(cell.value) if cell.shown is None else cell.shown

    def only(self, rows: Sequence[int]) -> Table:
        """Return the table with only the given rows, in this order."""
        return Table(self.columns, tuple(self.rows[row] for row in rows), self.notes, self.title)

    def marked(self, column: int) -> bool:
        """Return whether any cell of a column has a mark."""
        return any(row[column].mark for row in self.rows)
