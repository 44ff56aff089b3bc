"""Tables that compare a fused run with its inputs, and figures of a fusion parameter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from irdesk.evaluation.measures.measure import Measure, rates
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.drawing.figure import FAINT, Axis, Figure, Line, floats
from irdesk.reporting.tables.table import Cell, Column, Kind, Table, with_best


@dataclass(frozen=True)
class Swept:
    """The mean of a fused run by one measure at each value of a parameter, and the mean of its best input."""

    measure: str
    parameter: str
    values: tuple[float, ...]
    means: tuple[float, ...]
    best: str
    best_mean: float


def sweep_figure(own: Swept, words: str) -> Figure:
    """Return the curve of a fusion's mean over a parameter; ``words`` describe the fusion."""
    line = Line("fused", floats(own.values), floats(own.means), wide=True, marks=True)
    ends = floats([own.values[0], own.values[-1]])
    best = Line(own.best, ends, floats([own.best_mean] * 2), FAINT, dashed=True)
    title = f"{own.measure} of a fused run over {own.parameter}"
    return Figure(title, Axis(own.parameter), Axis(own.measure), (line, best), words, name=f"fusion-{own.measure}")


def fusion_table(
    names: Sequence[str],
    weights: Sequence[float | None],
    measures: Sequence[Measure],
    means: Floats,
    notes: tuple[str, ...] = (),
    *,
    weighted: bool,
) -> Table:
    """Return the table of a fused run and other runs. ``names`` and ``means``, shape (measures, 1 + runs), begin with
    the fused run; ``weights`` are those of the runs, None for a run that is not an input.
    """
    columns = [Column("run"), Column("fused")]
    if weighted:
        columns.append(Column("weight", Kind.EFFECT))
    first = len(columns)
    columns += [
        Column(str(own), Kind.COUNT if own.family.integral else Kind.SCORE, tip=own.family.title) for own in measures
    ]
    rows = tuple(
        (
            Cell(name),
            Cell("" if not at or weights[at - 1] is None else "yes"),
            *([Cell(weights[at - 1] if at else None)] if weighted else []),
            *(Cell(float(value)) for value in means[:, at]),
        )
        for at, name in enumerate(names)
    )
    best = [first + at for at, own in enumerate(measures) if rates(own)]
    return with_best(Table(tuple(columns), rows, notes), best)
