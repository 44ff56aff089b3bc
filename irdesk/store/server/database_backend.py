"""Storage backend for a project in a PostgreSQL database. It creates a project, opens it in exclusive or shared mode,
or reads it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, Table
from sqlalchemy.exc import DBAPIError, PendingRollbackError

from irdesk.domain.errors import ProjectReplaced, StoreUnavailable
from irdesk.domain.progress import Progress
from irdesk.store import schema
from irdesk.store.compressed_columns import Damaged
from irdesk.store.migrations.schema_versions import Migrations, carry_out, oldest, refuse_unknown_version, tables_of
from irdesk.store.project_data import project_data
from irdesk.store.project_location import DatabaseAddress
from irdesk.store.project_move import Original, write_file
from irdesk.store.server import postgresql, server_errors
from irdesk.store.server.server_errors import NOTHING_STORED
from irdesk.store.staged_imports import drop_left_imports, write_settings
from irdesk.store.storage_backend import Writing

PATIENCE = 10.0
"""Seconds to wait for the server after the connection was lost during a commit, in order to learn whether the commit
succeeded.
"""
_PAUSE = 0.1


class DatabaseBackend:
    """Storage backend for a project in a database. The connection that writes also locks the project: exclusively or,
    if ``shared``, together with other services.

    Without ``connection`` the project is read-only. Other connections come from a pool and can be used on any thread.
    """

    def __init__(
        self, address: DatabaseAddress, engine: Engine, connection: Connection | None, *, shared: bool = False
    ) -> None:
        self.location = address
        self.closed = False
        self.writing = threading.RLock()
        self._engine = engine
        self._connection = connection
        self._shared = shared
        self._last_change = ""
        self._process = 0
        if connection is not None:
            self._last_change = postgresql.last_change_of(connection)
            self._process = postgresql.process_of(connection)
            connection.rollback()

    @classmethod
    def create(cls, address: DatabaseAddress, settings: Mapping[str, str]) -> DatabaseBackend:
        """Create a new project. Raises `StoreUnavailable` if the project exists or cannot be created."""
        engine = postgresql.engine_of(address)
        with server_errors.plain_errors(address, "no project was made"), _kept_connection(engine) as connection:
            postgresql.create_schema(connection, address)
            write_settings(connection, settings)
            postgresql.stamp(connection, address)
            connection.commit()
            postgresql.hold(connection, address)
            return cls(address, engine, connection)

    @classmethod
    def open(cls, address: DatabaseAddress, migrations: Migrations, *, shared: bool) -> DatabaseBackend:
        """Open a project. A project of an older version is backed up and migrated, in one transaction.

        Raises `StoreUnavailable` if the location holds no project, or if the project is too new or open elsewhere.
        """
        engine = postgresql.engine_of(address)
        with server_errors.reading(address), _kept_connection(engine) as connection:
            if _version(connection, address, migrations) < schema.VERSION:
                postgresql.hold(connection, address)
                _migrate(connection, address, migrations)
                postgresql.release(connection)
            postgresql.hold(connection, address, shared=shared)
            postgresql.refuse_unknown_schema(connection, address, schema.metadata.sorted_tables)
            postgresql.begin_tallies(connection)
            if not shared:
                drop_left_imports(connection)
            connection.commit()
            return cls(address, engine, connection, shared=shared)

    @classmethod
    def read(cls, address: DatabaseAddress, migrations: Migrations) -> DatabaseBackend:
        """Open a project read-only, even while other programs have it open. Raises `StoreUnavailable` if it cannot be
        read.
        """
        engine = postgresql.engine_of(address)
        with server_errors.reading(address), _kept_connection(engine) as connection:
            if (version := _version(connection, address, migrations)) < schema.VERSION:
                raise StoreUnavailable(
                    f"{address}: has schema version {version}; irdesk serve, or any command that changes it, "
                    f"upgrades it to version {schema.VERSION}"
                )
            postgresql.refuse_unknown_schema(connection, address, schema.metadata.sorted_tables)
            connection.close()
            return cls(address, engine, None)

    def begin(self) -> None:
        """Do nothing, since a database is always prepared for writing."""

    @contextmanager
    def write(self, *, durable: bool = True) -> Iterator[Writing]:
        """Yield the connection that locks the project, and commit when the block ends. If the block raises, leave the
        project unchanged.

        If the connection is lost during the commit, the server is asked afterwards whether the commit succeeded.
        """
        with self.writing:
            connection, number = self._begin(durable=durable)
            writing = Writing(connection, shared=self._shared)
            try:
                yield writing
                connection.commit()
            except BaseException as fault:
                with suppress(DBAPIError):
                    connection.rollback()
                if isinstance(fault, Damaged):
                    raise server_errors.damage_error(self.location, str(fault)) from fault
                if not isinstance(fault, DBAPIError | PendingRollbackError):
                    raise
                what = ", ".join(f"{n} {kind}{'s' * (n > 1)}" for kind, n in writing.rows.items())
                if server_errors.is_lost(fault) and (status := self._outcome_of(number, writing.witness)) != "aborted":
                    if status != "committed":
                        raise server_errors.refusal(
                            self.location,
                            fault,
                            f"it is unknown whether the last step was stored ({what or 'no rows'})",
                        ) from fault
                else:
                    raise server_errors.refusal(
                        self.location, fault, f"{NOTHING_STORED} ({what})" if what else NOTHING_STORED
                    ) from fault
            self._last_change = writing.change or self._last_change

    def _begin(self, *, durable: bool) -> tuple[Connection, str]:
        """Begin a transaction. If the server was restarted, begin it on a new connection."""
        if self._connection is None:
            raise StoreUnavailable(f"{self.location}: was opened read-only; {NOTHING_STORED}")
        with server_errors.plain_errors(self.location):
            # An invalidated connection would reconnect automatically, but without the lock.
            if not (self._connection.closed or self._connection.invalidated):
                try:
                    return self._connection, postgresql.begin_write(self._connection, durable=durable)
                except DBAPIError as fault:
                    if not server_errors.is_lost(fault):
                        raise
            try:
                self._renew()
            except StoreUnavailable as fault:
                raise type(fault)(f"{fault}; {NOTHING_STORED}") from fault
            return self._connection, postgresql.begin_write(self._connection, durable=durable)

    def _renew(self) -> None:
        """Lock the project again after the connection was lost. Raises `ProjectReplaced` if another program changed the
        project.
        """
        self._close_connection()
        connection = self._engine.connect()
        try:
            postgresql.end_process(connection, self._process)
            postgresql.hold(connection, self.location, shared=self._shared)
            if not self._shared and postgresql.last_change_of(connection) != self._last_change:
                raise ProjectReplaced(
                    f"{self.location}: another program changed it while the connection was lost; open it again"
                )
            self._process = postgresql.process_of(connection)
            connection.rollback()
        except BaseException:
            connection.invalidate()  # if returned to the pool, the connection would keep the lock
            connection.close()
            raise
        self._connection = connection

    def _outcome_of(self, number: str, witness: tuple[Table, str] | None) -> str:
        """Return ``committed`` or ``aborted`` for a transaction whose connection was lost, or an empty string if the
        server does not respond.

        If a server crashed before it wrote a transaction number to its log, it reuses the number. Therefore a
        ``witness`` row of this transaction is looked up as well.
        """
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(DBAPIError, StoreUnavailable), self._engine.connect() as connection:
                status = postgresql.status_of(connection, number)
                if status == "committed" and witness and not postgresql.has_row(connection, *witness):
                    return "aborted"
                if status != "in progress":
                    return status
                postgresql.end_process(connection, self._process)
            time.sleep(_PAUSE)
        return ""

    @contextmanager
    def maintain(self) -> Iterator[Connection]:
        """Yield a connection for writes that are not part of a change of the project, and commit them when the block
        ends. Thread-safe.
        """
        if self._connection is None:
            raise StoreUnavailable(f"{self.location}: was opened read-only; {NOTHING_STORED}")
        with server_errors.plain_errors(self.location), self.writing, self._engine.connect() as connection:
            yield connection
            connection.commit()

    @contextmanager
    def stage(self) -> Iterator[Connection]:
        """Yield a connection for many commits that do not wait until their data is on disk."""
        with server_errors.plain_errors(self.location), self._engine.connect() as connection:
            postgresql.write_lazily(connection)
            try:
                yield connection
            finally:
                # Keep the connection out of the pool, since its commits do not wait for the disk.
                connection.invalidate()

    def shorten_log(self, connection: Connection) -> None:
        """Do nothing, since the server manages its log."""

    def flush(self) -> None:
        """Flush all committed changes to disk, unless the project is closed."""
        if not self.closed:
            with server_errors.plain_errors(self.location), self._engine.connect() as connection:
                postgresql.flush(connection)

    @contextmanager
    def moment(self) -> Iterator[Connection]:
        """Yield a connection that reads one consistent state. Thread-safe."""
        with self.reading(), self._engine.connect() as connection:
            yield connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)

    @contextmanager
    def long_moment(self, progress: Progress) -> Iterator[Connection]:
        """Yield a connection for a long read. In PostgreSQL, readers do not block writers."""
        del progress
        with self.moment() as connection:
            yield connection

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Lock a project that was opened read-only, so that it cannot be opened for writing inside the block."""
        with server_errors.plain_errors(self.location, ""), self._engine.connect() as connection:
            postgresql.hold(connection, self.location)
            try:
                yield
            finally:
                _release(connection)
                connection.invalidate()

    @contextmanager
    def browse(self) -> Iterator[Connection]:
        """Yield a connection for queries that need not all see the same state of the project."""
        with self.moment() as connection:
            yield connection

    @contextmanager
    def reader(self) -> Iterator[Connection]:
        """Yield a connection for short reads, each of which sees all earlier commits."""
        with self.reading(), self._engine.connect() as connection:
            yield connection

    def fault_in(self, connection: Connection) -> str:
        """Return the fault found in the tables of the schema, or an empty string."""
        try:
            postgresql.refuse_unknown_schema(connection, self.location, schema.metadata.sorted_tables)
        except StoreUnavailable as fault:
            return str(fault)
        return ""

    def copy_to(self, target: Path, progress: Progress) -> None:
        """Write a verified copy to a project file while judging continues."""
        with self.moment() as connection:
            write_file(Original(connection, self.reading), target, progress)

    def copy_opened(self, target: Path, progress: Progress) -> None:
        """Write a verified copy, as `copy_to` does. Another project cannot replace a database unnoticed, so this copies
        the opened project.
        """
        self.copy_to(target, progress)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Convert read errors, including those caused by unexpected content, to `StoreUnavailable`."""
        with server_errors.reading(self.location):
            yield

    def close(self) -> None:
        """Release the project's lock and close all connections."""
        with self.writing:
            self.closed = True
            if self._connection is not None and not (self._connection.closed or self._connection.invalidated):
                _release(self._connection)
            self._close_connection()
            self._engine.dispose()

    def _close_connection(self) -> None:
        """Close the connection that locks the project, both here and on the server, instead of returning it to the
        pool.
        """
        if self._connection is not None and not self._connection.closed:
            with suppress(DBAPIError):
                self._connection.invalidate()
            with suppress(DBAPIError):
                self._connection.close()


@contextmanager
def _kept_connection(engine: Engine) -> Iterator[Connection]:
    """Yield a connection that stays open after the block. If the block raises, close all connections of the engine."""
    connection = None
    try:
        connection = engine.connect()
        yield connection
    except BaseException:
        if connection is not None:
            with suppress(DBAPIError):
                connection.close()
        engine.dispose()
        raise


def _release(connection: Connection) -> None:
    """Release a project immediately, since the server detects a closed connection only after some time."""
    with suppress(DBAPIError, PendingRollbackError):
        connection.rollback()
        postgresql.release(connection)


def _version(connection: Connection, address: DatabaseAddress, migrations: Migrations) -> int:
    version = postgresql.version_of(connection, address)
    refuse_unknown_version(version, address, oldest(migrations))
    connection.rollback()
    return version


def _migrate(connection: Connection, address: DatabaseAddress, migrations: Migrations) -> None:
    """Copy a project of an older version to another schema as a backup, and migrate the project, in one transaction."""
    version = _version(connection, address, migrations)
    if version == schema.VERSION:
        return  # another program has migrated the project in the meantime
    try:
        tables = tables_of(version, migrations)
        postgresql.refuse_unknown_schema(connection, address, tables)
        postgresql.copy_aside(connection, address, tables, version)
        carry_out(connection, version, migrations)
        postgresql.stamp(connection, address)
        postgresql.refuse_unknown_schema(connection, address, schema.metadata.sorted_tables)
        project_data(connection)
        connection.commit()
    except Exception as fault:
        with suppress(DBAPIError):
            connection.rollback()
        raise StoreUnavailable(
            f"{address}: could not be upgraded from schema version {version} to {schema.VERSION} "
            f"({str(fault) or type(fault).__name__}); it was not changed"
        ) from fault
