"""Crossings, lines of equal F, the ideal's gain and bands over topics, checked against hand-computed values and plain
loops.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from each_case import each_case
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from short_and_long_tests import effort

from irdesk.domain.progress import QUIET
from irdesk.evaluation.curves.curve_bootstrap import Resampling, sampled_band
from irdesk.evaluation.curves.curve_crossings import Stretch, crossings, stretches
from irdesk.evaluation.curves.curves import CurveBook, Kind, TopicValues, ideal_gain
from irdesk.evaluation.curves.f_measure_contours import LEVELS, contour
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

VALUES = st.lists(
    st.tuples(st.integers(0, 4).map(lambda n: n / 4), st.integers(0, 4).map(lambda n: n / 4)), min_size=2, max_size=8
)


def of(*pairs):
    x = np.arange(len(pairs)) / 10
    first, second = np.array(pairs, float).T
    return x, first, second


def test_one_crossing_lies_where_the_lines_meet():
    x, first, second = of((0.9, 0.5), (0.6, 0.5), (0.3, 0.5))
    above, below = stretches(x, first, second)
    position = 0.1 + 0.1 * (0.1 / 0.3)
    assert (above.side, above.start, above.end) == (1, 0.0, pytest.approx(position))
    assert (below.side, below.start, below.end) == (-1, pytest.approx(position), 0.2)
    (result,) = crossings(x, first, second)
    assert (result.x, result.y) == (pytest.approx(position), 0.5)


def test_a_touch_is_no_crossing_and_a_common_way_is():
    x, first, second = of((1, 0), (0.5, 0.5), (1, 0))
    assert stretches(x, first, second) == (Stretch(1, 0.0, 0.2),)
    assert crossings(x, first, second) == ()
    x, first, second = of((1, 0), (0.5, 0.5), (0.4, 0.4), (0, 1))
    assert stretches(x, first, second) == (Stretch(1, 0.0, 0.1), Stretch(0, 0.1, 0.2), Stretch(-1, 0.2, 0.3))
    assert [(crossing.x, crossing.y) for crossing in crossings(x, first, second)] == [(0.1, 0.5)]


def test_curves_of_one_point_and_of_none():
    one = np.array([1.0])
    assert stretches(one, np.array([0.5]), np.array([0.2])) == (Stretch(1, 1.0, 1.0),)
    assert stretches(np.zeros(0), np.zeros(0), np.zeros(0)) == ()
    assert crossings(one, np.array([0.5]), np.array([0.2])) == ()


@settings(max_examples=effort(30, 600), deadline=None)
@given(VALUES)
def test_the_side_of_a_stretch_is_that_of_every_place_on_it(pairs):
    x, first, second = of(*pairs)
    result = stretches(x, first, second)
    assert (result[0].start, result[-1].end) == (x[0], x[-1])
    assert all(one.end == other.start and one.side != other.side for one, other in pairwise(result))
    for item in result:
        for share in (0.25, 0.5, 0.75):
            position = item.start + share * (item.end - item.start)
            more = np.interp(position, x, first) - np.interp(position, x, second)
            assert item.side * more >= -1e-9
            assert item.side or abs(more) < 1e-9
    sides = [entry.side for entry in result if entry.side]
    assert len(crossings(x, first, second)) == sum(one != other for one, other in pairwise(sides))


@each_case("level", LEVELS)
def test_the_harmonic_mean_is_the_same_all_along_a_contour(level):
    recall, precision = contour(level, 50)
    assert 2 / (1 / recall + 1 / precision) == pytest.approx(np.full(50, level))
    assert precision[0] == pytest.approx(1)
    assert recall[-1] == pytest.approx(1)


GRADES = {"1": {"a": 3, "b": 1, "n": 0, "m": -1}, "2": {"a": 1}, "3": {"a": 0}}
RUNS = {"r": {"1": "bna", "2": "xa", "3": "a"}, "s": {"1": "a"}}


def test_the_ideal_gain_is_that_of_all_judged_best_first(make_board):
    board = make_board(GRADES, RUNS, ["AP"])
    ranks = np.array([1.0, 2.0, 3.0, 10.0])
    assert ideal_gain(board, ["1"], ranks).tolist() == [3, 4, 4, 4]
    assert ideal_gain(board, ["1", "2", "3"], ranks) == pytest.approx([4 / 3, 5 / 3, 5 / 3, 5 / 3])
    entry = make_board(GRADES, RUNS, ["AP"], ScoringOptions(profile=GainSettings(Gains.read("1=5,3=2"))))
    assert ideal_gain(entry, ["1"], ranks).tolist() == [5, 7, 7, 7]


def test_no_gain_goes_above_the_ideal(make_board):
    board = make_board(GRADES, RUNS, ["AP"])
    for curve in CurveBook(board).means(Kind.GAIN):
        topics = CurveBook(board).of_topics(curve.run_id, Kind.GAIN).topics
        assert np.all(curve.y <= ideal_gain(board, topics, curve.x) + 1e-12)


@each_case("complete", [False, True])
@each_case("kind", [Kind.PR_11, Kind.NDCG, Kind.GAIN])
def test_a_mean_curve_is_the_mean_of_its_topics(make_board, kind, complete):
    board = make_board(GRADES, RUNS, ["AP"], ScoringOptions(complete=complete))
    book = CurveBook(board)
    for curve in book.means(kind):
        entry = book.of_topics(curve.run_id, kind)
        assert entry.topics == (("1", "2", "3") if complete or curve.run_id == "r" else ("1",))
        assert entry.values.mean(axis=0) == pytest.approx(curve.y)
        assert entry.x.tolist() == curve.x.tolist()
    assert book.of_topics("nobody", kind) is None
    assert book.of_topics("r", Kind.PR) is None


def test_pieces_lead_to_the_same_curves_whatever_happens_between(make_board, make_run):
    board = make_board(GRADES, RUNS, ["AP"])
    book, steps = CurveBook(board), 0
    while book.advance(Kind.NDCG):
        steps += 1
        if steps == 1:
            board.judge("1", {"n": 2})
        if steps == 2:
            board.judge("2", {"x": 1})
    assert steps >= 3
    fresh = CurveBook(make_board({**GRADES, "1": {**GRADES["1"], "n": 2}, "2": {"a": 1, "x": 1}}, RUNS, ["AP"]))
    for mean, other in zip(book.means(Kind.NDCG), fresh.means(Kind.NDCG), strict=True):
        assert mean.y.tolist() == other.y.tolist()
    assert not book.advance(Kind.NDCG)


@each_case("kind", [Kind.PR, Kind.PR_11, Kind.NDCG])
@each_case("rules", [ScoringOptions(), ScoringOptions(complete=True, judged_only=True, depth=2)])
def test_a_worker_computes_the_same_curves_whatever_happens_meanwhile(make_board, kind, rules):
    board = make_board(GRADES, RUNS, ["AP"], rules)
    book = CurveBook(board)
    missing = book.missing(kind)
    assert missing.runs.keys() == set(board.run_ids)
    computed = missing.computed(QUIET)
    board.judge("1", {"n": 2})
    book.take(computed)
    assert book.missing(kind) is None
    fresh = CurveBook(make_board({**GRADES, "1": {**GRADES["1"], "n": 2}}, RUNS, ["AP"], rules)).means(kind)
    assert fresh
    for mean, other in zip(book.means(kind), fresh, strict=True):
        assert (mean.x.tolist(), mean.y.tolist()) == (other.x.tolist(), other.y.tolist())


def test_curves_of_other_judged_topics_are_not_taken(make_board):
    board = make_board(GRADES, RUNS, ["AP"])
    book = CurveBook(board)
    computed = book.missing(Kind.PR_11).computed(QUIET)
    board.judge("4", {"n": 2})
    book.take(computed)
    assert book.missing(Kind.PR_11)
    fresh = CurveBook(make_board({**GRADES, "4": {"n": 2}}, RUNS, ["AP"])).means()
    assert [mean.y.tolist() for mean in book.means()] == [entry.y.tolist() for entry in fresh]


def topics_of(values, run_id="r"):
    values = np.array(values, float)
    return TopicValues(run_id, tuple(map(str, range(len(values)))), np.arange(values.shape[1]) / 10, values)


@pytest.fixture(scope="module")
def scores():
    return np.random.default_rng(3).random((7, 3))


def test_a_band_over_topics_is_the_percentile_interval_of_resampled_means(scores):
    how = Resampling(2000, seed=5)
    band = sampled_band(topics_of(scores), how)
    means = []
    for first in (0, 1024):  # The implementation draws in blocks of 1024, each with its own generator.
        for chosen in np.random.default_rng([5, first]).integers(0, 7, (min(1024, 2000 - first), 7)):
            means.append([sum(scores[topic][point] for topic in chosen) / 7 for point in range(3)])
    for point in range(3):
        lower, upper = np.percentile([row[point] for row in means], [2.5, 97.5])
        assert (band.lower[point], band.upper[point]) == (pytest.approx(lower), pytest.approx(upper))
    assert (band.topics, band.how) == (7, how)


def test_it_agrees_with_scipys_bootstrap(scores):
    band = sampled_band(topics_of(scores), Resampling(20_000))
    for point in range(3):
        interval = stats.bootstrap(
            (scores[:, point],), np.mean, n_resamples=20_000, method="percentile", rng=np.random.default_rng(1)
        ).confidence_interval
        assert (band.lower[point], band.upper[point]) == pytest.approx((interval.low, interval.high), abs=0.01)


def test_a_band_of_differences_draws_the_same_topics_for_both(scores):
    shifted = scores - 0.25
    band = sampled_band(topics_of(scores), Resampling(500), topics_of(shifted, "s"))
    assert band.lower == pytest.approx([0.25] * 3)
    assert band.upper == pytest.approx([0.25] * 3)
    assert band.less == "s"


def test_a_seed_gives_one_band_and_another_gives_another(scores):
    first, again, other = (sampled_band(topics_of(scores), Resampling(300, seed)) for seed in (1, 1, 2))
    assert first.lower.tolist() == again.lower.tolist()
    assert first.lower.tolist() != other.lower.tolist()


def test_no_band_of_one_topic_and_none_of_means_over_different_topics(scores):
    assert sampled_band(topics_of(scores[:1]), Resampling(100)) is None
    assert sampled_band(topics_of(scores), Resampling(100), topics_of(scores[:5])) is None
