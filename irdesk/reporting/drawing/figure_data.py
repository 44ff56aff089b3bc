"""Conversion of a figure to a data table with one row per point, bar, interval or cell. Integers stay integers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from irdesk.reporting.drawing.figure import (
    ROWS,
    Bars,
    Boxes,
    Contour,
    Figure,
    Floats,
    Grid,
    Intervals,
    Label,
    Line,
    Mark,
    Points,
    RankDiagram,
    Rule,
    Span,
)
from irdesk.reporting.tables.number_formats import Kind, Value
from irdesk.reporting.tables.table import Cell, Column, Table

Row: TypeAlias = tuple[Value, ...]
ACROSS, UP = 3, 4
"""The indices of the columns that contain a row's positions on the x axis and the y axis."""


def data(figure: Figure) -> Table:
    """Return the data table of a figure. Empty columns are omitted.

    The columns for a grid are row, column, value, and the cell's kind, text and mark. The columns for other marks are
    ``drawn`` (line, point, bar, …), ``series``, ``name``, one column for each axis with the axis title as its heading,
    ``lower`` and ``upper``.
    """
    grid = next((mark for mark in figure.marks if isinstance(mark, Grid)), None)
    if grid:
        heads: tuple[str, ...] = (figure.y.title or "row", figure.x.title or "column", "value", "is", "text", "marked")
        data_rows = list(_of_grid(grid))
    else:
        heads = ("drawn", "series", "name", figure.x.title or "x", figure.y.title or "y", "lower", "upper")
        rows = next((mark.names for mark in figure.marks if isinstance(mark, ROWS)), ())
        data_rows = [row for mark in figure.marks for row in _of_mark(mark)]
        data_rows = _called(data_rows, ACROSS, dict(figure.x.names))
        data_rows = _called(data_rows, UP, dict[float, str](enumerate(rows)) or dict(figure.y.names))
    kept = [j for j in range(len(heads)) if any(row[j] is not None for row in data_rows)] or [0]
    columns = tuple(Column(_once(heads, j), _kind(j, grid is not None)) for j in kept)
    return Table(columns, tuple(tuple(Cell(row[j]) for j in kept) for row in data_rows), title=figure.title)


def _once(heads: tuple[str, ...], place: int) -> str:
    """Return a column's heading. If an earlier column has the same heading, which happens if both axes have the same
    title, append a number.
    """
    return heads[place] if heads[place] not in heads[:place] else f"{heads[place]} ({place + 1})"


def _kind(place: int, of_grid: bool) -> Kind:
    return Kind.SCORE if (place == 2 if of_grid else place > 2) else Kind.TEXT


def _called(rows: list[Row], column: int, names: Mapping[float, str]) -> list[Row]:
    """Replace the positions in a column by the axis's ``names`` for them. If the axis lacks a name for any position,
    return the rows unchanged.
    """
    places = [row[column] for row in rows]
    if not names or any(isinstance(place, float) and place not in names for place in places):
        return rows
    called = [names[place] if isinstance(place, float) else place for place in places]
    return [(*row[:column], place, *row[column + 1 :]) for row, place in zip(rows, called, strict=True)]


def _of_grid(grid: Grid) -> Iterator[Row]:
    values = grid.values.tolist()
    kinds = grid.kind.tolist() if grid.kind is not None else None
    for i, row in enumerate(grid.rows):
        for j, column in enumerate(grid.columns):
            kind = grid.kinds[kinds[i][j]].name if kinds and kinds[i][j] >= 0 else None
            text = grid.texts[i][j] if grid.texts else None
            marked = bool(grid.marked[i, j]) if grid.marked is not None else None
            yield row, column, values[i][j], kind, text or None, marked


def _of_mark(mark: Mark) -> Iterator[Row]:
    match mark:
        case Line():
            yield from _points("line", mark.name, (), mark.x, mark.y, mark.lower, mark.upper)
        case Contour():
            yield from _points("contour", mark.label, (), mark.x, mark.y)
        case Points():
            yield from _points("point", mark.name, mark.names, mark.x, mark.y)
        case Bars():
            ends = (mark.base, mark.heights) if mark.base is not None else (None, None)
            yield from _points("bar", mark.name, mark.names, mark.x, mark.heights, *ends)
        case Intervals():
            for name, mean, lower, upper in zip(
                mark.names, mark.means.tolist(), mark.lower.tolist(), mark.upper.tolist(), strict=True
            ):
                yield "interval", mark.name or None, None, mean, name, lower, upper
        case Boxes() | RankDiagram():
            yield from _of_runs(mark)
        case Rule():
            across, up = (mark.position, None) if mark.upright else (None, mark.position)
            yield "reference", mark.label or None, None, across, up, None, None
        case Span():
            yield "span", mark.label or None, None, None, None, mark.low, mark.high
        case Label():
            yield "label", None, mark.text, mark.x, mark.y, None, None
        case Grid():
            yield from ()


def _of_runs(mark: Boxes | RankDiagram) -> Iterator[Row]:
    if isinstance(mark, Boxes):
        for i, name in enumerate(mark.names):
            for part, drawn in _BOX.items():
                yield drawn, None, None, float(getattr(mark, part)[i]), name, None, None
        return
    for name, rank in zip(mark.names, mark.ranks.tolist(), strict=True):
        yield "rank", None, name, rank, None, None, None
    for (first, last), ends in zip(mark.groups, mark.bars, strict=True):
        yield "group", f"{mark.names[first]} – {mark.names[last]}", None, None, None, *ends
    if mark.critical is not None:
        yield "critical difference", None, None, mark.critical, None, None, None


_BOX = {
    "least": "whisker",
    "lower": "lower quartile",
    "middle": "median",
    "upper": "upper quartile",
    "greatest": "whisker",
    "means": "mean",
}


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
