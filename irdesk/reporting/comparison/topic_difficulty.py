"""Figure of the difficulty of topics: the scores of all runs for each topic."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from irdesk.evaluation.comparison.topic_difficulty import TopicFigures
from irdesk.reporting.drawing.figure import (
    FAINT,
    Axis,
    Figure,
    Floats,
    Intervals,
    Mark,
    Points,
    Shape,
    floats,
)


def topics_compared(
    measure: str, runs: Sequence[str], lines: Sequence[tuple[TopicFigures, Floats]], chosen: int = -1
) -> Figure:
    """Return a figure with one row per topic: the runs' scores as ticks, their mean and range, and a triangle for the
    run with index ``chosen``.

    Each topic's scores have shape (runs,).
    """
    rows = np.arange(len(lines), dtype=np.float64)
    scores = np.array([run_scores for _, run_scores in lines], np.float64).reshape(len(lines), len(runs))
    every = np.repeat(rows, len(runs))
    each = Points("each run", scores.ravel(), every, FAINT, Shape.TICK, tuple(runs) * len(lines))
    known = floats([_numbers(figures) for figures, _ in lines]).reshape(len(lines), 3)
    mean, worst, best = known.T
    means = Intervals(tuple(figures.topic for figures, _ in lines), mean, worst, best, "mean, worst and best")
    marks: list[Mark] = [each, means]
    if 0 <= chosen < len(runs):
        marks.append(Points(runs[chosen], scores[:, chosen], rows, 1, Shape.DOWN))
    text = f"{measure} of {len(runs)} runs, topic by topic: mean, worst and best, and each run."
    return Figure("Topics compared", Axis(measure, 0.0), Axis("topic"), tuple(marks), text, name="topics")


def _numbers(figures: TopicFigures) -> tuple[float, float, float]:
    mean, worst, best = (np.nan if value is None else value for value in (figures.mean, figures.worst, figures.best))
    return mean, worst, best
