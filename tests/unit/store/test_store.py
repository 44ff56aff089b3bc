"""The content of a project file is read back unchanged, and remains valid if an import fails."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from engines.store_backends import count_rows, execute, open_when_free
from forked_programs import completed
from sqlalchemy import event

from irdesk.domain.document import Document
from irdesk.domain.errors import StoreUnavailable, TaskCancelled
from irdesk.domain.pool import BuiltPool, FromRuns, PoolSpec, Stratum, Taking
from irdesk.domain.progress import QUIET
from irdesk.domain.project.judgement import Judgement, Place
from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.domain.project.project_history import ChangeRow
from irdesk.domain.project.source import Source
from irdesk.domain.qrels import Qrels
from irdesk.domain.ranking_order import evaluation_order, in_order
from irdesk.domain.run import USUAL_ORDERING, Ordering, Run, Ties
from irdesk.domain.topic import Topic
from irdesk.store import schema
from irdesk.store.run_columns import row_of_order, rows_of_run
from irdesk.store.staged_imports import Staging
from irdesk.store.store import Store

TABLES = [table.name for table in schema.metadata.sorted_tables if table is not schema.tally]


def source(kind: str, name: str = "s", number: int = 1) -> Source:
    return Source(f"{kind}-{number}", kind, name, f"/files/{name}", "digest", 1.0)


def a_pool(name: str) -> BuiltPool:
    """Return a pool from which two of three documents were sampled."""
    spec = PoolSpec(name, (FromRuns((Taking("run", 1),)),), "random", 1, 1.0, documents=2, pooled=3)
    return BuiltPool(spec, {"1": ("a", "b")}, {"1": (Stratum("1", ("b", "a", "c"), 2),)})


def stage_run(staging: Staging, source: Source, run: Run) -> None:
    """Stage a run in the same way as the import does."""
    staging.run(source, rows_of_run(source.id, run), row_of_order(source.id, *in_order(run, USUAL_ORDERING)))


def stage_all(store: Store, run, number: int = 1) -> list[Source]:
    """Stage a source of every kind."""
    results = [source(kind, number=number) for kind in ("run", "qrels", "topics", "documents")]
    with store.staging(QUIET) as staging:
        stage_run(staging, results[0], run)
        for each in results[1:]:
            staging.open(each)
        staging.qrels(results[1].id, Qrels({"1": {"a": 1, "b": -2}}))
        staging.topics(results[2].id, [Topic("1", "title", "description", "narrative"), Topic("2", "other")])
        staging.documents(results[3].id, [Document("a", "A", "text of a", {"year": "2001"}), Document("b", "B", "")])
        staging.pool(a_pool(f"pool-{number}"))
    return results


@pytest.fixture
def run(make_run):
    return make_run({"1": {"a": 1.0, "b": 2.0, "c": 2.0}, "2": ["x"]})


def test_staged_sources_come_back_as_they_were(store, run):
    result = stage_all(store, run)
    with store.transaction() as transaction:
        for each in result:
            transaction.put_source(each)
    data = store.data()
    assert data.sources == tuple(sorted(result, key=lambda each: each.id))
    assert data.qrels == {"qrels-1": {"1": {"a": 1, "b": -2}}}
    assert data.topics == {"topics-1": (Topic("1", "title", "description", "narrative"), Topic("2", "other"))}
    assert data.pools == {"pool-1": a_pool("pool-1")}
    assert store.document("a") == Document("a", "A", "text of a", {"year": "2001"})
    assert store.document("z") is None
    assert store.titles(["a", "b", "z"]) == {"a": "A", "b": "B"}


def test_a_run_comes_back_in_the_files_order_and_in_that_of_evaluation(store, run):
    stage_all(store, run)
    again = store.run("run-1", "tag")
    for topic, ranking in run.rankings.items():
        assert again.rankings[topic].docnos == ranking.docnos
        assert again.rankings[topic].scores.tobytes() == ranking.scores.tobytes()
        order = evaluation_order(ranking, USUAL_ORDERING)
        assert np.array_equal(store.ranked("run-1", USUAL_ORDERING)[topic], ranking.keys[order])
        stored = store.ranking("run-1", topic)
        assert stored
        assert np.array_equal(stored.ranks, ranking.ranks)
    assert store.ranking("run-1", "no such topic") is None


def test_an_order_that_is_not_kept_is_made_and_then_kept(store, run):
    stage_all(store, run)
    made = {str(Ordering())}
    for ordering in (Ordering(), *(Ordering(False, ties) for ties in Ties)):
        wanted, _ = in_order(run, ordering)
        for _ in range(2):
            result = store.ranked("run-1", ordering)
            assert result.keys_of_all.tolist() == wanted.keys_of_all.tolist(), ordering
            assert (result.tied.tolist(), list(result)) == (wanted.tied.tolist(), list(wanted)), ordering
            assert result.ordering == ordering
        made.add(str(ordering))
        kept = {name for (name,) in execute(store.location, "SELECT ordering FROM evaluation_order")}
        assert kept == made


def test_runs_are_ranked_over_one_connection(store, run):
    for number in (1, 2, 3):
        stage_all(store, run, number)
    taken = []
    event.listen(store._place._engine, "checkout", lambda *_: taken.append(1))
    ids = ["run-3", "run-1", "run-2"]
    ranked = store.all_ranked(ids, USUAL_ORDERING, QUIET)
    assert list(ranked) == ids
    assert [entry.keys_of_all.tolist() for entry in ranked.values()] == [
        store.ranked(each, USUAL_ORDERING).keys_of_all.tolist() for each in ids
    ]
    assert len(taken) == 1 + len(ids)


def test_computing_missing_orders_reports_progress_and_can_be_cancelled(store, run):
    for number in (1, 2):
        stage_all(store, run, number)
    ids, ordering = ["run-1", "run-2"], Ordering(False, Ties.FILE)
    store.ranked("run-1", ordering)

    reports = []

    class Cancelling:
        def report(self, done, total):
            reports.append((done, total))
            if len(reports) == 3:
                raise TaskCancelled

    with pytest.raises(TaskCancelled):
        store.all_ranked(ids, ordering, Cancelling())
    assert reports == [(0, 2), (1, 2), (1, 2)], "of two orders, one was read; then the other is computed"


def test_nobody_sees_what_is_only_staged(store, run):
    stage_all(store, run)
    assert store.data().sources == ()
    assert store.document("a") is None
    assert store.titles(["a", "b"]) == {}


def test_texts_of_a_removed_source_are_gone_and_come_back(store, run):
    documents = stage_all(store, run)[3]
    for present in (True, False, True):
        with store.transaction() as transaction:
            transaction.put_source(msgspec.structs.replace(documents, present=present))
        assert (store.document("a") is not None) is present
        assert bool(store.titles(["a"])) is present


def test_of_two_texts_the_one_added_last_counts(store):
    results = [source("documents", number=number) for number in (1, 2)]
    with store.staging(QUIET) as staging:
        for each, title in zip(results, ("old", "new"), strict=True):
            staging.open(each)
            staging.documents(each.id, [Document("a", title, title)])
    with store.transaction() as transaction:
        for each in results:
            transaction.put_source(each)
    document = store.document("a")
    assert document
    assert (document.title, store.titles(["a"])) == ("new", {"a": "new"})


def test_an_import_that_fails_for_any_reason_leaves_nothing(store, run):
    def stage(fault: type[BaseException]) -> None:
        with store.staging(QUIET) as staging:
            stage_run(staging, source("run"), run)
            staging.open(source("documents"))
            staging.documents("documents-1", (Document(str(i), "t", "x") for i in range(200)))
            staging.pool(a_pool("pool-1"))
            raise fault("enough")

    for fault in (ValueError, TaskCancelled, KeyboardInterrupt):
        with pytest.raises(fault):
            stage(fault)
        assert count_rows(store.location, *TABLES) == {table: int(table == "meta") for table in TABLES}, fault
        assert store.damage(QUIET) == [], fault


def test_cancelling_an_import_while_it_is_written(store, make_run):
    class AfterTheFirstWrite:
        def report(self, done: int, total: int) -> None:
            raise TaskCancelled("stop")

    def stage() -> None:
        with store.staging(AfterTheFirstWrite()) as staging:
            stage_run(staging, source("run"), make_run({str(i): ["a", "b"] for i in range(500)}))

    with pytest.raises(TaskCancelled):
        stage()
    assert count_rows(store.location, "source", "run_part") == {"source": 0, "run_part": 0}


def test_what_a_killed_import_left_is_dropped_at_the_next_opening(closed):
    program = """
import os, sys
from irdesk.domain.document import Document
from irdesk.domain.progress import QUIET
from irdesk.domain.project.source import Source
from irdesk.store.project_location import location_of
from irdesk.store.store import Store
store = Store.open(location_of(sys.argv[1]))
with store.staging(QUIET) as staging:
    staging.open(Source("s", "documents", "n", "p", "d", 1.0))
    staging.documents("s", [Document(str(i), "t", "x") for i in range(100)])
    os._exit(9)
"""
    assert completed(program, closed).returncode == 9
    assert count_rows(closed, "source", "document") == {"source": 1, "document": 100}
    open_when_free(closed).close()
    assert count_rows(closed, "source", "document") == {"source": 0, "document": 0}


def test_dropping_a_staged_source(store, run):
    stage_all(store, run)
    for kind in ("run", "qrels", "topics", "documents"):
        store.drop_staged(f"{kind}-1")
    left = count_rows(store.location, *(table for table in TABLES if not table.startswith("pool")))
    assert left == {table: int(table == "meta") for table in left}


def test_a_transaction_is_whole_or_not_at_all(store):
    row = JournalRow("1", "c", 1.0, "A", "1", "d", Judgement(2, "", "why", 3.5, 7, "g"), "do")

    def write() -> None:
        with store.transaction() as transaction:
            transaction.append(row)
            transaction.put_setting("name", "other")
            raise ValueError("enough")

    with pytest.raises(ValueError, match="enough"):
        write()
    data = store.data()
    assert (data.journal, data.settings) == ((), {"name": "p"})


def test_rows_come_back_as_they_were(store):
    journal = [
        JournalRow("1", "c1", 1.0, "A", "1", "d", Judgement(-2, "", "why", 3.5, 7, "g"), "do"),
        JournalRow("2", "c2", 2.0, "B", "1", "d", Judgement(None, "cannot tell"), "do"),
        JournalRow("3", "c3", 3.0, "A", "1", "d", None, "undo c1"),
    ]
    change = ChangeRow("c1", 1.0, "do", "", "grade d as -2", b"[]")
    with store.transaction() as transaction:
        for row in journal:
            transaction.append(row)
        transaction.record(change)
        transaction.put_setting("name", "other")
        transaction.put_setting("new", "value")
        transaction.put_place("A", Place("1", "d"))
        transaction.put_place("B", Place("1", "d"))
        transaction.put_place("B", None)
    data = store.data()
    assert data.journal == tuple(journal)
    assert data.changes == (change,)
    assert data.settings == {"name": "other", "new": "value"}
    assert data.places == {"A": Place("1", "d")}


def test_the_same_row_twice_is_not_stored(store):
    row = JournalRow("1", "c", 1.0, "A", "1", "d", None, "do")

    def write(name: str) -> None:
        with store.transaction() as transaction:
            transaction.put_setting("name", name)
            transaction.append(row)

    write("first")
    with pytest.raises(StoreUnavailable, match="the last step was not stored"):
        write("second")
    assert store.data().settings == {"name": "first"}


def test_integrity(store):
    assert store.integrity() == ""
