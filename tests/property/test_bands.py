"""Bands by rank against every judging of small random lists: exact, or never left."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from irdesk.evaluation.bands import BandBook
from irdesk.evaluation.curves import Kind
from irdesk.evaluation.lists import Truth
from irdesk.evaluation.rules import Rules
from irdesk.evaluation.scoreboard import Scoreboard
from irdesk.evaluation.scored_run import ranked_keys, score_run

LETTERS = "abcdefg"
GRADES = st.dictionaries(st.sampled_from("abcdefgm"), st.sampled_from([-1, 0, 1, 2]), min_size=3)


def value(kind: Kind, ranked: str, grades: dict[str, int], rank: int, level: int) -> float:
    """The value of a curve at a rank, by its definition."""
    shown = [grades.get(docno, 0) for docno in ranked[:rank]]
    found, base = sum(grade >= level for grade in shown), sum(grade >= level for grade in grades.values())
    if kind is Kind.PRECISION:
        return found / rank
    if kind is Kind.RECALL:
        return found / base if base else 0.0
    if kind is Kind.GAIN:
        return float(sum(max(grade, 0) for grade in shown))
    best = sorted((max(grade, 0) for grade in grades.values()), reverse=True)[:rank]
    ideal = sum(grade / np.log2(i + 2) for i, grade in enumerate(best))
    return sum(max(grade, 0) / np.log2(i + 2) for i, grade in enumerate(shown)) / ideal if ideal else 0.0


@settings(max_examples=60, deadline=None)
@given(grades=GRADES, length=st.integers(1, 7), level=st.integers(1, 2), scale=st.sampled_from([(0, 1), (0, 1, 2)]))
def test_no_judging_leaves_the_band(make_run, grades, length, level, scale):
    ranked, rules = LETTERS[:length], Rules(level=level)
    truths = {"1": Truth.of(grades)}
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
        own = BandBook(board).band("r", "1", kind, scale)
        assert own.bound
        for rank in range(1, length + 1):
            values = [value(kind, ranked, judged, rank, level) for judged in judgings]
            lower, upper = own.lower[rank - 1], own.upper[rank - 1]
            assert lower <= min(values) + 1e-12
            assert upper >= max(values) - 1e-12
            if kind is not Kind.NDCG:
                assert (lower, upper) == pytest.approx((min(values), max(values)), abs=1e-12)
