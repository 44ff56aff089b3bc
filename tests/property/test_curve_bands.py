"""Curve bands checked against all possible judgements of small random lists: the bands are exact or conservative, and
contain every possible curve.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from short_and_long_tests import effort

from irdesk.evaluation.curves.curve_bands import BandBook
from irdesk.evaluation.curves.curve_bootstrap import Resampling
from irdesk.evaluation.curves.curves import CurveBook, Kind
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ranked_keys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.curves.curve_figure import picture_figure
from irdesk.reporting.curves.curve_plot_data import BandKind, Curves, CurveWish, DrawnRun, sampled_picture
from irdesk.reporting.curves.curve_table import rows
from irdesk.reporting.drawing.figure import Line

LETTERS = "abcdefg"
GRADES = st.dictionaries(st.sampled_from("abcdefgm"), st.sampled_from([-1, 0, 1, 2]), min_size=3)


def value(kind: Kind, ranked: str, grades: dict[str, int], rank: int, level: int) -> float:
    """Compute the value of a curve at a rank from the definition."""
    shown = [grades.get(docno, 0) for docno in ranked[:rank]]
    result, base = sum(grade >= level for grade in shown), sum(grade >= level for grade in grades.values())
    if kind is Kind.PRECISION:
        return result / rank
    if kind is Kind.RECALL:
        return result / base if base else 0.0
    if kind is Kind.GAIN:
        return float(sum(max(grade, 0) for grade in shown))
    best = sorted((max(grade, 0) for grade in grades.values()), reverse=True)[:rank]
    ideal = sum(grade / np.log2(i + 2) for i, grade in enumerate(best))
    return sum(max(grade, 0) / np.log2(i + 2) for i, grade in enumerate(shown)) / ideal if ideal else 0.0


@settings(max_examples=effort(9, 600), deadline=None)
@given(grades=GRADES, length=st.integers(1, 7), level=st.integers(1, 2), scale=st.sampled_from([(0, 1), (0, 1, 2)]))
def test_no_judging_leaves_the_band(make_run, grades, length, level, scale):
    ranked, rules = LETTERS[:length], ScoringOptions(level=level)
    truths = {"1": TopicJudgements.of(grades)}
    board = Scoreboard((), rules, truths)
    board.add(score_run("r", ranked_keys(make_run({"1": ranked}), rules), truths, (), rules))
    places = [docno for docno in ranked if grades.get(docno, -1) < 0][:5]
    closed = {docno: 0 for docno in ranked if grades.get(docno, -1) < 0 and docno not in places}
    if closed:
        board.judge("1", closed)
    judgings = [
        {**grades, **closed, **{docno: grade for docno, grade in zip(places, given, strict=True) if grade is not None}}
        for given in product((None, *scale), repeat=len(places))
    ]
    for kind in (Kind.PRECISION, Kind.RECALL, Kind.GAIN, Kind.NDCG):
        entry = BandBook(board).band("r", "1", kind, scale)
        assert entry.bound
        for rank in range(1, length + 1):
            values = [value(kind, ranked, judged, rank, level) for judged in judgings]
            lower, upper = entry.lower[rank - 1], entry.upper[rank - 1]
            assert lower <= min(values) + 1e-12
            assert upper >= max(values) - 1e-12
            if kind is not Kind.NDCG:
                assert (lower, upper) == pytest.approx((min(values), max(values)), abs=1e-12)


NAMES = [f"d{i}" for i in range(25)]
LISTS = st.dictionaries(
    st.sampled_from(["1", "2", "10"]), st.lists(st.sampled_from(NAMES), min_size=1, unique=True), min_size=1
)
JUDGED = st.dictionaries(
    st.sampled_from(["1", "2", "10"]),
    st.dictionaries(st.sampled_from(NAMES), st.sampled_from([-1, 0, 1, 2]), min_size=1),
    min_size=1,
)
CURVE_RULES = st.builds(
    ScoringOptions,
    level=st.integers(1, 2),
    depth=st.sampled_from([None, 5]),
    complete=st.booleans(),
    profile=st.builds(GainSettings, gains=st.sampled_from([Gains(), Gains([(1, 0.1), (2, 9.3)]), Gains([(0, -1.0)])])),
)


def assert_within(values, lower, upper):
    assert len(values) == len(lower) == len(upper)
    assert np.all(lower <= values), (lower, values)
    assert np.all(values <= upper), (values, upper)


@settings(max_examples=effort(6, 400), deadline=None)
@given(
    lists=st.lists(LISTS, min_size=2, max_size=2),
    grades=JUDGED,
    rules=CURVE_RULES,
    confidence=st.sampled_from([0.02, 0.95]),
)
def test_every_curve_lies_within_its_own_band(make_run, lists, grades, rules, confidence):
    truths = {topic: TopicJudgements.of(topic_grades) for topic, topic_grades in grades.items()}
    board = Scoreboard((), rules, truths)
    for run_id, ranked in zip("rs", lists, strict=True):
        board.add(score_run(run_id, ranked_keys(make_run(ranked), rules), truths, (), rules))
    curves = Curves(board, CurveBook(board), BandBook(board), (0, 1, 2))
    runs, how = [DrawnRun(run_id, run_id, place) for place, run_id in enumerate("rs")], Resampling(20, 1, confidence)
    for kind, topic in product(Kind, ["", *grades]):
        for drawn in rows(curves, CurveWish(kind, topic, other="s"), runs, how):
            named = {"value": drawn.curve.y, **dict(drawn.beside)}
            if ends := drawn.ends():
                assert_within(drawn.curve.y, *ends)
            for value, band in (("value", "sampled"), ("difference", "difference")):
                if f"{band}_lower" in named:
                    assert_within(named[value], named[f"{band}_lower"], named[f"{band}_upper"])
            assert kind is not Kind.PR or not drawn.ends()
        for less, around in ((False, BandKind.UNJUDGED), (False, BandKind.TOPICS), (True, BandKind.TOPICS)):
            wish = CurveWish(kind, topic, run="r", other="s", less=less, around=around)
            for line in picture_figure(sampled_picture(curves, wish, runs, how)).marks:
                if isinstance(line, Line) and line.lower is not None:
                    assert_within(line.y, line.lower, line.upper)
