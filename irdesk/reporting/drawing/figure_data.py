"""The data behind a figure as a table, with a row for each point, bar, interval or cell; integers stay integers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from irdesk.reporting.drawing.figure import (
    Bars,
    Contour,
    Figure,
    Floats,
    Grid,
    Intervals,
    Label,
    Line,
    Mark,
    Points,
    Rule,
    Span,
)
from irdesk.reporting.tables.table import Cell, Column, Kind, Table, Value

Row: TypeAlias = tuple[Value, ...]
ACROSS, UP = 3, 4
"""The columns with the positions of a row on the axes."""


def data(figure: Figure) -> Table:
    """Return the data table: for a grid ``row, column, value`` and the cell's text; for anything else ``drawn`` (line,
    point, bar, …), ``series``, ``name``, both axes by their titles, ``lower`` and ``upper``. Empty columns are left
    out.
    """
    own = next((mark for mark in figure.marks if isinstance(mark, Grid)), None)
    if own:
        heads: tuple[str, ...] = (figure.y.title or "row", figure.x.title or "column", "value", "is", "text", "marked")
        found = list(_of_grid(own))
    else:
        heads = ("drawn", "series", "name", figure.x.title or "x", figure.y.title or "y", "lower", "upper")
        rows = next((mark.names for mark in figure.marks if isinstance(mark, Intervals)), ())
        found = [row for mark in figure.marks for row in _of_mark(mark)]
        found = _called(found, ACROSS, dict(figure.x.names))
        found = _called(found, UP, dict[float, str](enumerate(rows)) or dict(figure.y.names))
    kept = [j for j in range(len(heads)) if any(row[j] is not None for row in found)] or [0]
    columns = tuple(Column(_once(heads, j), _kind(j, own is not None)) for j in kept)
    return Table(columns, tuple(tuple(Cell(row[j]) for j in kept) for row in found), title=figure.title)


def _once(heads: tuple[str, ...], place: int) -> str:
    """Return a unique column heading: both axes can have the same title."""
    return heads[place] if heads[place] not in heads[:place] else f"{heads[place]} ({place + 1})"


def _kind(place: int, of_grid: bool) -> Kind:
    return Kind.SCORE if (place == 2 if of_grid else place > 2) else Kind.TEXT


def _called(rows: list[Row], at: int, names: Mapping[float, str]) -> list[Row]:
    """Replace positions by the names on their axis, if it has a name for all of them."""
    places = [row[at] for row in rows]
    if not names or any(isinstance(own, float) and own not in names for own in places):
        return rows
    called = [names[own] if isinstance(own, float) else own for own in places]
    return [(*row[:at], own, *row[at + 1 :]) for row, own in zip(rows, called, strict=True)]


def _of_grid(own: Grid) -> Iterator[Row]:
    values = own.values.tolist()
    kinds = own.kind.tolist() if own.kind is not None else None
    for i, row in enumerate(own.rows):
        for j, column in enumerate(own.columns):
            kind = own.kinds[kinds[i][j]].name if kinds and kinds[i][j] >= 0 else None
            text = own.texts[i][j] if own.texts else None
            marked = bool(own.marked[i, j]) if own.marked is not None else None
            yield row, column, values[i][j], kind, text or None, marked


def _of_mark(own: Mark) -> Iterator[Row]:
    match own:
        case Line():
            yield from _points("line", own.name, (), own.x, own.y, own.lower, own.upper)
        case Contour():
            yield from _points("contour", own.label, (), own.x, own.y)
        case Points():
            yield from _points("point", own.name, own.names, own.x, own.y)
        case Bars():
            ends = (own.base, own.heights) if own.base is not None else (None, None)
            yield from _points("bar", own.name, own.names, own.x, own.heights, *ends)
        case Intervals():
            for name, mean, lower, upper in zip(
                own.names, own.means.tolist(), own.lower.tolist(), own.upper.tolist(), strict=True
            ):
                yield "interval", own.name or None, None, mean, name, lower, upper
        case Rule():
            across, up = (own.at, None) if own.upright else (None, own.at)
            yield "reference", own.label or None, None, across, up, None, None
        case Span():
            yield "span", own.label or None, None, None, None, own.low, own.high
        case Label():
            yield "label", None, own.text, own.x, own.y, None, None
        case Grid():
            yield from ()


def _points(
    drawn: str,
    series: str,
    names: tuple[str, ...],
    x: Floats,
    y: Floats,
    lower: Floats | None = None,
    upper: Floats | None = None,
) -> Iterator[Row]:
    for i, (across, up) in enumerate(zip(x.tolist(), y.tolist(), strict=True)):
        ends = (None if lower is None else float(lower[i]), None if upper is None else float(upper[i]))
        yield drawn, series or None, names[i] if names else None, across, up, *ends
