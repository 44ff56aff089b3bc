"""Project file for the workspace: open it, read frozen values, write in transactions."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.exc import DBAPIError

from irdesk.domain.docnos import Keys
from irdesk.domain.document import Document
from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.project import ChangeRow, JournalRow
from irdesk.domain.run import Ordering, RankedRun, Ranking, Run
from irdesk.domain.run_order import in_order
from irdesk.store import schema
from irdesk.store.document_texts import document_of, size_of, texts_of, titles_of, with_words, without_text
from irdesk.store.file_versions import newest_copy, recognised_version, refuse_taken
from irdesk.store.files import sqlite
from irdesk.store.files.file_check import refuse_unknown_schema, version_of
from irdesk.store.files.file_copy import copy_verified
from irdesk.store.files.open_file import OpenFile
from irdesk.store.files.project_lock import ProjectLock
from irdesk.store.integrity.checksums import Checksums, Values, complete, fault_of, verify_rows
from irdesk.store.migrations import MIGRATIONS, Migrations, free_name, migrate, oldest, tables_of
from irdesk.store.project_data import (
    ProjectData,
    changes_before,
    journal_of,
    keys_of_run,
    project_data,
    ranked_run,
    sources_of,
)
from irdesk.store.run_columns import rankings_of_part, row_of_order, topics_of_part
from irdesk.store.staged_imports import Staging, drop_source
from irdesk.store.transaction import Transaction


class Store:
    """Project file, held open exclusively by this program."""

    def __init__(self, path: Path, engine: Engine, lock: ProjectLock | None, *, writable: bool = True) -> None:
        self._engine = engine
        self._lock = lock
        self._writable = writable
        self._file = OpenFile(path, engine, lock.descriptor if lock else None, writable=writable)
        self.path = path
        self.when_closed: Callable[[], None] = lambda: None
        """Called after the store has been closed."""

    @classmethod
    def create(cls, path: Path, settings: dict[str, str]) -> Store:
        """Create a new project file. Raises `StoreUnavailable`, also if the path is taken."""
        refuse_taken(path)
        lock = ProjectLock(path)
        lock.acquire()
        engine = sqlite.engine_of(path, new=True)
        try:
            with sqlite.plain_errors(path), engine.connect() as connection:
                schema.metadata.create_all(connection)
                checksums = Checksums(connection)
                checksums.insert(schema.meta, [{"key": k, "value": v} for k, v in settings.items()])
                checksums.settle()
                sqlite.stamp(connection, schema.VERSION)
                connection.commit()
            lock.hold_file()
            return cls(path, engine, lock)
        except BaseException:
            sqlite.remove(path)  # a half-made project would occupy the name and open as empty
            lock.release()
            raise

    @classmethod
    def open(cls, path: Path, migrations: Migrations = MIGRATIONS) -> Store:
        """Open a project file; copy a file of an older version aside and migrate it.

        Raises `StoreUnavailable` if it is no project, damaged, too new or open elsewhere.
        """
        sqlite.check_header(path)
        lock = ProjectLock(path)
        lock.acquire()
        engine = sqlite.engine_of(path)
        try:
            sqlite.discard_stray_journal(path)
            version = recognised_version(path, migrations)
            was_open = sqlite.was_open(path)
            with sqlite.reading(path), engine.connect() as connection:
                if was_open and (fault := sqlite.fault_in(connection)):
                    raise sqlite.damage_error(path, fault)
                if version < schema.VERSION:
                    migrate(connection, path, version, migrations, free_name(path, version))
                left = connection.execute(select(schema.source.c.id).where(schema.source.c.staged)).scalars().all()
                if left:  # an import was in progress when the program died
                    sqlite.begin_log(connection)
                    checksums = Checksums(connection)
                    for source in left:
                        drop_source(checksums, source)
                    checksums.settle()
                connection.commit()
            return cls(path, engine, lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def read(cls, path: Path, migrations: Migrations = MIGRATIONS) -> Store:
        """Open a project file read-only, even while another irdesk has it open; the file is not changed in any way.

        Each connection sees the project as of its first read; for a file of an older version, a migrated copy is read.
        Raises `StoreUnavailable` if it is no project, damaged or too new.
        """
        sqlite.check_header(path)
        lock: ProjectLock | None = None
        with suppress(StoreUnavailable):  # open in another irdesk, or in a read-only folder
            (free_lock := ProjectLock(path)).acquire()
            lock = free_lock
        engine = sqlite.engine_to_read(path, alone=lock is not None or not os.access(path.absolute().parent, os.W_OK))
        try:
            with sqlite.reading(path), engine.connect() as connection:
                version = version_of(connection, path, oldest(migrations))
                refuse_unknown_schema(connection, path, tables_of(version, migrations))
                if version < schema.VERSION:
                    engine = newest_copy(connection, path, version, migrations)
        except BaseException:
            if lock:
                lock.release()
            raise
        return cls(path, engine, lock, writable=False)

    def close(self) -> None:
        """Write everything committed into the file and close it; write nothing if another file has taken its place."""
        if self._file.closed:
            return
        try:
            self._file.close()
        finally:
            self._engine.dispose()
            if self._lock:
                self._lock.release()
            self.when_closed()

    def begin(self) -> None:
        """Prepare the file for writing, which otherwise happens with the first change (worker thread)."""
        self._file.begin()

    @contextmanager
    def transaction(self, *, durable: bool = True) -> Iterator[Transaction]:
        """Write and commit, or raise `StoreUnavailable` and leave the file unchanged.

        A transaction that is not ``durable`` may be lost if the power fails before the next durable commit or the next
        import.
        """
        with sqlite.plain_errors(self.path), self._file.writing:
            connection = self._file.ready()
            if not durable:
                sqlite.wait_for_disk(connection, wait=False)
            try:
                transaction = Transaction(connection)
                yield transaction
                transaction.settle()
                self._file.refuse_replaced()
                connection.commit()
                self._file.schedule_checkpoint(transaction.change, durable=durable)
            except BaseException as fault:
                connection.rollback()
                if isinstance(fault, DBAPIError):
                    self._file.refuse_replaced(wait=True)  # raise the actual cause
                raise
            finally:
                if not durable:
                    sqlite.wait_for_disk(connection, wait=True)

    @contextmanager
    def staging(self, progress: Progress) -> Iterator[Staging]:
        """Stage an import from a worker thread; an exception inside the block discards all of it."""
        self.begin()
        with sqlite.plain_errors(self.path), self._engine.connect() as connection:
            sqlite.wait_for_disk(connection, wait=False)
            staging = Staging(connection, self._file.writing, self._file.shorten_log, progress)
            try:
                yield staging
            except BaseException:
                connection.rollback()
                staging.drop()
                raise
            finally:
                self._file.schedule_checkpoint(durable=False)

    def flush(self) -> None:
        """Flush everything committed to disk unless the file is closed (worker thread)."""
        with sqlite.plain_errors(self.path):
            with self._file.writing:
                connection = None if self._file.closed else self._engine.connect()
            if connection:
                self._file.shorten_log(connection)
                connection.close()

    def drop_staged(self, source: str) -> None:
        """Delete a staged source that is no longer wanted."""
        with self._maintenance() as checksums:
            drop_source(checksums, source)

    @contextmanager
    def _maintenance(self) -> Iterator[Checksums]:
        """Write rows that belong to no change, and commit them; thread-safe."""
        with sqlite.plain_errors(self.path), self._file.writing, self._engine.connect() as connection:
            self._file.ready()
            checksums = Checksums(connection)
            yield checksums
            checksums.settle()
            connection.commit()
        self._file.schedule_checkpoint()

    def changes_up_to(self, change: str) -> tuple[bool, int]:
        """Return whether the history contains a change, and the number of steps in the history; thread-safe."""
        columns = schema.change.c
        with self._moment() as connection:
            known = connection.execute(select(columns.id).where(columns.id == change)).first() is not None
            return known, connection.execute(select(func.count()).select_from(schema.change)).scalar_one()

    def data(self, *, rows: bool = True) -> ProjectData:
        """Read everything except runs and documents, with the ``rows`` of journal and history if requested;
        thread-safe.
        """
        with self._moment() as connection:
            return project_data(connection, rows=rows)

    def changes_before(self, change: str, most: int) -> tuple[ChangeRow, ...]:
        """Return at most ``most`` changes before the one with id ``change``, latest first; thread-safe."""
        with self._moment() as connection:
            return changes_before(connection, change, most)

    def names(self, kind: str) -> dict[str, str]:
        """Return the names of a kind's sources by id, including removed ones; thread-safe."""
        with self._moment() as connection:
            return {source.id: source.name for source in sources_of(connection, kind)}

    def ranked(self, source: str, ordering: Ordering) -> RankedRun:
        """Return one run as `all_ranked` does; thread-safe."""
        return self.all_ranked([source], ordering, QUIET)[source]

    def all_ranked(self, sources: Sequence[str], ordering: Ordering, progress: Progress) -> dict[str, RankedRun]:
        """Return runs in evaluation order, computing and storing orders that are missing; thread-safe.

        Opening a connection takes longer than reading a short run, so all of them share one.
        """
        ranked: dict[str, RankedRun | None] = {}
        with self._moment() as connection:
            for i, source in enumerate(sources):
                progress.report(i, len(sources))
                ranked[source] = ranked_run(connection, source, ordering)
        return {source: self._newly_ranked(source, ordering) if run is None else run for source, run in ranked.items()}

    def _newly_ranked(self, source: str, ordering: Ordering) -> RankedRun:
        """Compute the evaluation order of a run and store it; a read-only file is left unchanged."""
        run, places = in_order(self.run(source, ""), ordering)
        with suppress(StoreUnavailable), self._maintenance() as checksums:  # whichever thread stores the order first
            checksums.insert(schema.evaluation_order, [row_of_order(source, run, places)])
        return run

    def keys(self, source: str) -> dict[str, Keys]:
        """Return the keys of a run's documents by topic, in file order; thread-safe."""
        with self._moment() as connection:
            return dict(keys_of_run(connection, source))

    def ranking(self, source: str, topic: str) -> Ranking | None:
        """Return one run's ranking for a topic in file order; thread-safe."""
        table, columns = schema.run_part, schema.run_part.c
        parts = select(columns.position, columns.topics).where(columns.source == source)
        with self._moment() as connection:
            for part in connection.execute(parts):
                if topic in topics_of_part(part):
                    query = select(table).where(columns.source == source, columns.position == part.position)
                    (row,) = verify_rows(table, connection.execute(query).all())
                    return rankings_of_part(row, topic)[topic]
        return None

    def run(self, source: str, tag: str) -> Run:
        """Return a whole run in file order; thread-safe."""
        table = schema.run_part
        query = select(table).where(table.c.source == source).order_by(table.c.position)
        with self._moment() as connection:
            rows = complete(connection, table, list(verify_rows(table, connection.execute(query))), source)
            return Run(tag, {topic: ranking for row in rows for topic, ranking in rankings_of_part(row).items()})

    @contextmanager
    def _moment(self) -> Iterator[Connection]:
        """Yield a connection that reads one consistent state of the file; thread-safe."""
        self._file.refuse_replaced()
        with sqlite.reading(self.path), self._engine.connect() as connection, sqlite.consistent_read(connection):
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """Yield a connection for short reads, kept open since opening one costs more than reading a document."""
        with sqlite.reading(self.path), self._file.reader() as connection:
            yield connection

    def document(self, docno: str) -> Document | None:
        """Return a document's text; if several sources have it, the one added last counts."""
        with self._reading() as connection:
            return document_of(connection, docno)

    def document_size(self, docno: str) -> int | None:
        """Return the number of characters in a document's text and markup, or None if no present source has it."""
        with self._reading() as connection:
            return size_of(connection, docno)

    def titles(self, docnos: list[str], instead: int = 0) -> dict[str, str]:
        """Return the titles of those documents whose text is present; of several, the one added last counts."""
        with self._reading() as connection:
            return titles_of(connection, docnos, instead)

    def search(self, words: list[str], most: int) -> list[str]:
        """Return at most ``most`` docnos, sorted, of documents that contain all words in docno, title or text.

        Thread-safe. Ignores case; for letters beyond ASCII only if the database supports it.
        """
        with self._moment() as connection:
            return with_words(connection, words, most)

    def without_text(self, docnos: list[str]) -> frozenset[str]:
        """Return the documents for which no present source has a text or a title; thread-safe."""
        with self._moment() as connection:
            return without_text(connection, docnos)

    def texts(self, docnos: list[str], progress: Progress) -> Iterator[tuple[str, str]]:
        """Yield docno and title with text of those documents whose text is present, in no particular order (worker
        thread).
        """
        self._file.refuse_replaced()
        with sqlite.plain_errors(self.path), self._engine.connect() as connection:
            yield from texts_of(connection, docnos, progress)

    def journal_of(self, assessor: str, topic: str, docno: str) -> tuple[JournalRow, ...]:
        """Return one assessor's journal rows for one document, oldest first; thread-safe."""
        columns = schema.journal.c
        with self._moment() as connection:
            conditions = columns.assessor == assessor, columns.topic == topic, columns.docno == docno
            return journal_of(connection, *conditions)

    def fill(self, rows: Mapping[str, Sequence[Values]], progress: Progress) -> None:
        """Write rows, given by column name, into the empty tables of a file."""
        with self._maintenance() as checksums:
            for table in schema.metadata.sorted_tables:
                progress.report(0, 0)
                checksums.insert(table, rows.get(table.name, ()))

    def copy_to(self, target: Path, progress: Progress) -> None:
        """Write a verified copy of the project to another file while judging continues (worker thread).

        Raises `StoreUnavailable` and `TaskCancelled`; then there is no copy.
        """
        self._file.refuse_replaced()
        with sqlite.plain_errors(self.path), self._engine.connect() as connection:
            copy_verified(connection, target, progress, beside=self._writable or self._lock is None)

    def copy_open_file(self, target: Path, progress: Progress) -> None:
        """Write a copy of the file that was opened, even if its path now names another file or none.

        Raises `ProjectReplaced` if it was overwritten, `StoreUnavailable` and `TaskCancelled`; then there is no copy.
        """
        self._file.refuse_overwritten()
        with sqlite.plain_errors(self.path), self._file.writing:
            copy_verified(self._file.connection(), target, progress, beside=True)

    def damage(self, progress: Progress) -> list[str]:
        """Return one sentence for each table with damaged or missing rows; this reads the whole file."""
        tables = [table for table in schema.metadata.sorted_tables if table is not schema.tally]
        with self._long_read(progress) as connection, sqlite.plain_errors(self.path):
            return [fault for table in tables if (fault := fault_of(connection, table, progress))]

    def integrity(self) -> str:
        """Return what is wrong with the file, or an empty string."""
        with self._long_read(QUIET) as connection, sqlite.plain_errors(self.path):
            return sqlite.fault_in(connection)

    @contextmanager
    def _long_read(self, progress: Progress) -> Iterator[Connection]:
        """Yield a connection for a long read of one consistent state; of a copy if another program has the project
        open, since a long reader of the file itself would block checkpoints.
        """
        self._file.refuse_replaced()
        if self._lock is not None:
            with self._moment() as connection:
                yield connection
            return
        with tempfile.TemporaryDirectory(prefix="irdesk-") as scratch:
            copy = Path(scratch) / "copy"
            with sqlite.plain_errors(self.path), self._engine.connect() as connection:
                sqlite.copy_of(connection, copy, progress)
            with sqlite.plain_errors(self.path), sqlite.engine_to_read(copy, alone=True).connect() as connection:
                yield connection
