"""Plots of two runs' 6,980 topics: only a few points are drawn, and every topic can be reached with the mouse."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF

from irdesk.evaluation.comparison.differences_histogram import differences_histogram
from irdesk.evaluation.comparison.two_runs import TopicPair
from irdesk.ui.comparison.difference_bars import DifferenceBars
from irdesk.ui.comparison.topic_series import MOST_DRAWN, TopicSeries, spread_over, thin_points
from irdesk.ui.comparison.two_runs_plots import ScorePlane, SpreadPlot, count_ticks

TOPICS = 6980


def shown(qtbot, plot):
    """Return a plot a few hundred pixels wide."""
    qtbot.addWidget(plot)
    plot.resize(400, 300)
    plot.show()
    qtbot.waitExposed(plot)
    return plot


def scene_place(plot, index: int) -> QPointF:
    x, y = plot.places()
    return plot.plot.getPlotItem().vb.mapViewToScene(QPointF(float(x[index]), float(y[index])))


def test_points_that_overlap_are_drawn_once_and_all_are_counted(series):
    spots = thin_points(series.second, series.first, series.signs, ((0, 1), (0, 1)), (100, 80))
    assert spots.is_thinned
    assert spots.counts.sum() == TOPICS == len(series.rows)
    assert len(spots.x) < 500
    places = set(zip(series.second.tolist(), series.first.tolist(), series.signs.tolist(), strict=True))
    assert set(zip(spots.x.tolist(), spots.y.tolist(), spots.signs.tolist(), strict=True)) <= places
    part = thin_points(series.second, series.first, series.signs, ((0, 0.2), (0, 0.2)), (100, 80))
    inside = (series.second <= 0.2) & (series.first <= 0.2)
    assert part.counts.sum() == inside.sum()
    few = thin_points(series.second[:500], series.first[:500], series.signs[:500], ((0, 1), (0, 1)), (10, 10))
    assert len(few.x) == 500
    assert not few.is_thinned


def test_bars_are_spread_over_all_topics():
    assert spread_over(3, 9, 10).tolist() == [3, 4, 5, 6, 7, 8]
    some = spread_over(0, TOPICS, 600)
    assert len(some) == 600
    assert (some[0], some[-1]) == (0, TOPICS - 1)
    assert np.diff(some).max() <= 12
    assert spread_over(5, 3, 10).tolist() == []


def test_few_points_are_drawn_and_the_mouse_reaches_every_topic(qtbot, series):
    plane = shown(qtbot, ScorePlane(lambda pair: f"topic {pair.topic}"))
    plane.show_topics(series, ("a", "b"))
    assert len(plane._points.points()) < MOST_DRAWN * 2
    reached = {}
    for index in range(0, TOPICS, 97):
        near = plane.near(scene_place(plane, index))
        reached[index] = {pair.topic for pair in near}
    assert all(str(index) in topics for index, topics in reached.items())
    text = plane.text_at(scene_place(plane, 0))
    assert text.startswith("topic ")
    assert "more topics here: " in text

    distribution = shown(qtbot, SpreadPlot(lambda pair: pair.topic))
    distribution.show_topics(series, differences_histogram(series.differences), 0.0, (-0.1, 0.1))
    assert len(distribution._points.points()) < 400
    assert str(50) in {pair.topic for pair in distribution.near(scene_place(distribution, 50))}


def test_clicking_again_selects_the_next_topic_at_the_place(qtbot, series):
    plane, clicked = shown(qtbot, ScorePlane(lambda pair: pair.topic)), []
    plane.show_topics(series, ("a", "b"))
    plane.chosen.connect(clicked.append)
    plane.chosen.connect(plane.mark)
    place = scene_place(plane, 0)

    class Click:
        scenePos, double = staticmethod(lambda: place), staticmethod(lambda: False)  # noqa: N815

    near = [pair.topic for pair in plane.near(place)]
    assert len(near) > 3
    for _ in range(len(near) + 1):
        plane._click(Click())
    assert clicked == [*near, near[0]]


def test_two_runs_that_tie_in_all_topics_have_a_sentence_instead_of_empty_charts(qtbot, series):
    bars = shown(qtbot, DifferenceBars(str))
    plane = shown(qtbot, ScorePlane(str))
    tied = TopicSeries.of([TopicPair(str(topic), 0.5, 0.5, 0.0, 1, (0, 0)) for topic in range(3)])
    for plot in (bars, plane):
        plot.show_topics(tied)
    assert bars.note.isVisible()
    assert bars.note.text() == "The two runs tie in all 3 topics"
    assert not bars.plot.isVisible()
    assert plane.plot.isVisible(), "the scores are still to be seen"
    spread = shown(qtbot, SpreadPlot(str))
    spread.show_topics(tied, differences_histogram(tied.differences), 0.0, None)
    assert spread.note.isVisible()
    for plot in (bars, plane):
        plot.show_topics(series)
        assert plot.plot.isVisible()
        plot.show_topics(TopicSeries.of(()))
        assert not plot.plot.isVisible(), "no axes without topics"


def test_counts_have_at_most_six_ticks():
    assert [text for _, text in count_ticks(7.0)] == ["0", "2", "4", "6"]
    assert [text for _, text in count_ticks(3300.0)] == ["0", "1,000", "2,000", "3,000"]
    assert count_ticks(1.0) == [(0.0, "0"), (1.0, "1")]
