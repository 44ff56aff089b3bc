"""Salvage of all intact rows of a damaged project file, skipping the damaged parts.

Rows are read first with queries over id ranges, then directly from the pages. A row's checksum shows whether the row is
intact, and to which table it belongs. The file itself is never written to, since a copy is read.
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
from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import worded
from irdesk.store import schema
from irdesk.store.compressed_columns import Damaged, decompress
from irdesk.store.files import sqlite
from irdesk.store.integrity.checksums import Values, checked_columns, checksum_of
from irdesk.store.integrity.sqlite_pages import rows_in
from irdesk.store.migrations import version_1

_MOST_QUERIES = 4000  # maximum number of queries per table before its pages are read directly
_MOST_IN_VAIN = 50
# Python types that SQLAlchemy returns for columns that the database stores as integers.
_KINDS = ((Boolean, bool), (Float, float))
_TABLES = (*(table for table in schema.metadata.sorted_tables if table is not schema.tally), version_1.ranking)


@dataclass(frozen=True, eq=False)
class Salvaged:
    """The salvaged rows of each table, and the tallies found in the file.

    A tally holds the original row count and the sum of the checksums; tallies are keyed by table and source. Lost
    tallies are missing.
    """

    rows: dict[str, list[Values]]
    tallies: dict[tuple[str, str], tuple[int, int]]

    def whole(self, table: str, without: Collection[str] = ()) -> bool:
        """Return whether all rows counted by a table's last tally were salvaged. Sources in ``without`` are ignored.
        Return False if no tally was salvaged.
        """
        tallies = [tally for (name, source), tally in self.tallies.items() if name == table and source not in without]
        rows = [row for row in self.rows[table] if row.get("source", "") not in without]
        salvaged = len(rows), sum(row["checksum"] for row in rows)
        return bool(self.tallies) and salvaged == (sum(count for count, _ in tallies), sum(sums for _, sums in tallies))


def salvage(path: Path, progress: Progress) -> Salvaged:
    """Read all intact rows of the file. Raises `TaskCancelled`, and `StoreUnavailable` if the file does not exist."""
    with tempfile.TemporaryDirectory(prefix="irdesk-") as scratch:
        copy = Path(scratch) / "damaged"
        try:
            shutil.copyfile(path, copy)
            log = sqlite.log_of(path)
            if log.exists():
                shutil.copyfile(log, copy.with_name("damaged-wal"))
        except OSError as fault:
            raise StoreUnavailable(
                worded("{path}: the file cannot be read: {strerror}", path=path, strerror=fault.strerror or str(fault))
            ) from fault
        salvaged: dict[str, dict[tuple[Any, ...], Values]] = {table.name: {} for table in _TABLES}
        tallies: dict[tuple[str, str], tuple[int, int]] = {}
        with suppress(sqlite3.Error), closing(sqlite3.connect(copy)) as connection:
            for table in _TABLES:
                progress.report(0, 0)
                _keep(salvaged, [table], _queried(connection, table.name, progress))
            for name, source, count, sums in _queried(connection, schema.tally.name, progress):
                if [*map(type, (name, source, count, sums))] == [str, str, int, int]:
                    tallies[name, source] = count, sums
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for i, values in enumerate(rows_in(copy.read_bytes())):
            if i % 100 == 0:
                progress.report(0, 0)
            _keep(salvaged, [table for table in _TABLES if len(table.columns) == len(values)], [values])
    rows = {name: list(rows.values()) for name, rows in salvaged.items()}
    if old := rows.pop(version_1.ranking.name):
        rows[schema.run_part.name] += _parts(old, tallies)
    return Salvaged(rows, tallies)


def _parts(old: list[Values], tallies: dict[tuple[str, str], tuple[int, int]]) -> list[Values]:
    """Convert the salvaged rankings of a file of version 1 to rows of run parts, and replace their tallies in
    ``tallies``. If a run has lost a ranking, its new tally counts one row too many, so that the run is recognised as
    incomplete.
    """
    all_parts: list[Values] = []
    for source in dict.fromkeys(row["source"] for row in old):
        rankings = sorted((row for row in old if row["source"] == source), key=lambda row: row["position"])
        tally = tallies.pop((version_1.ranking.name, source), None)
        whole = tally == (len(rankings), sum(row["checksum"] for row in rankings))
        parts = [
            part
            | {
                "checksum": checksum_of(
                    schema.run_part, [part[column.name] for column in checked_columns(schema.run_part)]
                )
            }
            for part in version_1.parts_of(source, [SimpleNamespace(**row) for row in rankings])
        ]
        if tally is not None:
            tallies[schema.run_part.name, source] = len(parts) + (not whole), sum(part["checksum"] for part in parts)
        all_parts += parts
    return all_parts


def _queried(connection: sqlite3.Connection, table: str, progress: Progress) -> Iterator[Sequence[Any]]:
    """Yield the rows of a table, queried by ranges of row ids. A range with an unreadable page is halved."""
    last = 1 << 32
    with suppress(sqlite3.Error, OverflowError):
        last = connection.execute(f"SELECT max(rowid) FROM {table}").fetchone()[0] or 0
    ranges, queries, has_rows = [(1, last)] if last else [], 0, False
    while ranges and queries < (_MOST_QUERIES if has_rows else _MOST_IN_VAIN):
        first, end = ranges.pop()
        queries += 1
        progress.report(0, 0)
        query = f"SELECT * FROM {table} WHERE rowid BETWEEN ? AND ?"
        try:
            rows = connection.execute(query, (first, end)).fetchall()
            has_rows = has_rows or bool(rows)
            yield from rows
        except (sqlite3.Error, OverflowError):
            if first < end:
                middle = (first + end) // 2
                ranges += [(middle + 1, end), (first, middle)]


def _keep(
    salvaged: dict[str, dict[tuple[Any, ...], Values]], tables: Sequence[Table], rows: Iterable[Sequence[Any]]
) -> None:
    """Keep the intact rows. Of several rows with the same key, keep only the first."""
    for values in rows:
        for table in tables:
            row = _row(table, values)
            if row is not None:
                salvaged[table.name].setdefault(tuple(row[column.name] for column in table.primary_key), row)


def _row(table: Table, values: Sequence[Any]) -> Values | None:
    """Return a row as a dict from column names to values, or None if it is not an intact row of the table."""
    row: Values = {}
    for column, value in zip(table.columns, values, strict=True):
        kind = next(
            (python_type for sql, python_type in _KINDS if isinstance(column.type, sql) and isinstance(value, int)),
            None,
        )
        row[column.name] = kind(value) if kind else value
    try:
        if checksum_of(table, [row[column.name] for column in checked_columns(table)]) != row["checksum"]:
            return None
        for column in table.columns:
            if column.info.get("packed") and row[column.name] is not None:
                decompress(row[column.name])
    except (Damaged, ValueError, TypeError, OverflowError):
        return None
    return row
