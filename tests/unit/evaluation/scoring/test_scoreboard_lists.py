"""Lists returned by the scoreboard: the runs of a topic, the topics of a run, and which documents are tied."""

from __future__ import annotations

import math

import numpy as np
import pytest

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.run import Convention, Ties
from irdesk.evaluation.scoring.ranked_lists import RankedLists
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

GRADES = {"1": {"a": 1, "b": 0}, "2": {"a": 2}}
RUNS = {
    "r": {"1": {"a": 2.0, "b": 1.0}, "9": {"a": 1.0, "b": 1.0}, "2": {"c": 3.0, "b": 3.0, "a": 1.0}},
    "s": {"2": {"a": 5.0, "x": 4.0, "b": 4.0}},
    "t": {"1": {"b": 7.0}},
}


@pytest.fixture
def board(make_board):
    return make_board(GRADES, RUNS, ["AP"])


def shown(lists: RankedLists) -> list[tuple[int | None, bool]]:
    """For each position, return the grade (None if unjudged), and whether the document is tied with the
    previous one.
    """
    grades = [None if code < -100 else code for code in lists.codes.tolist()]
    return list(zip(grades, lists.tied.tolist(), strict=True))


@pytest.mark.parametrize("judged_before", [False, True])
def test_a_topics_lists_have_the_ties_of_each_run(board, judged_before):
    if judged_before:
        board.judge("2", {"b": 0})
    b = 0 if judged_before else None
    names, lists = board.tied_lists("2")
    assert (names, lists.lengths.tolist()) == (["r", "s"], [3, 3])
    assert shown(lists) == [(None, False), (b, True), (2, False), (2, False), (None, False), (b, True)]
    assert lists.topic_of.tolist() == [0, 0]
    assert lists.recall_base(1).tolist() == [1, 1]


def test_a_topic_without_runs_or_grades_has_empty_lists(board):
    for names, lists in (board.tied_lists("7"), board.lists("7")):
        assert (names, lists.size, len(lists.cells)) == ([], 0, 0)
    names, lists = board.tied_lists("9")
    assert (names, shown(lists)) == (["r"], [(None, False), (None, True)])


@pytest.mark.parametrize("grade", [0, 3, 300])
def test_a_runs_lists_are_those_of_its_judged_topics_with_the_latest_grades(board, grade):
    assert board.tied_run("t")[0] == ["1"]
    topics, lists = board.tied_run("r")
    assert (topics, lists.lengths.tolist()) == (["1", "2"], [2, 3])
    assert shown(lists) == [(1, False), (0, False), (None, False), (None, True), (2, False)]
    board.judge("2", {"c": grade, "a": None})
    assert shown(board.tied_run("r")[1]) == [(1, False), (0, False), (grade, False), (None, True), (None, False)]
    board.judge("9", {"b": 1})
    topics, lists = board.tied_run("r")
    assert topics == ["1", "9", "2"]
    assert shown(lists)[2:4] == [(1, False), (None, True)]
    assert lists.recall_base(1).tolist() == [1, 1, 1 if grade else 0]


def test_options_apply_to_a_topics_lists_but_not_to_those_with_ties(make_board):
    board = make_board(GRADES, RUNS, ["AP"], ScoringOptions(judged_only=True, depth=2))
    names, lists = board.lists("2")
    assert (names, lists.lengths.tolist(), lists.codes.tolist()) == (["r", "s"], [0, 1], [2])
    assert board.tied_lists("2")[1].lengths.tolist() == [3, 3]


def test_a_run_is_read_by_topic(board):
    assert board.ranked("r", "2").tolist() == keys_of(["c", "b", "a"]).tolist()
    assert board.ranked("s", "1").tolist() == board.ranked("nobody", "1").tolist() == []
    assert board.ties("s", "2").tolist() == [False, False, True]
    with pytest.raises(KeyError):
        board.ties("s", "1")
    assert board.run_check("s") is None
    assert list(board.run("r").topics) == list(board.run_topics("r")) == ["1", "9", "2"]


def test_scores_are_given_by_topic_run_and_measure(board):
    nan = math.nan
    assert board.run_scores("r").ravel().tolist() == pytest.approx([1, 1 / 3])
    assert board.run_scores("t").ravel().tolist() == pytest.approx([0, nan], nan_ok=True)
    assert board.topic_scores("2").ravel().tolist() == pytest.approx([1 / 3, 1, nan], nan_ok=True)
    assert board.table(0).tolist()[0] == pytest.approx([1, nan, 0], nan_ok=True)
    assert board.means().tolist() == [pytest.approx([2 / 3, 1, 0])]
    assert board.means(np.array([1])).tolist() == [pytest.approx([1 / 3, 1, nan], nan_ok=True)]
    assert board.means(np.array([0])).tolist() == [pytest.approx([1, nan, 0], nan_ok=True)]


def test_measures_with_an_unknown_score_are_named(make_board):
    expected = ScoringOptions(Convention.EXACT, ties=Ties.EXPECTED)
    names = ["AP", "GMAP", "P@1"]
    board = make_board({"2": {"b": 1}}, RUNS, names, expected)
    assert [str(measure) for measure in board.unknown()] == ["GMAP"], "a geometric mean over orders is not computed"
    assert make_board({"1": {"b": 1}}, RUNS, names, expected).unknown() == ()
