"""Loading files in the background: results, refused files, and no leftovers after any failure."""

from __future__ import annotations

import gzip
import sqlite3
import threading

import pytest
from background_results import Inbox

from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.progress import QUIET
from irdesk.domain.topic import natural
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.session.commands import JudgeDocument, Redo, TakeBack, Undo
from irdesk.session.core.background_tasks import Task, TaskRunner
from irdesk.session.importing import document_texts_to_keep, run_reader_processes
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.importing.load_order import Loader
from irdesk.session.project_files.integrity_check import check
from irdesk.session.queries import Queries, judged_topics


class Bench:
    """Test bench with a loader for a workspace. It records the loader's messages."""

    def __init__(self, workspace) -> None:
        self.workspace = workspace
        self.inbox = Inbox()
        self.runner = TaskRunner(self.inbox.post)
        self.loader = Loader(workspace, self.runner)
        self.loaded: list[str] = []
        self.failed: list[tuple[str, Exception]] = []
        self.loader.on_loaded = lambda path: self.loaded.append(path.name)
        self.loader.on_failure = lambda path, fault: self.failed.append((path.name, fault))

    def settle(self) -> None:
        """Wait until all work is finished."""
        self.inbox.run_until(lambda: not self.runner.tasks)

    def reading(self) -> Task:
        """Wait until the files are recognised; return the task that reads the last file."""
        self.inbox.run_until(lambda: self.runner.tasks[-1].name.startswith("reading"))
        return self.runner.tasks[-1]


@pytest.fixture
def bench(empty):
    bench = Bench(empty)
    yield bench
    bench.runner.shutdown()


def staged(workspace) -> list[tuple[str, int]]:
    """Return the tables that contain rows of staged or missing sources, with the number of these rows."""
    connection = sqlite3.connect(workspace.store.path)
    left = "(SELECT id FROM source WHERE NOT staged)"
    counts = [("source", connection.execute("SELECT count(*) FROM source WHERE staged").fetchone()[0])]
    counts += [
        (table, connection.execute(f"SELECT count(*) FROM {table} WHERE source NOT IN {left}").fetchone()[0])
        for table in ("run_part", "qrels", "topic", "document")
    ]
    connection.close()
    return [(table, count) for table, count in counts if count]


def test_files_that_come_at_once_are_loaded_judgements_first(bench, files):
    bench.loader.load_all(files / name for name in ("two.run", "nist.qrels", "topics.tsv", "one.run", "three.run"))
    bench.settle()
    assert (bench.loaded, bench.failed) == (["nist.qrels", "topics.tsv", "two.run", "one.run", "three.run"], [])
    state = bench.workspace.state
    assert [source.name for source in state.present("run")] == ["two", "one", "three"]
    assert [source.counts for source in state.present("run")] == [
        {"topics": 2, "lines": 3, "depth": 2},
        {"topics": 2, "lines": 5, "depth": 3},
        {"topics": 1, "lines": 2, "depth": 2},
    ]
    assert state.present("qrels")[0].counts == {"topics": 1, "judgements": 2}
    assert check(bench.workspace) == []
    assert staged(bench.workspace) == []


@pytest.mark.parametrize("order", [("one.run", "nist.qrels", "two.run"), ("two.run", "one.run", "nist.qrels")])
def test_runs_that_come_at_once_with_their_qrels_are_scored_once(bench, files, order):
    scored: list[str] = []
    bench.workspace.observers.subscribe(lambda changes: scored.extend(changes.rescored))
    bench.loader.load_all(files / name for name in order)
    bench.settle()
    board = bench.workspace.state.board
    assert board.means().tobytes() == bench.workspace.state.fresh_board().means().tobytes()
    (judged,) = board.topics
    assert scored.count(judged) == 1 + len(board.run_ids), (
        "a judged topic is told once for the qrels and once for each run"
    )
    assert not board._blocks, "no topic was laid out for all runs, which only judging needs"


def test_the_same_after_reopening(bench, files, reopen):
    for name in ("one.run", "nist.qrels", "two.run"):
        bench.loader.load(files / name)
    bench.settle()
    means = bench.workspace.state.board.means().tobytes()
    again = reopen()
    assert again.state.board.means().tobytes() == means
    assert [source.name for source in again.state.present("run")] == ["one", "two"]


def test_a_run_that_comes_is_not_averaged_with_all_others_at_once(bench, files, monkeypatch):
    averaged = []
    means = Scoreboard.means
    monkeypatch.setattr(Scoreboard, "means", lambda board: averaged.append(board) or means(board))
    bench.loader.load_all(files / name for name in ("nist.qrels", "one.run", "two.run", "three.run"))
    bench.settle()
    assert len(bench.workspace.state.board.run_ids) > 1
    assert len(averaged) == 1  # The means are computed once, when the qrels are loaded.


def test_topics_are_sorted_again_only_when_there_are_others(bench, files, monkeypatch):
    bench.loader.load_all([files / "nist.qrels", files / "one.run"])
    bench.settle()
    queries, sorting = Queries(bench.workspace), []
    monkeypatch.setattr(judged_topics, "natural", lambda topic: sorting.append(topic) or natural(topic))
    topics = [queries.judged_topics() for _ in range(3)]
    assert topics[0] == topics[2] == sorted(topics[0], key=natural)
    assert len(sorting) == len(topics[0])


def test_a_broken_file_is_refused_and_leaves_nothing(bench, files):
    bench.loader.load(files / "broken.run")
    bench.loader.load(files / "one.run")
    bench.settle()
    [(name, fault)] = bench.failed
    assert (name, bench.loaded) == ("broken.run", ["one.run"])
    assert isinstance(fault, InputError)
    assert (fault.line, "the score is 'x'" in fault.reason) == (2, True)
    assert staged(bench.workspace) == []


@pytest.mark.parametrize("content", [b"", b"what is this\n", b"\x89PNG\r\n\x1a\n" + bytes(100)])
def test_a_wrong_file_is_refused(bench, files, content):
    path = files / "wrong"
    path.write_bytes(content)
    bench.loader.load(path)
    bench.settle()
    [(_, fault)] = bench.failed
    assert isinstance(fault, InputError)
    assert staged(bench.workspace) == []


def test_a_missing_file_is_refused(bench, files):
    bench.loader.load(files / "missing")
    bench.settle()
    assert "cannot be read: No such file" in str(bench.failed[0][1])


def test_qrels_that_contradict_are_refused_and_leave_nothing(bench, files):
    for name in ("nist.qrels", "contrary.qrels", "more.qrels"):
        bench.loader.load(files / name)
    bench.settle()
    bench.settle()
    [(name, fault)] = bench.failed
    assert name == "contrary.qrels"
    assert isinstance(fault, CommandRefused)
    assert bench.loaded == ["nist.qrels", "more.qrels"]
    assert staged(bench.workspace) == []
    assert check(bench.workspace) == []


def test_a_run_twice_is_refused_and_leaves_nothing(bench, files):
    bench.loader.load(files / "one.run")
    bench.loader.load(files / "one.run")
    bench.settle()
    bench.settle()
    assert [type(fault) for _, fault in bench.failed] == [CommandRefused]
    assert staged(bench.workspace) == []


def test_cancelling_while_a_file_is_read(bench, files, monkeypatch):
    reached, go_on = threading.Event(), threading.Event()
    whole = run_reader_processes.digest_of

    def slow(path, progress):
        reached.set()
        assert go_on.wait(120)
        return whole(path, progress)

    monkeypatch.setattr(run_reader_processes, "digest_of", slow)
    bench.loader.load(files / "one.run")
    task = bench.reading()
    assert reached.wait(120)
    task.cancel()
    go_on.set()
    bench.settle()
    assert (bench.loaded, bench.failed) == ([], [])
    assert bench.workspace.state.present("run") == []
    assert staged(bench.workspace) == []


def test_cancelling_after_the_work_is_done_and_before_it_is_delivered(bench, files):
    bench.loader.load(files / "one.run")
    task = bench.reading()
    while not bench.runner._unfinished[task]:
        bench.runner._pool.submit(lambda: None).result()
    task.cancel()
    bench.settle()
    bench.settle()
    assert (bench.loaded, bench.failed) == ([], [])
    assert bench.workspace.state.present("run") == []
    assert staged(bench.workspace) == []


def test_a_compressed_file_has_the_name_and_digest_of_itself(bench, files):
    path = files / "one.run.gz"
    path.write_bytes(gzip.compress((files / "one.run").read_bytes()))
    bench.loader.load(path)
    bench.settle()
    [source] = bench.workspace.state.present("run")
    assert (source.name, source.path) == ("one", str(path))
    assert len(source.digest) == 64


def test_what_is_judged_while_a_run_is_read_counts_for_it(desk, files):
    frozen = LoadingContext.of(desk.store, desk.state)
    command = prepare(files / "three.run", desk.new_id(), 1.0, frozen, QUIET)
    desk.execute(JudgeDocument("2", "a", 1))
    desk.execute(command)
    assert check(desk) == []


def test_what_is_judged_and_taken_back_while_qrels_are_read_counts(desk, files, load):
    desk.execute(JudgeDocument("1", "d", 3))
    desk.execute(JudgeDocument("2", "a", 1))
    desk.execute(JudgeDocument("1", "c", 1))
    frozen = LoadingContext.of(desk.store, desk.state)
    command = prepare(files / "nist.qrels", desk.new_id(), 1.0, frozen, QUIET)
    desk.execute(Undo())
    desk.execute(TakeBack("2", "a"))
    desk.execute(JudgeDocument("1", "d", 0))
    desk.execute(JudgeDocument("1", "b", 2))
    load(desk, "three.run")
    desk.execute(command)
    assert check(desk) == []
    assert [desk.state.board.grade("1", docno) for docno in "abcd"] == [1, 2, None, 0]
    assert desk.state.board.grade("2", "a") is None
    desk.execute(Undo())
    assert check(desk) == []
    desk.execute(Redo())
    assert check(desk) == []


def test_qrels_read_beside_other_qrels_than_there_are_now(desk, files, load):
    frozen = LoadingContext.of(desk.store, desk.state)
    command = prepare(files / "more.qrels", desk.new_id(), 1.0, frozen, QUIET)
    load(desk, "nist.qrels")
    desk.execute(command)
    assert check(desk) == []
    assert desk.state.board.grade("1", "b") == 0


def test_documents_are_kept_and_a_docno_twice_is_the_persons_fault(bench, files):
    path = files / "documents.jsonl"
    rows = [f'{{"_id": "{docno}", "title": "T {docno}", "text": "text of {docno}"}}\n' for docno in "abc"]
    path.write_text("".join(rows), encoding="utf-8")
    bench.loader.load(path)
    bench.settle()
    assert (bench.loaded, bench.failed) == (["documents.jsonl"], [])
    assert bench.workspace.store.document("b").text == "text of b"
    path.write_text("".join(rows + rows[:1]), encoding="utf-8")
    bench.loader.load(path)
    bench.settle()
    [(_, fault)] = bench.failed
    assert isinstance(fault, InputError)
    assert staged(bench.workspace) == []


def test_of_a_large_collection_only_what_is_named_is_kept(desk, files, monkeypatch):
    path = files / "documents.jsonl"
    path.write_text(
        "".join(f'{{"_id": "{docno}", "title": "T", "text": "text"}}\n' for docno in "abcdefgh"), encoding="utf-8"
    )
    monkeypatch.setattr(document_texts_to_keep, "WHOLE_COLLECTION_BYTES", 10)
    command = prepare(path, desk.new_id(), 1.0, LoadingContext.of(desk.store, desk.state), QUIET)
    desk.execute(command)
    [source] = desk.state.present("documents")
    assert source.counts == {"documents": 8, "kept": 4}
    assert set(desk.store.titles(list("abcdefgh"))) == set("abcd")


def test_a_large_collection_without_runs_is_refused(empty, files, monkeypatch):
    path = files / "documents.jsonl"
    path.write_text('{"_id": "a", "title": "T", "text": "text"}\n', encoding="utf-8")
    monkeypatch.setattr(document_texts_to_keep, "WHOLE_COLLECTION_BYTES", 10)
    with pytest.raises(InputError, match="load runs first"):
        prepare(path, empty.new_id(), 1.0, LoadingContext.of(empty.store, empty.state), QUIET)
    assert staged(empty) == []
