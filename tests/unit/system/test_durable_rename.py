"""An atomically replaced file is flushed before the rename, and its folder after it. Tests the order of
system calls.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from irdesk.domain.progress import QUIET
from irdesk.formats.io.atomic_write import replace_bytes, replacing
from irdesk.session.project_files.project_opening import create_project
from irdesk.store.files.atomic_create import create_atomically
from irdesk.store.store import Store
from irdesk.system.durable_rename import sync_folder

pytestmark = pytest.mark.skipif(not hasattr(os, "O_DIRECTORY"), reason="this system cannot write a folder to the disk")


@pytest.fixture
def calls(monkeypatch):
    """Record the disk operations in order, and execute them: `file` or `folder` for a flush, `rename` for a rename."""
    seen: list[str] = []
    fsync, rename, replace = os.fsync, os.rename, os.replace

    def writes(descriptor: int) -> None:
        seen.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file")
        fsync(descriptor)

    def renames(*paths: object) -> None:
        seen.append("rename")
        rename(*paths)

    def replaces(*paths: object) -> None:
        seen.append("rename")
        replace(*paths)

    for name, call in (("fsync", writes), ("rename", renames), ("replace", replaces)):
        monkeypatch.setattr(os, name, call)
    return seen


def test_a_file_that_is_exported(tmp_path, calls):
    with replacing(tmp_path / "out") as out:
        out.write("text")
    assert calls == ["file", "rename", "folder"]
    replace_bytes(tmp_path / "out", b"figure")
    assert calls == 2 * ["file", "rename", "folder"]


def test_projects_packages_and_backups(tmp_path, calls):
    # SQLite flushes these files itself.
    with create_project(tmp_path / "p.irdesk"):
        pass
    assert calls == ["rename", "folder"]
    with create_atomically(tmp_path / "package.irdesk", {}):
        pass
    assert calls == 2 * ["rename", "folder"]
    store = Store.open(tmp_path / "p.irdesk")
    try:
        store.copy_to(tmp_path / "copy.irdesk", QUIET)
    finally:
        store.close()
    assert calls == 3 * ["rename", "folder"]


def test_a_disk_that_cannot_write_folders_is_asked_in_vain_and_one_that_fails_is_told(tmp_path, monkeypatch):
    def failing(number: int):
        def fsync(_descriptor: int) -> None:
            raise OSError(number, os.strerror(number))

        return fsync

    monkeypatch.setattr(os, "fsync", failing(errno.EINVAL))
    sync_folder(tmp_path)
    monkeypatch.setattr(os, "fsync", failing(errno.EIO))
    with pytest.raises(OSError, match="Input/output"):
        sync_folder(tmp_path)


def test_a_file_that_cannot_be_written_is_called_by_its_name(tmp_path):
    with pytest.raises(FileNotFoundError) as caught, replacing(tmp_path / "none" / "out"):
        pass
    assert Path(caught.value.filename) == tmp_path / "none" / "out"
