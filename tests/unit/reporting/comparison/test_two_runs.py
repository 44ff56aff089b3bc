"""Figures that compare two runs topic by topic."""

from __future__ import annotations

from irdesk.evaluation.comparison.differences_histogram import Spread
from irdesk.evaluation.comparison.two_runs import TopicPair
from irdesk.reporting.comparison.two_runs import score_plane, spread_of_differences
from irdesk.reporting.drawing.figure import Points, floats

PAIRS = (
    TopicPair("1", 0.5, 0.2, 0.3, 9, (0, 0)),
    TopicPair("2", 0.1, 0.4, -0.3, 9, (0, 0)),
    TopicPair("3", 0.3, 0.3, 0.0, 9, (0, 0)),
    TopicPair("4", None, 0.3, None, 9, (None, 0)),
)


def test_a_topic_stands_above_the_diagonal_where_the_first_run_is_better(texts):
    figure = score_plane("AP", "one", "two", PAIRS)
    points = {mark.name: mark for mark in figure.marks if isinstance(mark, Points)}
    assert {name: point.names for name, point in points.items()} == {
        "one better": ("1",),
        "two better": ("2",),
        "alike": ("3",),
    }
    assert (points["one better"].x[0], points["one better"].y[0]) == (0.2, 0.5)
    assert {"1", "2", "3"} <= set(texts(figure))
    score_plane("AP", "one", "two", ())


def test_a_spread_has_its_mean_and_interval(rows, texts):
    spread = Spread(0.1, floats([-0.1, 0.0, 0.1]), floats([1, 2, 0]))
    figure = spread_of_differences("AP", "one", "two", spread, -0.02, (-0.1, 0.06), 0.95)
    results = {(row["drawn"], row["series"]): row for row in rows(figure)}
    assert results["span", "95%"]["upper"] == "0.06"
    assert results["reference", "mean"]["difference of AP"] == "-0.02"
    assert "mean" in texts(figure)
    spread_of_differences("AP", "one", "two", spread, 0.0, None, 0.95)
