"""How the scoreboard reports changes of topics and runs: revisions, changed topics, coverage, details."""

from __future__ import annotations

import math

import pytest

from irdesk.domain.qrels import TopicDetail
from irdesk.domain.run import Convention, Ties
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ranked_keys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

GRADES = {"1": {"a": 1, "b": 0}, "2": {"a": 2, "c": 0}, "3": {"a": 1}}
RUNS = {"r": {"1": "ab", "2": "ca"}, "s": {"1": "ba", "4": "ab"}}


@pytest.fixture
def board(make_board):
    return make_board(GRADES, RUNS, ["AP", "P@1"])


def test_coverage_follows_topics_that_become_judged_and_unjudged(board):
    assert [board.coverage(run_id) for run_id in "rs"] == [(2, 1, 0), (1, 2, 1)]
    board.judge("4", {"a": 1})
    assert [board.coverage(run_id) for run_id in "rs"] == [(2, 2, 0), (2, 2, 0)]
    board.judge("4", {"b": 0})
    board.judge("2", {"a": None, "c": None})
    assert [board.coverage(run_id) for run_id in "rs"] == [(1, 2, 1), (2, 1, 0)]
    board.judge("9", {"a": 1})
    assert [board.coverage(run_id) for run_id in "rs"] == [(1, 3, 1), (2, 2, 0)]
    board.replace("4", TopicJudgements.of({}))
    assert [board.coverage(run_id) for run_id in "rs"] == [(1, 2, 1), (1, 2, 1)]


def test_a_judgement_changes_the_revision_of_its_topic_and_a_run_that_of_all(board):
    first = {topic: (board.revision(topic), board.own_revision(topic)) for topic in "1234"}
    board.judge("1", {"b": 1})
    second = {topic: (board.revision(topic), board.own_revision(topic)) for topic in "1234"}
    assert second["1"][0] > first["1"][0]
    assert second["1"][1] > first["1"][1]
    assert {topic for topic in first if first[topic] != second[topic]} == {"1"}
    board.remove("s")
    third = {topic: (board.revision(topic), board.own_revision(topic)) for topic in "1234"}
    assert all(third[topic][0] > second[topic][0] for topic in second)
    assert [third[topic][1] for topic in third] == [second[topic][1] for topic in second]


def test_a_run_that_comes_after_one_that_went_is_a_revision_of_its_own(board, make_run):
    revisions = [board.revision("1")]
    for _ in range(2):
        board.remove("s")
        revisions.append(board.revision("1"))
        run = ranked_keys(make_run(RUNS["s"]), board.rules)
        board.add(score_run("s", run, board.truths, board.measures, board.rules))
        revisions.append(board.revision("1"))
    assert revisions == sorted(set(revisions)), "each is greater than the one before"


def test_changed_topics_are_those_since_a_count_the_latest_first(board):
    begin = board.changes
    assert board.changed_since(begin) == []
    board.judge("1", {"b": 1})
    board.judge("2", {"c": 1})
    middle = board.changes
    board.judge("3", {"a": 0})
    board.judge("1", {"b": 0})
    assert board.changed_since(begin) == ["1", "3", "2"]
    assert board.changed_since(middle) == ["1", "3"]
    assert board.changed_since(board.changes) == []
    assert board.changes == begin + 4
    board.remove("s")
    assert board.changes == begin + 4, "no topic changed by itself"
    board.follow(ScoringOptions(level=2))
    assert sorted(board.changed_since(begin + 4)) == ["1", "2", "3"]


def test_grades_are_found_by_topic_and_docno(board):
    assert [board.grade("1", docno) for docno in "abc"] == [1, 0, None]
    assert board.grade("4", "a") is None
    assert board.truth("4") is None
    assert board.truth("2").grades.tolist() == board.truths["2"].grades.tolist()


def test_a_topic_has_the_row_of_its_scores(board):
    assert [board.row(topic) for topic in "123"] == [0, 1, 2]
    board.judge("2", {"a": None, "c": None})
    assert [board.row(topic) for topic in "13"] == [0, 1]
    with pytest.raises(KeyError):
        board.row("2")
    board.judge("10", {"a": 1})
    assert board.topics == ["1", "10", "3"]
    assert [board.row(topic) for topic in board.topics] == [0, 1, 2]
    assert board.topic_scores("1").tolist() == board.table(0)[[0]].tolist() + board.table(1)[[0]].tolist()


@pytest.fixture
def detailed(make_run):
    """Return a board with one topic, which has subtopics, and a run r that ranks b before a."""
    rules, measures = ScoringOptions(), (parse_one("alpha_nDCG@5"),)
    detail = TopicDetail(subtopics={"s": {"a": 1}, "t": {"a": 1, "b": 1}})
    board = Scoreboard(measures, rules, Judgements.of({"1": {"a": 1}}, {"1": detail}))
    board.add(score_run("r", ranked_keys(make_run({"1": "ba"}), rules), board.truths, measures, rules))
    return board


def test_subtopics_that_were_removed_do_not_return_with_the_next_grade(detailed):
    detailed.judge("1", {"a": None})
    detailed.replace("1", TopicJudgements.of({}))
    assert detailed.topics == []
    detailed.judge("1", {"a": 1})
    assert detailed.truth("1").detail is None
    assert math.isnan(detailed.topic_scores("1")[0, 0])


def test_subtopics_may_come_before_any_grade(detailed):
    detail = TopicDetail(subtopics={"s": {"c": 1}})
    detailed.replace("2", TopicJudgements.of({}, detail))
    assert detailed.topics == ["1"]
    detailed.judge("2", {"a": 0})
    assert detailed.truth("2").detail.given == detail
    detailed.judge("2", {"a": None})
    detailed.judge("2", {"b": 1})
    assert detailed.truth("2").detail.given == detail, "the grade was withdrawn, not the subtopics"


def test_scores_stay_with_their_topics_when_another_is_no_longer_judged(board):
    board.judge("1", {"a": None, "b": None})
    assert board.topics == ["2", "3"]
    assert board.topic_scores("2")[0].tolist() == pytest.approx([1 / 2, math.nan], nan_ok=True)
    assert board.table(0).shape == (2, 2)
    assert board.means().tolist()[0] == pytest.approx([1 / 2, math.nan], nan_ok=True)
    board.judge("1", {"b": 1})
    assert board.table(0)[0].tolist() == [1 / 2, 1]
    assert board.means().tolist()[0] == [1 / 2, 1]


@pytest.mark.parametrize("topics", [{"1": "ba"}, {"1": "ba", "2": "ac"}, {"2": "ac", "1": "ba"}])
def test_a_run_is_scored_again_if_a_judgement_came_since(make_board, make_run, topics):
    board = make_board(GRADES, {}, ["P@1"])
    run = ranked_keys(make_run(topics), board.rules)
    scored = score_run("r", run, board.truths, board.measures, board.rules)
    assert scored.scores[0].tolist() == [0 if topic == "1" else 1 for topic in topics]
    board.judge("1", {"b": 1})
    board.add(scored)
    assert board.topic_scores("1").tolist() == [[1]]
    assert board.grade("1", "b") == 1
    assert board.means().tolist() == [[1]]
    board.judge("1", {"b": 0})
    assert board.topic_scores("1").tolist() == [[0]]


def test_expected_scores_follow_judgements(make_board):
    expected = ScoringOptions(Convention.EXACT, ties=Ties.EXPECTED)
    tied = {"r": {"1": {"a": 1.0, "b": 1.0}}, "s": {"1": {"a": 2.0, "b": 1.0}}}
    board = make_board({"1": {"a": 1}}, tied, ["RR"], expected)
    assert board.means().tolist() == [[0.75, 1]], "a is first or second"
    board.judge("1", {"b": 1})
    assert board.means().tolist() == [[1, 1]]
    board.judge("1", {"a": 0})
    assert board.means().tolist() == [[0.75, 0.5]]


@pytest.mark.parametrize("chosen", [ScoringOptions(level=2), ScoringOptions(complete=True)])
def test_a_run_is_scored_again_if_options_changed_since(make_board, make_run, chosen):
    board = make_board({"1": {"a": 1, "b": 2}}, {}, ["P@1"])
    run = ranked_keys(make_run({"1": "ab"}), board.rules)
    scored = score_run("r", run, board.truths, board.measures, board.rules)
    assert scored.scores.tolist() == [[1]]
    board.follow(chosen)
    board.add(scored)
    assert board.means().tolist() == [[0 if chosen.level == 2 else 1]]
