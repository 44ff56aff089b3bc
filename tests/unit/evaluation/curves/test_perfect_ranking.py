"""The curve of a perfect ranking equals the mean curve of a run that ranks the relevant documents first."""

from __future__ import annotations

import numpy as np
import pytest
from each_case import each_case

from irdesk.evaluation.curves.curves import CurveBook, Kind
from irdesk.evaluation.curves.perfect_ranking import perfect_curve

GRADES = {"1": {"a": 3, "b": 1, "n": 0}, "2": {"a": 1}, "3": {"a": 2, "b": 2, "c": 1, "d": 0}}
PERFECT = {"best": {"1": "abnwxy", "2": "anbwxy", "3": "abcdxy"}}


@each_case("kind", Kind)
def test_it_is_the_curve_of_a_run_that_ranks_perfectly(make_board, kind):
    board = make_board(GRADES, PERFECT, ["AP"])
    curve = next(curve for curve in CurveBook(board).means(kind) if curve.run_id == "best")
    ranks = curve.x if kind.by_rank else np.array([1.0])
    perfect = perfect_curve(board, board.topics, kind, ranks)
    if kind is Kind.PR:  # A run's raw curve falls once all relevant documents are found.
        assert perfect.y.tolist() == [1.0, 1.0]
    else:
        assert perfect.x.tolist() == curve.x.tolist()
        assert perfect.y.tolist() == pytest.approx(curve.y.tolist(), abs=1e-12)
