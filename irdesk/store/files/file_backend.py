"""Storage backend for a project file. It creates or opens the file, or reads a file that another program has open."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.progress import Progress
from irdesk.store import schema
from irdesk.store.files import crash_recovery, file_check, file_errors, sqlite
from irdesk.store.files.file_copy import copy_verified, temporary_copy
from irdesk.store.files.file_migration import free_name, migrate
from irdesk.store.files.open_file import OpenFile
from irdesk.store.files.project_lock import ProjectLock
from irdesk.store.files.read_older_version import newest_copy, recognised_version
from irdesk.store.files.schema_check import create_tables, refuse_unknown_schema, version_of
from irdesk.store.migrations.schema_versions import Migrations, oldest, tables_of
from irdesk.store.staged_imports import drop_left_imports, write_settings
from irdesk.store.storage_backend import Writing


class FileBackend:
    """Storage backend for a project file that is held open exclusively by this program or opened read-only."""

    def __init__(
        self, path: Path, engine: Engine, lock: ProjectLock | None, *, writable: bool = True, shared: bool = False
    ) -> None:
        self.location = path
        self._engine = engine
        self._lock = lock
        self._writable = writable
        self._shared = shared
        self.file = OpenFile(path, engine, lock.descriptor if lock else None, writable=writable)
        self.writing = self.file.writing

    @classmethod
    def create(cls, path: Path, settings: Mapping[str, str]) -> FileBackend:
        """Create a new project file. Raises `StoreUnavailable` if the path exists or cannot be written."""
        file_check.refuse_taken(path)
        lock = ProjectLock(path)
        lock.acquire()
        engine = sqlite.engine_of(path, new=True)
        try:
            with file_errors.plain_errors(path), engine.connect() as connection:
                create_tables(connection)
                write_settings(connection, settings)
                sqlite.stamp(connection, schema.VERSION)
                connection.commit()
            lock.hold_file()
            return cls(path, engine, lock)
        except BaseException:
            sqlite.remove(path)  # an incomplete file would occupy the path and look like an empty project
            lock.release()
            raise

    @classmethod
    def open(cls, path: Path, migrations: Migrations, *, shared: bool = False) -> FileBackend:
        """Open a project file. A file of an older version is backed up and migrated. If the file is ``shared``, several
        threads of this program can read it and write settings, and deleted data leaves no trace in the file.

        Raises `StoreUnavailable` if the file is not a project, is damaged, is too new, or is open elsewhere.
        """
        file_check.check_header(path)
        lock = ProjectLock(path)
        lock.acquire()
        engine = sqlite.engine_of(path, erase=shared)
        try:
            crash_recovery.discard_stray_journal(path)
            version = recognised_version(path, migrations)
            was_open = crash_recovery.was_open(path)
            with file_errors.reading(path), engine.connect() as connection:
                if was_open:
                    crash_recovery.refuse_damaged(connection, path)
                if version < schema.VERSION:
                    migrate(connection, path, version, migrations, free_name(path, version))
                drop_left_imports(connection, lambda: sqlite.begin_log(connection))
                connection.commit()
            return cls(path, engine, lock, shared=shared)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def read(cls, path: Path, migrations: Migrations) -> FileBackend:
        """Open a project file read-only, even while another instance of irdesk has it open. The file is not changed in
        any way.

        Each connection sees the project as of the connection's first read. For a file of an older version, a migrated
        copy is read. Raises `StoreUnavailable` if the file is not a project, is damaged or is too new.
        """
        file_check.check_header(path)
        lock: ProjectLock | None = None
        with suppress(StoreUnavailable):  # another program has the file open, or its folder is read-only
            (free_lock := ProjectLock(path)).acquire()
            lock = free_lock
        engine = sqlite.engine_to_read(path, alone=lock is not None or not os.access(path.absolute().parent, os.W_OK))
        try:
            with file_errors.reading(path), engine.connect() as connection:
                version = version_of(connection, path, oldest(migrations))
                refuse_unknown_schema(connection, path, tables_of(version, migrations))
                if version < schema.VERSION:
                    engine = newest_copy(connection, path, version, migrations)
        except BaseException:
            if lock:
                lock.release()
            raise
        return cls(path, engine, lock, writable=False)

    @property
    def closed(self) -> bool:
        """Return whether the file has been closed."""
        return self.file.closed

    def begin(self) -> None:
        """Prepare the file for writing in advance. Without this call, the first write prepares it."""
        self.file.begin()

    @contextmanager
    def write(self, *, durable: bool = True) -> Iterator[Writing]:
        """Yield the workspace's connection, and commit when the block ends. If the block raises, leave the file
        unchanged.

        A commit that is not ``durable`` may be lost if the power fails before the next durable commit or the next
        import.
        """
        with file_errors.plain_errors(self.location), self.writing:
            connection = self.file.ready()
            if not durable:
                sqlite.wait_for_disk(connection, wait=False)
            try:
                writing = Writing(connection, shared=self._shared)
                yield writing
                self.file.refuse_replaced()
                connection.commit()
                self.file.schedule_checkpoint(writing.change, durable=durable)
            except BaseException as fault:
                connection.rollback()
                if isinstance(fault, DBAPIError):
                    self._clear_up(fault)
                    self.file.refuse_replaced(wait=True)  # raises `ProjectReplaced` if the file was replaced
                raise
            finally:
                if not durable:
                    sqlite.wait_for_disk(connection, wait=True)

    @contextmanager
    def maintain(self) -> Iterator[Connection]:
        """Yield a connection for writes that are not part of a change of the project, and commit them when the block
        ends. Thread-safe.
        """
        with file_errors.plain_errors(self.location), self.writing, self._engine.connect() as connection:
            self.file.ready()
            with self._undone(connection):
                yield connection
                connection.commit()
        self.file.schedule_checkpoint()

    @contextmanager
    def stage(self) -> Iterator[Connection]:
        """Yield a connection for many commits that do not wait until their data is on disk."""
        self.begin()
        with file_errors.plain_errors(self.location), self._engine.connect() as connection:
            sqlite.wait_for_disk(connection, wait=False)
            try:
                with self._undone(connection):
                    yield connection
            finally:
                self.file.schedule_checkpoint(durable=False)

    @contextmanager
    def _undone(self, connection: Connection) -> Iterator[None]:
        """Roll back if a database error ends the block, and remove an incomplete frame that the error may leave in the
        log.
        """
        try:
            yield
        except DBAPIError as fault:
            connection.rollback()
            with self.writing:
                self._clear_up(fault)
            raise

    def _clear_up(self, fault: DBAPIError) -> None:
        """Remove the incomplete frame that a write leaves in the log if the disk is full. Call this within `writing`,
        after the write was rolled back.
        """
        if getattr(fault.orig, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL:
            self.file.cut_incomplete_frame()

    def shorten_log(self, connection: Connection) -> None:
        """Write committed pages from the log into the file without blocking writers."""
        self.file.shorten_log(connection)

    def flush(self) -> None:
        """Flush all committed changes to disk, unless the file is closed."""
        with file_errors.plain_errors(self.location):
            with self.writing:
                connection = None if self.closed else self._engine.connect()
            if connection:
                self.file.shorten_log(connection)
                connection.close()

    @contextmanager
    def moment(self) -> Iterator[Connection]:
        """Yield a connection that reads one consistent state of the file. Thread-safe."""
        self.file.refuse_replaced()
        with self.reading(), self._engine.connect() as connection, sqlite.consistent_read(connection):
            yield connection

    @contextmanager
    def long_moment(self, progress: Progress) -> Iterator[Connection]:
        """Yield a connection for a long read of one consistent state. If another program has the project open, the
        connection reads a copy, since a long read of the file itself would block checkpoints.
        """
        self.file.refuse_replaced()
        if self._lock is not None:
            with self.moment() as connection:
                yield connection
            return
        with temporary_copy(self._engine, self.location, progress) as connection:
            yield connection

    @contextmanager
    def browse(self) -> Iterator[Connection]:
        """Yield a connection for queries that need not all see the same state of the project."""
        self.file.refuse_replaced()
        with file_errors.plain_errors(self.location), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def reader(self) -> Iterator[Connection]:
        """Yield a connection for short reads. The connection stays open, since opening one costs more than reading a
        document.
        """
        with self.reading(), self.file.reader() as connection:
            yield connection

    def fault_in(self, connection: Connection) -> str:
        """Return the fault reported by SQLite's integrity check, or an empty string."""
        return file_check.fault_in(connection)

    def copy_to(self, target: Path, progress: Progress) -> None:
        """Write a verified copy of the project to another file while judging continues.

        If this raises `StoreUnavailable` or `TaskCancelled`, no copy is left.
        """
        with self.browse() as connection:
            beside = self._writable or self._lock is None
            copy_verified(connection, target, progress, beside=beside, like=self.location)

    def copy_opened(self, target: Path, progress: Progress) -> None:
        """Write a copy of the opened file, even if its path now names another file or no file.

        Raises `ProjectReplaced` if the opened file was overwritten, `StoreUnavailable` if the copy fails, or
        `TaskCancelled`. No copy is left in these cases.
        """
        self.file.refuse_overwritten()
        with file_errors.plain_errors(self.location), self.writing:
            copy_verified(self.file.connection(), target, progress, beside=True)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Convert read errors, including those caused by unexpected content, to `StoreUnavailable`."""
        with file_errors.reading(self.location):
            yield

    def close(self) -> None:
        """Flush committed changes to the project file and close it. If another file has replaced the project file,
        write nothing.
        """
        try:
            self.file.close()
        finally:
            self._engine.dispose()
            if self._lock:
                self._lock.release()
