"""Untrusted project files: a foreign schema is refused before any data is read, and no content can do harm."""

from __future__ import annotations

import shutil
import sqlite3
import struct
from contextlib import closing, suppress
from pathlib import Path

import pytest
import zstandard
from each_case import each_case
from file_tampering import change, forge

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.progress import QUIET
from irdesk.session.commands import WriteComment
from irdesk.session.core import project_settings
from irdesk.session.judging.document_cache import DocumentCache
from irdesk.session.project_files.backups import restore
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.session.team.package_import import PackageImport, prepare_import
from irdesk.store.compressed_columns import Damaged, compress, decompress
from irdesk.store.files import sqlite
from irdesk.store.store import Store

STRANGE = {
    "trigger": "CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM journal; END",
    "view": "CREATE VIEW v AS SELECT * FROM journal",
    "table": "CREATE TABLE other (x)",
    "virtual table": "CREATE VIRTUAL TABLE v USING fts5(x)",
    "index": "CREATE INDEX other ON journal (grade)",
    "index of an expression": "CREATE INDEX other ON journal (abs(grade))",
    "column": "ALTER TABLE journal ADD COLUMN other DEFAULT 7",
    "generated column": "ALTER TABLE journal ADD COLUMN other AS (abs(grade))",
    "name of a column": "ALTER TABLE journal RENAME COLUMN grade TO mark",
    "name of a table": "ALTER TABLE seen RENAME TO glimpsed",
    "missing table": "DROP TABLE seen",
    "missing index": "DROP INDEX journal_document",
}


@pytest.fixture
def stranger(full_project, tmp_path) -> Path:
    """Return a project file that tests can modify."""
    path = tmp_path / "stranger.irdesk"
    path.write_bytes(full_project)
    return path


@each_case("name", STRANGE)
def test_a_schema_that_is_not_ours_is_refused_and_left_alone(stranger, full_project, name):
    stranger.write_bytes(full_project)
    change(stranger, STRANGE[name])
    before = stranger.read_bytes()
    for opened in (Store.open, Store.read):
        with pytest.raises(StoreUnavailable, match="its tables are not those of an irdesk project"):
            opened(stranger)
    assert stranger.read_bytes() == before
    assert sorted(path.name for path in stranger.parent.glob("*stranger*")) == ["stranger.irdesk"]


def test_it_is_neither_taken_in_nor_restored(desk, stranger, tmp_path):
    change(stranger, STRANGE["trigger"])
    with pytest.raises(StoreUnavailable, match="its tables are not those"):
        prepare_import(PackageImport.of(desk), stranger, QUIET)
    with pytest.raises(StoreUnavailable, match="its tables are not those"):
        restore(stranger, tmp_path / "new.irdesk", QUIET)
    assert not (tmp_path / "new.irdesk").exists()


def test_a_check_written_into_the_schema_is_refused(stranger):
    change(
        stranger,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, 'grade INTEGER', 'grade INTEGER CHECK (abs(grade) < 9)') "
        "WHERE name = 'journal'",
    )
    with pytest.raises(StoreUnavailable, match=r"\(journal\)"):
        Store.open(stranger)


FORGED = {
    "no json": "UPDATE source SET value = '{\"id\":'",
    "another type": "UPDATE source SET value = '[]'",
    "deep nesting": f"UPDATE source SET value = '{'[' * 100_000}'",
    "a scale without grades": f"UPDATE meta SET value = '{{}}' WHERE key = '{project_settings.SCALE}'",
    "rules of nothing": f"UPDATE meta SET value = '{{\"x\": 1}}' WHERE key = '{project_settings.RULES}'",
    "a measure of nobody": f"UPDATE meta SET value = '[\"x\"]' WHERE key = '{project_settings.MEASURES}'",
    "keys cut short": "UPDATE run_part SET keys = substr(keys, 1, 11)",
    "no keys": "UPDATE run_part SET keys = x''",
    "topics of no run": "UPDATE run_part SET topics = '{}'",
    "a topic twice": 'UPDATE run_part SET topics = \'["1", "1", "1"]\'',
    "fewer lines than none": "UPDATE run_part SET lengths = x'ffffffff'",
    "an order of others": "UPDATE evaluation_order SET places = (SELECT docnos FROM run_part), tied = x'28b52ffd'",
    "a queue of numbers": "UPDATE pool_topic SET docnos = '[1, 2]'",
    "a pool of text": "UPDATE pool SET value = '\"pool\"'",
    "a step of the history without end": "UPDATE change SET deltas = zeroblob(3000)",
    "a place that is a blob": "UPDATE place SET topic = x'ff'",
    "no settings": "DELETE FROM meta",
}


@each_case("name", FORGED)
def test_invalid_rows_with_valid_checksums_raise_store_unavailable(stranger, full_project, name):
    """Rows with valid checksums can still be invalid. Opening such a file succeeds or raises `StoreUnavailable`."""
    stranger.write_bytes(full_project)
    forge(stranger, FORGED[name])
    with suppress(StoreUnavailable):
        open_project(stranger, QUIET).store.close()


def test_a_document_that_is_damaged_says_so_where_it_is_read(stranger):
    change(stranger, "UPDATE document SET text = 'another' WHERE docno = 'a'")
    opened = open_project(stranger, QUIET)
    reader = DocumentCache(opened.store, lambda call: call())
    try:
        results = {docno: reader.read(docno, lambda: None) for docno in "ab"}
        assert results["a"][0]
        assert "document is not in the format of irdesk" in results["a"][1].text
        assert "another" not in results["a"][1].text
        assert "text of b" in results["b"][1].text
    finally:
        reader.close()
        opened.store.close()


def test_a_text_that_is_none_is_refused(stranger):
    change(stranger, "UPDATE journal SET comment = CAST(x'ff' AS TEXT)")
    with pytest.raises(StoreUnavailable, match="a text is not in the format of irdesk"):
        open_project(stranger, QUIET)


@pytest.mark.parametrize("size", [2 << 30, (1 << 63) - 1])
def test_a_column_that_expands_without_end_is_refused_before_it_does(stranger, size):
    bomb = b"\x28\xb5\x2f\xfd" + b"\xe0" + struct.pack("<Q", size) + b"\x00" * 20
    assert zstandard.frame_content_size(bomb) == size
    with pytest.raises(Damaged):
        decompress(bomb)
    change(stranger, f"UPDATE run_part SET docnos = x'{bomb.hex()}'")
    store = Store.read(stranger)
    (run, *_) = store.names("run")
    with pytest.raises(StoreUnavailable, match="a compressed column"):
        store.run(run, "tag")
    store.close()


def test_a_column_that_does_not_say_its_size_is_refused():
    stream = zstandard.ZstdCompressor().compressobj()
    with pytest.raises(Damaged):
        decompress(stream.compress(bytes(1000)) + stream.flush())
    assert decompress(compress(bytes(1000)), 1000) == bytes(1000)
    with pytest.raises(Damaged):
        decompress(compress(bytes(1000)), 999)


def test_no_value_is_read_that_is_longer_than_the_file(stranger):
    for engine in (sqlite.engine_to_read(stranger, alone=True), sqlite.engine_of(stranger)):
        with engine.connect() as connection:
            entry = connection.connection.driver_connection
            assert entry.getlimit(sqlite3.SQLITE_LIMIT_LENGTH) <= 512 << 20
            assert connection.exec_driver_sql("PRAGMA trusted_schema").scalar() == 0
            assert connection.exec_driver_sql("PRAGMA cell_size_check").scalar() == 1
            with pytest.raises(sqlite3.OperationalError, match="not authorized"):
                entry.execute("SELECT load_extension('x')")
        engine.dispose()
    with sqlite.engine_to_read(stranger, alone=True).connect() as connection:
        entry = connection.connection.driver_connection
        assert entry.getlimit(sqlite3.SQLITE_LIMIT_LENGTH) == max(1 << 20, stranger.stat().st_size)


def test_a_long_value_that_stands_in_the_log_alone_is_read(stranger):
    """A workspace has the project open while a second reader reads it."""
    workspace = workspace_of(open_project(stranger, QUIET), "anna")
    topic, queue = next(iter(workspace.state.pool.queues.items()))
    workspace.execute(WriteComment(topic, queue[0], "long " * 230_000))
    assert stranger.stat().st_size < 1_000_000
    reader = open_project(stranger, QUIET, to_read=True)
    assert max(len(row.judgement.comment) for row in reader.store.data().journal if row.judgement) > 1_100_000
    reader.store.close()
    workspace.close()


def test_a_newer_file_is_refused_by_the_name_of_its_version_wherever_it_comes(desk, stranger, tmp_path):
    change(stranger, "PRAGMA user_version = 7")
    for refused in (
        lambda: open_project(stranger, QUIET),
        lambda: open_project(stranger, QUIET, to_read=True),
        lambda: prepare_import(PackageImport.of(desk), stranger, QUIET),
        lambda: restore(stranger, tmp_path / "new.irdesk", QUIET),
    ):
        with pytest.raises(StoreUnavailable, match="has schema version 7"):
            refused()


def test_a_file_beside_a_foreign_log_is_read_or_refused(stranger):
    """The write-ahead log belongs to another file and must be ignored."""
    before = stranger.read_bytes()
    stranger.with_name("stranger.irdesk-wal").write_bytes(b"\x37\x7f\x06\x82" + bytes(8000))
    store = Store.read(stranger)
    assert store.data().journal
    store.close()
    assert stranger.read_bytes() == before


def test_a_link_that_leads_nowhere_is_no_project(tmp_path):
    (tmp_path / "link.irdesk").symlink_to(tmp_path / "nowhere")
    with pytest.raises(StoreUnavailable, match="the project does not exist"):
        open_project(tmp_path / "link.irdesk", QUIET)
    with closing(sqlite3.connect(tmp_path / "db")) as connection:
        connection.execute("CREATE TABLE t (x)")
    shutil.copy(tmp_path / "db", tmp_path / "db.irdesk")
    with pytest.raises(StoreUnavailable, match="a database, but not an irdesk project"):
        open_project(tmp_path / "db.irdesk", QUIET)
