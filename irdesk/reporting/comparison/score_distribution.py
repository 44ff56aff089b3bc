"""Distributions of runs' scores over topics as box plots and a table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from irdesk.domain.translatable_messages import Worded, worded
from irdesk.evaluation.comparison.score_distribution import ScoreDistribution, distribution_order
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.comparison.run_labels import MOST_ROWS, RunLabels
from irdesk.reporting.drawing.figure import (
    FAINT,
    Axis,
    Boxes,
    Figure,
    Mark,
    Points,
    Shape,
    floats,
)
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table

STRIPS = 12  # maximum number of runs for which each topic's score is drawn
DISTRIBUTION_NOTE: Worded = worded(
    "Boxes from the lower to the upper quartile, a line at the median, a diamond at the mean; whiskers to the farthest "
    "scores within 1.5 interquartile ranges"
)


def distribution_figure(
    measure: Measure,
    topics: Sequence[str],
    scores: Floats,
    runs: Sequence[ScoreDistribution],
    labels: RunLabels,
) -> Figure:
    """Return a figure with one box for each run, in descending order of means. ``scores`` has shape (topics, runs). If
    there are few runs, each topic's score is drawn as a tick.
    """
    order = distribution_order(runs)
    drawn_runs = labels.shown(order, MOST_ROWS)
    boxes = Boxes(
        tuple(labels.names[run] for run in drawn_runs),
        floats([runs[run].whiskers[0] for run in drawn_runs]),
        floats([runs[run].lower_quartile for run in drawn_runs]),
        floats([runs[run].median for run in drawn_runs]),
        floats([runs[run].upper_quartile for run in drawn_runs]),
        floats([runs[run].whiskers[1] for run in drawn_runs]),
        floats([runs[run].mean for run in drawn_runs]),
        tuple(labels.colour(run) for run in drawn_runs),
    )
    marks: list[Mark] = []
    if len(drawn_runs) <= STRIPS:
        strip = scores[:, drawn_runs].T
        rows = np.repeat(np.arange(len(drawn_runs), dtype=np.float64), len(topics))
        marks.append(Points("each topic", strip.ravel(), rows, FAINT, Shape.TICK, tuple(topics) * len(drawn_runs)))
    marks.append(boxes)
    beyond = [(score, row, topic) for row, run in enumerate(drawn_runs) for topic, score in runs[run].outliers]
    if beyond:
        names = tuple(topic for _, _, topic in beyond)
        x, y = floats([score for score, _, _ in beyond]), floats([row for _, row, _ in beyond])
        marks.append(Points("topic beyond the whiskers", x, y, FAINT, Shape.RING, names))
    title, part = f"{measure} over topics", labels.part(drawn_runs, order)
    return Figure(title, Axis(str(measure)), marks=tuple(marks), text=DISTRIBUTION_NOTE, name="distribution", part=part)


def distribution_table(
    measure: Measure, runs: Sequence[ScoreDistribution], labels: RunLabels, notes: Sequence[str]
) -> Table:
    """Return a table of the distribution of each run's scores, with runs in descending order of means."""
    columns = (
        Column(str(measure)),
        Column("topics", Kind.COUNT),
        *(Column(name, Kind.SCORE) for name in ("mean", "least", "Q1", "median", "Q3", "greatest")),
        Column("whiskers", Kind.INTERVAL),
        Column("outliers", Kind.TEXT, tip=worded("Topics with a score beyond the whiskers")),
    )
    rows = []
    for index in distribution_order(runs):
        run = runs[index]
        numbers = (run.mean, run.least, run.lower_quartile, run.median, run.upper_quartile, run.greatest)
        outliers = ", ".join(topic for topic, _ in run.outliers)
        rows.append(
            (
                Cell(labels.names[index]),
                Cell(run.topics),
                *map(Cell, numbers),
                Cell(run.whiskers),
                Cell(outliers),
            )
        )
    return Table(columns, tuple(rows), (DISTRIBUTION_NOTE, *notes))
