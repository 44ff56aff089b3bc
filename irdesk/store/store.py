"""Project storage for the workspace. A project is opened, read as immutable values, and written in transactions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, func, select

from irdesk.domain.docno_keys import Keys
from irdesk.domain.document import Document
from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.domain.project.project_history import ChangeRow
from irdesk.domain.ranking_order import in_order
from irdesk.domain.run import Ordering, RankedRun, Ranking, Run
from irdesk.store import schema
from irdesk.store.document_texts import (
    docnos_of_texts,
    documents_of,
    size_of,
    texts_of,
    titles_of,
    with_words,
    without_text,
)
from irdesk.store.files.file_backend import FileBackend
from irdesk.store.integrity.checksums import Checksums, Values, complete, find_faults, verify_rows
from irdesk.store.migrations.schema_versions import MIGRATIONS, Migrations
from irdesk.store.project_data import (
    ProjectData,
    changes_before,
    journal_of,
    keys_of_run,
    project_data,
    ranked_run,
    sources_of,
)
from irdesk.store.project_location import Location
from irdesk.store.run_columns import rankings_of_part, row_of_order, topics_of_part
from irdesk.store.staged_imports import Staging, drop_source
from irdesk.store.storage_backend import StorageBackend
from irdesk.store.team_tables import TeamTables
from irdesk.store.transaction import Transaction

if TYPE_CHECKING:
    from irdesk.store.server.database_backend import DatabaseBackend


_PARTS_OF_RUN = (
    select(schema.run_part).where(schema.run_part.c.source == bindparam("run")).order_by(schema.run_part.c.position)
)


class Store:
    """A project held open by this program. Its `StorageBackend` accesses the file or the database."""

    def __init__(self, place: StorageBackend) -> None:
        self._place = place
        self.location = place.location
        self.when_closed: Callable[[], None] = lambda: None
        """Called after the store has been closed."""

    @classmethod
    def create(cls, location: Location, settings: dict[str, str]) -> Store:
        """Create a new project. Raises `StoreUnavailable` if the location is taken or cannot be written."""
        if isinstance(location, Path):
            return cls(FileBackend.create(location, settings))
        return cls(_databases().create(location, settings))

    @classmethod
    def open(cls, location: Location, migrations: Migrations = MIGRATIONS, *, shared: bool = False) -> Store:
        """Open a project. A project of an older version is backed up and migrated.

        With ``shared``, several programs may open a project in a database and append rows. Each program must reread
        what other programs write. Raises `StoreUnavailable` if the location holds no project, or if the project is
        damaged, too new, or open elsewhere.
        """
        if isinstance(location, Path):
            return cls(FileBackend.open(location, migrations, shared=shared))
        return cls(_databases().open(location, migrations, shared=shared))

    @classmethod
    def read(cls, location: Location, migrations: Migrations = MIGRATIONS) -> Store:
        """Open a project read-only, even while another instance of irdesk has it open. The file is not changed.

        Each connection sees the project as of the connection's first read. Raises `StoreUnavailable` if the location
        holds no project, or if the project is damaged or too new.
        """
        if isinstance(location, Path):
            return cls(FileBackend.read(location, migrations))
        return cls(_databases().read(location, migrations))

    @property
    def path(self) -> Path:
        """Return the path of the project file, for callers that support only files."""
        assert isinstance(self.location, Path), "this project is not a file"
        return self.location

    def close(self) -> None:
        """Flush committed changes and close the project. If another file has replaced the project file, write
        nothing.
        """
        if self._place.closed:
            return
        try:
            self._place.close()
        finally:
            self.when_closed()

    def begin(self) -> None:
        """Prepare the storage for writing in advance (worker thread). Without this call, the first change
        prepares it.
        """
        self._place.begin()

    @contextmanager
    def transaction(self, *, durable: bool = True) -> Iterator[Transaction]:
        """Yield a transaction, and commit it when the block ends. If the commit fails, raise `StoreUnavailable` and
        leave the project unchanged.

        A transaction that is not ``durable`` may be lost if the power fails before the next durable commit or the next
        import.
        """
        with self._place.write(durable=durable) as writing:
            transaction = Transaction(writing)
            yield transaction
            transaction.settle()

    @contextmanager
    def staging(self, progress: Progress) -> Iterator[Staging]:
        """Stage an import on a worker thread. An exception inside the block discards the whole import."""
        with self._place.stage() as connection:
            staging = Staging(connection, self._place.writing, self._place.shorten_log, progress)
            try:
                yield staging
            except BaseException:
                connection.rollback()
                staging.drop()
                raise

    def flush(self) -> None:
        """Flush all committed changes to disk, unless the project is closed (worker thread)."""
        self._place.flush()

    def drop_staged(self, source: str) -> None:
        """Delete a staged source that will not be activated."""
        with self._maintenance() as checksums:
            drop_source(checksums, source)

    @contextmanager
    def _maintenance(self) -> Iterator[Checksums]:
        """Yield a `Checksums` writer for rows that are not part of a change of the project, and commit the rows when
        the block ends. Thread-safe.
        """
        with self._place.maintain() as connection:
            checksums = Checksums(connection)
            yield checksums
            checksums.settle()

    def changes_up_to(self, change: str) -> tuple[bool, int]:
        """Return whether the history contains a change, and the number of steps in the history. Thread-safe."""
        columns = schema.change.c
        with self._place.moment() as connection:
            known = connection.execute(select(columns.id).where(columns.id == change)).first() is not None
            return known, connection.execute(select(func.count()).select_from(schema.change)).scalar_one()

    def data(self, *, rows: bool = True) -> ProjectData:
        """Read the project data except runs and documents. With ``rows``, also read the rows of journal and history.
        Thread-safe.
        """
        with self._place.moment() as connection:
            return project_data(connection, rows=rows)

    def changes_before(self, change: str, most: int) -> tuple[ChangeRow, ...]:
        """Return up to ``most`` changes before the change with id ``change``, latest first. Thread-safe."""
        with self._place.moment() as connection:
            return changes_before(connection, change, most)

    def names(self, kind: str) -> dict[str, str]:
        """Return the names of all sources of a kind, keyed by id, including removed sources. Thread-safe."""
        with self._place.moment() as connection:
            return {source.id: source.name for source in sources_of(connection, kind)}

    def ranked(self, source: str, ordering: Ordering) -> RankedRun:
        """Return one run in evaluation order, as `all_ranked` does. Thread-safe."""
        return self.all_ranked([source], ordering, QUIET)[source]

    def all_ranked(self, sources: Sequence[str], ordering: Ordering, progress: Progress) -> dict[str, RankedRun]:
        """Return runs in evaluation order. Missing orders are computed and stored. Thread-safe. Raises `TaskCancelled`.

        Opening a connection takes longer than reading a short run, so all runs are read on one connection.
        """
        ranked: dict[str, RankedRun] = {}
        missing: list[str] = []
        with self._place.moment() as connection:
            for source in sources:
                progress.report(len(ranked), len(sources))
                if run := ranked_run(connection, source, ordering):
                    ranked[source] = run
                else:
                    missing.append(source)
        for source in missing:
            progress.report(len(ranked), len(sources))
            ranked[source] = self._newly_ranked(source, ordering)
        return {source: ranked[source] for source in sources}

    def _newly_ranked(self, source: str, ordering: Ordering) -> RankedRun:
        """Compute the evaluation order of a run and store it, unless the file is read-only."""
        run, places = in_order(self.run(source, ""), ordering)
        with (
            suppress(StoreUnavailable),
            self._maintenance() as checksums,
        ):  # another thread may have stored the order in the meantime
            checksums.insert(schema.evaluation_order, [row_of_order(source, run, places)])
        return run

    def keys(self, source: str) -> dict[str, Keys]:
        """Return the keys of a run's documents, keyed by topic, in file order. Thread-safe."""
        with self._place.moment() as connection:
            return dict(keys_of_run(connection, source))

    def ranking(self, source: str, topic: str) -> Ranking | None:
        """Return one run's ranking for a topic, in file order. Thread-safe."""
        table, columns = schema.run_part, schema.run_part.c
        parts = select(columns.position, columns.topics).where(columns.source == source)
        with self._place.moment() as connection:
            for part in connection.execute(parts):
                if topic in topics_of_part(part):
                    query = select(table).where(columns.source == source, columns.position == part.position)
                    (row,) = verify_rows(table, connection.execute(query).all())
                    return rankings_of_part(row, topic)[topic]
        return None

    def run(self, source: str, tag: str) -> Run:
        """Return a whole run in file order. Thread-safe."""
        with self._place.moment() as connection:
            parts = verify_rows(schema.run_part, connection.execute(_PARTS_OF_RUN, {"run": source}))
            rows = complete(connection, schema.run_part, list(parts), source)
            return Run(tag, {topic: ranking for row in rows for topic, ranking in rankings_of_part(row).items()})

    @contextmanager
    def team(self) -> Iterator[TeamTables]:
        """Yield the tables of a team's service for reading them in one consistent state. Thread-safe."""
        with self._place.moment() as connection:
            yield TeamTables(connection)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Convert read errors, including those caused by unexpected content, to `StoreUnavailable`."""
        with self._place.reading():
            yield

    def document(self, docno: str) -> Document | None:
        """Return a document with its text. If several sources contain it, the source added last counts."""
        return self.documents([docno]).get(docno)

    def documents(self, docnos: list[str]) -> dict[str, Document]:
        """Return the documents that a present source has, with their texts, keyed by docno (at most 500 docnos). If
        several sources contain a document, the source added last counts.
        """
        with self._place.reader() as connection:
            return documents_of(connection, docnos)

    def document_size(self, docno: str) -> int | None:
        """Return the number of characters in a document's text and markup, or None if no present source has it."""
        with self._place.reader() as connection:
            return size_of(connection, docno)

    def titles(self, docnos: list[str], instead: int = 0) -> dict[str, str]:
        """Return the titles of the documents whose text is present. If several sources contain a document, the source
        added last counts.
        """
        with self._place.reader() as connection:
            return titles_of(connection, docnos, instead)

    def search(self, words: list[str], most: int) -> list[str]:
        """Return the docnos of documents that contain all words, each in the docno, title or text. The docnos are
        sorted, and there are at most ``most``.

        Thread-safe. Case is ignored, for non-ASCII letters only if the database supports this.
        """
        with self._place.moment() as connection:
            return with_words(connection, words, most)

    def without_text(self, docnos: list[str]) -> frozenset[str]:
        """Return the documents for which no present source has a text or a title. Thread-safe."""
        with self._place.moment() as connection:
            return without_text(connection, docnos)

    def texts(self, docnos: list[str], progress: Progress) -> Iterator[tuple[str, str]]:
        """Yield the docno of each document whose text is present, and its title followed by its text (worker thread).
        The order is arbitrary.
        """
        with self._place.browse() as connection:
            yield from texts_of(connection, docnos, progress)

    def docnos_of_texts(self, texts: Collection[str], progress: Progress) -> dict[str, tuple[str, ...]]:
        """Return the docnos of the documents with one of these texts, keyed by text (worker thread)."""
        with self._place.browse() as connection:
            return docnos_of_texts(connection, texts, progress)

    def journal_of(self, assessor: str, topic: str, docno: str) -> tuple[JournalRow, ...]:
        """Return one assessor's journal rows for one document, oldest first. Thread-safe."""
        columns = schema.journal.c
        with self._place.moment() as connection:
            conditions = columns.assessor == assessor, columns.topic == topic, columns.docno == docno
            return journal_of(connection, *conditions)

    def fill(self, rows: Mapping[str, Sequence[Values]], progress: Progress) -> None:
        """Write rows, given as dicts from column names to values, into the empty tables of a project."""
        with self._maintenance() as checksums:
            for table in schema.metadata.sorted_tables:
                progress.report(0, 0)
                checksums.insert(table, rows.get(table.name, ()))

    def copy_to(self, target: Path, progress: Progress) -> None:
        """Write a verified copy of the project to a project file while judging continues (worker thread).

        If this raises `StoreUnavailable` or `TaskCancelled`, no copy is left.
        """
        self._place.copy_to(target, progress)

    def copy_opened(self, target: Path, progress: Progress) -> None:
        """Write a copy of the opened project, even if its path now names another file or no file.

        Raises `ProjectReplaced` if the opened file was overwritten, `StoreUnavailable` if the copy fails, or
        `TaskCancelled`. No copy is left in these cases.
        """
        self._place.copy_opened(target, progress)

    def damage(self, progress: Progress) -> list[str]:
        """Return one sentence for each table with damaged or missing rows. This reads the whole project."""
        with self._place.long_moment(progress) as connection:
            return find_faults(connection, progress)

    def integrity(self) -> str:
        """Return the fault that the database engine found in the project, or an empty string."""
        with self._place.long_moment(QUIET) as connection:
            return self._place.fault_in(connection)


def _databases() -> type[DatabaseBackend]:
    from irdesk.store.server.database_backend import (
        DatabaseBackend,
    )  # imported only when needed, since most programs open only files

    return DatabaseBackend
