"""Two runs of a project, their rankings, and topic difficulty: requests whose results agree with the scoreboard."""

from __future__ import annotations

import pytest

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.session.commands import ChooseMeasures, JudgeDocument, ShowRun
from irdesk.session.comparison.rankings_side_by_side import RankingsRequest
from irdesk.session.comparison.topic_difficulty import DifficultyRequest
from irdesk.session.comparison.two_runs import TwoRunsRequest
from irdesk.session.scoring.topic_filter import Span, TopicFilter

ALL = TopicFilter()


@pytest.fixture
def judged(prepared, pooled_project, load):
    """Return a workspace with two runs, qrels of three topics, and the measures AP and P@2.

    - Run one: topic 1 a b c, topic 2 d a
    - Run two: topic 1 c d, topic 3 a
    """

    def judge(desk):
        load(desk, "more.qrels")
        desk.execute(ChooseMeasures(("AP", "P@2", "NumQ")))

    return prepared(pooled_project, judge)


def runs_of(workspace) -> dict[str, str]:
    return {source.name: source.id for source in workspace.state.present("run")}


def test_topics_of_two_runs_are_those_of_the_board(judged):
    runs = runs_of(judged)
    request = TwoRunsRequest.of(judged, runs["one"], runs["two"], "AP", ALL)
    result = request.compute(QUIET)
    rows = {topic.topic: topic for topic in result.topics}
    assert (rows["1"].first, rows["1"].second, rows["1"].difference) == (1.0, 0.0, 1.0)
    assert (rows["1"].relevant, rows["1"].unjudged) == (1, (2, 2))
    assert (rows["2"].second, rows["3"].first) == (None, None)
    assert result.pair.comparison.topics == 1
    board = judged.state.board
    for topic, row in rows.items():
        scores = dict(zip(board.run_ids, board.topic_scores(topic)[0].tolist(), strict=True))
        assert row.first is None or row.first == scores[runs["one"]]
        assert row.second is None or row.second == scores[runs["two"]]


def test_a_request_is_frozen(judged):
    runs = runs_of(judged)
    request = TwoRunsRequest.of(judged, runs["one"], runs["two"], "AP", ALL)
    judged.execute(JudgeDocument("1", "a", 0))
    judged.execute(JudgeDocument("1", "c", 1))
    before = {topic.topic: topic for topic in request.compute(QUIET).topics}["1"]
    assert (before.first, before.unjudged) == (1.0, (2, 2))
    after = {
        topic.topic: topic
        for topic in TwoRunsRequest.of(judged, runs["one"], runs["two"], "AP", ALL).compute(QUIET).topics
    }["1"]
    assert (after.first, after.second, after.unjudged) == (pytest.approx(1 / 3), 1.0, (1, 1))


def test_only_the_topics_of_the_filter(judged):
    runs = runs_of(judged)
    request = TwoRunsRequest.of(judged, runs["one"], runs["two"], "AP", TopicFilter(names="2, 3"))
    assert request.runs.topics == ("2", "3")
    assert request.runs.over.startswith("2 of 3 topics")
    with pytest.raises(CommandRefused):
        TwoRunsRequest.of(judged, runs["one"], runs["two"], "AP", TopicFilter(mean=Span(0.1), measure="RR"))


def test_what_there_is_nothing_to_compare_of(judged):
    runs = runs_of(judged)
    assert TwoRunsRequest.of(judged, runs["one"], "gone", "AP", ALL) is None
    assert TwoRunsRequest.of(judged, runs["one"], runs["two"], "NumQ", ALL) is None, "says nothing of a topic"
    assert TwoRunsRequest.of(judged, runs["one"], runs["two"], "RR", ALL) is None, "is not shown"


def test_both_rankings_with_grades_and_places(judged):
    runs = runs_of(judged)
    judged.execute(JudgeDocument("1", "b", 0))
    result = RankingsRequest.of(judged, runs["one"], runs["two"], "1", "AP").compute(QUIET)
    assert [(entry.rank, entry.docno, entry.grade, entry.elsewhere) for entry in result.first] == [
        (1, "a", 1, None),
        (2, "b", 0, None),
        (3, "c", None, 1),
    ]
    assert [(entry.rank, entry.docno, entry.grade, entry.elsewhere, entry.risen) for entry in result.second] == [
        (1, "c", None, 3, 2),
        (2, "d", None, None, None),
    ]
    assert result.lengths == (3, 2)
    one_sided = RankingsRequest.of(judged, runs["one"], runs["two"], "2", "AP").compute(QUIET)
    assert (len(one_sided.first), one_sided.second) == (2, ())


def test_the_order_of_evaluation_and_not_of_the_file(judged, files, load):
    (files / "turned.run").write_text("1 Q0 a 1 1 turned\n1 Q0 b 2 2 turned\n1 Q0 c 3 2 turned\n", encoding="utf-8")
    load(judged, "turned.run")
    runs = runs_of(judged)
    result = RankingsRequest.of(judged, runs["turned"], runs["one"], "1", "AP").compute(QUIET)
    assert [entry.docno for entry in result.first] == ["c", "b", "a"]
    assert [entry.elsewhere for entry in result.first] == [3, 2, 1]


def test_what_topics_do_to_the_runs_that_are_shown(judged, load):
    load(judged, "three.run")
    runs = runs_of(judged)
    request = DifficultyRequest.of(judged, "AP", ALL)
    result = request.compute(QUIET)
    assert request.runs.ids == tuple(judged.state.board.run_ids)
    rows = {topic.topic: topic for topic in result.topics}
    assert (rows["1"].runs, rows["1"].mean, rows["1"].best, rows["1"].apart) == (2, 0.5, 1.0, 1.0)
    assert (rows["2"].runs, rows["2"].mean) == (2, 0.5)
    judged.execute(ShowRun(runs["two"], visible=False))
    result = DifficultyRequest.of(judged, "AP", TopicFilter(names="1")).compute(QUIET)
    assert [(topic.topic, topic.runs, topic.mean) for topic in result.topics] == [("1", 1, 1.0)]
    assert DifficultyRequest.of(judged, "NumQ", ALL) is None
