"""A damaged project is copied row by row to a new one: intact rows are kept, lost rows are listed."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from each_case import each_case

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.progress import QUIET
from irdesk.session.commands import JudgeDocument, WriteComment, WriteNote
from irdesk.session.core.workspace import Workspace
from irdesk.session.project_files.integrity_check import check
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.session.project_files.repair import repair


@pytest.fixture(scope="module")
def judged_project(pooled_project, tmp_path_factory) -> bytes:
    """Return the bytes of a project judged by two people."""
    path = tmp_path_factory.mktemp("judged") / "p.irdesk"
    path.write_bytes(pooled_project)
    desk = workspace_of(open_project(path, QUIET), "A")
    for name in ("anna", "ben"):
        desk.assessor = name
        for topic, docno in (("1", "a"), ("1", "b"), ("2", "d")):
            desk.execute(JudgeDocument(topic, docno, 1 if name == "anna" else 2))
    for _ in range(10):
        desk.execute(JudgeDocument("1", "b", 1))
        desk.execute(JudgeDocument("1", "b", 2))
    desk.execute(WriteComment("1", "a", "unsure " * 2000))  # a row longer than a page
    desk.execute(WriteNote("1", 4, "vague"))
    desk.close()
    return path.read_bytes()


@pytest.fixture
def damaged(judged_project, tmp_path) -> Path:
    """Return the file of that project, to be damaged by the test."""
    path = tmp_path / "damaged.irdesk"
    path.write_bytes(judged_project)
    return path


def said(workspace: Workspace) -> tuple[object, ...]:
    state = workspace.state
    judgements = {
        topic: {docno: dict(by_assessor) for docno, by_assessor in documents.items()}
        for topic, documents in state.judgements.items()
    }
    assert state.pool
    return judgements, dict(state.notes), state.board.means().tobytes(), dict(state.pool.queues), state.settings


def opened(path: Path) -> tuple[object, ...]:
    workspace = workspace_of(open_project(path, QUIET), "A")
    try:
        assert check(workspace) == []
        return said(workspace)
    finally:
        workspace.close()


@pytest.fixture(scope="module")
def whole(judged_project, tmp_path_factory) -> tuple[object, ...]:
    """Return the content of the undamaged project."""
    path = tmp_path_factory.mktemp("whole") / "p.irdesk"
    path.write_bytes(judged_project)
    return opened(path)


def root_of(path: Path, table: str) -> int:
    """Return the root page number of a table or index."""
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    return root


def overwrite(path: Path, page: int, content: bytes = b"\xff" * 4096) -> None:
    data = bytearray(path.read_bytes())
    data[(page - 1) * 4096 : page * 4096] = content
    path.write_bytes(data)


def test_of_a_sound_project_nothing_is_lost(damaged, tmp_path, whole):
    before = damaged.read_bytes()
    repaired = repair(damaged, tmp_path / "new.irdesk", QUIET)
    assert not repaired.lost
    assert "journal steps: saved all 27" in repaired.in_words()
    assert before == damaged.read_bytes()
    assert opened(tmp_path / "new.irdesk") == whole


def test_the_damaged_file_is_never_changed(damaged, tmp_path):
    overwrite(damaged, 1)
    before = damaged.read_bytes()
    repair(damaged, tmp_path / "new.irdesk", QUIET)
    assert damaged.read_bytes() == before
    assert sorted(path.name for path in tmp_path.glob("damaged*")) == ["damaged.irdesk"]


def test_without_its_first_page_a_project_is_read_from_the_others(damaged, tmp_path, whole):
    overwrite(damaged, 1)
    with pytest.raises(StoreUnavailable):
        open_project(damaged, QUIET)
    repaired = repair(damaged, tmp_path / "new.irdesk", QUIET)
    assert "journal steps: saved 27; the original number cannot be read" in repaired.in_words()
    assert opened(tmp_path / "new.irdesk")[:2] == whole[:2]


def test_lost_indexes_cost_nothing(damaged, tmp_path, whole):
    roots = [root_of(damaged, name) for name in ("sqlite_autoindex_journal_1", "journal_document", "document_docno")]
    for root in roots:
        overwrite(damaged, root)
    assert not repair(damaged, tmp_path / "new.irdesk", QUIET).lost
    assert opened(tmp_path / "new.irdesk") == whole


def test_of_a_lost_page_of_the_journal_the_others_are_saved_and_the_loss_is_counted(damaged, tmp_path):
    root = root_of(damaged, "journal")
    data = damaged.read_bytes()
    last = int.from_bytes(data[(root - 1) * 4096 + 8 : (root - 1) * 4096 + 12], "big")
    assert data[(root - 1) * 4096] == 5, "the journal has more than one page"
    overwrite(damaged, last)
    repaired = repair(damaged, tmp_path / "new.irdesk", QUIET)
    assert repaired.lost
    line = next(word for word in repaired.in_words() if word.startswith("journal steps"))
    assert "of 27, lost " in line
    assert 0 < repaired.saved["journal"] < 27
    opened(tmp_path / "new.irdesk")


def test_a_run_that_is_not_whole_does_not_count(damaged, tmp_path):
    with closing(sqlite3.connect(damaged)) as connection:
        first = "(SELECT min(id) FROM source WHERE kind = 'run')"
        connection.execute(f"UPDATE run_part SET keys = zeroblob(8) WHERE position = 0 AND source = {first}")
        connection.commit()
    repaired = repair(damaged, tmp_path / "new.irdesk", QUIET)
    (name,) = repaired.incomplete
    assert f"{name} is incomplete and was removed; load its file again" in repaired.in_words()
    workspace = workspace_of(open_project(tmp_path / "new.irdesk", QUIET), "A")
    assert name not in {source.name for source in workspace.state.present("run")}
    assert check(workspace) == []
    workspace.close()


@each_case("content", [b"", b"no project", b"SQLite format 3\x00" + bytes(8192)])
def test_what_is_no_project_is_refused_and_nothing_written(tmp_path, content):
    path = tmp_path / "other.irdesk"
    path.write_bytes(content)
    with pytest.raises(StoreUnavailable, match="no data of an irdesk project can be read"):
        repair(path, tmp_path / "new.irdesk", QUIET)
    assert sorted(path.name for path in tmp_path.glob("*new*")) == []


def test_a_place_that_is_taken_is_refused(damaged):
    with pytest.raises(StoreUnavailable, match="already exists"):
        repair(damaged, damaged, QUIET)


def test_recovered_judgements_equal_given_ones_after_random_damage(damaged, tmp_path):
    """Random pages are lost. Each recovered judgement must be one that an assessor made."""
    given = {("anna", 1), ("ben", 2)}
    chance, data = random.Random(8), damaged.read_bytes()
    saved = 0
    for i in range(3):
        broken = bytearray(data)
        for _ in range(chance.randint(1, 6)):
            position = chance.randrange(len(data) // 4096) * 4096
            broken[position : position + 4096] = chance.randbytes(4096)
        damaged.write_bytes(broken)
        target = tmp_path / f"new{i}.irdesk"
        try:
            repair(damaged, target, QUIET)
        except StoreUnavailable:
            continue
        workspace = workspace_of(open_project(target, QUIET), "A")
        for documents in workspace.state.judgements.values():
            for document in documents.values():
                saved += len(document)
                assert {(name, judgement.grade) for name, judgement in document.items()} <= given
        workspace.close()
    assert saved
