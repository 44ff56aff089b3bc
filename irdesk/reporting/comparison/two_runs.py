"""Figures that compare two runs topic by topic."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from irdesk.evaluation.comparison.differences_histogram import Spread
from irdesk.evaluation.comparison.two_runs import TopicPair
from irdesk.reporting.drawing.figure import (
    FAINT,
    LESS,
    MORE,
    Axis,
    Bars,
    Contour,
    Figure,
    Points,
    Rule,
    Shape,
    Span,
    floats,
)

_LABELLED = 40  # maximum number of topics labelled next to their points


def differences(measure: str, one: str, other: str, values: Sequence[tuple[str, float]], text: str = "") -> Figure:
    """Return a bar chart of the differences topic by topic, in the given order. The run ``one`` is better in topics
    with a bar above 0.
    """
    topics = tuple(topic for topic, _ in values)
    x = np.arange(len(values), dtype=np.float64)
    bars = Bars("", x, floats([value for _, value in values]), signed=True, names=topics)
    across = Axis("topic", -0.6, max(len(values), 1) - 0.4, tuple(zip(x.tolist(), topics, strict=True)))
    marks = (bars, Rule(0.0, upright=False, dashed=False))
    title = f"{one} and {other} topic by topic"
    return Figure(title, across, Axis(f"difference of {measure}"), marks, text, 0.5, "differences")


def score_plane(measure: str, one: str, other: str, topics: Sequence[TopicPair]) -> Figure:
    """Return a scatter plot of the two runs' scores for each topic. The run ``one`` is better above the diagonal, the
    run ``other`` below it.
    """
    known = [
        (topic.topic, topic.second, topic.first)
        for topic in topics
        if topic.first is not None and topic.second is not None
    ]
    groups = (
        (f"{one} better", MORE, Shape.UP, [point for point in known if point[2] > point[1]]),
        (f"{other} better", LESS, Shape.DOWN, [point for point in known if point[2] < point[1]]),
        ("alike", FAINT, Shape.RING, [point for point in known if point[2] == point[1]]),
    )
    points = [
        Points(
            name,
            floats([x for _, x, _ in members]),
            floats([y for _, _, y in members]),
            colour,
            shape,
            tuple(topic for topic, _, _ in members),
            labelled=len(known) <= _LABELLED,
        )
        for name, colour, shape, members in groups
        if members
    ]
    every = floats([score for _, *scores in known for score in scores])
    low, high = float(every.min(initial=0.0)), float(every.max(initial=0.0))
    high = 1.0 if high <= 1.0 else high
    diagonal = Contour("", floats([low, high]), floats([low, high]))
    return Figure(
        f"{measure} of {one} against {other}",
        Axis(other, low, high),
        Axis(one, low, high),
        (diagonal, *points),
        f"{measure}: each topic's score.",
        1.0,
        "scores",
    )


def spread_of_differences(
    measure: str, one: str, other: str, spread: Spread, mean: float, interval: tuple[float, float] | None, share: float
) -> Figure:
    """Return a histogram of the differences over topics, with the mean and its confidence interval."""
    between = (Span(*interval, f"{share:.0%}"),) if interval else ()
    bars = Bars("", spread.centres, spread.counts.astype(np.float64), 0.94 * spread.width, FAINT)
    return Figure(
        f"Differences of {one} and {other}",
        Axis(f"difference of {measure}"),
        Axis("topics", 0.0),
        (*between, bars, Rule(0.0, dashed=False), Rule(mean, "mean")),
        f"How the differences of {measure} are spread over topics.",
        name="spread",
    )
