"""Discriminative power of measures as a table and a figure of the achieved significance levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.comparison.discriminative_power import Achieved, Discriminating, Power
from irdesk.reporting.drawing.figure import Axis, Figure, Line, Rule
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table


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


def achieved_levels(powers: Mapping[str, Power], test: str) -> Figure:
    """Return a figure of the achieved significance levels of all pairs under each measure, largest first
    (Sakai 2006).
    """
    order = sorted(powers.items(), key=lambda item: -(item[1].share or 0.0))
    lines = [
        Line(name, np.arange(1, len(power.levels) + 1, dtype=np.float64), power.levels, i)
        for i, (name, power) in enumerate(order)
        if power.share is not None
    ]
    alpha = next((power.alpha for power in powers.values()), 0.05)
    level = Rule(alpha, f"level {alpha:g}", upright=False)
    axes = Axis("pairs of runs, by their level", 0.0), Axis("achieved level", 0.0, 1.0)
    return Figure("Achieved significance levels", *axes, (*lines, level), test, name="discriminative-power")
