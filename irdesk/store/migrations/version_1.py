"""Version 1 of the schema, with one row per topic of a run, and its migration to version 2."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    delete,
    select,
)
from sqlalchemy.schema import DropTable

from irdesk.domain.run import Ranking, Run
from irdesk.store import schema
from irdesk.store.compressed_columns import Damaged, decompress
from irdesk.store.integrity.checksums import Checksums, Values, complete, verify_rows
from irdesk.store.migrations import version_2
from irdesk.store.run_columns import rows_of_run

_metadata = MetaData()
schema.source.to_metadata(_metadata)
ranking = Table(
    "ranking",
    _metadata,
    Column("source", ForeignKey("source.id"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("topic", String, nullable=False),
    Column("checksum", schema.run_part.c.checksum.type, nullable=False),
    Column("keys", LargeBinary, nullable=False),
    Column("docnos", LargeBinary, nullable=False, info={"packed": True}),
    Column("scores", LargeBinary, nullable=False, info={"packed": True}),
    Column("ranks", LargeBinary, nullable=False, info={"packed": True}),
)
Index("ranking_topic", ranking.c.topic, ranking.c.source)


def tables() -> list[Table]:
    """Return the tables of version 1."""
    return [*(table for table in version_2.tables() if table is not schema.run_part), ranking]


def bring_up(connection: Connection) -> None:
    """Combine the rankings of each run into parts. Raises `Damaged` if a row is damaged."""
    schema.run_part.create(connection)
    for source in connection.execute(select(ranking.c.source).distinct()).scalars().all():
        query = select(ranking).where(ranking.c.source == source).order_by(ranking.c.position)
        rows = complete(connection, ranking, list(verify_rows(ranking, connection.execute(query))), source)
        checksums = Checksums(connection)
        for part in parts_of(source, rows):
            checksums.insert(schema.run_part, [part])
        checksums.settle()
    connection.execute(DropTable(ranking))
    connection.execute(delete(schema.tally).where(schema.tally.c.name == ranking.name))


def parts_of(source: str, rows: Sequence[Any]) -> Iterable[Values]:
    """Convert a run's rankings, given in file order, to rows of run parts. Raises `Damaged` if a ranking is damaged."""
    return rows_of_run(source, Run("", {row.topic: _ranking_of(row) for row in rows}))


def _ranking_of(row: Any) -> Ranking:
    keys, docnos = np.frombuffer(row.keys, "<u8"), decompress(row.docnos)
    if docnos.count(b"\n") != len(keys):
        raise Damaged(ranking.name)
    scores = np.frombuffer(decompress(row.scores, 8 * len(keys)), "<f8")
    return Ranking(docnos, keys, scores, np.frombuffer(decompress(row.ranks, 4 * len(keys)), "<i4"))
