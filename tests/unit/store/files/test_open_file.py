"""The project file: created, opened, read exclusively, or refused with the reason and left unchanged."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest
from forked_programs import completed

from irdesk.domain.errors import ProjectReplaced, StoreUnavailable
from irdesk.store import schema
from irdesk.store.store import Store


def test_what_is_made_can_be_opened_and_is_empty(closed):
    store = Store.open(closed)
    data = store.data()
    store.close()
    assert data.settings == {"name": "p"}
    assert (data.sources, data.topics, data.qrels, data.journal, data.changes, data.pools, data.places) == (
        (),
        {},
        {},
        (),
        (),
        {},
        {},
    )


def test_a_closed_project_is_one_file(closed):
    assert [file.name for file in closed.parent.iterdir()] == ["p.irdesk"]


def test_a_closed_project_says_so_to_who_still_reads_and_blames_no_other_program(closed):
    for opened in (Store.open, Store.read):
        store = opened(closed)
        store.close()
        for read in (lambda store=store: store.titles(["a"]), store.data):
            with pytest.raises(StoreUnavailable, match="the project is closed") as fault:
                read()
            assert not isinstance(fault.value, ProjectReplaced)


def test_the_file_is_marked_as_a_project(closed):
    head = closed.read_bytes()[:100]
    assert head[68:72] == b"IRDS"
    assert int.from_bytes(head[60:64], "big") == schema.VERSION


@pytest.mark.parametrize(
    "name", ["what?.irdesk", "100%25.irdesk", "a#b&c=d.irdesk", "日本 語.irdesk", "':memory:'.irdesk"]
)
def test_any_name_is_a_name(tmp_path, name):
    path = tmp_path / name
    Store.create(path, {"name": name}).close()
    assert [file.name for file in tmp_path.iterdir()] == [name]
    for opened in (Store.open, Store.read):
        store = opened(path)
        assert store.data().settings == {"name": name}
        store.close()
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_path_in_the_working_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    store = Store.create(Path(":memory:"), {"name": "p"})
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert store.data().settings == {"name": "p"}
    monkeypatch.chdir(tmp_path)
    store.close()
    assert (tmp_path / ":memory:").exists()


def test_a_taken_path_and_a_missing_folder_are_refused(closed, tmp_path):
    before = closed.read_bytes()
    with pytest.raises(StoreUnavailable, match=r"p\.irdesk: the file already exists; choose another name"):
        Store.create(closed, {})
    assert closed.read_bytes() == before
    with pytest.raises(StoreUnavailable, match=r"missing does not exist"):
        Store.create(tmp_path / "missing" / "p.irdesk", {})


def test_a_missing_project_is_refused_and_not_made(path):
    with pytest.raises(StoreUnavailable, match=r"p\.irdesk: the project does not exist"):
        Store.open(path)
    assert list(path.parent.iterdir()) == []


def test_a_folder_is_refused(path):
    path.mkdir()
    with pytest.raises(StoreUnavailable, match="cannot be read: Is a directory"):
        Store.open(path)


@pytest.mark.parametrize("content", [b"", b"1 Q0 d 1 2.5 t\n", b"SQLite format 3", b"PK\x03\x04"])
def test_another_file_is_refused_before_the_database_sees_it(path, content):
    path.write_bytes(content)
    with pytest.raises(StoreUnavailable, match="this is not an irdesk project"):
        Store.open(path)
    assert path.read_bytes() == content
    assert [file.name for file in path.parent.iterdir()] == ["p.irdesk"]


def test_another_database_is_refused_and_left_alone(path):
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE t (x)")
    connection.commit()
    connection.close()
    with pytest.raises(StoreUnavailable, match="this is a database, but not an irdesk project"):
        Store.open(path)
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("t",)]
    connection.close()


def test_a_damaged_file_is_refused(closed):
    data = bytearray(closed.read_bytes())
    data[100:] = b"\xff" * (len(data) - 100)
    closed.write_bytes(data)
    with pytest.raises(StoreUnavailable, match="the file is damaged"):
        Store.open(closed)


def test_a_newer_file_is_refused_by_its_version(closed):
    connection = sqlite3.connect(closed)
    connection.execute(f"PRAGMA user_version = {schema.VERSION + 6}")
    connection.commit()
    connection.close()
    with pytest.raises(
        StoreUnavailable, match=f"has schema version {schema.VERSION + 6}; .* versions up to {schema.VERSION}"
    ):
        Store.open(closed)


def test_what_was_refused_is_not_locked(closed):
    test_a_newer_file_is_refused_by_its_version(closed)
    connection = sqlite3.connect(closed)
    connection.execute(f"PRAGMA user_version = {schema.VERSION}")
    connection.commit()
    connection.close()
    Store.open(closed).close()


def test_a_second_opening_is_refused_and_the_holder_named(store, path):
    for _ in range(2):
        with pytest.raises(StoreUnavailable, match=rf"is open in another irdesk \(process {os.getpid()} of .+ since 2"):
            Store.open(path)
    assert store.data().settings == {"name": "p"}


def test_another_process_is_refused_too(store, path):
    program = "import sys, pathlib; from irdesk.store.store import Store; Store.open(pathlib.Path(sys.argv[1]))"
    done = completed(program, path)
    assert f"is open in another irdesk (process {os.getpid()} of" in done.stderr


def test_the_lock_of_a_killed_process_holds_nobody_up(closed):
    program = (
        "import os, sys, pathlib; from irdesk.store.store import Store; "
        "Store.open(pathlib.Path(sys.argv[1])); os._exit(9)"
    )
    assert completed(program, closed).returncode == 9
    Store.open(closed).close()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="who is root may write everywhere")
def test_a_read_only_folder_is_refused(closed):
    closed.parent.chmod(0o500)
    try:
        with pytest.raises(StoreUnavailable, match="cannot be written to"):
            Store.open(closed)
    finally:
        closed.parent.chmod(0o700)


def _beside(path: Path) -> list[str]:
    return sorted(entry.name for entry in path.parent.iterdir())


def test_reading_alone_changes_nothing_and_leaves_nothing(closed):
    before, beside = closed.read_bytes(), _beside(closed)
    store = Store.read(closed)
    assert store.data().settings["name"] == "p"
    with pytest.raises(StoreUnavailable, match="read-only"), store.transaction() as transaction:
        transaction.put_setting("name", "other")
    store.close()
    assert closed.read_bytes() == before
    assert _beside(closed) == beside
    Store.open(closed).close()  # Reading has left no lock on the file.


def test_reading_while_another_has_it_open_sees_what_is_stored(store, path):
    with store.transaction() as transaction:
        transaction.put_setting("name", "newer")
    reader = Store.read(path)
    assert reader.data().settings["name"] == "newer"
    with store.transaction() as transaction:
        transaction.put_setting("name", "newest")  # The reader does not block writers.
    assert reader.data().settings["name"] == "newest"
    reader.close()
    with pytest.raises(StoreUnavailable, match="open in another irdesk"):
        Store.open(path)


def test_reading_what_a_killed_program_left_in_the_log(closed):
    program = (
        "import os, sys\nfrom pathlib import Path\nfrom irdesk.store.store import Store\n"
        "store = Store.open(Path(sys.argv[1]))\n"
        "with store.transaction() as transaction: transaction.put_setting('name', 'in the log')\n"
        "os._exit(9)\n"
    )
    completed(program, closed)
    assert closed.with_name(closed.name + "-wal").stat().st_size
    before = closed.read_bytes()
    link = closed.parent / "links" / closed.name
    link.parent.mkdir()
    link.symlink_to(closed)
    for name in (closed, link):
        reader = Store.read(name)
        assert reader.data().settings["name"] == "in the log"
        reader.close()
    assert closed.read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_reading_from_a_read_only_folder(closed):
    closed.parent.chmod(0o555)
    try:
        store = Store.read(closed)
        assert store.data().settings["name"] == "p"
        store.close()
    finally:
        closed.parent.chmod(0o755)


@pytest.mark.parametrize("what", ["missing", "no project", "newer"])
def test_what_cannot_be_read_is_refused_and_not_locked(closed, what):
    if what == "missing":
        closed.unlink()
    elif what == "no project":
        closed.write_bytes(b"1 0 a 1\n" * 10)
    else:
        connection = sqlite3.connect(closed)
        connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
        connection.close()
    with pytest.raises(StoreUnavailable):
        Store.read(closed)
    assert not [entry for entry in _beside(closed) if entry.endswith(".lock")]


def test_a_project_that_cannot_be_made_leaves_no_file(path):
    with pytest.raises(StoreUnavailable, match="not supported"):
        Store.create(path, {"name": object()})  # type: ignore[dict-item]
    assert list(path.parent.iterdir()) == []
