"""Backups are made during judging, verified, thinned out, listed and restored; no partial file remains."""

from __future__ import annotations

import shutil
import signal
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from irdesk.domain.errors import StoreUnavailable, TaskCancelled
from irdesk.domain.progress import QUIET
from irdesk.session.commands import JudgeDocument
from irdesk.session.project_files.backups import (
    NEWEST,
    Backup,
    all_backups,
    backups_of,
    folder_of,
    make_backup,
    restore,
    thin_backups,
)
from irdesk.session.project_files.integrity_check import check
from irdesk.session.project_files.project_opening import open_project, workspace_of

resource = pytest.importorskip("resource", reason="the system has no limits to set")
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def root(tmp_path) -> Path:
    return tmp_path / "the backups"


def judged(path: Path) -> dict[str, dict[str, object]]:
    workspace = workspace_of(open_project(path, QUIET), "A")
    try:
        assert check(workspace) == []
        return {topic: dict(topic_judgements) for topic, topic_judgements in workspace.state.judgements.items()}
    finally:
        workspace.close()


def test_a_backup_holds_what_was_judged_until_then_and_is_restored_as_a_copy(desk, root, tmp_path):
    desk.execute(JudgeDocument("1", "a", 1))
    judgements = {topic: dict(topic_judgements) for topic, topic_judgements in desk.state.judgements.items()}
    made = make_backup(desk.store, root, NOON.timestamp(), QUIET)
    desk.execute(JudgeDocument("1", "b", 2))
    assert made.path.name == f"{desk.store.path.stem} 2026-11-21 12.00.00Z.irdesk"
    assert backups_of(root, desk.store.path) == [made] == all_backups(root)
    before = made.path.read_bytes()
    restore(made.path, tmp_path / "again.irdesk", QUIET)
    assert judged(tmp_path / "again.irdesk") == judgements
    assert made.path.read_bytes() == before
    with pytest.raises(StoreUnavailable, match="already exists"):
        restore(made.path, tmp_path / "again.irdesk", QUIET)
    assert [
        path.name for path in folder_of(root, desk.store.path).iterdir() if path.suffix not in {".irdesk", ".txt"}
    ] == []


def test_two_projects_of_one_name_have_folders_of_their_own(tmp_path):
    assert folder_of(tmp_path, Path("/a/study.irdesk")) != folder_of(tmp_path, Path("/b/study.irdesk"))


def backup(place: datetime) -> Backup:
    return Backup(Path(place.isoformat()), "study", place.timestamp(), 1)


def test_half_a_year_of_judging_is_thinned_by_day_week_and_month():
    kept: list[Backup] = []
    for third_hour in range(180 * 8):
        kept = thin_backups([*kept, backup(NOON + timedelta(hours=3 * third_hour))])
    last = NOON + timedelta(hours=3 * (180 * 8 - 1))
    ages = [last - datetime.fromtimestamp(entry.at, UTC) for entry in kept]
    assert ages[:NEWEST] == [timedelta(hours=3 * i) for i in range(NEWEST)]
    days = {datetime.fromtimestamp(entry.at, UTC).date() for entry in kept}
    assert {(last - timedelta(days=i)).date() for i in range(7)} <= days
    assert len({day.isocalendar()[:2] for day in days}) >= 4
    months = {(day.year, day.month) for day in days}
    assert months == {(2026, 11), (2026, 12), *((2027, month) for month in range(1, 6))}
    assert len(kept) <= NEWEST + 7 + 4 + 12


def test_thinning_deletes_the_older_ones_and_nobody_elses_files(desk, root):
    for minutes in range(NEWEST + 3):
        make_backup(desk.store, root, NOON.timestamp() + 60 * minutes, QUIET)
    folder = folder_of(root, desk.store.path)
    (folder / "notes.txt").write_text("mine")
    make_backup(desk.store, root, NOON.timestamp() + 3600, QUIET)
    assert len(backups_of(root, desk.store.path)) == NEWEST
    assert (folder / "notes.txt").read_text() == "mine"


class Stop:
    """Progress callback that cancels at the first report."""

    def report(self, _done: int, _total: int) -> None:
        raise TaskCancelled("enough")


def test_a_cancelled_backup_leaves_nothing(desk, root):
    with pytest.raises(TaskCancelled):
        make_backup(desk.store, root, NOON.timestamp(), Stop())
    assert [path.name for path in folder_of(root, desk.store.path).iterdir()] == ["project.txt"]


def test_a_folder_that_cannot_be_made_is_said(desk, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreUnavailable, match="cannot be written"):
        make_backup(desk.store, tmp_path / "file", NOON.timestamp(), QUIET)


def test_a_full_disk_leaves_the_older_backups_and_no_part(desk, root):
    """A full disk is simulated by limiting the file size."""
    older = make_backup(desk.store, root, NOON.timestamp(), QUIET)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16384, limits[1]))
    try:
        with pytest.raises(StoreUnavailable):
            make_backup(desk.store, root, NOON.timestamp() + 1800, QUIET)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, handler)
    assert backups_of(root, desk.store.path) == [older]
    assert sorted(path.name for path in older.path.parent.iterdir()) == sorted(["project.txt", older.path.name])
    desk.execute(JudgeDocument("1", "a", 1))
    assert check(desk) == []


def test_a_copy_that_is_not_what_was_copied_does_not_count(desk, root, monkeypatch):
    """A simulated disk stores data that differs from the data written."""
    from irdesk.store.files import sqlite

    copy = sqlite.copy_of

    def corrupting(connection, target, progress):
        copy(connection, target, progress)
        data = bytearray(target.read_bytes())
        data[len(data) // 2 :] = bytes(len(data) - len(data) // 2)
        target.write_bytes(data)

    monkeypatch.setattr(sqlite, "copy_of", corrupting)
    with pytest.raises(StoreUnavailable):
        make_backup(desk.store, root, NOON.timestamp(), QUIET)
    assert backups_of(root, desk.store.path) == []


def test_a_moved_backup_is_a_project_of_its_own(desk, root, tmp_path):
    desk.execute(JudgeDocument("1", "a", 3))
    made = make_backup(desk.store, root, NOON.timestamp(), QUIET)
    assert judged(Path(shutil.copy(made.path, tmp_path / "moved.irdesk")))["1"].keys() == {"a"}
