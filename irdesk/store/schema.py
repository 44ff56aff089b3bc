"""The tables of a project file. Nothing here is of one dialect: the same tables can stand on a server.

A change of this file is a new `VERSION` and a migration (`irdesk.store.migrations`): version 1 is the first that was
released. Each row has a checksum of its own, and each table a tally of its rows (`irdesk.store.integrity.checksums`).
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy.engine import Dialect

VERSION = 2

metadata = MetaData()


class Bytes(LargeBinary):
    """Bytes as the database gives them: a damaged row may give a number, of which so many bytes must not be made."""

    def result_processor(self, dialect: Dialect, coltype: object) -> None:
        """None is needed."""


def _packed(name: str, *, nullable: bool = False) -> Column[bytes]:
    """A compressed column: it has a checksum of its own, so that a row is read without it."""
    return Column(name, Bytes, nullable=nullable, info={"packed": True})


def _checksum() -> Column[int]:
    """Of all other columns of the row, but for compressed ones."""
    return Column("checksum", BigInteger, nullable=False)


# How many rows a table has (of a source, where the table has sources), and the sum of their checksums.
tally = Table(
    "tally",
    metadata,
    Column("name", String, primary_key=True),
    Column("source", String, primary_key=True),
    Column("count", BigInteger, nullable=False),
    Column("sum", BigInteger, nullable=False),
)

meta = Table(
    "meta",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", Text, nullable=False),
    _checksum(),
)

source = Table(
    "source",
    metadata,
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("staged", Boolean, nullable=False),
    Column("value", Text, nullable=False),
    _checksum(),
)

# Consecutive topics of a run in one row (see `irdesk.store.run_columns`), columns compressed; keys as they are, since a
# project opens by reading them, and the checksum stands before them, since what comes after long columns is slow to
# read. ``topics`` is a JSON list, ``lengths`` has the number of lines of each.
run_part = Table(
    "run_part",
    metadata,
    Column("source", ForeignKey("source.id"), primary_key=True),
    Column("position", Integer, primary_key=True),
    _checksum(),
    Column("topics", Text, nullable=False),
    Column("lengths", Bytes, nullable=False),
    Column("keys", Bytes, nullable=False),
    _packed("docnos"),
    _packed("scores"),
    _packed("ranks"),
)

# Derived from ``run_part``: the order of evaluation of a run's lines under an ordering (null: that of its file), and
# which places are then tied with the one before them. A row that is missing is made when it is asked for.
evaluation_order = Table(
    "evaluation_order",
    metadata,
    Column("source", ForeignKey("source.id"), primary_key=True),
    Column("ordering", String, primary_key=True),
    _packed("places", nullable=True),
    _packed("tied"),
    _checksum(),
)

qrels = Table(
    "qrels",
    metadata,
    Column("source", ForeignKey("source.id"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("topic", String, nullable=False),
    _packed("docnos"),
    Column("grades", Bytes, nullable=False),
    _packed("detail", nullable=True),
    _checksum(),
)

topic = Table(
    "topic",
    metadata,
    Column("source", ForeignKey("source.id"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("id", String, nullable=False),
    Column("value", Text, nullable=False),
    _checksum(),
)

document = Table(
    "document",
    metadata,
    Column("source", ForeignKey("source.id"), primary_key=True),
    Column("docno", String, primary_key=True),
    Column("title", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("fields", Text, nullable=False),
    Column("markup", Text, nullable=False),
    Column("size", Integer, nullable=False),
    _checksum(),
)
Index("document_docno", document.c.docno)

pool = Table(
    "pool",
    metadata,
    Column("id", String, primary_key=True),
    Column("value", Text, nullable=False),
    _checksum(),
)

pool_topic = Table(
    "pool_topic",
    metadata,
    Column("pool", ForeignKey("pool.id"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("topic", String, nullable=False),
    Column("docnos", Text, nullable=False),
    Column("strata", Text, nullable=False),
    _checksum(),
)

# Append-only: nothing ever updates or deletes a row of these three.
journal = Table(
    "journal",
    metadata,
    Column("id", String, primary_key=True),
    Column("change_id", String, nullable=False),
    Column("at", Float, nullable=False),
    Column("assessor", String, nullable=False),
    Column("topic", String, nullable=False),
    Column("docno", String, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    Column("grade", Integer),
    Column("abstention", String, nullable=False),
    Column("comment", Text, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("place", Integer, nullable=False),
    Column("given", String, nullable=False),
    Column("reason", Text, nullable=False),
    Column("flagged", Boolean, nullable=False),
    Column("skips", Integer, nullable=False),
    Column("cause", String, nullable=False),
    Column("again", Boolean, nullable=False),
    Column("taken", String, nullable=False),
    _checksum(),
)
Index("journal_document", journal.c.topic, journal.c.docno)

note = Table(
    "note",
    metadata,
    Column("id", String, primary_key=True),
    Column("change_id", String, nullable=False),
    Column("at", Float, nullable=False),
    Column("assessor", String, nullable=False),
    Column("topic", String, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    Column("difficulty", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("cause", String, nullable=False),
    Column("taken", String, nullable=False),
    _checksum(),
)
change = Table(
    "change",
    metadata,
    Column("id", String, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String, nullable=False),
    Column("target", String, nullable=False),
    Column("name", Text, nullable=False),
    Column("wording", Text, nullable=False),
    Column("deltas", Bytes, nullable=False),
    _checksum(),
)

place = Table(
    "place",
    metadata,
    Column("assessor", String, primary_key=True),
    Column("topic", String, nullable=False),
    Column("docno", String, nullable=False),
    _checksum(),
)

# What an assessor had before the eyes keeps its place in the queue.
seen = Table(
    "seen",
    metadata,
    Column("topic", String, primary_key=True),
    Column("docno", String, primary_key=True),
    _checksum(),
)

# A row that is missing here is noticed. Of the other tables rows can be made again, or hold no data.
TALLIED = (meta, source, run_part, qrels, topic, document, pool, pool_topic, journal, note, change)
