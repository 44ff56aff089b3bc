"""Tables that compare rankings of runs: correlations, the runs' ranks, and the discriminative power of measures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.comparison.discriminative_power import Achieved, Discriminating, Power
from irdesk.evaluation.comparison.run_rankings import Rankings, Similarity, order_by_rank
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


def powers(power_of: Mapping[str, Power], plan: Discriminating, notes: Sequence[str]) -> Table:
    """Return a table of discriminative power with one row per measure, the most discriminative first."""
    columns = (
        Column("measure"),
        Column("discriminative power", Kind.SHARE),
        Column("pairs that differ", Kind.COUNT),
        Column("pairs", Kind.COUNT),
        Column("pairs undefined", Kind.COUNT),
        Column("difference needed", Kind.SCORE),
        Column("topics", Kind.COUNT),
        Column("topics dropped", Kind.COUNT),
    )
    order = sorted(power_of.items(), key=lambda item: -(-1.0 if item[1].share is None else item[1].share))
    rows = [
        tuple(
            Cell(value)
            for value in (
                name,
                power.share,
                power.different,
                len(power.levels),
                power.undefined,
                power.difference,
                power.topics,
                power.dropped,
            )
        )
        for name, power in order
    ]
    return Table(columns, tuple(rows), (str(plan), *power_caveats(power_of, plan), *notes), "discriminative power")


def power_caveats(power_of: Mapping[str, Power], plan: Discriminating) -> list[str]:
    """Return notes on values that are undefined or based on few topics."""
    caveats: list[str] = []
    if any(power.undefined for power in power_of.values()):
        caveats.append(
            worded(
                "undefined pairs do not differ in any topic, or differ by the same amount in every topic; they are "
                "left out"
            )
            if plan.test is Achieved.BOOTSTRAP
            else worded("undefined pairs do not differ in any topic; they are left out")
        )
    few = {power.topics for power in power_of.values() if power.few}
    if few:
        caveats.append(worded("the levels are based on only {count} {count:topic|topics}", count=min(few)))
    return caveats
