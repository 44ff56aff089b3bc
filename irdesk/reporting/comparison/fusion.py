"""Tables that compare a fused run with its inputs, and figures of a sweep over a fusion parameter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.measures.measure import Measure, rates
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats
from irdesk.reporting.drawing.figure import FAINT, Axis, Figure, Line, floats
from irdesk.reporting.tables.bold_best_values import with_best
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table


@dataclass(frozen=True)
class Swept:
    """A parameter sweep: the fused run's mean under one measure for each parameter value, and the mean of the best
    input run.
    """

    measure: str
    parameter: str
    values: tuple[float, ...]
    means: tuple[float, ...]
    best: str
    best_mean: float


def sweep_figure(swept: Swept, words: str) -> Figure:
    """Return a figure of the fused run's mean against the parameter value. ``words`` describes the fusion."""
    line = Line("fused", floats(swept.values), floats(swept.means), wide=True, marks=True)
    ends = floats([swept.values[0], swept.values[-1]])
    best = Line(swept.best, ends, floats([swept.best_mean] * 2), FAINT, dashed=True)
    title = f"{swept.measure} of a fused run over {swept.parameter}"
    return Figure(
        title, Axis(swept.parameter), Axis(swept.measure), (line, best), words, name=f"fusion-{swept.measure}"
    )


def fusion_table(
    names: Sequence[str],
    weights: Sequence[float | None],
    measures: Sequence[Measure],
    means: Floats,
    notes: tuple[str, ...] = (),
    *,
    weighted: bool,
) -> Table:
    """Return a table that compares a fused run with other runs.

    ``names`` and ``means``, shape (measures, 1 + runs), begin with the fused run. ``weights`` holds the weight of each
    other run, or None if the run is not an input.
    """
    columns = fusion_columns(measures, weighted=weighted)
    first = len(columns) - len(measures)
    rows = tuple(
        (
            Cell(name),
            Cell("" if not index or weights[index - 1] is None else "yes"),
            *([Cell(weights[index - 1] if index else None)] if weighted else []),
            *(Cell(float(value)) for value in means[:, index]),
        )
        for index, name in enumerate(names)
    )
    best = [first + index for index, measure in enumerate(measures) if rates(measure)]
    return with_best(Table(columns, rows, notes), best)


def fusion_columns(measures: Sequence[Measure], *, weighted: bool) -> tuple[Column, ...]:
    """Return the columns of the table: the run, whether the run is an input of the fusion, its weight if ``weighted``,
    and the measures.
    """
    weight = [Column("weight", Kind.EFFECT)] if weighted else []
    scores = (
        Column(str(measure), Kind.COUNT if measure.family.integral else Kind.SCORE, tip=measure.family.title)
        for measure in measures
    )
    return (Column("run"), Column("fused"), *weight, *scores)


def best_means(measures: Sequence[Measure], means: Floats) -> Bools:
    """Return a mask of the largest mean under each measure, shape (measures, runs). The mask is False for measures for
    which a higher score is not better.
    """
    finite = np.where(np.isfinite(means), means, -np.inf)
    largest: Bools = np.isfinite(means) & (finite == finite.max(axis=1, keepdims=True, initial=-np.inf))
    return largest & np.array([rates(measure) for measure in measures], np.bool_)[:, None]
