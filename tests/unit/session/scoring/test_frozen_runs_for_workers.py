"""Immutable copies of runs for workers, with their judgements, topics and scores."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.domain.errors import CommandRefused
from irdesk.session.commands import ChooseMeasures, JudgeDocument, ShowRun
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import Span, TopicFilter

ALL = TopicFilter()


@pytest.fixture
def judged(desk, load):
    """Return a workspace with run one (topics 1 and 2), run two (topics 1 and 3), and qrels of these three topics."""
    load(desk, "more.qrels")
    desk.execute(ChooseMeasures(("AP",)))
    return desk


def test_hidden_runs_are_loaded_and_not_shown(judged):
    one, two = (source.id for source in judged.state.present("run"))
    judged.execute(ShowRun(one, visible=False))
    assert FrozenRuns.shown(judged.state, ALL).ids == (two,)
    assert FrozenRuns.loaded(judged.state, ALL).names == ("one", "two")
    assert FrozenRuns.of(judged.state, (two, one), ALL).names == ("two", "one")


def test_a_filter_narrows_topics_judgements_and_scores(judged):
    board = judged.state.board
    every, some = (FrozenRuns.shown(judged.state, chosen) for chosen in (ALL, TopicFilter(names="2, 3")))
    assert (every.topics, every.all_topics, every.over) == (tuple(board.topics), True, "all 3 topics")
    assert (some.topics, some.all_topics, tuple(some.truths)) == (("2", "3"), False, ("2", "3"))
    assert some.over == "2 of 3 topics: topics 2, 3"
    index = [str(measure) for measure in board.measures].index("AP")
    assert np.array_equal(every.scores(board, index)[1:], some.scores(board, index), equal_nan=True)
    turned = every.at([1, 0])
    assert turned.names == ("two", "one")
    assert np.array_equal(turned.scores(board, index), every.scores(board, index)[:, ::-1], equal_nan=True)
    with pytest.raises(CommandRefused, match="RR is not among the measures shown"):
        FrozenRuns.shown(judged.state, TopicFilter(mean=Span(0.1), measure="RR"))


def test_judgements_that_follow_change_nothing(judged):
    frozen = FrozenRuns.shown(judged.state, ALL)
    before = {topic: truth.grades.tolist() for topic, truth in frozen.truths.items()}
    scores = frozen.scores(judged.state.board, 0).copy()
    kept = frozen.scores(judged.state.board, 0)
    judged.execute(JudgeDocument("1", "b", 3))
    assert {topic: truth.grades.tolist() for topic, truth in frozen.truths.items()} == before
    assert np.array_equal(kept, scores, equal_nan=True)
