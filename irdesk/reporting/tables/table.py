"""A table as a value: typed columns, and rows of full values. Everything that is shown, copied or written is made from
it.

Readers see four digits; programs get full precision.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

Number: TypeAlias = int | float
Value: TypeAlias = str | bool | Number | tuple[Number, ...] | None
"""Text, a number, several numbers that belong together (the ends of an interval), or None for no value."""

NOTHING = "–"


class Kind(Enum):
    """The kind of a column, which determines how its values are formatted, aligned, and split for programs."""

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
        """The names of a value's numbers; empty if the value is a single number."""
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


_NUMBERS: dict[Kind, Callable[[Number], str]] = {
    Kind.TEXT: str,
    Kind.COUNT: lambda value: f"{value:.0f}",
    Kind.SCORE: lambda value: f"{value:.4f}",
    Kind.DIFFERENCE: lambda value: f"{value:+.4f}",
    Kind.P: _p,
    Kind.EFFECT: lambda value: f"{value:.3f}",
    Kind.SHARE: lambda value: f"{100 * value:.1f} %",
}
_SPANS: dict[Kind, Callable[[tuple[Number, ...]], str]] = {
    Kind.INTERVAL: lambda value: f"[{value[0]:.4f}, {value[1]:.4f}]",
    Kind.DIFFERENCES: lambda value: f"[{value[0]:+.4f}, {value[1]:+.4f}]",
    # The third number says whether the ends are exact.
    Kind.BOUNDS: lambda value: f"{'' if value[2] else '~'}{value[0]:.4f} to {value[1]:.4f}",
    Kind.RECORD: lambda value: "/".join(f"{number:.0f}" for number in value),
    Kind.STATISTIC: lambda value: f"{value[0]:.3f}",
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
    """A column: ``group`` is a heading over several columns (a measure), ``name`` the name below it, empty for the
    first column of a group.
    """

    name: str
    kind: Kind = Kind.TEXT
    group: str = ""
    tip: str = ""

    @property
    def full_name(self) -> str:
        """The name of the column when the group is not shown above it."""
        return f"{self.group} {self.name}".strip()


@dataclass(frozen=True)
class Cell:
    """A value; ``shown`` is its text if this differs from the kind's format, ``mark`` a symbol of significance, and
    ``best`` says whether it is the best of its column.
    """

    value: Value
    shown: str | None = None
    mark: str = ""
    best: bool = False


@dataclass(frozen=True)
class Table:
    """``rows`` with one cell per column. ``notes`` below explain what the numbers rest on; ``title`` describes the
    rows.
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
        """Return the table with only some rows, in the order given."""
        return Table(self.columns, tuple(self.rows[row] for row in rows), self.notes, self.title)

    def marked(self, column: int) -> bool:
        """Return whether a column has a mark anywhere."""
        return any(row[column].mark for row in self.rows)


def with_best(table: Table, columns: Collection[int]) -> Table:
    """Return the table with the largest numbers of some columns marked as the best."""
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
    """Format a single value in full precision, for copying and writing; empty for no value."""
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if isinstance(value, float) else str(value)


def known(value: Value) -> Value:
    """Return a single value for JSON: None for no value."""
    return None if isinstance(value, float) and not math.isfinite(value) else value
