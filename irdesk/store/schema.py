"""The tables of a project file. Nothing here is of one dialect: the same tables can stand on a server.

A change of this file is a new `VERSION` and a migration.
"""

from __future__ import annotations

from sqlalchemy import (
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

VERSION = 1

metadata = MetaData()

meta = Table(
    "meta", metadata,
    Column("key", String, primary_key=True),
    Column("value", Text, nullable=False),
)  # fmt: skip

source = Table(
    "source", metadata,
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("staged", Boolean, nullable=False),
    Column("value", Text, nullable=False),
)  # fmt: skip

# One row a run and topic, columns compressed; keys as they are, since a project opens by reading them.
ranking = Table(
    "ranking", metadata,
    Column("source", ForeignKey("source.id"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("topic", String, nullable=False),
    Column("keys", LargeBinary, nullable=False),
    Column("docnos", LargeBinary, nullable=False),
    Column("scores", LargeBinary, nullable=False),
    Column("ranks", LargeBinary, nullable=False),
)  # fmt: skip
Index("ranking_topic", ranking.c.topic, ranking.c.source)

# Derived from ``ranking``: the order of evaluation of a run's lines under an ordering (null: that of its file), and
# which places are then tied with the one before them. A row that is missing is made when it is asked for.
evaluation_order = Table(
    "evaluation_order", metadata,
    Column("source", ForeignKey("source.id"), primary_key=True),
    Column("ordering", String, primary_key=True),
    Column("places", LargeBinary),
    Column("tied", LargeBinary, nullable=False),
)  # fmt: skip

qrels = Table(
    "qrels", metadata,
    Column("source", ForeignKey("source.id"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("topic", String, nullable=False),
    Column("docnos", LargeBinary, nullable=False),
    Column("grades", LargeBinary, nullable=False),
    Column("detail", LargeBinary),
)  # fmt: skip

topic = Table(
    "topic", metadata,
    Column("source", ForeignKey("source.id"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("id", String, nullable=False),
    Column("value", Text, nullable=False),
)  # fmt: skip

document = Table(
    "document", metadata,
    Column("source", ForeignKey("source.id"), primary_key=True),
    Column("docno", String, primary_key=True),
    Column("title", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("fields", Text, nullable=False),
    Column("markup", Text, nullable=False),
    Column("size", Integer, nullable=False),
)  # fmt: skip
Index("document_docno", document.c.docno)

pool = Table(
    "pool", metadata,
    Column("id", String, primary_key=True),
    Column("value", Text, nullable=False),
)  # fmt: skip

pool_topic = Table(
    "pool_topic", metadata,
    Column("pool", ForeignKey("pool.id"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("topic", String, nullable=False),
    Column("docnos", Text, nullable=False),
    Column("strata", Text, nullable=False),
)  # fmt: skip

# Append-only: nothing ever updates or deletes a row of these three.
journal = Table(
    "journal", metadata,
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
)  # fmt: skip
Index("journal_document", journal.c.topic, journal.c.docno)

note = Table(
    "note", metadata,
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
)  # fmt: skip
change = Table(
    "change", metadata,
    Column("id", String, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String, nullable=False),
    Column("target", String, nullable=False),
    Column("name", Text, nullable=False),
    Column("wording", Text, nullable=False),
    Column("deltas", LargeBinary, nullable=False),
)  # fmt: skip

place = Table(
    "place", metadata,
    Column("assessor", String, primary_key=True),
    Column("topic", String, nullable=False),
    Column("docno", String, nullable=False),
)  # fmt: skip

# What an assessor had before the eyes keeps its place in the queue.
seen = Table(
    "seen", metadata,
    Column("topic", String, primary_key=True),
    Column("docno", String, primary_key=True),
)  # fmt: skip
