"""Curves compared with the baseline, as text: by recall and by rank, with crossings at points and between points."""

from __future__ import annotations

import numpy as np
from each_case import each_case

from irdesk.evaluation.curves.curve_crossings import crossings, stretches
from irdesk.evaluation.curves.curves import Curve, Kind
from irdesk.reporting.curves.curve_figure import picture_figure
from irdesk.reporting.curves.curve_plot_data import CurvePicture, CurveWish, DrawnRun
from irdesk.reporting.curves.curve_sentences import crossing_words, place_text
from irdesk.reporting.drawing.figure import Contour, Line, Points, Rule


def picture(kind, first, second, **wish):
    x = np.arange(len(first)) / 10 if not kind.by_rank else np.arange(1.0, len(first) + 1)
    one, other = np.array(first, float), np.array(second, float)
    return CurvePicture(
        CurveWish(kind, run="a", other="b", **wish),
        (DrawnRun("b", "bm25", 0), DrawnRun("a", "rrf", 1), DrawnRun("c", "third", 2)),
        {"a": Curve("a", x, one), "b": Curve("b", x, other), "c": Curve("c", x, other)},
        way=stretches(x, one, other),
        crossings=crossings(x, one, other),
    )


@each_case(
    ("kind", "first", "second", "message"),
    [
        (Kind.PR_11, [3, 2], [1, 1], "rrf is above bm25 throughout"),
        (Kind.PR_11, [1, 1], [1, 1], "rrf and bm25 are equal throughout"),
        (Kind.PR_11, [3, 0], [2, 2], "rrf compared with bm25: above up to recall 0.03, below after that"),
        (
            Kind.PR_11,
            [3, 2, 2, 0],
            [2, 2, 2, 2],
            "rrf compared with bm25: above up to recall 0.10, equal up to 0.20, below after that",
        ),
        (Kind.NDCG, [3, 3, 0], [2, 2, 2], "rrf compared with bm25: above up to rank 2, below from rank 3"),
        (Kind.NDCG, [3, 2, 0], [2, 2, 2], "rrf compared with bm25: above up to rank 1, below from rank 3"),
        (
            Kind.NDCG,
            [3, 2, 2, 0],
            [2, 2, 2, 2],
            "rrf compared with bm25: above up to rank 1, equal up to 3, below from rank 4",
        ),
        (Kind.NDCG, [1, 2, 2], [2, 2, 2], "rrf compared with bm25: below up to rank 1, equal from rank 2"),
        (Kind.NDCG, [3, 2, 2] * 3, [2, 2, 2] * 3, "rrf is never below bm25"),
        (
            Kind.NDCG,
            [3, 1] * 4,
            [2, 2] * 4,
            "rrf and bm25 cross 7 times, first at rank 2, last at rank 8; rrf is higher on 50 % of the range",
        ),
    ],
)
def test_the_way_in_words(kind, first, second, message):
    assert crossing_words(picture(kind, first, second)) == message


def test_recall_has_a_third_digit_where_two_do_not_tell_crossings_apart():
    close = picture(Kind.PR_11, [3, 1.97, 3], [2, 2, 2])
    assert [place_text(close, crossing.x) for crossing in close.crossings] == ["0.097", "0.103"]


def test_a_figure_emphasises_no_run_and_names_the_baseline_if_crossings_are_marked():
    figure = picture_figure(picture(Kind.PR_11, [3, 0], [2, 2], contours=True))
    lines = [mark for mark in figure.marks if isinstance(mark, Line)]
    assert [line.name for line in lines] == ["bm25 (baseline)", "rrf", "third"]
    assert not any(line.wide for line in lines)
    assert [line.colour for line in lines] == [0, 1, 2]
    (points,) = (mark for mark in figure.marks if isinstance(mark, Points))
    assert (points.names, points.labelled) == (("0.03",), True)
    assert sum(isinstance(mark, Contour) for mark in figure.marks) == 9
    assert figure.text == "rrf compared with bm25: above up to recall 0.03, below after that"


def test_a_figure_without_crossings_does_not_mark_the_baseline():
    figure = picture_figure(picture(Kind.PR_11, [3, 0], [2, 2], crossings=False))
    assert [mark.name for mark in figure.marks if isinstance(mark, Line)] == ["bm25", "rrf", "third"]


def test_a_figure_of_one_topic_names_it():
    assert picture_figure(picture(Kind.PR_11, [3, 0], [2, 2])).x.title == "recall"
    assert picture_figure(picture(Kind.PR_11, [3, 0], [2, 2], topic="51")).x.title == "recall, topic 51"
    assert picture_figure(picture(Kind.NDCG, [3, 0], [2, 2], topic="51")).x.title == "rank, topic 51"


def test_a_figure_of_differences_has_a_line_at_none():
    figure = picture_figure(picture(Kind.NDCG, [3, 0], [2, 2], less=True, contours=True))
    assert figure.y.title == "nDCG − bm25"
    (rule,) = (mark for mark in figure.marks if isinstance(mark, Rule))
    assert (rule.position, rule.upright) == (0.0, False)
    assert not any(isinstance(mark, Contour) for mark in figure.marks)
