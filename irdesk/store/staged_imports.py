"""Staged imports. A worker writes an import in parallel with other work. The imported data stay invisible until a
single commit activates them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeVar

import msgspec
import numpy as np
from sqlalchemy import Connection, Table, select

from irdesk.domain.document import Document
from irdesk.domain.pool import BuiltPool
from irdesk.domain.progress import Progress
from irdesk.domain.project.source import Source
from irdesk.domain.qrels import Qrels
from irdesk.domain.topic import Topic
from irdesk.store import schema
from irdesk.store.integrity.checksums import Checksums
from irdesk.store.run_columns import RUN_PARTS, column_of_detail, text_of

_CHUNK = 64
_CHUNK_BYTES = 1 << 16
_MOST_ROWS = 512  # maximum number of rows per transaction; it limits how long a judgement may wait
_LOG_BYTES = 1 << 20
T = TypeVar("T")
Row = dict[str, Any]
Rows = tuple[Table, list[Row]]


def _size(row: Row) -> int:
    """Return the approximate size of a row in bytes."""
    return sum(len(value) for value in row.values() if isinstance(value, str | bytes))


def _chunks(rows: Iterable[T], size: int = _CHUNK) -> Iterator[list[T]]:
    source = iter(rows)
    while chunk := list(islice(source, size)):
        yield chunk


def _batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Yield batches of 64 rows, or of more rows if the rows are short, since each transaction costs as much as writing
    many rows.
    """
    batch: list[Row] = []
    size = 0
    for row in rows:
        batch.append(row)
        size += _size(row)
        if len(batch) >= _MOST_ROWS or (len(batch) >= _CHUNK and size >= _CHUNK_BYTES):
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


class Staging:
    """Writer of one import, in short transactions that never delay a judgement; see `Store.staging`."""

    def __init__(
        self,
        connection: Connection,
        writing: threading.RLock,
        shorten: Callable[[Connection], None],
        progress: Progress,
    ) -> None:
        self._connection = connection
        self._checksums = Checksums(connection)
        self._writing = writing
        self._shorten = shorten
        self._progress = progress
        self._logged = 0
        self._sources: list[str] = []
        self._pools: list[str] = []

    def open(self, source: Source) -> None:
        """Write a new source, to which the rows written afterwards belong."""
        self._write(self._opening(source))

    def run(self, source: Source, rankings: Iterable[Row], order: Row) -> None:
        """Write a run: its source, its rankings, and the row of its evaluation order as built by `run_columns`."""
        first: tuple[Rows, ...] = (self._opening(source), (schema.evaluation_order, [order]))
        for chunk in _chunks(rankings, RUN_PARTS):
            self._write(*first, (schema.run_part, chunk))
            self._progress.report(0, 0)
            first = ()

    def qrels(self, source: str, qrels: Qrels) -> None:
        """Write judgements in file order."""
        rows = (
            {
                "source": source,
                "position": position,
                "topic": topic,
                "docnos": text_of(list(grades)),
                "grades": np.fromiter(grades.values(), "<i8", len(grades)).tobytes(),
                "detail": column_of_detail(qrels.details.get(topic)),
            }
            for position, (topic, grades) in enumerate(qrels.grades.items())
        )
        self._all(schema.qrels, rows)

    def topics(self, source: str, topics: Iterable[Topic]) -> None:
        """Write topics in file order."""
        rows = (
            {"source": source, "position": i, "id": topic.id, "value": msgspec.json.encode(topic).decode()}
            for i, topic in enumerate(topics)
        )
        self._all(schema.topic, rows)

    def documents(self, source: str, documents: Iterable[Document]) -> int:
        """Write documents as they are read, and return their number."""
        count = 0
        for chunk in _chunks(documents):
            rows = [
                {
                    "source": source,
                    "docno": document.docno,
                    "title": document.title,
                    "text": document.text,
                    "fields": msgspec.json.encode(document.fields).decode(),
                    "markup": document.markup,
                    "size": len(document.text) + len(document.markup),
                }
                for document in chunk
            ]
            self._write((schema.document, rows))
            self._progress.report(0, 0)
            count += len(chunk)
        return count

    def pool(self, pool: BuiltPool) -> None:
        """Write a pool. It becomes active when the setting that names the current pool is written."""
        spec = pool.spec
        self._pools.append(spec.id)
        self._write((schema.pool, [{"id": spec.id, "value": msgspec.json.encode(spec).decode()}]))
        rows = (
            {
                "pool": spec.id,
                "position": i,
                "topic": topic,
                "docnos": msgspec.json.encode(queue).decode(),
                "strata": msgspec.json.encode(pool.strata.get(topic, ())).decode(),
            }
            for i, (topic, queue) in enumerate(pool.queues.items())
        )
        self._all(schema.pool_topic, rows)

    def drop(self) -> None:
        """Delete all rows staged by this import."""
        with self._writing:
            self._checksums = Checksums(self._connection)  # discards uncommitted tallies
            for source in self._sources:
                drop_source(self._checksums, source)
            for pool in self._pools:
                self._checksums.delete(schema.pool_topic, schema.pool_topic.c.pool == pool)
                self._checksums.delete(schema.pool, schema.pool.c.id == pool)
            self._checksums.settle()
            self._connection.commit()

    def _all(self, table: Table, rows: Iterable[Row]) -> None:
        for batch in _batches(rows):
            self._write((table, batch))
            self._progress.report(0, 0)

    def _opening(self, source: Source) -> Rows:
        self._sources.append(source.id)
        value = msgspec.json.encode(source).decode()
        return schema.source, [{"id": source.id, "kind": source.kind, "staged": True, "value": value}]

    def _write(self, *parts: Rows) -> None:
        """Write rows of several tables in one transaction."""
        with self._writing:
            for table, rows in parts:
                self._checksums.insert(table, rows)
            self._checksums.settle()
            self._connection.commit()
        self._logged += sum(_size(row) for _, rows in parts for row in rows)
        # Shorten the log only after the lock is released, so that no judgement waits for the disk.
        if self._logged > _LOG_BYTES:
            self._logged = 0
            self._shorten(self._connection)


def drop_source(checksums: Checksums, source: str) -> None:
    """Delete a source and all rows that belong to it."""
    for table in (schema.evaluation_order, schema.run_part, schema.qrels, schema.topic, schema.document):
        checksums.delete(table, table.c.source == source, source=source)
    checksums.delete(schema.source, schema.source.c.id == source)


def drop_left_imports(connection: Connection, before: Callable[[], None] = lambda: None) -> None:
    """Delete the sources that were being imported when the program died. If there are any, call ``before`` first."""
    left = connection.execute(select(schema.source.c.id).where(schema.source.c.staged)).scalars().all()
    if not left:
        return
    before()
    checksums = Checksums(connection)
    for source in left:
        drop_source(checksums, source)
    checksums.settle()


def write_settings(connection: Connection, settings: Mapping[str, str]) -> None:
    """Write the settings of a new project."""
    checksums = Checksums(connection)
    checksums.insert(schema.meta, [{"key": key, "value": value} for key, value in settings.items()])
    checksums.settle()
