"""A scoreboard computed by a worker is updated with the changes made during the computation."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.domain.project.judgement import Judgement
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ranked_keys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.core.scoreboard_sync import bring_in_line, catch_up, replace_changed, take_truths

GRADES = {"1": {"a": 1, "b": 0}, "2": {"a": 2, "c": 0}}
RUNS = {"r": {"1": "ab", "2": "ca"}, "s": {"1": "ba", "2": "ac"}, "t": {"1": "cb", "2": "ab"}}


@pytest.fixture
def ranked(make_run):
    return lambda run_id: ranked_keys(make_run(RUNS[run_id]), ScoringOptions())


@pytest.fixture
def make_board(ranked):
    def make(grades, runs, measures):
        board = Scoreboard(
            tuple(map(parse_one, measures)), ScoringOptions(), {t: TopicJudgements.of(g) for t, g in grades.items()}
        )
        for run_id in runs:
            board.add(score_run(run_id, ranked(run_id), board.truths, board.measures, board.rules))
        return board

    return make


def test_runs_removed_and_added_meanwhile_are_taken_over(make_board, ranked):
    worker_board = make_board(GRADES, {name: RUNS[name] for name in "rs"}, ["AP"])
    current = make_board(GRADES, {name: RUNS[name] for name in "st"}, ["AP"])
    bring_in_line(worker_board, current, ranked, current.rules)
    assert worker_board.run_ids == ["s", "t"]
    assert np.array_equal(worker_board.means(), current.means())


def test_a_run_that_came_meanwhile_is_scored_by_the_workers_judgements(make_board, ranked):
    worker_board = make_board({"1": {"b": 1}}, {}, ["AP"])
    current = make_board(GRADES, {"r": RUNS["r"]}, ["AP"])
    bring_in_line(worker_board, current, ranked, current.rules)
    assert worker_board.means().tolist() == [[0.5]]


def test_measures_chosen_meanwhile_are_taken_over(make_board, ranked):
    worker_board = make_board(GRADES, {"r": RUNS["r"]}, ["AP"])
    current = make_board(GRADES, {"r": RUNS["r"]}, ["P@1", "AP"])
    bring_in_line(worker_board, current, ranked, current.rules)
    assert worker_board.measures == tuple(map(parse_one, ("P@1", "AP")))
    assert np.array_equal(worker_board.means(), current.means())


def test_judgements_given_withdrawn_and_replaced_meanwhile_are_taken_over(make_board):
    worker_board = make_board({"1": {"a": 1}, "2": {"a": 2}}, {"r": RUNS["r"]}, ["AP"])
    current = make_board({"1": {"b": 1}, "3": {"a": 1}}, {"r": RUNS["r"]}, ["AP"])
    take_truths(worker_board, current)
    assert list(worker_board.topics) == list(current.topics)
    assert np.array_equal(worker_board.means(), current.means())


def test_topics_whose_judgements_differ_are_replaced(make_board):
    board = make_board(GRADES, {"r": RUNS["r"]}, ["AP"])
    truths = {"1": TopicJudgements.of(GRADES["1"]), "2": TopicJudgements.of({"c": 1}), "4": TopicJudgements.of({})}
    assert replace_changed(board, truths) == {"2"}
    assert board.grade("2", "c") == 1
    assert replace_changed(board, {"2": TopicJudgements.of({"c": 2})}) == {"2"}
    assert replace_changed(board, {"2": TopicJudgements.of({"d": 2})}) == {"2"}


def test_judgements_given_changed_and_withdrawn_meanwhile_are_caught_up_with(make_board):
    before = GradeSources(judgements={"1": {"a": {"anna": Judgement(1)}, "b": {"anna": Judgement(0)}}})
    now = GradeSources(judgements={"1": {"b": {"anna": Judgement(2)}}, "2": {"c": {"anna": Judgement(1)}}})
    board = make_board({"1": {"a": 1, "b": 0}, "2": {"a": 1}}, "rs", ["AP"])
    catch_up(board, before, now)
    assert [board.grade("1", docno) for docno in "ab"] == [None, 2]
    assert [board.grade("2", docno) for docno in "ac"] == [1, 1], "what nobody touched stays"
    revisions = {topic: board.revision(topic) for topic in "12"}
    catch_up(board, before, now)
    assert {topic: board.revision(topic) for topic in "12"} == revisions, "it is up to date"
