"""Leaving a project's runs out of its pool: removed runs, groups, data that is read once, and cancelling."""

from __future__ import annotations

import pytest

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.errors import CommandRefused, TaskCancelled
from irdesk.domain.pool import FromRuns, PoolSpec, Taken, Taking
from irdesk.domain.progress import QUIET
from irdesk.session.commands import GroupRuns, JudgeDocument, RemoveSource, ShowRun
from irdesk.session.pools.contributions import ContributionBook, Depth, PooledRuns
from irdesk.session.pools.leave_out import LeaveOutRequest
from irdesk.session.pools.pool_picture import PoolPictureRequest
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.queries import Queries
from irdesk.session.scoring.topic_filter import TopicFilter

POOL = Depth()


def unique(workspace, wish=POOL) -> dict[str, dict[str, set[str]]]:
    """Return the documents contributed by only one run, keyed by run name and topic."""
    pooled = PooledRuns.of(workspace.store, workspace.state)
    pool = pooled.contributions(wish, QUIET)
    known = {int(key): docno for docno, key in zip("abcde", keys_of(list("abcde")), strict=True)}
    return {
        name: {t: {known[key] for key in keys.tolist()} for t, keys in pool.unique([index]).items()}
        for index, name in enumerate(pooled.runs.values())
    }


def test_a_run_that_was_removed_still_brought_what_it_brought(desk):
    """Run one contributed a b to topic 1 and d a to topic 2; run two contributed c d to topic 1 and a to topic 3."""
    assert unique(desk) == {"one": {"1": {"a", "b"}, "2": {"a", "d"}}, "two": {"1": {"c", "d"}, "3": {"a"}}}
    assert unique(desk, Depth(3)) == {"one": {"1": {"a", "b"}, "2": {"a", "d"}}, "two": {"1": {"d"}, "3": {"a"}}}
    first = desk.state.present("run")[0]
    desk.execute(RemoveSource(first.id))
    assert unique(desk) == {"two": {"1": {"c", "d"}, "3": {"a"}}}
    part = FromRuns((Taking(first.id, 3), Taking(desk.state.present("run")[0].id, 2)), Taken.SCORE)
    spec = PoolSpec(desk.new_id(), (part,), "docno", 1, 1.0)
    desk.execute(prepare_pool(desk.store, spec, QUIET))
    assert unique(desk) == {"two": {"1": {"d"}, "3": {"a"}}}, "c was brought by the run that is gone, too"


def test_the_pool_is_read_once_and_again_where_it_is_another(desk, load):
    book = ContributionBook()

    def found():
        return book.of(PooledRuns.of(desk.store, desk.state), Depth(), QUIET)

    before = found()
    desk.execute(JudgeDocument("1", "a", 1))
    assert found() is before
    load(desk, "three.run")
    after = found()
    assert after is not before
    assert [len(after.unique([row])) for row in range(3)] == [2, 2, 0]


def test_runs_and_groups_are_left_out_and_hidden_runs_too(desk):
    for topic, docno, grade in (("1", "a", 1), ("1", "c", 1), ("2", "d", 1), ("3", "a", 0)):
        desk.execute(JudgeDocument(topic, docno, grade))
    one, two = (source.id for source in desk.state.present("run"))
    desk.execute(ShowRun(two, False))

    def report(**options):
        return LeaveOutRequest.of(desk, Depth(), "AP", ContributionBook(), TopicFilter(), **options).compute(QUIET)

    (alone,) = report(teams=False).by_measure
    assert [(effect.run, effect.unique, effect.judged, effect.relevant) for effect in alone.effects] == [
        ("one", 4, 2, 2),
        ("two", 3, 2, 1),
    ]
    with pytest.raises(CommandRefused, match=r"No run belongs to a team.*Loader, under Metadata"):
        report(teams=True)
    desk.execute(GroupRuns((one, two), "Delft"))
    together = report(teams=True)
    assert {(effect.team, effect.unique) for effect in together.by_measure[0].effects} == {("Delft", 7)}
    assert "needs at least two" in together.sentences[0]
    assert Queries(desk).has_pool()


def test_work_that_is_not_wanted_stops(desk):
    class Cancelled:
        def report(self, done: int, total: int) -> None:
            raise TaskCancelled

    book = ContributionBook()
    with pytest.raises(TaskCancelled):
        LeaveOutRequest.of(desk, Depth(), "AP", book, TopicFilter(), teams=False).compute(Cancelled())
    with pytest.raises(TaskCancelled):
        PoolPictureRequest.of(desk, Depth(), book).base(Cancelled())
    assert LeaveOutRequest.of(desk, Depth(), "AP", book, TopicFilter(), teams=False).compute(QUIET).unique == 7


def test_without_runs_or_a_pool_it_is_refused(empty, load):
    with pytest.raises(CommandRefused, match="no run is loaded"):
        PooledRuns.of(empty.store, empty.state)
    load(empty, "one.run")
    pooled = PooledRuns.of(empty.store, empty.state)
    with pytest.raises(CommandRefused, match="there is no pool yet"):
        pooled.contributions(Depth(), QUIET)
    with pytest.raises(CommandRefused, match="there is no pool yet"):
        PoolPictureRequest.of(empty, Depth(), ContributionBook())
    base = PoolPictureRequest.of(empty, Depth(1), ContributionBook()).base(QUIET)
    assert base.topics == ("1", "2")
