"""Faults of disks, other programs and clocks: no judgement shown as stored is lost, and the fault is reported."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from uuid import UUID

import pytest
from forked_programs import converse
from fuzz import damage
from short_and_long_tests import effort

from irdesk.cli.main import run as irdesk
from irdesk.domain.errors import ProjectReplaced, StoreUnavailable
from irdesk.domain.progress import QUIET
from irdesk.domain.uuid7 import IdSource
from irdesk.session.commands import JudgeDocument, WriteComment
from irdesk.session.core.workspace import Workspace
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.project_files.backups import make_backup, restore
from irdesk.session.project_files.integrity_check import check
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.session.project_files.replaced_file_rescue import rescue

KILLS, LANES = effort(8, 400), 2
PLACES = effort(20, 50)
MANY = effort(12, 32)  # number of runs; more than the program prepares at the same time
AS_ROOT = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0 or not shutil.which("mount"), reason="only root mounts a disk"
)


@pytest.fixture
def path(full_project, tmp_path) -> Path:
    """Return the path of a project with every kind of content."""
    entry = tmp_path / "p.irdesk"
    entry.write_bytes(full_project)
    return entry


def opened(path: Path) -> Workspace:
    return workspace_of(open_project(path, QUIET), "anna")


def judgements(workspace: Workspace) -> dict[tuple[str, str, str], object]:
    return {
        (topic, docno, name): judgement
        for topic, documents in workspace.state.judgements.items()
        for docno, by_assessor in documents.items()
        for name, judgement in by_assessor.items()
    }


def stored(path: Path) -> dict[tuple[str, str, str], object]:
    """Reopen the file, check its integrity, and return its judgements."""
    workspace = opened(path)
    try:
        assert check(workspace) == []
        return judgements(workspace)
    finally:
        workspace.close()


def close_and_compare(workspace: Workspace, path: Path) -> None:
    """Close the project, and assert that its file contains the judgements that were shown."""
    shown = judgements(workspace)
    workspace.close()
    assert stored(path) == shown


def judge(workspace: Workspace, grade: int) -> None:
    """Judge the first document of the first queue."""
    topic, queue = next(iter(workspace.state.pool.queues.items()))
    workspace.execute(JudgeDocument(topic, queue[0], grade))


def judge_on(workspace: Workspace, grade: int = 2) -> None:
    """Judge all documents of the queues, with long comments."""
    for topic, queue in workspace.state.pool.queues.items():
        for docno in queue:
            workspace.execute(JudgeDocument(topic, docno, grade))
            workspace.execute(WriteComment(topic, docno, f"{grade} " * 3000))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system neither forks nor has SIGKILL")
def test_killed_at_any_moment_nothing_that_was_said_to_be_stored_is_lost(full_project, tmp_path):
    driver, programs = Path(__file__).with_name("kill_driver.py"), []
    for number in range(LANES):
        path = tmp_path / f"lane{number}.irdesk"
        path.write_bytes(full_project)
        programs.append(converse(driver, path, KILLS // LANES, number))
    report = []
    for program, given, output in programs:
        with given, output:
            report.append(json.loads(output.read()))
        program.wait()
    for index in range(LANES):
        stored(tmp_path / f"lane{index}.irdesk")
    assert [entry["wrong"] for entry in report] == [[]] * LANES
    assert sum(entry["kills"] for entry in report) == KILLS
    assert sum(entry["steps"] for entry in report) > 0, "no step was stored before a kill"


def test_damaged_at_many_places_never_a_wrong_number(full_project, tmp_path):
    outcome = damage.places(full_project, PLACES, 8, tmp_path, repairs=effort(10, 20))
    assert set(outcome) <= damage.GOOD
    assert outcome["refused"] > PLACES / 5
    assert outcome["same"] > PLACES / 5


@contextmanager
def disk(folder: Path, size: str) -> Iterator[Path]:
    """Mount an in-memory disk of a given size for the duration of the context."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(folder)]
    made = subprocess.run(mount, capture_output=True, check=False)
    if made.returncode:
        pytest.skip("this system mounts nothing")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def fill(folder: Path, left: int = 100_000) -> Path:
    """Fill a disk except for ``left`` bytes; return the file whose deletion frees the space again."""
    ballast, room = folder / "ballast", os.statvfs(folder)
    ballast.write_bytes(bytes(room.f_bavail * room.f_frsize - left))
    return ballast


def until_full(workspace: Workspace) -> dict[tuple[str, str, str], object]:
    """Write comments until the disk is full. Return the judgements shown before the comment that failed."""
    topic, queue = next(iter(workspace.state.pool.queues.items()))
    before, text = judgements(workspace), ""
    for number in range(10_000):
        try:
            workspace.execute(WriteComment(topic, queue[0], f"{number} " * 3000))
        except StoreUnavailable as fault:
            text = str(fault)
            break
        before = judgements(workspace)
    assert "the disk is full" in text
    return before


def judge_after_checkpoint(workspace: Workspace, path: Path, ballast: Path) -> None:
    """Run a checkpoint, as the program does 0.2 s after the last step. Then free space on the disk and judge."""
    with suppress(StoreUnavailable):  # raised if the checkpoint needs disk space, too
        workspace.store._place.file._checkpointer.run()
    ballast.unlink()
    judge(workspace, 2)
    close_and_compare(workspace, path)


@AS_ROOT
def test_a_full_disk_stops_the_judging_and_room_lets_it_go_on(path, tmp_path):
    with disk(tmp_path / "disk", "2m") as folder:
        entry = Path(shutil.copy(path, folder / "p.irdesk"))
        workspace, ballast = opened(entry), fill(folder)
        before = until_full(workspace)
        assert judgements(workspace) == before
        with pytest.raises(StoreUnavailable):
            make_backup(workspace.store, folder / "backups", 1.0, QUIET)
        ballast.unlink()
        assert stored_beside(entry) == before
        judge_on(workspace)
        close_and_compare(workspace, entry)


@AS_ROOT
def test_judging_goes_on_after_a_checkpoint_on_a_full_disk(path, tmp_path):
    with disk(tmp_path / "disk", "2m") as folder:
        entry = Path(shutil.copy(path, folder / "p.irdesk"))
        workspace, ballast = opened(entry), fill(folder)
        until_full(workspace)
        judge_after_checkpoint(workspace, entry, ballast)


@AS_ROOT
def test_judging_goes_on_after_a_run_did_not_fit_on_the_disk(path, tmp_path):
    run = tmp_path / "long.run"
    run.write_text("".join(f"q1 Q0 document-{rank:05} {rank} {-rank} tag\n" for rank in range(1, 30_000)))
    with disk(tmp_path / "disk", "2m") as folder:
        entry = Path(shutil.copy(path, folder / "p.irdesk"))
        workspace, ballast = opened(entry), fill(folder)
        frozen = LoadingContext.of(workspace.store, workspace.state)
        with pytest.raises(StoreUnavailable, match="the disk is full"):
            prepare(run, workspace.new_id(), workspace.now(), frozen, QUIET)
        judge_after_checkpoint(workspace, entry, ballast)


@AS_ROOT
def test_a_project_that_is_closed_on_a_full_disk_loses_nothing(path, tmp_path):
    with disk(tmp_path / "disk", "4m") as folder:
        entry = Path(shutil.copy(path, folder / "p.irdesk"))
        workspace = opened(entry)
        topic, queue = next(iter(workspace.state.pool.queues.items()))
        workspace.execute(JudgeDocument(topic, queue[0], 1))
        # Block the checkpoint thread, so that everything is still in the write-ahead log when the disk is full.
        with workspace.store._place.file._bringing:
            for docno in queue:
                workspace.execute(WriteComment(topic, docno, f"{docno} " * 3000))
            ballast = fill(folder, 0)
        shown = judgements(workspace)
        with suppress(StoreUnavailable):  # not raised if the checkpoint thread failed first
            workspace.close()
        with pytest.raises(StoreUnavailable, match="the disk is full"):
            opened(entry)
        ballast.unlink()
        assert stored(entry) == shown


def stored_beside(path: Path) -> dict[tuple[str, str, str], object]:
    """Return the judgements that a second reader sees while the project is open."""
    workspace = workspace_of(open_project(path, QUIET, to_read=True), "anna")
    try:
        return judgements(workspace)
    finally:
        workspace.close()


@AS_ROOT
def test_on_a_disk_that_is_read_only_a_project_is_read_and_nothing_judged(path, tmp_path, capsys):
    with disk(tmp_path / "disk", "4m") as folder:
        entry = Path(shutil.copy(path, folder / "p.irdesk"))
        subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
        with pytest.raises(StoreUnavailable, match="cannot be written to"):
            opened(entry)
        for verb in (["info", entry], ["check", entry], ["export", entry, "--qrels", tmp_path / "out.qrels"]):
            assert irdesk(["project", *map(str, verb)]) == 0
        assert irdesk(["project", "repair", str(entry), "-o", str(tmp_path / "new")]) == 0
        assert [each.name for each in folder.iterdir()] == ["p.irdesk"]
    assert stored(tmp_path / "new.irdesk") == stored(path)
    capsys.readouterr()


def test_a_folder_that_is_moved_away_stops_the_judging_until_it_is_back(path, tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    entry = Path(shutil.move(path, folder / "p.irdesk"))
    workspace = opened(entry)
    judge(workspace, 3)
    shown = judgements(workspace)
    folder.rename(tmp_path / "elsewhere")
    for _ in range(2):
        with pytest.raises(StoreUnavailable, match="is missing: it was moved or deleted"):
            judge(workspace, 1)
    with pytest.raises(StoreUnavailable):
        workspace.store.data()
    assert judgements(workspace) == shown
    assert not folder.exists(), "no empty project comes in its place"
    (tmp_path / "elsewhere").rename(folder)
    judge(workspace, 0)
    close_and_compare(workspace, entry)


def overwrite(path: Path, content: bytes) -> None:
    """Overwrite the content of a file without replacing the file."""
    path.write_bytes(content)


def replace(path: Path, content: bytes) -> None:
    """Replace a file with another one."""
    path.with_name("other").write_bytes(content)
    path.with_name("other").replace(path)


def truncate(path: Path, content: bytes) -> None:
    os.truncate(path, 4096)


def delete(path: Path, content: bytes) -> None:
    path.unlink()


@pytest.mark.parametrize(
    ("act", "reason", "whole"),
    [
        (overwrite, "another program has overwritten the file", False),
        (replace, "the file was replaced by another one", True),
        (truncate, "another program has overwritten the file", False),
        (delete, "is missing", True),
    ],
)
def test_a_file_that_is_replaced_takes_no_further_judgement_and_what_it_held_is_kept(
    path, tmp_path, act, reason, whole
):
    workspace = opened(path)
    other = path.read_bytes()  # The copy is marked as open, like every copy of an open file.
    judge(workspace, 3)
    shown, texts = judgements(workspace), workspace.store.without_text(["a"])
    notes, second = dict(workspace.state.notes), dict(workspace.state.second_judgements)
    workspace.store._place.file._checkpointer.run()
    act(path, other)
    after = path.read_bytes() if path.exists() else None
    for _ in range(2):
        with pytest.raises(ProjectReplaced, match=reason):
            judge(workspace, 1)
    for work in (workspace.store.data, lambda: make_backup(workspace.store, tmp_path / "backups", 1.0, QUIET)):
        with pytest.raises(ProjectReplaced):
            work()
    rescued = rescue(workspace, tmp_path / "backups", 1.0, QUIET)
    assert judgements(workspace) == shown
    workspace.close()
    assert (path.read_bytes() if path.exists() else None) == after, "nothing is written to what is there now"
    assert (rescued.whole, "runs and documents" in rescued.in_words()) == (whole, not whole)
    again = opened(rescued.path)
    assert check(again) == []
    assert (judgements(again), again.state.notes, again.state.second_judgements) == (shown, notes, second)
    assert again.state.pool.queues == workspace.state.pool.queues
    assert again.state.settings == workspace.state.settings
    assert bool(again.state.present("run")) is whole
    assert (again.store.without_text(["a"]) == texts) or not whole
    again.close()


def test_a_file_that_was_only_touched_is_judged_on(path):
    workspace = opened(path)
    judge(workspace, 3)
    workspace.store._place.file._checkpointer.run()
    os.utime(path)
    judge(workspace, 1)
    close_and_compare(workspace, path)


def test_another_program_that_holds_the_file_is_told_and_loses_nothing(path):
    workspace = opened(path)
    judge(workspace, 3)
    shown = judgements(workspace)
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="another program has locked the file; the last step was not stored"):
            judge(workspace, 1)
        assert judgements(workspace) == shown
        other.rollback()
    judge(workspace, 0)
    close_and_compare(workspace, path)


def test_a_clock_that_is_set_back_breaks_no_order(path):
    project = open_project(path, QUIET)
    ids = IdSource(UUID(project.last_id), clock=lambda: 1_000_000.0)  # a clock that returns a time in January 1970
    workspace = Workspace(project.store, project.state, project.history, ids, "anna", lambda: 1_000_000.0)
    for grade in (3, 2, 1, 0, 3, 1):
        judge(workspace, grade)
    rows = project.store.data().journal
    assert [row.judgement.grade for row in rows[-6:]] == [3, 2, 1, 0, 3, 1]
    assert [row.id for row in rows] == sorted(row.id for row in rows)
    close_and_compare(workspace, path)


def test_any_path_is_a_path(path, tmp_path, capsys):
    name = ' it\'s a "study" of 100%?#;& проект\n日本語 ☃ \u202eabc.irdesk'
    folder = tmp_path / f"folder of {name}"
    folder.mkdir()
    entry = path.rename(folder / name)
    workspace = opened(entry)
    judge(workspace, 3)
    backup = make_backup(workspace.store, folder / "its backups", 1e9, QUIET)
    shown = judgements(workspace)
    workspace.close()
    restore(backup.path, folder / f"again {name}", QUIET)
    assert stored(entry) == stored(folder / f"again {name}") == shown
    assert irdesk(["project", "info", str(entry)]) == irdesk(["project", "check", str(entry)]) == 0
    assert irdesk(["project", "repair", str(entry), "-o", str(folder / f"new {name}")]) == 0
    assert stored(folder / f"new {name}") == shown
    capsys.readouterr()


def test_many_runs_come_while_judging(path, tmp_path):
    files = [tmp_path / f"run{number}" for number in range(MANY)]
    for file in files:
        lines = (f"{topic} Q0 d{rank} {rank} {-rank} {file.name}\n" for topic in "123" for rank in range(50))
        file.write_text("".join(lines))
    workspace = opened(path)
    frozen = LoadingContext.of(workspace.store, workspace.state)
    topics = list(workspace.state.pool.queues.items())
    with ThreadPoolExecutor(3) as workers:
        coming = [workers.submit(prepare, file, workspace.new_id(), workspace.now(), frozen, QUIET) for file in files]
        for i, each in enumerate(coming):
            topic, queue = topics[i % len(topics)]
            workspace.execute(JudgeDocument(topic, queue[i % len(queue)], i % 4))
            workspace.execute(each.result())
    shown, means = judgements(workspace), workspace.state.board.means().tobytes()
    assert check(workspace) == []
    workspace.close()
    again = opened(path)
    assert (judgements(again), again.state.board.means().tobytes()) == (shown, means)
    assert len([source for source in again.state.present("run") if source.name.startswith("run")]) == MANY
    again.close()
