"""Figures of panels: every number that a panel draws is in the figure and its data, bit for bit."""

from __future__ import annotations

import csv
import io
import math

import numpy as np
import pytest

from irdesk.assessment import agreement, drift
from irdesk.evaluation.comparison.differences_histogram import Spread
from irdesk.evaluation.comparison.discriminative_power import Power
from irdesk.evaluation.comparison.topic_difficulty import TopicFigures
from irdesk.evaluation.comparison.two_runs import TopicPair
from irdesk.pooling.replay_curves import Replay, ReplayCurve, ReplayPoint
from irdesk.reporting.assessment.agreement import confusion
from irdesk.reporting.assessment.drift import grades_over_time, pace, same_grade_share
from irdesk.reporting.comparison.all_pairs import all_pairs
from irdesk.reporting.comparison.discriminative_power import achieved_levels
from irdesk.reporting.comparison.run_rankings import likeness
from irdesk.reporting.comparison.topic_difficulty import topics_compared
from irdesk.reporting.comparison.two_runs import score_plane, spread_of_differences
from irdesk.reporting.drawing.figure import Figure, Intervals, Line, Points, floats
from irdesk.reporting.drawing.figure_data import data
from irdesk.reporting.drawing.figure_layout import lay_out_figure
from irdesk.reporting.drawing.primitives import Text
from irdesk.reporting.pools.replay import replay_found, replay_tau
from irdesk.reporting.pools.stopping_estimate import course
from irdesk.reporting.tables.table_writers import as_csv


def rows(figure: Figure) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(as_csv(data(figure)))))


def texts(figure: Figure) -> list[str]:
    return [entry.text for entry in lay_out_figure(figure).items if isinstance(entry, Text)]


POINTS = (ReplayPoint(1, 2, 1, None), ReplayPoint(2, 4, 3, -0.25), ReplayPoint(3, 5, 3, 1.0))
REPLAY = Replay("AP", ("7",), 0, (ReplayCurve("mtf", None, 3, POINTS), ReplayCurve("mtf", "7", 3, POINTS[:1])))


def test_replays_begin_at_nothing_and_leave_a_gap_where_there_is_no_order():
    result = rows(replay_found(REPLAY, None))
    assert [(row["series"], row["documents judged"], row["relevant found"]) for row in result] == [
        ("mtf", "0.0", "0.0"),
        ("mtf", "2.0", "1.0"),
        ("mtf", "4.0", "3.0"),
        ("mtf", "5.0", "3.0"),
    ]
    tau = replay_tau(REPLAY, None)
    assert [row["τ of the run orders"] for row in rows(tau)] == ["", "-0.25", "1.0"]
    assert len(rows(replay_found(REPLAY, "7"))) == 2
    assert replay_tau(REPLAY, "7").name == "replay-tau-7"


def test_a_course_counts_relevant_documents():
    assert [row["relevant found"] for row in rows(course("T1", [True, False, True]))] == [
        "0.0",
        "1.0",
        "1.0",
        "2.0",
    ]


def test_judging_over_time_has_a_line_a_grade_by_its_name():
    verdicts = [0, 1, None, 1, 2, 0, 1]
    mix = {grade: drift.shares(verdicts, grade) for grade in (0, 1, None)}
    figure = grades_over_time(mix, {0: "not", 1: "relevant"})
    assert [mark.name for mark in figure.marks] == ["0 not", "1 relevant", "no grade"]
    assert figure.marks[1].y.tolist() == list(mix[1].values)
    assert pace(drift.pace([3.0] * 6)).marks[0].x.tolist() == [5, 6]
    alike = drift.consistency([(4, True), (9, False)])
    assert rows(same_grade_share(alike))[1]["same grade"] == "0.5"


def test_achieved_levels_stand_beside_the_level_that_was_asked_for():
    levels = np.sort(np.random.default_rng(3).random(20))[::-1]
    powers = {"AP": Power(50, 0, 0.01, levels, 0.1), "RR": Power(50, 0, 0.01, levels / 50, 0.2)}
    figure = achieved_levels(powers, "bootstrap")
    first, second = (mark for mark in figure.marks if isinstance(mark, Line))
    assert (first.name, second.name) == ("RR", "AP"), "the most telling first"
    assert (second.y == levels).all()
    assert rows(figure)[-1]["achieved level"] == "0.01"
    achieved_levels({}, "nothing")


PAIRS = (
    TopicPair("1", 0.5, 0.2, 0.3, 9, (0, 0)),
    TopicPair("2", 0.1, 0.4, -0.3, 9, (0, 0)),
    TopicPair("3", 0.3, 0.3, 0.0, 9, (0, 0)),
    TopicPair("4", None, 0.3, None, 9, (None, 0)),
)


def test_a_topic_stands_above_the_diagonal_where_the_first_run_is_better():
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


def test_a_spread_has_its_mean_and_interval():
    spread = Spread(0.1, floats([-0.1, 0.0, 0.1]), floats([1, 2, 0]))
    figure = spread_of_differences("AP", "one", "two", spread, -0.02, (-0.1, 0.06), 0.95)
    results = {(row["drawn"], row["series"]): row for row in rows(figure)}
    assert results["span", "95%"]["upper"] == "0.06"
    assert results["reference", "mean"]["difference of AP"] == "-0.02"
    assert "mean" in texts(figure)
    spread_of_differences("AP", "one", "two", spread, 0.0, None, 0.95)


def _figures(topic: str, *scores: float) -> TopicFigures:
    known = [score for score in scores if not math.isnan(score)]
    mean = sum(known) / len(known) if known else None
    best, worst = (max(known), min(known)) if known else (None, None)
    return TopicFigures(topic, 3, len(known), mean, mean, best, worst, None, None, None, None)


def test_topics_compared_have_every_score_by_run_and_topic():
    scores = np.array([[0.1, 0.5, np.nan], [0.3, 0.2, 0.9], [np.nan] * 3])
    lines = [(_figures(f"T{i}", *score), score) for i, score in enumerate(scores)]
    figure = topics_compared("AP", ["a", "b", "c"], lines, chosen=1)
    each = [row for row in rows(figure) if row["series"] == "each run"]
    assert [(row["topic"], row["name"], row["AP"]) for row in each] == [
        (f"T{i}", run, "" if math.isnan(scores[i, j]) else repr(float(scores[i, j])))
        for i in range(3)
        for j, run in enumerate("abc")
    ]
    means = next(mark for mark in figure.marks if isinstance(mark, Intervals))
    assert means.upper[:2].tolist() == [0.5, 0.9]
    chosen = [row for row in rows(figure) if row["series"] == "b"]
    assert [row["AP"] for row in chosen] == ["0.5", "0.2", ""]
    assert {"T0", "T1", "T2", "each run", "b", "mean, worst and best"} <= set(texts(figure))
    lay_out_figure(topics_compared("AP", [], []))


def test_the_confusion_matrix_counts_pairs_of_grades():
    given = {
        "anna": {("1", "a"): 0, ("1", "b"): 2, ("1", "c"): 2},
        "ben": {("1", "a"): 0, ("1", "b"): 1, ("1", "c"): 2},
    }
    entry = agreement.pair(agreement.Judged.of(given), "anna", "ben")
    figure = confusion(entry)
    assert [(row["anna"], row["ben"], float(row["value"])) for row in rows(figure) if row["value"] != "0.0"] == [
        ("0", "0", 1),
        ("2", "1", 1),
        ("2", "2", 1),
    ]
    assert texts(figure).count("1") >= 3


@pytest.mark.parametrize("statistic", ["τ_b", "RBO"])
def test_likeness_and_pairs_keep_full_precision(statistic):
    values = np.array([[1, 1 / 3], [1 / 3, 1]])
    figure = likeness(statistic, ("AP", "RR"), values, np.where(np.eye(2), np.nan, values), "8 runs")
    assert [row["value"] for row in rows(figure)] == ["1.0", repr(1 / 3), repr(1 / 3), "1.0"]
    report = all_pairs(
        "AP", "corrected p", ("a", "b"), values, values - 0.5, (("", ".333"), (".333", "")), values < 0.5
    )
    assert [row["marked"] for row in rows(report)] == ["false", "true", "true", "false"]
    assert {"row worse", "corrected p", "row better", "differs significantly", ".333"} <= set(texts(report))
