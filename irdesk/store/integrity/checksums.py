"""Rows that are what was written: each with a checksum, each table with a tally, both looked at when they are read.

A bit that flips within a text is no fault to the database, and a lost page may only make a table shorter. CRC-32 finds
every single flip; it is no protection against somebody who wants to deceive.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from zlib import crc32

import msgspec
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Float,
    Row,
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
from irdesk.store.compressed_columns import Damaged, unpacked

Values = dict[str, Any]


def checked(table: Table) -> list[Column[Any]]:
    """The columns that a row's checksum covers."""
    return [column for column in table.columns if column.name != "checksum" and not column.info.get("packed")]


_CHECKED: Mapping[str, tuple[str, ...]] = {
    table.name: tuple(column.name for column in checked(table)) for table in schema.metadata.sorted_tables
}
_FLOATS: Mapping[str, tuple[str, ...]] = {
    table.name: tuple(column.name for column in table.columns if isinstance(column.type, Float))
    for table in schema.metadata.sorted_tables
}


_TALLYING = (  # made once: it comes with every judgement
    update(schema.tally)
    .where(schema.tally.c.name == bindparam("of"), schema.tally.c.source == bindparam("in_source"))
    .values(count=schema.tally.c.count + bindparam("more"), sum=schema.tally.c.sum + bindparam("more_sum"))
)


def checksum_of(table: Table, values: Iterable[Any]) -> int:
    """The checksum of a row, given what stands in its checked columns."""
    return crc32(msgspec.msgpack.encode((table.name, *values), enc_hook=plain_value))


def plain_value(value: object) -> str:
    """Return a value that msgpack does not have as the database stores it; for encoders."""
    if isinstance(value, str):
        return str.__str__(value)  # as the database stores a sentence that remembers what it was made of
    return repr(value)  # the database refuses it


def verified(table: Table, rows: Iterable[Row[Any]]) -> Iterator[Row[Any]]:
    """Rows of a table one after the other, each as it was written. Raises `Damaged`."""
    names = _CHECKED.get(table.name) or tuple(column.name for column in checked(table))
    for row in rows:
        own = row._mapping
        if checksum_of(table, [own[name] for name in names]) != own["checksum"]:
            raise Damaged(table.name)
        yield row


def all_rows(connection: Connection, table: Table, *order: ColumnElement[Any]) -> Sequence[Row[Any]]:
    """All rows of a table, in an order, none missing. Raises `Damaged`."""
    rows = connection.execute(select(table).order_by(*order)).all()
    return complete(connection, table, list(verified(table, rows)))


def fault_of(connection: Connection, table: Table, progress: Progress) -> str:
    """What is wrong with the rows of a table, empty where nothing is; row by row, whatever they hold."""
    packed = [column.name for column in table.columns if column.info.get("packed")]
    count = sums = wrong = 0
    for row in connection.execution_options(yield_per=100).execute(select(table)):
        progress.report(0, 0)
        try:
            next(verified(table, [row]))
            for name in packed:
                if row._mapping[name] is not None:
                    unpacked(row._mapping[name])
        except (Damaged, TypeError, ValueError):
            wrong += 1
        else:
            sums += row.checksum
        count += 1
    if wrong:
        return f"{wrong} of {count} rows of the table {table.name} are not as they were written"
    if table in schema.TALLIED and (count, sums) != _tallied(connection, table, None):
        return f"the table {table.name} has lost rows, or has some twice"
    return ""


def miscounted(connection: Connection) -> str:
    """The first table that has not as many rows as its tally says, empty where all have."""
    for table in schema.TALLIED:
        count = connection.execute(select(func.count()).select_from(table)).scalar_one()
        if count != _tallied(connection, table, None)[0]:
            return table.name
    return ""


def complete(
    connection: Connection, table: Table, rows: Sequence[Row[Any]], source: str | None = None
) -> Sequence[Row[Any]]:
    """Rows of a table (of one source) that have been `verified`, where none is missing. Raises `Damaged`."""
    check_tally(connection, table, len(rows), sum(row.checksum for row in rows), source)
    return rows


def check_tally(connection: Connection, table: Table, count: int, sums: int, source: str | None = None) -> None:
    """Raise `Damaged` where a table (of one source) has not as many rows, or not those checksums, that were written."""
    if _tallied(connection, table, source) != (count, sums):
        raise Damaged(table.name)


def _tallied(connection: Connection, table: Table, source: str | None) -> tuple[int, int]:
    """How many rows there should be, and the sum of their checksums."""
    counted = schema.tally.c
    wanted = select(func.coalesce(func.sum(counted.count), 0), func.coalesce(func.sum(counted.sum), 0))
    wanted = wanted.where(counted.name == table.name)
    if source is not None:
        wanted = wanted.where(counted.source == source)
    count, sums = connection.execute(wanted).one()
    return count, sums


class Checksums:
    """Writes rows with their checksums; `settle`, before the commit, brings the tallies in line."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._owed: dict[tuple[str, str], tuple[int, int]] = {}

    def insert(self, table: Table, rows: Sequence[Values]) -> None:
        """Add rows."""
        sealed = [self._sealed(table, row) for row in rows]
        if sealed:
            self._connection.execute(insert(table), sealed)
            for row in sealed:
                self._owe(table, row.get("source", ""), 1, row["checksum"])

    def replace(self, table: Table, key: Values, values: Values) -> bool:
        """Give the row that ``key`` names other values; whether there is one."""
        conditions = [table.c[name] == value for name, value in key.items()]
        found = self._connection.execute(select(table).where(*conditions)).one_or_none()
        if found is None:
            return False
        before: Values = dict(next(verified(table, [found]))._mapping)
        after = self._sealed(table, before | values)
        changed = {name: after[name] for name in (*values, "checksum")}
        self._connection.execute(update(table).where(*conditions).values(**changed))
        self._owe(table, after.get("source", ""), 0, after["checksum"] - before["checksum"])
        return True

    def delete(self, table: Table, *conditions: ColumnElement[bool], source: str = "") -> None:
        """Delete rows that conditions are true of; all of one source, where the table has sources."""
        number = select(func.count(), func.coalesce(func.sum(table.c.checksum), 0)).select_from(table)
        count, sums = self._connection.execute(number.where(*conditions)).one()
        self._connection.execute(delete(table).where(*conditions))
        self._owe(table, source, -count, -sums)

    def settle(self) -> None:
        """Write the tallies of all that was done."""
        counted = schema.tally.c
        for (name, source), (count, sums) in self._owed.items():
            if (count, sums) == (0, 0):
                continue
            owed = {"of": name, "in_source": source, "more": count, "more_sum": sums}
            done = self._connection.execute(_TALLYING, owed)
            if not done.rowcount:
                row = {"name": name, "source": source, "count": count, "sum": sums}
                self._connection.execute(insert(schema.tally), [row])
            elif count < 0:
                empty = (counted.name == name, counted.source == source, counted.count == 0, counted.sum == 0)
                self._connection.execute(delete(schema.tally).where(*empty))
        self._owed.clear()

    def _sealed(self, table: Table, row: Values) -> Values:
        for name in _FLOATS[table.name]:
            if row[name] is not None:
                row = row | {name: float(row[name])}  # it is read as one
        return row | {"checksum": checksum_of(table, [row[name] for name in _CHECKED[table.name]])}

    def _owe(self, table: Table, source: str, count: int, sums: int) -> None:
        if table in schema.TALLIED:
            before = self._owed.get((table.name, source), (0, 0))
            self._owed[table.name, source] = before[0] + count, before[1] + sums
