"""Computation of the current judgements from the journal, and verification of journal and history.

The journal and the history may each have a million rows. They are verified in batches, which are then released; only
current judgements stay in memory. Rows are read directly with the database driver, which takes a third of the time
needed with SQLAlchemy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Any
from zlib import crc32

import msgspec
from sqlalchemy import Boolean, ColumnElement, Connection, Table, select

from irdesk.domain.document import Passage
from irdesk.domain.pool import entry_of
from irdesk.domain.project.judgement import Judgement
from irdesk.store import schema
from irdesk.store.compressed_columns import Damaged
from irdesk.store.integrity.checksums import all_rows, check_tally, plain_value, rows_in_order, verify_rows

_AT_ONCE = 1000
_ID = 0
Key = tuple[str, str, str]
"""Topic, queue entry and assessor, which identify a judgement."""


JUDGEMENT_COLUMNS = tuple(name for name in Judgement.__struct_fields__ if name != "passages")
"""The columns of the journal that contain a judgement, except for its passages, which are in a separate table."""
_PASSAGES = msgspec.json.Decoder(tuple[Passage, ...])


def passages_of(connection: Connection, *only: ColumnElement[bool]) -> dict[str, tuple[Passage, ...]]:
    """Return the passages of the journal rows that meet the conditions, keyed by row id. Raises `Damaged` if a row is
    damaged.
    """
    chosen = select(schema.passage).where(schema.passage.c.journal.in_(select(schema.journal.c.id).where(*only)))
    rows = verify_rows(schema.passage, connection.execute(chosen)) if only else all_rows(connection, schema.passage)
    try:
        return {row.journal: _PASSAGES.decode(row.value) for row in rows}
    except msgspec.MsgspecError as fault:
        raise Damaged(schema.passage.name) from fault


def current_judgements(connection: Connection) -> tuple[dict[Key, Judgement], str]:
    """Return the current judgements in the order in which the documents were first judged, and the id of the last row
    in the journal.

    Raises `Damaged` if a row is damaged or missing.
    """
    names = [column.name for column in schema.journal.columns]
    key_of = itemgetter(*map(names.index, ("topic", "docno", "assessor", "again", "withdrawn")))
    judgement_of = itemgetter(*map(names.index, JUDGEMENT_COLUMNS))
    passages = passages_of(connection)
    judgements: dict[Key, Judgement] = {}
    known: dict[str, str] = {}  # lets equal topics and assessors share one string object
    last = ""
    for rows in _verified_rows(connection, schema.journal):
        for row in rows:
            topic, docno, assessor, again, withdrawn = key_of(row)
            entry = entry_of(docno, again=True) if again else docno
            key = known.setdefault(topic, topic), entry, known.setdefault(assessor, assessor)
            if withdrawn:
                judgements.pop(key, None)
                continue
            grade, abstention, comment, seconds, place, given, reason, flagged, skips = judgement_of(row)
            marked = passages.get(row[_ID], ())
            judgements[key] = Judgement(
                grade, abstention, comment, seconds, place, given, reason, flagged != 0, skips, marked
            )
        last = rows[-1][_ID]
    return judgements, last


def verify_history(connection: Connection) -> str:
    """Verify all rows of the history, and return the id of the last change. Raises `Damaged` if a row is damaged or
    missing.
    """
    last = ""
    for rows in _verified_rows(connection, schema.change):
        last = rows[-1][_ID]
    return last


def _verified_rows(connection: Connection, table: Table) -> Iterator[Sequence[Any]]:
    """Yield batches of verified rows in id order. The values are as the database driver returns them, so booleans may
    be 1 and 0.
    """
    encode = msgspec.msgpack.Encoder(enc_hook=plain_value).encode
    booleans = [i for i, column in enumerate(table.columns, 1) if isinstance(column.type, Boolean)]
    name = table.name
    count = sums = 0
    with connection.execute(rows_in_order(table, table.c.id)) as result:
        cursor = result.cursor
        assert cursor
        while rows := cursor.fetchmany(_AT_ONCE):
            for row in rows:
                values = [name, *row]
                checksum = values.pop()
                for i in booleans:
                    values[i] = values[i] != 0
                if crc32(encode(values)) != checksum:
                    raise Damaged(name)
                sums += checksum
            count += len(rows)
            yield rows
    check_tally(connection, table, count, sums)
