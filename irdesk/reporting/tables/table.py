"""Data model of tables: typed columns, and rows of values in full precision. All displayed, copied and written tables
are generated from this model.

Displayed numbers have four digits; numbers for other programs have full precision.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

Number: TypeAlias = int | float
Value: TypeAlias = str | bool | Number | tuple[Number, ...] | None
"""The value of a cell: text, a truth value, a number, several numbers such as the ends of an interval, or None if
missing.
"""

NOTHING = "–"


class Kind(Enum):
    """The kind of a column. It determines how values are formatted and aligned, and how they are split into single
    numbers for other programs.
    """

    TEXT = "text"
    COUNT = "count"
    SCORE = "score"
    DIFFERENCE = "difference"
    P = "p"
    STATISTIC = "statistic of a test"
    EFFECT = "effect"
    SHARE = "share"
    INTERVAL = "interval"
    DIFFERENCES = "interval of a difference"
    BOUNDS = "bounds"
    RECORD = "wins, ties, losses"

    @property
    def ends(self) -> tuple[str, ...]:
        """The names of the numbers that a value of this kind contains; empty if a value is a single number."""
        return _ENDS.get(self, ())

    def shown(self, value: Value) -> str:
        """Format a value for display."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple):
            return (
                NOTHING
                if any(math.isnan(number) or math.isinf(number) for number in value[:2])
                else _SPANS[self](value)
            )
        if isinstance(value, str):
            return value
        if value is None or math.isnan(value):
            return NOTHING
        return _NUMBERS[self](value)


def _p(value: Number) -> str:
    return "<0.0001" if value < 0.0001 else f"{value:.4f}"


def without_sign_of_zero(difference: Number) -> str:
    """Return a difference with four decimals and its sign, or ``0.0000`` if all four are zero."""
    text = f"{difference:+z.4f}"
    return "0.0000" if text == "+0.0000" else text


_NUMBERS: dict[Kind, Callable[[Number], str]] = {
    Kind.TEXT: str,
    Kind.COUNT: lambda value: f"{value:.0f}",
    Kind.SCORE: lambda value: f"{value:z.4f}",
    Kind.DIFFERENCE: without_sign_of_zero,
    Kind.P: _p,
    Kind.EFFECT: lambda value: f"{value:z.3f}",
    Kind.SHARE: lambda value: f"{100 * value:.1f} %",
}
_SPANS: dict[Kind, Callable[[tuple[Number, ...]], str]] = {
    Kind.INTERVAL: lambda value: f"[{value[0]:z.4f}, {value[1]:z.4f}]",
    Kind.DIFFERENCES: lambda value: f"[{value[0]:+z.4f}, {value[1]:+z.4f}]",
    # The third number states whether the ends are exact.
    Kind.BOUNDS: lambda value: f"{'' if value[2] else '~'}{value[0]:.4f} to {value[1]:.4f}",
    Kind.RECORD: lambda value: "/".join(f"{number:.0f}" for number in value),
    Kind.STATISTIC: lambda value: f"{value[0]:z.3f}",
}
_ENDS = {
    Kind.INTERVAL: ("lower", "upper"),
    Kind.DIFFERENCES: ("lower", "upper"),
    Kind.BOUNDS: ("least", "greatest", "exact"),
    Kind.RECORD: ("wins", "ties", "losses"),
    Kind.STATISTIC: ("value", "df", "nonzero", "resamples"),
}


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
        """The name of the column for output in which group headings are not shown."""
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


def with_best(table: Table, columns: Collection[int]) -> Table:
    """Return the table with the largest number in each of ``columns`` marked as the best."""
    best: dict[int, float] = {}
    for column in columns:
        values = [row[column].value for row in table.rows]
        known = [value for value in values if isinstance(value, float) and math.isfinite(value)]
        if known:
            best[column] = max(known)
    rows = tuple(
        tuple(replace(cell, best=index in best and cell.value == best[index]) for index, cell in enumerate(row))
        for row in table.rows
    )
    return replace(table, rows=rows)


def full(value: Value) -> str:
    """Format a single value in full precision, for copying and writing. Missing values become ""."""
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if isinstance(value, float) else str(value)


def known(value: Value) -> Value:
    """Convert a single value for JSON. NaN and infinite numbers become None."""
    return None if isinstance(value, float) and not math.isfinite(value) else value
