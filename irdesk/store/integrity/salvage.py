"""All rows of a damaged project file that are as they were written, read around what is broken.

First as the database finds them, range by range, then straight from the pages; each row's checksum says whether, and of
which table, it is one. The file itself is never written to: a copy of it is read.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from sqlalchemy import Boolean, Float, Table

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.messages import worded
from irdesk.domain.progress import Progress
from irdesk.store import schema, version_1
from irdesk.store.compressed_columns import Damaged, unpacked
from irdesk.store.files import sqlite
from irdesk.store.integrity.checksums import Values, checked, checksum_of
from irdesk.store.integrity.sqlite_pages import rows_in

_MOST_QUERIES = 4000  # of one table, before the pages are read instead
_MOST_IN_VAIN = 50
_KINDS = ((Boolean, bool), (Float, float))  # as SQLAlchemy gives what the database keeps as whole numbers
_TABLES = (*(table for table in schema.metadata.sorted_tables if table is not schema.tally), version_1.ranking)


@dataclass(frozen=True, eq=False)
class Salvaged:
    """The rows of each table, and their tallies as the file has them: how many there were, and the sum of their
    checksums, by table and source; nothing of tallies that are lost too.
    """

    rows: dict[str, list[Values]]
    tallies: dict[tuple[str, str], tuple[int, int]]

    def whole(self, table: str, without: Collection[str] = ()) -> bool:
        """Whether the rows of a table are those that were written last, every one; not of the sources ``without``."""
        own = [tally for (name, source), tally in self.tallies.items() if name == table and source not in without]
        rows = [row for row in self.rows[table] if row.get("source", "") not in without]
        found = len(rows), sum(row["checksum"] for row in rows)
        return bool(self.tallies) and found == (sum(count for count, _ in own), sum(sums for _, sums in own))


def salvage(path: Path, progress: Progress) -> Salvaged:
    """Read what can be read. Raises `StoreUnavailable` where there is no such file, and `TaskCancelled`."""
    with tempfile.TemporaryDirectory(prefix="irdesk-") as scratch:
        copy = Path(scratch) / "damaged"
        try:
            shutil.copyfile(path, copy)
            log = sqlite.log_of(path)
            if log.exists():
                shutil.copyfile(log, copy.with_name("damaged-wal"))
        except OSError as fault:
            raise StoreUnavailable(
                worded("{path}: cannot be read: {strerror}", path=path, strerror=fault.strerror or str(fault))
            ) from fault
        found: dict[str, dict[tuple[Any, ...], Values]] = {table.name: {} for table in _TABLES}
        tallies: dict[tuple[str, str], tuple[int, int]] = {}
        with suppress(sqlite3.Error), closing(sqlite3.connect(copy)) as connection:
            for table in _TABLES:
                progress.report(0, 0)
                _keep(found, [table], _queried(connection, table.name, progress))
            for name, source, count, sums in _queried(connection, schema.tally.name, progress):
                if [*map(type, (name, source, count, sums))] == [str, str, int, int]:
                    tallies[name, source] = count, sums
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for i, values in enumerate(rows_in(copy.read_bytes())):
            if i % 100 == 0:
                progress.report(0, 0)
            _keep(found, [table for table in _TABLES if len(table.columns) == len(values)], [values])
    rows = {name: list(rows.values()) for name, rows in found.items()}
    if old := rows.pop(version_1.ranking.name):
        rows[schema.run_part.name] += _parts(old, tallies)
    return Salvaged(rows, tallies)


def _parts(old: list[Values], tallies: dict[tuple[str, str], tuple[int, int]]) -> list[Values]:
    """Return the parts of runs of which a file of version 1 has all rankings; ``tallies`` become theirs."""
    found: list[Values] = []
    for source in dict.fromkeys(row["source"] for row in old):
        rankings = sorted((row for row in old if row["source"] == source), key=lambda row: row["position"])
        tally = tallies.pop((version_1.ranking.name, source), None)
        whole = tally == (len(rankings), sum(row["checksum"] for row in rankings))
        parts = [
            part
            | {"checksum": checksum_of(schema.run_part, [part[column.name] for column in checked(schema.run_part)])}
            for part in version_1.parts_of(source, [SimpleNamespace(**row) for row in rankings])
        ]
        if tally is not None:
            tallies[schema.run_part.name, source] = len(parts) + (not whole), sum(part["checksum"] for part in parts)
        found += parts
    return found


def _queried(connection: sqlite3.Connection, table: str, progress: Progress) -> Iterator[Sequence[Any]]:
    """The rows of a table, in ranges of their numbers that are halved where a page in them cannot be read."""
    last = 1 << 32
    with suppress(sqlite3.Error, OverflowError):
        last = connection.execute(f"SELECT max(rowid) FROM {table}").fetchone()[0] or 0
    ranges, queries, found = [(1, last)] if last else [], 0, False
    while ranges and queries < (_MOST_QUERIES if found else _MOST_IN_VAIN):
        first, end = ranges.pop()
        queries += 1
        progress.report(0, 0)
        query = f"SELECT * FROM {table} WHERE rowid BETWEEN ? AND ?"
        try:
            rows = connection.execute(query, (first, end)).fetchall()
            found = found or bool(rows)
            yield from rows
        except (sqlite3.Error, OverflowError):
            if first < end:
                middle = (first + end) // 2
                ranges += [(middle + 1, end), (first, middle)]


def _keep(
    found: dict[str, dict[tuple[Any, ...], Values]], tables: Sequence[Table], rows: Iterable[Sequence[Any]]
) -> None:
    """Keep rows that are as they were written; of a key that is known already, the one that is known."""
    for values in rows:
        for table in tables:
            row = _row(table, values)
            if row is not None:
                found[table.name].setdefault(tuple(row[column.name] for column in table.primary_key), row)


def _row(table: Table, values: Sequence[Any]) -> Values | None:
    """A row of a table by the names of its columns; None where it is none."""
    row: Values = {}
    for column, value in zip(table.columns, values, strict=True):
        kind = next((own for sql, own in _KINDS if isinstance(column.type, sql) and isinstance(value, int)), None)
        row[column.name] = kind(value) if kind else value
    try:
        if checksum_of(table, [row[column.name] for column in checked(table)]) != row["checksum"]:
            return None
        for column in table.columns:
            if column.info.get("packed") and row[column.name] is not None:
                unpacked(row[column.name])
    except (Damaged, ValueError, TypeError, OverflowError):
        return None
    return row
