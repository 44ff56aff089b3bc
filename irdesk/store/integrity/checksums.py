"""Row checksums, and tallies (row count and checksum sum) of each table, verified on every read.

SQLite does not detect a flipped bit in a text value, and a lost page may only shorten a table. CRC-32 detects every
single-bit error but does not protect against deliberate changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any
from zlib import crc32

import msgspec
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Float,
    Insert,
    Row,
    Select,
    Table,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from irdesk.domain.progress import Progress
from irdesk.store import schema
from irdesk.store.compressed_columns import Damaged, decompress

Values = dict[str, Any]


def checked_columns(table: Table) -> list[Column[Any]]:
    """Return the columns that a row's checksum covers."""
    return [column for column in table.columns if column.name != "checksum" and not column.info.get("packed")]


_CHECKED: Mapping[str, tuple[str, ...]] = {
    table.name: tuple(column.name for column in checked_columns(table)) for table in schema.metadata.sorted_tables
}
_FLOATS: Mapping[str, tuple[str, ...]] = {
    table.name: tuple(column.name for column in table.columns if isinstance(column.type, Float))
    for table in schema.metadata.sorted_tables
}


_ROWS_OF_TABLE = select(func.sum(schema.tally.c.count), func.sum(schema.tally.c.sum)).where(
    schema.tally.c.name == bindparam("of")
)
_ROWS_OF_SOURCE = _ROWS_OF_TABLE.where(schema.tally.c.source == bindparam("in_source"))
_TALLYING = (  # the statement is built once, since it is executed for every judgement
    update(schema.tally)
    .where(schema.tally.c.name == bindparam("of"), schema.tally.c.source == bindparam("in_source"))
    .values(count=schema.tally.c.count + bindparam("more"), sum=schema.tally.c.sum + bindparam("more_sum"))
)


@lru_cache(maxsize=64)
def _inserting(table: Table) -> Insert:
    return insert(table)


def checksum_of(table: Table, values: Iterable[Any]) -> int:
    """Return the checksum of a row from the values of its checked columns."""
    return crc32(msgspec.msgpack.encode((table.name, *values), enc_hook=plain_value))


def plain_value(value: object) -> str:
    """Convert a value of a type that msgpack does not support to the form stored in the database."""
    if isinstance(value, str):
        return str.__str__(value)  # a message that has a template is stored as a plain string
    return repr(value)  # the database will reject such a value


def verify_rows(table: Table, rows: Iterable[Row[Any]]) -> Iterator[Row[Any]]:
    """Yield the rows of a table after verifying the checksum of each row. Raises `Damaged` if a checksum is wrong."""
    names = _CHECKED.get(table.name) or tuple(column.name for column in checked_columns(table))
    for row in rows:
        values = row._mapping
        if checksum_of(table, [values[name] for name in names]) != values["checksum"]:
            raise Damaged(table.name)
        yield row


@lru_cache(maxsize=64)
def rows_in_order(table: Table, *order: ColumnElement[Any]) -> Select[Any]:
    """Return the statement that selects all rows of a table in the given order. Cached, because building it takes as
    long as reading a short table.
    """
    return select(table).order_by(*order)


def all_rows(connection: Connection, table: Table, *order: ColumnElement[Any]) -> Sequence[Row[Any]]:
    """Return all rows of a table in the given order. Raises `Damaged` if a row is damaged or missing."""
    rows = connection.execute(rows_in_order(table, *order)).all()
    return complete(connection, table, list(verify_rows(table, rows)))


def find_faults(connection: Connection, progress: Progress) -> list[str]:
    """Return one sentence for each table with damaged or missing rows. This reads the whole project."""
    tables = [table for table in schema.metadata.sorted_tables if table is not schema.tally]
    return [fault for table in tables if (fault := _fault_of(connection, table, progress))]


def _fault_of(connection: Connection, table: Table, progress: Progress) -> str:
    """Return a description of the faults in a table's rows, or an empty string. Rows are checked one at a time, so that
    a damaged row does not end the check.
    """
    packed = [column.name for column in table.columns if column.info.get("packed")]
    count = sums = wrong = 0
    for row in connection.execution_options(yield_per=100).execute(rows_in_order(table)):
        progress.report(0, 0)
        try:
            next(verify_rows(table, [row]))
            for name in packed:
                if row._mapping[name] is not None:
                    decompress(row._mapping[name])
        except (Damaged, TypeError, ValueError):
            wrong += 1
        else:
            sums += row.checksum
        count += 1
    if wrong:
        return f"{wrong} of {count} rows of the table {table.name} differ from what was written"
    if table in schema.TALLIED and (count, sums) != _tallied(connection, table, None):
        return f"the table {table.name} has lost rows, or has some twice"
    return ""


def find_miscounted(connection: Connection) -> str:
    """Return the name of the first table whose row count differs from its tally, or an empty string."""
    for table in schema.TALLIED:
        count = connection.execute(select(func.count()).select_from(table)).scalar_one()
        if count != _tallied(connection, table, None)[0]:
            return table.name
    return ""


def complete(
    connection: Connection, table: Table, rows: Sequence[Row[Any]], source: str | None = None
) -> Sequence[Row[Any]]:
    """Return the verified rows of a table, or of one source in it; see `verify_rows`. Raises `Damaged` if a row is
    damaged or missing.
    """
    check_tally(connection, table, len(rows), sum(row.checksum for row in rows), source)
    return rows


def check_tally(connection: Connection, table: Table, count: int, sums: int, source: str | None = None) -> None:
    """Raise `Damaged` if the row count or the checksum sum of a table, or of one source in it, differs from
    the tally.
    """
    if _tallied(connection, table, source) != (count, sums):
        raise Damaged(table.name)


def _tallied(connection: Connection, table: Table, source: str | None) -> tuple[int, int]:
    """Return the row count and the checksum sum recorded in the tally."""
    if source is None:
        count, sums = connection.execute(_ROWS_OF_TABLE, {"of": table.name}).one()
    else:
        count, sums = connection.execute(_ROWS_OF_SOURCE, {"of": table.name, "in_source": source}).one()
    return int(count or 0), int(sums or 0)


class Checksums:
    """Writer that stores rows with their checksums. `settle` updates the tallies before the commit."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._owed: dict[tuple[str, str], tuple[int, int]] = {}

    def insert(self, table: Table, rows: Sequence[Values]) -> None:
        """Insert rows."""
        sealed = [self._sealed(table, row) for row in rows]
        if sealed:
            self._connection.execute(_inserting(table), sealed)
            for row in sealed:
                self._owe(table, row.get("source", ""), 1, row["checksum"])

    def replace(self, table: Table, key: Values, values: Values) -> bool:
        """Update the row with the given ``key``. Return whether the row exists."""
        conditions = [table.c[name] == value for name, value in key.items()]
        row = self._connection.execute(select(table).where(*conditions).with_for_update()).one_or_none()
        if row is None:
            return False
        before: Values = dict(next(verify_rows(table, [row]))._mapping)
        after = self._sealed(table, before | values)
        changed = {name: after[name] for name in (*values, "checksum")}
        self._connection.execute(update(table).where(*conditions).values(**changed))
        self._owe(table, after.get("source", ""), 0, after["checksum"] - before["checksum"])
        return True

    def delete(self, table: Table, *conditions: ColumnElement[bool], source: str = "") -> None:
        """Delete the rows that meet all conditions. In a table with sources, all these rows must belong to
        ``source``.
        """
        number = select(func.count(), func.coalesce(func.sum(table.c.checksum), 0)).select_from(table)
        count, sums = self._connection.execute(number.where(*conditions)).one()
        self._connection.execute(delete(table).where(*conditions))
        self._owe(table, source, -int(count), -int(sums))

    def settle(self) -> None:
        """Write the changed tallies, always in the same order, so that two programs cannot deadlock."""
        counted = schema.tally.c
        for (name, source), (count, sums) in sorted(self._owed.items()):
            if (count, sums) == (0, 0):
                continue
            owed = {"of": name, "in_source": source, "more": count, "more_sum": sums}
            done = self._connection.execute(_TALLYING, owed)
            if not done.rowcount:
                row = {"name": name, "source": source, "count": count, "sum": sums}
                self._connection.execute(_inserting(schema.tally), [row])
            elif count < 0:
                empty = (counted.name == name, counted.source == source, counted.count == 0, counted.sum == 0)
                self._connection.execute(delete(schema.tally).where(*empty))
        self._owed.clear()

    def _sealed(self, table: Table, row: Values) -> Values:
        for name in _FLOATS[table.name]:
            if row[name] is not None:
                # The database will return a float, whose checksum differs from that of an integer.
                row = row | {name: float(row[name])}
        return row | {"checksum": checksum_of(table, [row[name] for name in _CHECKED[table.name]])}

    def _owe(self, table: Table, source: str, count: int, sums: int) -> None:
        if table in schema.TALLIED:
            before = self._owed.get((table.name, source), (0, 0))
            self._owed[table.name, source] = before[0] + count, before[1] + sums
