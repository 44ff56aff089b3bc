"""Tables of a project, in a file or on a database server. The column types are those of SQLite. The PostgreSQL variants
give the same values and orders: integers have 64 bits, and texts are ordered by code point.

Changing this file requires a new `VERSION` and a migration (`irdesk.store.migrations`); version 1 is the first released
version. Each row has a checksum, and each table a tally of its rows (`irdesk.store.integrity.checksums`).
"""

from __future__ import annotations

import sqlalchemy as sql
from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, LargeBinary, MetaData, Table
from sqlalchemy.engine import Dialect

from irdesk.store.run_columns import EVALUATION_ORDER, RUN_PART

VERSION = 6

metadata = MetaData()

Integer = sql.Integer().with_variant(sql.BigInteger(), "postgresql")
String = sql.String().with_variant(sql.String(collation="C"), "postgresql")
Text = sql.Text().with_variant(sql.Text(collation="C"), "postgresql")


class Bytes(LargeBinary):
    """Column type for bytes that are returned as the database returns them. SQLAlchemy would convert them with
    ``bytes(value)``; if a damaged value is a number, this would allocate that many bytes.
    """

    def result_processor(self, dialect: Dialect, coltype: object) -> None:
        """Return None, since no conversion is needed."""


def _packed(name: str, *, nullable: bool = False) -> Column[bytes]:
    """Return a compressed column. Its data contains a checksum, so a row can be verified without reading this
    column.
    """
    return Column(name, Bytes, nullable=nullable, info={"packed": True})


def _checksum() -> Column[int]:
    """Return the checksum column, which covers all other columns of the row except compressed ones."""
    return Column("checksum", BigInteger, nullable=False)


# Tallies: the row count of each table (per source, if the table has sources), and the sum of the row checksums.
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

# One row contains several consecutive topics of a run (see `irdesk.store.run_columns`) in compressed columns. Keys are
# not compressed, since opening a project reads them. The checksum precedes the long columns, since columns after these
# are slow to read. ``topics`` is a JSON list; ``lengths`` contains the number of lines of each topic.
run_part = Table(
    RUN_PART,
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

# Derived from ``run_part``: the evaluation order of a run's lines under an ordering (null if it equals the file order),
# and the positions tied with the previous position. If a run has no row, its order is computed on demand.
evaluation_order = Table(
    EVALUATION_ORDER,
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

# Append-only tables: no code updates or deletes rows of journal, passage, note and change.
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

# The passages that a journal row highlights in the document, as JSON. Most journal rows have no passages and no row in
# this table.
passage = Table(
    "passage",
    metadata,
    Column("journal", ForeignKey("journal.id"), primary_key=True),
    Column("value", Text, nullable=False),
    _checksum(),
)

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

# Documents that an assessor has seen. They keep their positions in the queue.
seen = Table(
    "seen",
    metadata,
    Column("topic", String, primary_key=True),
    Column("docno", String, primary_key=True),
    _checksum(),
)

# The records of a team's service (`irdesk.store.team_tables`): tokens, invitations, packages and the audit log. In a
# member's file, the table also contains the membership. ``value`` is JSON.
team_record = Table(
    "team_record",
    metadata,
    Column("kind", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("value", Text, nullable=False),
    _checksum(),
)

# Sequence numbers of the rows of journal and note, in the order in which their transactions were committed. ``row_id``
# is the id of the numbered row. ``device`` identifies the token with which the row was sent, or is empty.
arrival = Table(
    "arrival",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("row_id", String, nullable=False),
    Column("assessor", String, nullable=False),
    Column("device", String, nullable=False),
    _checksum(),
)
Index("arrival_assessor", arrival.c.assessor, arrival.c.number)
Index("arrival_row", arrival.c.row_id)

# Tables in which missing rows are detected. Rows of the other tables can be recomputed, or contain no user data.
TALLIED = (meta, source, run_part, qrels, topic, document, pool, pool_topic, journal, passage, note, change, arrival)
