"""Figures of estimates: estimates with intervals and the model's scores, bias of a model, and comparison with complete
judgements.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from irdesk.domain.translatable_messages import together, worded
from irdesk.evaluation.estimates.measure_estimate import MeasureEstimate
from irdesk.evaluation.estimates.model_bias import Bias
from irdesk.reporting.comparison.run_labels import MOST_ROWS, RunLabels
from irdesk.reporting.drawing.figure import (
    FAINT,
    LESS,
    MORE,
    Axis,
    Figure,
    Intervals,
    Line,
    Mark,
    Points,
    Rule,
    Shape,
    Span,
    floats,
)
from irdesk.reporting.estimates.estimate_text import estimate_notes


def estimate_figure(
    estimate: MeasureEstimate, labels: RunLabels, *, other_topics: bool = False, model: int = 0
) -> Figure:
    """Return a forest plot with each run's estimate, its interval, and the run's score under a model's labels. The rows
    of the selected run and the baseline are shaded.
    """
    order = estimate.order
    drawn_runs = labels.shown(order, MOST_ROWS)
    ends = [estimate.interval(run, topics=other_topics) or (np.nan, np.nan) for run in drawn_runs]
    rows = np.arange(len(drawn_runs), dtype=np.float64)
    names = tuple(labels.names[run] for run in drawn_runs)
    judge = estimate.population.models[model]
    marks: tuple[Mark, ...] = (
        *_shaded(drawn_runs, labels),
        Points(f"{judge} alone", floats(estimate.model[model][drawn_runs]), rows, LESS, Shape.CROSS, names),
        Intervals(
            names,
            floats(estimate.best[drawn_runs]),
            floats([low for low, _ in ends]),
            floats([high for _, high in ends]),
            name="estimate, 95 % interval" if not estimate.refusal else "estimate",
            colours=tuple(labels.colour(run) for run in drawn_runs),
        ),
    )
    measure = estimate.linear.measure
    return Figure(
        f"Estimates of {measure} from people's and models' labels",
        Axis(str(measure)),
        marks=marks,
        text=together(
            " · ",
            (
                worded("crosses: scores under {model}'s labels; bars: 95 % intervals", model=judge),
                *estimate_notes(estimate, other_topics=other_topics),
            ),
        ),
        name="estimates",
        part=labels.part(drawn_runs, order),
    )


def bias_order(biases: Sequence[Bias]) -> list[int]:
    """Return the indices of ``biases``, sorted by descending bias."""
    return sorted(range(len(biases)), key=lambda row: -biases[row].relative)


def bias_figure(biases: Sequence[Bias], labels: RunLabels, measure: str, model: str, over: str) -> Figure:
    """Return a forest plot of a model's bias: how much more the model favours each run, or each family of runs, than
    the other runs. The intervals are simultaneous.
    """
    order = bias_order(biases)
    drawn_runs = labels.shown(order, MOST_ROWS)
    sides = [biases[row].side for row in drawn_runs]
    nothing = floats([])
    legend = [
        Points(text, nothing, nothing, colour)
        for text, colour, side in (
            (f"favoured by {model}", MORE, 1),
            (f"disfavoured by {model}", LESS, -1),
            ("no significant bias", FAINT, 0),
        )
        if side in sides
    ]
    rows = Intervals(
        tuple(biases[row].name for row in drawn_runs),
        floats([biases[row].relative for row in drawn_runs]),
        floats([biases[row].low for row in drawn_runs]),
        floats([biases[row].high for row in drawn_runs]),
        colours=tuple({1: MORE, -1: LESS, 0: FAINT}[side] for side in sides),
    )
    return Figure(
        f"Bias of {model} by {measure}",
        Axis(f"bias in {measure} against the other runs"),
        marks=(*_shaded(drawn_runs, labels), rows, Rule(0.0, dashed=False), *legend),
        text=over,
        name="model-bias",
        part=labels.part(drawn_runs, order),
    )


def full_judging_figure(estimate: MeasureEstimate, full: MeasureEstimate, labels: RunLabels) -> Figure:
    """Return a plot of each run's estimate from the sample, with its interval, against its score under all
    judgements.
    """
    measure = str(estimate.linear.measure)
    truth, best = full.best, estimate.best
    marks: list[Mark] = []
    for run in range(len(truth)):
        ends = estimate.interval(run)
        if ends:
            x = floats([truth[run], truth[run]])
            marks.append(Line("", x, floats(ends), labels.colour(run), dashed=False, back=run not in labels.emphasised))
    low, high = float(min(truth.min(), best.min())), float(max(truth.max(), best.max()))
    marks.append(Line("equal", floats([low, high]), floats([low, high]), FAINT, dashed=True))
    marks.append(Points("estimate", floats(truth), floats(best), 0, Shape.CIRCLE, tuple(labels.names)))
    return Figure(
        f"Estimates of {measure} from the sample against all judgements",
        Axis(f"{measure} under all judgements"),
        Axis(f"{measure} estimated from the sample"),
        tuple(marks),
        text=together(" · ", estimate_notes(estimate)),
        ratio=1.0,
        name="estimates-against-full-judging",
    )


def _shaded(drawn: Sequence[int], labels: RunLabels) -> list[Mark]:
    return [
        Span(row + 0.5, row - 0.5, labels.names[run], upright=False)
        for row, run in enumerate(drawn)
        if run in labels.emphasised
    ]
