"""The documents that would reverse the order of two runs, computed from the project's runs, pool and grade scale."""

from __future__ import annotations

import pytest
from background_results import Inbox

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.session.commands import ChooseMeasures, JudgeDocument, RemoveSource
from irdesk.session.comparison.judge_decisive_documents import DecisiveDocumentJudge
from irdesk.session.comparison.what_would_change import WhatWouldChangeRequest
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.scoring.topic_filter import TopicFilter


@pytest.fixture
def judged(prepared, pooled_project, load):
    """Return a workspace with two runs, their pool, and qrels of a and b in topic 1.

    - Run one: topic 1 a b c, topic 2 d a
    - Run two: topic 1 c d, topic 3 a
    """

    def judge(desk):
        load(desk, "nist.qrels")
        desk.execute(ChooseMeasures(("P@2", "R@2", "NumQ", "Judged@2")))

    return prepared(pooled_project, judge)


def decided(workspace, measure="P@2", topic="", names="", runs=("one", "two")):
    ids = {source.name: source.id for source in workspace.state.present("run")}
    return WhatWouldChangeRequest.of(workspace, ids[runs[0]], ids[runs[1]], measure, topic, TopicFilter(names)).compute(
        QUIET
    )


def test_a_judgement_made_in_the_project_settles_what_was_open(judged):
    before = decided(judged)
    assert before.decision.topics == ("1",)
    assert before.decision.difference == 0.5
    assert [docno for _, docno in before.rows()] == ["c", "d"]
    assert before.decision.answer == "open"
    assert before.pooled == {("1", "c"), ("1", "d")}
    judged.execute(JudgeDocument("1", "c", 0))
    after = decided(judged)
    assert (after.decision.answer, [docno for _, docno in after.rows()]) == ("settled", ["d"])


def test_pooled_documents_that_neither_run_shows_so_deep_are_among_those_to_judge(judged):
    rows = decided(judged, "R@2", "1").rows()
    assert {docno: entry.ranks for entry, docno in rows} == {"c": (3, 1), "d": (None, 2)}


def test_nothing_is_said_of_measures_that_do_not_rate_runs_or_are_not_shown(judged):
    for measure, why in (("Judged@2", "does not show"), ("NumQ", "single topics"), ("AP", "not among the measures")):
        with pytest.raises(CommandRefused, match=why):
            decided(judged, measure)


def test_a_topic_that_one_run_lacks_has_no_answer(judged):
    assert not decided(judged, topic="2").decision.topics
    assert not decided(judged, names="2").decision.topics


@pytest.fixture
def put_before():
    """Return a function that adds documents to the pool, calls another function once they can be judged, and returns
    the errors.
    """
    inbox = Inbox()
    runner = TaskRunner(inbox.post)

    def put(workspace, documents, then) -> list[Exception]:
        failed: list[Exception] = []
        DecisiveDocumentJudge(workspace, runner, workspace.execute).begin(documents, then, failed.append)
        inbox.run_until(lambda: not runner.tasks)
        return failed

    yield put
    runner.shutdown()


def test_without_a_pool_one_is_made_of_the_documents_in_an_order_that_tells_nothing(empty, load, put_before):
    load(empty, "one.run")
    called = []
    wanted = {("1", "c"), ("1", "a"), ("2", "d")}
    assert put_before(empty, wanted, lambda: called.append(empty.state.pool)) == []
    (pool,) = called
    assert {(topic, docno) for topic, queue in pool.queues.items() for docno in queue} == wanted
    assert (pool.spec.order, pool.spec.parts[0].how) == ("random", "documents that decide between two runs")


def test_a_pool_in_force_grows_by_what_it_lacks_and_stays_as_it_is_where_it_lacks_nothing(judged, put_before):
    before, called = judged.state.pool, []
    assert put_before(judged, {("1", "a"), ("1", "d")}, lambda: called.append(1)) == []
    assert judged.state.pool is before
    assert put_before(judged, {("1", "a"), ("2", "z")}, lambda: called.append(2)) == []
    assert called == [1, 2]
    assert set(judged.state.pool.queues["2"]) == {*before.queues["2"], "z"}
    assert judged.state.pool.spec.order == before.spec.order


def test_a_pool_that_cannot_grow_is_told_and_nothing_is_judged(judged, put_before):
    run = next(source for source in judged.state.present("run") if source.name == "two")
    judged.execute(RemoveSource(run.id))
    called = []
    (fault,) = put_before(judged, {("2", "z")}, lambda: called.append(1))
    assert "a run of the current pool was removed" in str(fault)
    assert not called
