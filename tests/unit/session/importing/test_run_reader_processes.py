"""Large runs are read in separate processes; the results equal those of reading in one process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from background_results import Inbox

from irdesk.domain.errors import InputError, TaskCancelled
from irdesk.domain.progress import QUIET
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.importing.load_order import Loader
from irdesk.session.importing.run_reader_processes import FEW_BYTES, LEAST_BYTES, READERS, RunReaders, Scoring
from irdesk.session.project_files.integrity_check import check

TOPICS, DEPTH = 70, 500
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for the processes that there are")


def write_run(path, tag: str, seed: int) -> None:
    """Write a run with ties that exceeds `LEAST_BYTES` bytes and has more topics than are passed between processes at a
    time.
    """
    scores = np.sort(np.random.default_rng(seed).integers(0, 400, (TOPICS, DEPTH)))[:, ::-1]
    with path.open("w") as out:
        for topic, row in enumerate(scores.tolist(), 1):
            for rank, score in enumerate(row, 1):
                out.write(f"{topic} Q0 document-{(rank * 7 + seed) % 1000:06d} {rank} {score} {tag}\n")


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    folder = tmp_path_factory.mktemp("large")
    for seed, name in enumerate(("one", "two", "three")):
        write_run(folder / name, name, seed)
    with (folder / "qrels").open("w") as out:
        out.writelines(
            f"{topic} 0 document-{number:06d} {number // 20 % 3}\n"
            for topic in range(1, TOPICS + 1)
            for number in range(0, 1000, 20)
        )
    assert all((folder / name).stat().st_size > LEAST_BYTES for name in ("one", "two", "three"))
    return folder


def topics_in(rows) -> int:
    return sum(len(json.loads(row["topics"])) for row in rows)


EARLIER: set[int] = set()
"""Child processes that existed before the test, such as another test's database server."""


@pytest.fixture(autouse=True)
def note_earlier() -> None:
    EARLIER.clear()
    EARLIER.update(processes())


def processes() -> list[int]:
    """Return the running child processes that were started during the test."""
    path = Path("/proc/self/task")
    started = []
    for task in path.iterdir():
        with suppress(FileNotFoundError):  # If a thread ends meanwhile, another inherits its children.
            started += map(int, (task / "children").read_text().split())
    running = [number for number in started if "(zombie)" not in Path(f"/proc/{number}/status").read_text()]
    return [number for number in running if number not in EARLIER]


class Bench:
    """Test bench with a loader for a workspace. It records the loader's failures."""

    def __init__(self, workspace) -> None:
        self.workspace = workspace
        self.inbox = Inbox()
        self.runner = TaskRunner(self.inbox.post)
        self.loader = Loader(workspace, self.runner)
        self.failed: list[Exception] = []
        self.loader.on_failure = lambda _path, fault: self.failed.append(fault)

    def load(self, *paths) -> None:
        for path in paths:
            self.loader.load(path)
        self.inbox.run_until(lambda: not self.runner.tasks)


@pytest.fixture
def bench(empty):
    bench = Bench(empty)
    yield bench
    bench.runner.shutdown()


def test_runs_of_processes_are_those_that_are_read_here(bench, large, empty):
    names = ("qrels", "one", "two", "three")
    bench.load(*(large / name for name in names))
    assert bench.failed == []
    assert processes() == []
    board = empty.state.board
    sources = {source.name: source for source in empty.state.present("run")}
    assert list(sources) == list(names[1:])
    for name in names[1:]:
        frozen = LoadingContext.of(empty.store, empty.state)
        beside = prepare(large / name, empty.new_id(), 1.0, frozen, QUIET)
        here, there = beside.prepared.run, empty.state.contents.keys[sources[name].id]
        assert (beside.source.digest, beside.source.counts) == (sources[name].digest, sources[name].counts)
        assert list(here.keys.topics) == list(there.topics)
        assert np.array_equal(here.keys.keys_of_all, there.keys_of_all)
        assert np.array_equal(here.keys.tied, there.tied)
        column = board.run_ids.index(sources[name].id)
        for measure in range(len(board.measures)):
            ours = [board.table(measure)[board.topics.index(topic), column] for topic in there.topics]
            assert np.array_equal(ours, here.scores[measure], equal_nan=True)
        stored = [empty.store.run(source, "").rankings for source in (sources[name].id, beside.source.id)]
        assert list(stored[0]) == list(stored[1])
        for a, b in zip(stored[0].values(), stored[1].values(), strict=True):
            assert (a.docnos, a.scores.tolist(), a.ranks.tolist()) == (b.docnos, b.scores.tolist(), b.ranks.tolist())


def test_the_fault_of_a_large_run_is_named_and_nothing_stays(bench, large, tmp_path, empty):
    faulty = tmp_path / "faulty"
    faulty.write_text((large / "one").read_text() + "71 Q0 document-1 1 high one\n")
    bench.load(faulty, large / "two")
    (fault,) = bench.failed
    assert isinstance(fault, InputError)
    assert (fault.path, fault.line) == (str(faulty), TOPICS * DEPTH + 1)
    assert [source.name for source in empty.state.present("run")] == ["two"]
    assert check(empty) == []


def test_a_process_that_died_is_done_without(large):
    readers = RunReaders()
    by = Scoring(Judgements({}), (), ScoringOptions())
    with readers.reading(large / "one", "1", by, QUIET) as result:
        assert result
        assert result[0].tag == "one"
        assert topics_in(result[1]) == TOPICS
    (reader,) = processes()
    os.kill(reader, signal.SIGKILL)
    with readers.reading(large / "one", "1", by, QUIET) as result:
        assert result is None
    with readers.reading(large / "one", "1", by, QUIET) as result:
        assert result
        assert topics_in(result[1]) == TOPICS
    readers.rest()
    assert processes() == []


def test_processes_that_were_prepared_read_the_runs(large, tmp_path):
    (tmp_path / "small").write_text("1 Q0 d 1 1 small\n")
    readers, by = RunReaders(), Scoring(Judgements({}), (), ScoringOptions())
    readers.prepare([tmp_path / "small"])
    assert processes() == []
    readers.prepare([large / "one", tmp_path / "small"])
    readers.prepare([large / "one"])
    prepared = processes()
    assert len(prepared) == 1
    with readers.reading(large / "one", "1", by, QUIET) as result:
        assert result
        assert processes() == prepared
        readers.prepare([large / "two", large / "three"])  # One process is already busy.
        assert len(processes()) == READERS
        assert topics_in(result[1]) == TOPICS
    readers.rest()
    assert processes() == []


def test_after_a_few_small_runs_others_are_read_in_processes(tmp_path):
    small = tmp_path / "small"
    small.write_text("".join(f"1 Q0 document-{i:06} {i} {-i} small\n" for i in range(6000)))
    readers, by = RunReaders(), Scoring(Judgements({}), (), ScoringOptions())
    here = 0
    while here < 100:
        with readers.reading(small, "1", by, QUIET) as result:
            if result:
                assert topics_in(result[1]) == 1
                break
        here += 1
    assert here == -(-FEW_BYTES // small.stat().st_size)
    readers.rest()
    assert processes() == []
    with readers.reading(small, "1", by, QUIET) as result:
        assert result is None


def test_who_stops_before_the_end_ends_the_process(large):
    def stop(rows) -> None:
        next(rows)
        raise TaskCancelled("enough")

    readers = RunReaders()
    with (
        pytest.raises(TaskCancelled),
        readers.reading(large / "one", "1", Scoring(Judgements({}), (), ScoringOptions()), QUIET) as result,
    ):
        stop(result[1])
    assert processes() == []


def test_cancelling_leaves_nothing(bench, large, empty):
    bench.loader.load(large / "one")
    bench.inbox.run_until(lambda: bench.runner.tasks[-1].name == "reading one")
    bench.runner.tasks[-1].cancel()
    bench.load()
    assert (bench.failed, empty.state.present("run")) == ([], [])
    assert processes() == []
    bench.load(large / "one")
    assert [source.name for source in empty.state.present("run")] == ["one"]


def test_a_reader_process_starts_without_the_database_and_does_not_run_the_program_again(large, tmp_path):
    """The program loads a run at its top level. Before that, it imports what a reader process imports."""
    program = tmp_path / "program.py"
    program.write_text(f"""
import sys
from irdesk.session.importing import run_reader_processes
run_reader_processes.formats_of()
print([name for name in ("sqlalchemy", "sqlite3", "scipy", "PySide6") if name in sys.modules])
from pathlib import Path
from irdesk.domain.progress import QUIET
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.importing.run_reader_processes import RunReaders, Scoring
print("begun")
readers = RunReaders()
scoring = Scoring(Judgements({{}}), (), ScoringOptions())
with readers.reading(Path({str(large / "one")!r}), "1", scoring, QUIET) as found:
    print(found[0].tag, sum(row["topics"].count(",") + 1 for row in found[1]))
""")
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False, timeout=300)
    assert (done.stdout, done.stderr) == (f"[]\nbegun\none {TOPICS}\n", "")
