"""Difficulty of topics for the runs that are shown."""

from __future__ import annotations

from irdesk.domain.progress import QUIET
from irdesk.session.commands import ShowRun
from irdesk.session.comparison.topic_difficulty import DifficultyRequest
from irdesk.session.scoring.topic_filter import TopicFilter

ALL = TopicFilter()


def test_what_topics_do_to_the_runs_that_are_shown(judged, runs_of, load):
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
