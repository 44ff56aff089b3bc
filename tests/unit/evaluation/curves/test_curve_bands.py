"""Bands: means over topics, the band over recall, and curves without a known band."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.progress import QUIET
from irdesk.evaluation.curves.curve_bands import BandBook
from irdesk.evaluation.curves.curve_bootstrap import Resampling, sampled_band
from irdesk.evaluation.curves.curves import CurveBook, Kind, TopicValues, topic_curves
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.curves.curve_plot_data import BandKind, Curves, CurveWish, DrawnRun
from irdesk.reporting.curves.curve_sentences import band_words

GRADES = {"1": {"a": 1, "n": 0}, "2": {"b": 1}}
RUNS = {"r": {"1": "xan", "2": "b"}, "s": {"9": "a"}}


def test_the_mean_band_is_the_mean_of_the_topics(make_board):
    result = BandBook(make_board(GRADES, RUNS, ["AP"])).band("r", None, Kind.PRECISION, (0, 1))
    assert result.x.tolist() == [1, 2, 3]
    assert result.lower.tolist() == pytest.approx([(0 + 1) / 2, (1 / 2 + 1 / 2) / 2, (1 / 3 + 1 / 3) / 2])
    assert result.upper.tolist() == pytest.approx([1, (1 + 1 / 2) / 2, (2 / 3 + 1 / 3) / 2])


def test_topics_that_a_run_lacks_count_as_they_do_in_its_curve(make_board):
    grades = {**GRADES, "3": {"c": 1}}
    result = BandBook(make_board(grades, RUNS, ["AP"], ScoringOptions(complete=True))).band(
        "r", None, Kind.PRECISION, (0, 1)
    )
    assert result.upper[0] == pytest.approx(2 / 3)


def test_over_recall_it_lies_between_two_curves(make_board):
    result = BandBook(make_board(GRADES, RUNS, ["AP"])).band("r", "1", Kind.PR_11, (0, 1))
    assert not result.bound
    assert np.allclose(result.lower, 0.5)  # current judgements: one relevant document, at rank 2
    assert np.allclose(result.upper, 1)  # the upper bound if x is relevant too


def test_where_everything_is_judged_there_is_no_width(make_board):
    board = make_board({"1": {"a": 1, "n": 0}}, {"r": {"1": "na"}}, ["AP"])
    for kind in [kind for kind in Kind if kind is not Kind.PR]:
        result = BandBook(board).band("r", "1", kind, (0, 1))
        assert np.allclose(result.lower, result.upper, atol=1e-12), kind


@pytest.mark.parametrize("run_id", ["s", "nobody"])
def test_a_run_without_a_curve(make_board, run_id):
    assert BandBook(make_board(GRADES, RUNS, ["AP"])).band(run_id, None, Kind.PRECISION, (0, 1)) is None


def test_no_band_where_none_is_known(make_board):
    board = make_board(GRADES, RUNS, ["AP"], ScoringOptions(judged_only=True))
    assert BandBook(board).band("r", "1", Kind.PRECISION, (0, 1)) is None
    board = make_board(GRADES, RUNS, ["AP"], ScoringOptions(profile=GainSettings(ideal=Ideal.TOP)))
    assert BandBook(board).band("r", "1", Kind.NDCG, (0, 1)) is None
    assert BandBook(board).band("r", "1", Kind.GAIN, (0, 1)) is not None


def test_only_what_is_shown_counts(make_board):
    board = make_board({"1": {"a": 1}}, {"r": {"1": "axyz"}}, ["AP"], ScoringOptions(depth=2))
    result = BandBook(board).band("r", "1", Kind.RECALL, (0, 1))
    assert result.x.tolist() == [1, 2]
    assert result.lower.tolist() == [0.5, 1]


@each_case("kind", [kind for kind in Kind if kind is not Kind.PR])
def test_bands_follow_judgements_as_if_made_afresh(make_board, kind):
    grades = {**GRADES, "3": {"c": 1}}
    runs = {"r": {"1": "xan", "2": "bx", "3": "xyc"}}
    board = make_board(grades, runs, ["AP"])
    book = BandBook(board)
    before = book.band("r", None, kind, (0, 1))
    board.judge("1", {"x": 0})
    board.judge("2", {"b": None})  # removes topic 2 from the mean
    result = book.band("r", None, kind, (0, 1))
    fresh = BandBook(make_board({"1": {"a": 1, "n": 0, "x": 0}, "3": {"c": 1}}, runs, ["AP"])).band(
        "r", None, kind, (0, 1)
    )
    assert np.array_equal(result.lower, fresh.lower)
    assert np.array_equal(result.upper, fresh.upper)
    assert not np.array_equal(before.upper, result.upper)


@each_case("kind", [kind for kind in Kind if kind is not Kind.PR])
def test_the_band_of_some_topics_is_that_of_a_board_with_these_alone(make_board, kind):
    grades = {**GRADES, "3": {"c": 1}}
    runs = {"r": {"1": "xan", "2": "bxyz", "3": "xyc"}}
    book = BandBook(make_board(grades, runs, ["AP"]))
    whole = book.band("r", None, kind, (0, 1))
    some = book.band("r", None, kind, (0, 1), ("1", "3"))
    alone = BandBook(make_board({topic: grades[topic] for topic in "13"}, runs, ["AP"])).band("r", None, kind, (0, 1))
    for end in ("x", "lower", "upper"):
        assert np.array_equal(getattr(some, end), getattr(alone, end))
    assert whole.x.shape != some.x.shape or not np.array_equal(whole.lower, some.lower)


@each_case(
    ("rules", "wish", "reason"),
    [
        (ScoringOptions(), CurveWish(Kind.PR, run="r"), "raw points"),
        (ScoringOptions(judged_only=True), CurveWish(Kind.PRECISION, run="r"), "unjudged documents are removed"),
        (ScoringOptions(), CurveWish(Kind.PRECISION, run="r", other="q", less=True), "both curves of a difference"),
        (ScoringOptions(profile=GainSettings(ideal=Ideal.TOP)), CurveWish(Kind.NDCG, run="r"), "grades and gains"),
    ],
)
def test_a_picture_without_band_says_why(make_board, rules, wish, reason):
    board = make_board(GRADES, {"r": {"1": "xan", "2": "b"}, "q": {"1": "an", "2": "xb"}}, ["AP"], rules)
    curves = Curves(board, CurveBook(board), BandBook(board), (0, 1))
    runs = [DrawnRun("r", "r", 0), DrawnRun("q", "q", 1)]
    picture = curves.picture(wish, runs)
    assert picture.band is None
    assert reason in band_words(picture)
    assert band_words(curves.picture(replace(wish, around=BandKind.NOTHING), runs)) == ""


def test_where_everything_is_judged_the_picture_says_that_there_is_no_band(make_board):
    board = make_board({"1": {"a": 1, "b": 0, "c": 1}}, {"r": {"1": "abc"}, "q": {"1": "axc"}}, ["AP"])
    curves = Curves(board, CurveBook(board), BandBook(board), (0, 1))
    runs = [DrawnRun("r", "r", 0), DrawnRun("q", "q", 1)]
    for topic in ("1", ""):
        whole = curves.picture(CurveWish(Kind.PR_11, run="r", topic=topic), runs)
        assert band_words(whole) == "no band: judging the unjudged documents would not change the curve"
        open_one = curves.picture(CurveWish(Kind.PR_11, run="q", topic=topic), runs)
        assert band_words(open_one) == "band: possible change of the curve if the unjudged documents are judged"


def test_no_rounding_lifts_a_mean_curve_out_of_its_band(make_board):
    source = random.Random(5)
    docnos = [f"d{i}" for i in range(60)]
    grades = {str(t): {docno: source.choice([0, 0, 1, 2, 3]) for docno in source.sample(docnos, 40)} for t in range(37)}
    runs = {"r": {topic: source.sample(docnos, 30) for topic in grades}}
    every = {topic: dict.fromkeys(runs["r"][topic], 0) | topic_grades for topic, topic_grades in grades.items()}
    for judged in (grades, every):
        board = make_board(judged, runs, ["AP"])
        for kind in [kind for kind in Kind if kind is not Kind.PR]:
            band, (curve,) = BandBook(board).band("r", None, kind, (0, 1, 2, 3)), CurveBook(board).means(kind)
            assert np.all((band.lower <= curve.y) & (curve.y <= band.upper)), kind
            assert np.allclose(band.lower, band.upper, atol=1e-12) == (judged is every), kind
            for topic in grades:
                band = BandBook(board).band("r", topic, kind, (0, 1, 2, 3))
                (curve,) = topic_curves(board, topic, kind)
                assert np.all((band.lower <= curve.y) & (curve.y <= band.upper)), kind


def test_a_band_over_topics_holds_its_curve_at_any_confidence():
    values = TopicValues(
        "r", tuple("1234567"), np.arange(1.0, 3.0), np.array([[0, 0, 0, 0, 0.5, 0.6, 0.7], [0.1] * 7]).T
    )
    result = sampled_band(values, Resampling(1000, 1, 0.02))
    curve = np.add.reduce(values.values, axis=0) / 7
    assert np.all((result.lower <= curve) & (curve <= result.upper))


def test_a_band_over_topics_that_is_still_that_of_earlier_judgements_holds_the_curve(make_board):
    grades = {str(t): {"a": 1, "n": 0} for t in range(4)}
    board = make_board(grades, {"r": dict.fromkeys(grades, "nab")}, ["AP"])
    curves = Curves(board, CurveBook(board), BandBook(board), (0, 1))
    wish, runs = CurveWish(Kind.PRECISION, run="r", around=BandKind.TOPICS), [DrawnRun("r", "r", 0)]
    band = curves.sampling(wish).band(QUIET, Resampling(50))
    board.judge("1", {"b": 1, "a": 0})
    picture = curves.picture(wish, runs, band)
    assert not np.array_equal(band.lower, picture.sampled.lower)
    assert np.all((picture.sampled.lower <= picture.curves["r"].y) & (picture.curves["r"].y <= picture.sampled.upper))
