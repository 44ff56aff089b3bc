"""Forest plot of the differences between runs and a baseline."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.comparison.run_order import best_first
from irdesk.reporting.comparison.run_comparison import ComparedMeasure
from irdesk.reporting.comparison.run_labels import MOST_ROWS, RunLabels
from irdesk.reporting.drawing.figure import (
    FAINT,
    LESS,
    MORE,
    Axis,
    Figure,
    Intervals,
    Mark,
    Points,
    Rule,
    Span,
    floats,
)


def forest_order(compared: ComparedMeasure) -> list[int]:
    """Return all runs except the baseline, sorted by their difference from the baseline, best first."""
    differences = {pair.first: pair.comparison.mean for pair in compared.result.pairs}
    return best_first(differences, differences)


def forest_figure(compared: ComparedMeasure, labels: RunLabels) -> Figure:
    """Return a forest plot with one row per run: the difference from the baseline with its confidence interval. The
    selected run's row is shaded.
    """
    assert compared.baseline is not None
    order = forest_order(compared)
    drawn_runs = labels.shown(order, MOST_ROWS)
    pairs = {pair.first: pair for pair in compared.result.pairs}
    ends = [pairs[run].comparison.interval or (np.nan, np.nan) for run in drawn_runs]
    sides = [compared.result.side(pairs[run]) for run in drawn_runs]
    rows = Intervals(
        tuple(labels.names[run] for run in drawn_runs),
        floats([pairs[run].comparison.mean for run in drawn_runs]),
        floats([low for low, _ in ends]),
        floats([high for _, high in ends]),
        colours=tuple(MORE if side > 0 else LESS if side < 0 else FAINT for side in sides),
    )
    nothing = floats([])
    legend = [
        Points(text, nothing, nothing, colour)
        for text, colour, side in (
            ("significantly better", MORE, 1),
            ("significantly worse", LESS, -1),
            ("no significant difference", FAINT, 0),
        )
        if side in sides
    ]
    base = labels.names[compared.baseline]
    axis = Axis(f"difference of {compared.measure} from {base}")
    chosen = [
        Span(i + 0.5, i - 0.5, labels.names[run], upright=False)
        for i, run in enumerate(drawn_runs)
        if run in labels.emphasised
    ]
    marks: tuple[Mark, ...] = (*chosen, rows, Rule(0.0, dashed=False), *legend)
    title, part = f"Differences from {base} by {compared.measure}", labels.part(drawn_runs, order)
    return Figure(title, axis, marks=marks, text=compared.note, name="forest-plot", part=part)
