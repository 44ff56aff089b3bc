"""A fused run beside the runs that it is made of, as a table."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.evaluation.lists import Floats
from irdesk.evaluation.measure import Measure, rates
from irdesk.reporting.table import Cell, Column, Kind, Table, with_best


def fusion_table(
    names: Sequence[str], weights: Sequence[float | None], measures: Sequence[Measure], means: Floats,
    notes: tuple[str, ...] = (), *, weighted: bool,
) -> Table:  # fmt: skip
    """``names`` are the fused run's and then those of runs, ``means`` theirs, shape (measures, 1 + runs); ``weights``
    of the runs, None for one that is not fused.
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
