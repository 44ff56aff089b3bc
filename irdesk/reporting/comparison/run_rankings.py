"""Comparison of rankings of runs: a table and a figure of their correlations, and a table of each run's ranks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from irdesk.evaluation.comparison.run_rankings import Rankings, Similarity, order_by_rank
from irdesk.reporting.drawing.figure import Figure, Floats, Grid
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table


def alike(rankings: Rankings, notes: Sequence[str]) -> Table:
    """Return a table of correlations with one row per pair of rankings of the runs."""
    columns = (
        Column("ranking"),
        Column("other"),
        *(Column(similarity.value, Kind.SCORE) for similarity in Similarity),
        Column("runs", Kind.COUNT),
        Column("change places", Kind.COUNT),
    )
    values = {similarity: rankings.alike(similarity) for similarity in Similarity}
    rows = []
    for i, j in rankings.pairs:
        first, second = rankings.places(i, j)
        moved = sum(one != other for one, other in zip(first, second, strict=True))
        known = [
            None if np.isnan(values[similarity][i, j]) else float(values[similarity][i, j]) for similarity in Similarity
        ]
        row = (rankings.names[i], rankings.names[j], *known, rankings.counted(i, j), moved)
        rows.append(tuple(Cell(value) for value in row))
    return Table(columns, tuple(rows), tuple(notes), "rankings of runs")


def places(rankings: Rankings, runs: Sequence[str], notes: Sequence[str]) -> Table:
    """Return a table with one row per run and its rank in each ranking. The table is useful if the rankings differ by
    measure or by depth.
    """
    ways = [places_of(rankings, i) for i in range(len(rankings.names))]
    columns = (Column("run"), *(Column(name, Kind.COUNT) for name in rankings.names))
    order = order_by_rank(ways[-1])
    rows = [(Cell(runs[run]), *(Cell(way_places[run]) for way_places in ways)) for run in order]
    return Table(columns, tuple(rows), tuple(notes), "ranks of the runs")


def places_of(rankings: Rankings, way: int) -> list[int | None]:
    """Return each run's rank in a ranking, or an empty list if there is only one ranking."""
    if len(rankings.names) < 2:
        return []
    return rankings.places(way, way - 1 if way else 1)[0]


def shade(correlation: Floats | float) -> Floats:
    """Return the shade of a correlation, from -1 to 1. Most rankings are similar, so differences between high
    correlations are emphasised.
    """
    return np.asarray(correlation * np.abs(correlation), np.float64)


def shades(correlations: Floats) -> Floats:
    """Return the shades of a matrix of correlations, shape (rankings, rankings): NaN on the diagonal, and 0 in the
    lower half, which would repeat the upper half.
    """
    cells = shade(correlations)
    np.fill_diagonal(cells, np.nan)
    cells[np.tril_indices(len(cells), -1)] = 0.0
    return cells


def likeness(statistic: str, names: tuple[str, ...], values: Floats, notes: str) -> Figure:
    """Return a figure of the correlations between rankings of runs, shape (rankings, rankings)."""
    texts = tuple(
        tuple("" if i >= j else "–" if np.isnan(value) else f"{value:.3f}" for j, value in enumerate(row))
        for i, row in enumerate(values.tolist())
    )
    strengths = shades(values)
    signed = bool(np.nanmin(strengths, initial=0.0) < 0)
    grid = Grid(names, names, values, strengths, ("−1" if signed else "0", statistic, "1"), texts=texts)
    return Figure(f"{statistic} of rankings", marks=(grid,), text=notes, name="rankings")
