"""A project can be opened only once, whichever path leads to its file."""

from __future__ import annotations

import os
import shutil

import pytest
from forked_programs import completed

from irdesk.domain.errors import StoreUnavailable
from irdesk.store.store import Store

TRY = """
import sys
from pathlib import Path
from irdesk.domain.errors import StoreUnavailable
from irdesk.store.store import Store
for name in sys.argv[1:]:
    try:
        Store.open(Path(name)).close()
        print("opened")
    except StoreUnavailable as fault:
        print("refused" if "is open in another irdesk" in str(fault) else fault)
"""


def tried(*paths) -> list[str]:
    """Open each path in another process; return the results."""
    return completed(TRY, *paths).stdout.splitlines()


def note_of(path):
    return path.with_name(f".{path.name}.lock")


def test_a_project_reached_by_another_name_is_refused(store, path, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    symbolic, hard, folder = elsewhere / "symbolic.irdesk", elsewhere / "hard.irdesk", tmp_path / "folder"
    symbolic.symlink_to(path)
    os.link(path, hard)
    folder.symlink_to(tmp_path)
    names = [path, symbolic, hard, folder / path.name, elsewhere / ".." / path.name]
    note = note_of(path).read_text()
    assert tried(*names) == ["refused"] * len(names)
    with pytest.raises(
        StoreUnavailable, match=rf"symbolic\.irdesk: the project is open in another irdesk \(process {os.getpid()} of"
    ):
        Store.open(symbolic)
    assert note_of(path).read_text() == note, "who was refused leaves the note of who has it"
    assert sorted(file.name for file in elsewhere.iterdir()) == ["hard.irdesk", "symbolic.irdesk"]
    note_of(path).unlink()
    assert tried(*names) == ["refused"] * len(names), "nor when the note is deleted"
    with pytest.raises(
        StoreUnavailable, match=r"hard\.irdesk: the project is open in another irdesk; close it there first"
    ):
        Store.open(hard)
    with store.transaction() as transaction:
        transaction.put_setting("name", "still here")
    store.close()
    assert tried(*names) == ["opened"] * len(names)


def test_a_copy_of_the_note_holds_nobody_up(store, path, tmp_path):
    folder = tmp_path / "copied"
    folder.mkdir()
    store.close()
    again = Store.open(path)
    for file in (path, note_of(path)):
        shutil.copy(file, folder / file.name)
    Store.open(folder / path.name).close()
    again.close()


def test_who_reads_beside_a_judging_program_finds_it_by_any_name(store, path, tmp_path):
    with store.transaction() as transaction:
        transaction.put_setting("name", "in the log")
    (tmp_path / "link.irdesk").symlink_to(path)
    reader = Store.read(tmp_path / "link.irdesk")
    assert reader.data().settings["name"] == "in the log"
    reader.close()
