"""What would change the answer in a project: frozen, then computed over the runs, the pool and the scale it has."""

from __future__ import annotations

import pytest

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.session.commands import ChooseMeasures, JudgeDocument
from irdesk.session.deciding import DecideRequest
from irdesk.session.topic_filter import TopicFilter


@pytest.fixture
def judged(desk, load):
    """Runs one (1 a b c, 2 d a) and two (1 c d, 3 a) and their pool beside qrels of a and b in topic 1."""
    load(desk, "nist.qrels")
    desk.execute(ChooseMeasures(("P@2", "R@2", "NumQ", "Judged@2")))
    return desk


def decided(workspace, measure="P@2", topic="", names="", runs=("one", "two")):
    ids = {source.name: source.id for source in workspace.state.present("run")}
    return DecideRequest.of(workspace, ids[runs[0]], ids[runs[1]], measure, topic, TopicFilter(names)).found(QUIET)


def test_a_judgement_made_in_the_project_settles_what_was_open(judged):
    before = decided(judged)
    assert before.found.topics == ("1",)
    assert before.found.difference == 0.5
    assert [docno for _, docno in before.rows()] == ["c", "d"]
    assert before.found.answer == "open"
    assert before.pooled == {("1", "c"), ("1", "d")}
    judged.execute(JudgeDocument("1", "c", 0))
    after = decided(judged)
    assert (after.found.answer, [docno for _, docno in after.rows()]) == ("settled", ["d"])


def test_pooled_documents_that_neither_run_shows_so_deep_are_among_those_to_judge(judged):
    rows = decided(judged, "R@2", "1").rows()
    assert {docno: own.ranks for own, docno in rows} == {"c": (3, 1), "d": (None, 2)}


def test_nothing_is_said_of_measures_that_do_not_rate_runs_or_are_not_shown(judged):
    for measure, why in (("Judged@2", "does not say"), ("NumQ", "single topics"), ("AP", "not among the measures")):
        with pytest.raises(CommandRefused, match=why):
            decided(judged, measure)


def test_a_topic_that_one_run_lacks_has_no_answer(judged):
    assert not decided(judged, topic="2").found.topics
    assert not decided(judged, names="2").found.topics
