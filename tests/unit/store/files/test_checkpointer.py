"""Commits are written to the main file during reads and copies, even if the log is deleted. A damaged log is
reported.
"""

from __future__ import annotations

import random
import sqlite3
import threading
from contextlib import closing

import pytest
from sqlalchemy import select

from irdesk.domain.errors import NotSettled, ProjectReplaced
from irdesk.domain.progress import QUIET
from irdesk.domain.project.project_history import ChangeRow
from irdesk.store import schema
from irdesk.store.files import crash_recovery, sqlite_log_check
from irdesk.store.files.file_replacement import replace_project
from irdesk.store.store import Store


def put(store: Store, value: str) -> None:
    with store.transaction() as transaction:
        transaction.put_setting("value", value)


def in_the_file(path) -> str | None:
    """Return the value stored in the main file, ignoring its write-ahead log."""
    with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as connection:
        result = connection.execute("SELECT value FROM meta WHERE key = 'value'").fetchone()
    return result and result[0]


def log_of(path):
    return path.with_name(f"{path.name}-wal")


@pytest.fixture
def settle(store):
    """Disable the checkpoint thread. Return a function that checkpoints immediately and returns whether it
    succeeded.
    """
    store.begin()
    settler = store._place.file._checkpointer
    settler.schedule = lambda *_: None  # Tests checkpoint explicitly.
    return store._place.file._settle


def test_the_thread_brings_each_commit_into_the_file_and_cuts_the_log(store, path):
    put(store, "first")
    assert in_the_file(path) is None
    waiting = threading.Event()
    for _ in range(300):
        if in_the_file(path) == "first" and not log_of(path).stat().st_size:
            break
        waiting.wait(0.02)
    assert in_the_file(path) == "first"
    assert log_of(path).stat().st_size == 0


def test_a_file_is_marked_while_it_is_open(store, path):
    assert not crash_recovery.was_open(path)
    put(store, "first")
    assert crash_recovery.was_open(path)
    store.copy_to(path.with_name("copy"), QUIET)
    store.close()
    assert not crash_recovery.was_open(path)
    assert not crash_recovery.was_open(path.with_name("copy"))


def test_a_reader_keeps_no_commit_waiting_and_is_waited_for(store, path, settle):
    put(store, "first")
    assert settle()
    with store._place.moment() as connection:
        assert connection.execute(select(schema.meta)).all()
        put(store, "second")
        assert not settle()
        assert in_the_file(path) == "first"
    assert settle()
    assert in_the_file(path) == "second"


def test_a_reader_that_checks_or_copies_does_not_block_checkpoints(store, path, settle):
    put(store, "first")
    reader = Store.read(path)
    with reader._place.long_moment(QUIET) as connection:
        assert connection.execute(select(schema.meta)).all()
        put(store, "second")
        assert settle()
        assert in_the_file(path) == "second"
    assert (reader.integrity(), reader.damage(QUIET)) == ("", [])
    reader.close()


def test_copies_made_while_others_commit_are_of_one_moment(store, path, tmp_path):
    with store.transaction() as transaction:
        for number in range(300):
            transaction.put_setting(f"{number}", "x" * 8000)
    stop = threading.Event()

    def write() -> None:
        number = 0
        while not stop.is_set():
            put(store, str(number := number + 1))

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(3):
            store.copy_to(tmp_path / f"copy{number}", QUIET)
    finally:
        stop.set()
        writer.join()
    for number in range(3):
        copy = Store.open(tmp_path / f"copy{number}")
        assert (copy.integrity(), copy.damage(QUIET)) == ("", [])
        copy.close()


def test_a_log_that_was_deleted_is_brought_in_all_the_same(store, path, settle):
    put(store, "first")
    log_of(path).unlink()
    path.with_name(f"{path.name}-shm").unlink()
    assert store.data().settings["value"] == "first"
    assert in_the_file(path) == "first"
    put(store, "second")
    assert settle()
    assert in_the_file(path) == "second"


@pytest.mark.parametrize("act", ["flip", "cut"])
def test_a_damaged_log_gets_nothing_into_the_file_and_is_told(store, path, settle, act):
    put(store, "first")
    assert settle()
    put(store, "second")
    data = bytearray(log_of(path).read_bytes())
    if act == "flip":
        data[len(data) // 2] ^= 4
    log_of(path).write_bytes(data if act == "flip" else data[:-2000])
    before = path.read_bytes()
    with pytest.raises(NotSettled, match="were not written to the file"):
        settle()
    store._place.file._checkpointer.fault = NotSettled("as the thread keeps it")
    with pytest.raises(NotSettled):
        put(store, "third")
    store.close()
    assert path.read_bytes()[100:] == before[100:]
    again = Store.open(path)
    assert again.data().settings["value"] == "first"
    again.close()


def test_who_overwrites_the_file_while_it_is_written_is_noticed(store, path, settle):
    put(store, "first")
    assert settle()
    other = path.read_bytes()
    with store.transaction() as transaction:
        transaction.record(ChangeRow("c", 1.0, "do", "", "a step", b"[]"))

    def write() -> None:
        with store._place.file._watch.writing() as written:
            path.write_bytes(other)
            written.whole, written.change = True, "c"

    with pytest.raises(ProjectReplaced):
        write()
    with pytest.raises(ProjectReplaced):
        put(store, "second")


def test_a_file_that_is_put_in_the_place_of_another_keeps_that_with_what_lay_beside_it(path, tmp_path):
    path.write_bytes(b"old")
    log_of(path).write_bytes(b"log of the old one")
    for number in ("", "-2"):
        draft, aside = tmp_path / "draft", tmp_path / f"p.damaged{number}.irdesk"
        draft.write_bytes(b"new")
        replace_project(path, draft, aside)
        assert (path.read_bytes(), log_of(path).exists()) == (b"new", False)
    assert (tmp_path / "p.damaged.irdesk").read_bytes() == b"old"
    assert (tmp_path / "p.damaged.irdesk-wal").read_bytes() == b"log of the old one"


def test_every_flipped_bit_of_a_log_is_found(tmp_path):
    path, other = tmp_path / "database", tmp_path / "other-wal"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute("CREATE TABLE t (x)")
        for number in range(30):
            connection.execute("INSERT INTO t VALUES (?)", ("x" * 100 * number,))
            connection.commit()
        data = log_of(path).read_bytes()
        assert not sqlite_log_check.is_damaged(log_of(path))
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        connection.execute("INSERT INTO t VALUES ('the log begins anew, older frames behind')")
        connection.commit()
        assert not sqlite_log_check.is_damaged(log_of(path))
    chance = random.Random(3)
    for _ in range(60):
        damaged = bytearray(data)
        damaged[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        other.write_bytes(damaged)
        assert sqlite_log_check.is_damaged(other)
    assert not sqlite_log_check.is_damaged(tmp_path / "none")


def test_non_durable_transactions_do_not_wait_for_the_disk_but_later_ones_do(store, path):
    def waits() -> int:
        return store._place.file.connection().exec_driver_sql("PRAGMA synchronous").scalar()

    usual = waits()
    with store.transaction(durable=False) as transaction:
        transaction.put_setting("value", "lazy")
        assert waits() == 1
    assert waits() == usual == 2
    assert store.data().settings["value"] == "lazy"
    with pytest.raises(ZeroDivisionError), store.transaction(durable=False):
        _ = 1 / 0
    assert waits() == usual
    store.flush()
    assert in_the_file(path) == "lazy"
