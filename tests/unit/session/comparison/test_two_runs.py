"""Two runs of a project: requests whose results agree with the scoreboard."""

from __future__ import annotations

import pytest

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.session.commands import JudgeDocument
from irdesk.session.comparison.two_runs import TwoRunsRequest
from irdesk.session.scoring.topic_filter import Span, TopicFilter

ALL = TopicFilter()


def test_topics_of_two_runs_are_those_of_the_board(judged, runs_of):
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


def test_a_request_is_frozen(judged, runs_of):
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


def test_only_the_topics_of_the_filter(judged, runs_of):
    runs = runs_of(judged)
    request = TwoRunsRequest.of(judged, runs["one"], runs["two"], "AP", TopicFilter(names="2, 3"))
    assert request.runs.topics == ("2", "3")
    assert request.runs.over.startswith("2 of 3 topics")
    with pytest.raises(CommandRefused):
        TwoRunsRequest.of(judged, runs["one"], runs["two"], "AP", TopicFilter(mean=Span(0.1), measure="RR"))


def test_what_there_is_nothing_to_compare_of(judged, runs_of):
    runs = runs_of(judged)
    assert TwoRunsRequest.of(judged, runs["one"], "gone", "AP", ALL) is None
    assert TwoRunsRequest.of(judged, runs["one"], runs["two"], "NumQ", ALL) is None, "says nothing of a topic"
    assert TwoRunsRequest.of(judged, runs["one"], runs["two"], "RR", ALL) is None, "is not shown"
