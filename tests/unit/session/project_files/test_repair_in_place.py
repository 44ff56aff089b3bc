"""Copies of a file with pages from two points in time are opened and recovered; nothing of the earlier state is
missing.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from short_and_long_tests import effort

from irdesk.cli.main import run as irdesk
from irdesk.domain.errors import ProjectDamaged
from irdesk.domain.progress import QUIET
from irdesk.session.commands import JudgeDocument, Undo
from irdesk.session.project_files.integrity_check import check
from irdesk.session.project_files.project_opening import open_project, workspace_of

PAGE = 4096


def settled(workspace) -> bytes:
    """Flush all commits to the file of an open project, and return its bytes."""
    workspace.store._place.file._checkpointer.run()
    return workspace.store.path.read_bytes()


def ids(path: Path) -> set[str]:
    """Return the ids of a project's journal rows, after an integrity check."""
    workspace = workspace_of(open_project(path, QUIET), "checker")
    try:
        assert check(workspace) == []
        return {row.id for row in workspace.store.data().journal}
    finally:
        workspace.close()


@pytest.fixture(scope="module")
def moments(pooled_project, tmp_path_factory) -> tuple[bytes, bytes]:
    """Return the bytes of a project file before and after many judgements and undos."""
    path = tmp_path_factory.mktemp("moments") / "p.irdesk"
    path.write_bytes(pooled_project)
    desk = workspace_of(open_project(path, QUIET), "A")
    for number in range(40):
        desk.execute(JudgeDocument("1", "ab"[number % 2], number % 2))
    before = settled(desk)
    for number in range(60):
        desk.execute(JudgeDocument("1", "ab"[number % 2], number % 2))
        if number % 7 == 0:
            desk.execute(Undo())
    after = settled(desk)
    desk.close()
    return before, after


def test_torn_anywhere_nothing_of_the_earlier_moment_is_missing(moments, tmp_path):
    before, after = moments
    (tmp_path / "whole.irdesk").write_bytes(before)
    known = ids(tmp_path / "whole.irdesk")
    assert len(known) == 40
    mended = 0
    for number, page in enumerate(range(3, len(before) // PAGE, effort(20, 7))):
        path = tmp_path / f"torn{number}.irdesk"
        torn = before[: page * PAGE] + after[page * PAGE :]
        path.write_bytes(torn)
        assert ids(path) >= known
        aside = path.with_name(f"torn{number}.damaged.irdesk")
        mended += aside.exists()
        assert not aside.exists() or aside.read_bytes() == torn
    assert mended > 2


def test_a_torn_copy_is_read_and_left_as_it_is(moments, tmp_path, capsys):
    before, after = moments
    path = tmp_path / "torn.irdesk"
    torn = next(
        content
        for page in range(3, len(before) // PAGE, 20)  # the page numbers of the test above
        if is_torn(content := before[: page * PAGE] + after[page * PAGE :], path)
    )
    path.write_bytes(torn)
    assert irdesk(["project", "info", str(path)]) == 0
    output = capsys.readouterr()
    assert "torn.irdesk was copied while it was open" in output.err
    assert "run        one" in output.out
    assert path.read_bytes() == torn
    assert [file.name for file in tmp_path.glob("torn*")] == ["torn.irdesk"]


def is_torn(content: bytes, path: Path) -> bool:
    """Write a project with this content; return whether it must be recovered before it can be read."""
    path.write_bytes(content)
    opened = open_project(path, QUIET, to_read=True)
    opened.store.close()
    return bool(opened.messages)


def test_where_more_is_damaged_than_judging_writes_it_is_left_to_the_repair(moments, tmp_path):
    _, after = moments
    path = tmp_path / "damaged.irdesk"
    path.write_bytes(after)
    with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'source'").fetchone()
    data = bytearray(after)
    data[root * PAGE - 20] ^= 1  # a byte in the first row
    path.write_bytes(data)
    for to_read in (True, False):
        with pytest.raises(ProjectDamaged):
            open_project(path, QUIET, to_read=to_read)
    assert path.read_bytes() == data
    assert [file.name for file in tmp_path.glob("*damaged*")] == ["damaged.irdesk"]


def test_a_project_that_was_put_back_to_an_earlier_moment_is_told_once(desk, tmp_path):
    path, notes = desk.store.path, tmp_path / "notes"
    desk.close()

    def told(*grades: int) -> str:
        opened = open_project(path, QUIET, notes=notes)
        workspace = workspace_of(opened, "A")
        for grade in grades:
            workspace.execute(JudgeDocument("1", "a", grade))
        workspace.close()
        return "\n".join(opened.messages)

    assert told(1) == ""
    earlier = path.read_bytes()
    assert told(0, 1, 0) == ""
    assert told() == ""
    path.write_bytes(earlier)
    assert "3 stored steps, the last from " in told()
    assert told() == ""
