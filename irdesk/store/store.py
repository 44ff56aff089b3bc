"""The project file as the workspace sees it: opened, read as frozen values, written in transactions."""

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
from irdesk.store.files.file_check import refuse_stranger, version_of
from irdesk.store.files.file_copy import copy_verified
from irdesk.store.files.open_file import OpenFile
from irdesk.store.files.project_lock import ProjectLock
from irdesk.store.integrity.checksums import Checksums, Values, complete, fault_of, verified
from irdesk.store.migrations import MIGRATIONS, Migrations, free_name, migrate, oldest, tables_of
from irdesk.store.project_data import ProjectData, changes_before, journal_of, keys_of_run, project_data, sources_of
from irdesk.store.run_columns import rankings_of_part, row_of_order, run_in_order, topics_of_part
from irdesk.store.staged_imports import Staging, drop_source
from irdesk.store.transaction import Transaction


class Store:
    """A project file, held open by this program alone."""

    def __init__(self, path: Path, engine: Engine, lock: ProjectLock | None, *, writable: bool = True) -> None:
        self._engine = engine
        self._lock = lock
        self._writable = writable
        self._file = OpenFile(path, engine, lock.descriptor if lock else None, writable=writable)
        self.path = path
        self.when_closed: Callable[[], None] = lambda: None
        """Called when the store has been closed."""

    @classmethod
    def create(cls, path: Path, settings: dict[str, str]) -> Store:
        """Make a new project file. Raises `StoreUnavailable`, also where the path is taken."""
        refuse_taken(path)
        lock = ProjectLock(path)
        lock.acquire()
        engine = sqlite.engine_of(path, new=True)
        try:
            with sqlite.plain_errors(path), engine.connect() as connection:
                schema.metadata.create_all(connection)
                seals = Checksums(connection)
                seals.insert(schema.meta, [{"key": k, "value": v} for k, v in settings.items()])
                seals.settle()
                sqlite.stamp(connection, schema.VERSION)
                connection.commit()
            lock.hold_file()
            return cls(path, engine, lock)
        except BaseException:
            sqlite.remove(path)  # a half-made project would take the name and open as nothing
            lock.release()
            raise

    @classmethod
    def open(cls, path: Path, migrations: Migrations = MIGRATIONS) -> Store:
        """Open a project file; one of an older version is copied aside and brought to the newest.

        Raises `StoreUnavailable` where it is none, damaged, too new, or open elsewhere.
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
                    raise sqlite.damaged(path, fault)
                if version < schema.VERSION:
                    migrate(connection, path, version, migrations, free_name(path, version))
                left = connection.execute(select(schema.source.c.id).where(schema.source.c.staged)).scalars().all()
                if left:  # an import that was going on when the program died
                    sqlite.begin_log(connection)
                    seals = Checksums(connection)
                    for source in left:
                        drop_source(seals, source)
                    seals.settle()
                connection.commit()
            return cls(path, engine, lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def read(cls, path: Path, migrations: Migrations = MIGRATIONS) -> Store:
        """Open a project file to be read alone, also while another irdesk has it open: not a byte of it changes.

        Each connection sees the project as it is when that first reads; of a file of an older version, a copy that was
        brought to the newest. Raises `StoreUnavailable` where it is no project, damaged or too new.
        """
        sqlite.check_header(path)
        lock: ProjectLock | None = None
        with suppress(StoreUnavailable):  # open in another irdesk, or in a folder that is read-only
            (own := ProjectLock(path)).acquire()
            lock = own
        engine = sqlite.engine_to_read(path, alone=lock is not None or not os.access(path.absolute().parent, os.W_OK))
        try:
            with sqlite.reading(path), engine.connect() as connection:
                version = version_of(connection, path, oldest(migrations))
                refuse_stranger(connection, path, tables_of(version, migrations))
                if version < schema.VERSION:
                    engine = newest_copy(connection, path, version, migrations)
        except BaseException:
            if lock:
                lock.release()
            raise
        return cls(path, engine, lock, writable=False)

    def close(self) -> None:
        """Bring all that is committed into the file and let it go; not where that is another file by now."""
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
        """Make ready to be written to, which the first change does otherwise; for a worker."""
        self._file.begin()

    @contextmanager
    def transaction(self, *, durable: bool = True) -> Iterator[Transaction]:
        """Write and commit, or raise `StoreUnavailable` and leave the file as it was.

        What is not ``durable`` may be lost where the power fails before the next durable commit, or the next import,
        which has it on the disk.
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
                self._file.soon(transaction.change, durable=durable)
            except BaseException as fault:
                connection.rollback()
                if isinstance(fault, DBAPIError):
                    self._file.refuse_replaced(wait=True)  # the true reason
                raise
            finally:
                if not durable:
                    sqlite.wait_for_disk(connection, wait=True)

    @contextmanager
    def staging(self, progress: Progress) -> Iterator[Staging]:
        """Stage an import from a worker's thread; whatever is raised inside takes all of it back."""
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
                self._file.soon(durable=False)

    def flush(self) -> None:
        """Have all that is committed on the disk, where the file is not closed yet; for a worker."""
        with sqlite.plain_errors(self.path):
            with self._file.writing:
                connection = None if self._file.closed else self._engine.connect()
            if connection:
                self._file.shorten_log(connection)
                connection.close()

    def drop_staged(self, source: str) -> None:
        """Delete a staged source that is not wanted after all."""
        with sqlite.plain_errors(self.path), self._file.writing, self._engine.connect() as connection:
            self._file.ready()
            seals = Checksums(connection)
            drop_source(seals, source)
            seals.settle()
            connection.commit()
        self._file.soon()

    def changes_up_to(self, change: str) -> tuple[bool, int]:
        """Return whether the history has a change, and how many steps it has; from any thread."""
        columns = schema.change.c
        with self._moment() as connection:
            known = connection.execute(select(columns.id).where(columns.id == change)).first() is not None
            return known, connection.execute(select(func.count()).select_from(schema.change)).scalar_one()

    def data(self, *, rows: bool = True) -> ProjectData:
        """Read all but the runs and the documents, ``rows`` of journal and history if they are asked for; from any
        thread.
        """
        with self._moment() as connection:
            return project_data(connection, rows=rows)

    def changes_before(self, change: str, most: int) -> tuple[ChangeRow, ...]:
        """Read at most so many changes before the one with an id, the last one first; from any thread."""
        with self._moment() as connection:
            return changes_before(connection, change, most)

    def names(self, kind: str) -> dict[str, str]:
        """The names of the sources of a kind by their ids, removed ones included; from any thread."""
        with self._moment() as connection:
            return {source.id: source.name for source in sources_of(connection, kind)}

    def ranked(self, source: str, ordering: Ordering) -> RankedRun:
        """A run in the order of evaluation; from any thread. An order that is not kept yet is made, and kept."""
        orders = schema.evaluation_order.c
        order = select(schema.evaluation_order).where(orders.source == source, orders.ordering == str(ordering))
        with self._moment() as connection:
            row = next(verified(schema.evaluation_order, connection.execute(order).all()), None)
            if row is not None:
                return run_in_order(keys_of_run(connection, source), ordering, row)
        run, places = in_order(self.run(source, ""), ordering)
        # A file that cannot be written to is read more slowly, no more; nor does it matter who keeps an order first.
        kept = [row_of_order(source, run, places)]
        with (
            suppress(StoreUnavailable),
            sqlite.plain_errors(self.path),
            self._file.writing,
            self._engine.connect() as connection,
        ):
            self._file.ready()
            Checksums(connection).insert(schema.evaluation_order, kept)
            connection.commit()
            self._file.soon()
        return run

    def keys(self, source: str) -> dict[str, Keys]:
        """The keys of a run's documents by topic, in the order of its file; from any thread."""
        with self._moment() as connection:
            return dict(keys_of_run(connection, source))

    def ranking(self, source: str, topic: str) -> Ranking | None:
        """One run's ranking for a topic as its file had it; from any thread."""
        table, columns = schema.run_part, schema.run_part.c
        parts = select(columns.position, columns.topics).where(columns.source == source)
        with self._moment() as connection:
            for part in connection.execute(parts):
                if topic in topics_of_part(part):
                    query = select(table).where(columns.source == source, columns.position == part.position)
                    (row,) = verified(table, connection.execute(query).all())
                    return rankings_of_part(row, topic)[topic]
        return None

    def run(self, source: str, tag: str) -> Run:
        """A whole run as its file had it; from any thread."""
        table = schema.run_part
        query = select(table).where(table.c.source == source).order_by(table.c.position)
        with self._moment() as connection:
            rows = complete(connection, table, list(verified(table, connection.execute(query))), source)
            return Run(tag, {topic: own for row in rows for topic, own in rankings_of_part(row).items()})

    @contextmanager
    def _moment(self) -> Iterator[Connection]:
        """A connection that reads one moment of the file; from any thread."""
        self._file.refuse_replaced()
        with sqlite.reading(self.path), self._engine.connect() as connection, sqlite.one_moment(connection):
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """A connection for short reads, kept open: making one costs more than reading a document."""
        with sqlite.reading(self.path), self._file.reader() as connection:
            yield connection

    def document(self, docno: str) -> Document | None:
        """A document's text; where several sources have it, the one added last counts."""
        with self._reading() as connection:
            return document_of(connection, docno)

    def document_size(self, docno: str) -> int | None:
        """How many characters the text and markup of a document have, None where no present source has it."""
        with self._reading() as connection:
            return size_of(connection, docno)

    def titles(self, docnos: list[str]) -> dict[str, str]:
        """The titles of those of the documents whose text is there; of several the one added last counts."""
        with self._reading() as connection:
            return titles_of(connection, docnos)

    def search(self, words: list[str], most: int) -> list[str]:
        """Docnos of documents that have all of some words in docno, title or text, by docno; at most so many.

        From any thread. Upper and lower case are the same, for letters beyond ASCII only where the database knows them.
        """
        self._file.refuse_replaced()
        with sqlite.plain_errors(self.path), self._engine.connect() as connection:
            return with_words(connection, words, most)

    def without_text(self, docnos: list[str]) -> frozenset[str]:
        """Return those of the documents that no present source has a text or a title of; from any thread."""
        self._file.refuse_replaced()
        with sqlite.plain_errors(self.path), self._engine.connect() as connection:
            return without_text(connection, docnos)

    def texts(self, docnos: list[str], progress: Progress) -> Iterator[tuple[str, str]]:
        """Docno with title and text of those of the documents whose text is there, in no order; for a worker."""
        self._file.refuse_replaced()
        with sqlite.plain_errors(self.path), self._engine.connect() as connection:
            yield from texts_of(connection, docnos, progress)

    def journal_of(self, assessor: str, topic: str, docno: str) -> tuple[JournalRow, ...]:
        """One assessor's rows of one document, the oldest first; from any thread."""
        columns = schema.journal.c
        with self._moment() as connection:
            own = columns.assessor == assessor, columns.topic == topic, columns.docno == docno
            return journal_of(connection, *own)

    def fill(self, rows: Mapping[str, Sequence[Values]], progress: Progress) -> None:
        """Write rows of tables, by the names of their columns, into a file that has none of them yet."""
        with sqlite.plain_errors(self.path), self._file.writing, self._engine.connect() as connection:
            self._file.ready()
            seals = Checksums(connection)
            for table in schema.metadata.sorted_tables:
                progress.report(0, 0)
                seals.insert(table, rows.get(table.name, ()))
            seals.settle()
            connection.commit()

    def copy_to(self, target: Path, progress: Progress) -> None:
        """Write a copy of the project as it is to another file, and verify it; for a worker, beside whoever judges.

        Raises `StoreUnavailable` and `TaskCancelled`; then there is no copy.
        """
        self._file.refuse_replaced()
        with sqlite.plain_errors(self.path), self._engine.connect() as connection:
            copy_verified(connection, target, progress, beside=self._writable or self._lock is None)

    def copy_what_is_open(self, target: Path, progress: Progress) -> None:
        """Write a copy of the file that was opened, also where another file, or none, has its name by now.

        Raises `ProjectReplaced` where it was overwritten, `StoreUnavailable` and `TaskCancelled`, and makes no copy.
        """
        self._file.refuse_overwritten()
        with sqlite.plain_errors(self.path), self._file.writing:
            copy_verified(self._file.connection(), target, progress, beside=True)

    def damage(self, progress: Progress) -> list[str]:
        """Tables of which a row is not as it was written, or is missing, one sentence each; reads the whole file."""
        tables = [table for table in schema.metadata.sorted_tables if table is not schema.tally]
        with self._for_long(progress) as connection, sqlite.plain_errors(self.path):
            return [fault for table in tables if (fault := fault_of(connection, table, progress))]

    def integrity(self) -> str:
        """What is wrong with the file, empty where nothing is."""
        with self._for_long(QUIET) as connection, sqlite.plain_errors(self.path):
            return sqlite.fault_in(connection)

    @contextmanager
    def _for_long(self, progress: Progress) -> Iterator[Connection]:
        """A connection that reads one moment for long: of a copy where somebody judges meanwhile, since what is
        committed comes into the file only when nobody reads an earlier moment of it.
        """
        self._file.refuse_replaced()
        if self._lock is not None:
            with sqlite.plain_errors(self.path), self._engine.connect() as connection, sqlite.one_moment(connection):
                yield connection
            return
        with tempfile.TemporaryDirectory(prefix="irdesk-") as scratch:
            copy = Path(scratch) / "copy"
            with sqlite.plain_errors(self.path), self._engine.connect() as connection:
                sqlite.copy_of(connection, copy, progress)
            with sqlite.plain_errors(self.path), sqlite.engine_to_read(copy, alone=True).connect() as connection:
                yield connection
