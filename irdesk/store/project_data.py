"""The project data kept in memory, and functions that read it. Runs and documents stay in the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from sqlalchemy import ColumnElement, Connection, Row, bindparam, select

from irdesk.domain.pool import BuiltPool, PoolSpec, Stratum
from irdesk.domain.project.judgement import Judgement, Place, TopicNote
from irdesk.domain.project.judgement_journal import JournalRow, NoteRow
from irdesk.domain.project.project_history import ChangeRow
from irdesk.domain.project.source import Source
from irdesk.domain.qrels import TopicDetail
from irdesk.domain.run import Ordering, RankedRun
from irdesk.domain.topic import Topic
from irdesk.domain.translatable_messages import restore_message
from irdesk.store import schema
from irdesk.store.integrity.checksums import all_rows, checked_columns, complete, rows_in_order, verify_rows
from irdesk.store.judgements_from_journal import JUDGEMENT_COLUMNS, Key, current_judgements, passages_of, verify_history
from irdesk.store.run_columns import detail_of, rows_of, run_in_order, run_of_keys
from irdesk.system.json_values import decode_json

# These statements are built once, because building one takes longer than executing it.
_CHANGES_BEFORE = (
    select(schema.change)
    .where(schema.change.c.id < bindparam("change"))
    .order_by(schema.change.c.id.desc())
    .limit(bindparam("most"))
)
_DETAILS = (
    select(schema.qrels.c.source, schema.qrels.c.topic, schema.qrels.c.detail)
    .where(schema.qrels.c.detail.is_not(None))
    .order_by(schema.qrels.c.source, schema.qrels.c.position)
)
_KEYS_OF_RUN = (
    select(*checked_columns(schema.run_part), schema.run_part.c.checksum)
    .where(schema.run_part.c.source == bindparam("run"))
    .order_by(schema.run_part.c.position)
)
_ORDER_OF_RUN = select(schema.evaluation_order).where(
    schema.evaluation_order.c.source == bindparam("run"), schema.evaluation_order.c.ordering == bindparam("order")
)


@dataclass(frozen=True)
class ProjectData:
    """All project data that is kept in memory, without the runs.

    ``standing`` contains the current judgements if the rows of journal and history were not requested. ``last_change``
    is the highest id in the history, and ``last_id`` the highest id of any row.
    """

    settings: dict[str, str]
    sources: tuple[Source, ...]
    topics: dict[str, tuple[Topic, ...]]
    qrels: dict[str, dict[str, dict[str, int]]]
    details: dict[str, dict[str, TopicDetail]]
    journal: tuple[JournalRow, ...]
    changes: tuple[ChangeRow, ...]
    pools: dict[str, BuiltPool]
    places: dict[str, Place]
    notes: tuple[NoteRow, ...] = ()
    seen: Mapping[str, frozenset[str]] = field(default_factory=dict)
    standing: Mapping[Key, Judgement] | None = None
    last_change: str = ""
    last_id: str = ""

    def judgements(self) -> Iterator[tuple[Key, Judgement | None]]:
        """Yield topic, queue entry and assessor with the judgement, or with None if the judgement was cleared. The
        items are the rows of the journal, oldest first. If the journal was not read, they are the current judgements.
        """
        if self.standing is not None:
            yield from self.standing.items()
        for row in self.journal:
            yield (row.topic, row.entry, row.assessor), row.judgement


def project_data(connection: Connection, *, rows: bool = True) -> ProjectData:
    """Read the project data from one consistent state of the file.

    With ``rows``, also read the rows of journal and history, which are not needed for opening a project. Raises
    `Damaged` if a row is damaged or missing.
    """
    standing, last_judgement = (None, "") if rows else current_judgements(connection)
    last_change = "" if rows else verify_history(connection)
    sources, notes = sources_of(connection), notes_of(connection)
    return ProjectData(
        settings={row.key: row.value for row in all_rows(connection, schema.meta)},
        sources=sources,
        topics=_topics(connection),
        qrels=_qrels(connection),
        details=_details(connection),
        journal=journal_of(connection) if rows else (),
        changes=tuple(map(_change, all_rows(connection, schema.change, schema.change.c.id))) if rows else (),
        pools=_pools(connection),
        places={
            row.assessor: Place(row.topic, row.docno)
            for row in verify_rows(schema.place, connection.execute(rows_in_order(schema.place)))
        },
        notes=notes,
        seen=_seen_documents(connection),
        standing=standing,
        last_change=last_change,
        last_id=max((last_judgement, last_change, *(note.id for note in notes), *(source.id for source in sources))),
    )


def changes_before(connection: Connection, change: str, most: int) -> tuple[ChangeRow, ...]:
    """Return up to ``most`` changes before the change with id ``change``, latest first. Raises `Damaged` if a row is
    damaged.
    """
    rows = connection.execute(_CHANGES_BEFORE, {"change": change, "most": most})
    return tuple(map(_change, verify_rows(schema.change, rows)))


def _change(row: Row[Any]) -> ChangeRow:
    return ChangeRow(row.id, row.at, row.kind, row.target, restore_message(row.name, row.wording), row.deltas)


_SOURCES_OF_KIND = (  # the statement is built once, since it is executed for each document shown
    select(schema.source).where(schema.source.c.kind == bindparam("of_kind")).order_by(schema.source.c.id)
)


def sources_of(connection: Connection, kind: str = "") -> tuple[Source, ...]:
    """Return all sources, or those of one kind. Removed sources are included, staged ones are not."""
    columns = schema.source.c
    if kind:
        rows = connection.execute(_SOURCES_OF_KIND, {"of_kind": kind})
        sources = list(verify_rows(schema.source, rows))
    else:
        sources = list(all_rows(connection, schema.source, columns.id))
    return tuple(decode_json(row.value, Source) for row in sources if not row.staged)


def collections_of(connection: Connection) -> list[str]:
    """Return the ids of the present document sources."""
    return [source.id for source in sources_of(connection, "documents") if source.present]


def _topics(connection: Connection) -> dict[str, tuple[Topic, ...]]:
    columns = schema.topic.c
    by_source: dict[str, list[Topic]] = {}
    for row in all_rows(connection, schema.topic, columns.source, columns.position):
        by_source.setdefault(row.source, []).append(decode_json(row.value, Topic))
    return {source: tuple(topics) for source, topics in by_source.items()}


def _qrels(connection: Connection) -> dict[str, dict[str, dict[str, int]]]:
    qrels: dict[str, dict[str, dict[str, int]]] = {}
    for row in all_rows(connection, schema.qrels, schema.qrels.c.source, schema.qrels.c.position):
        grades = np.frombuffer(row.grades, "<i8").tolist()
        qrels.setdefault(row.source, {})[row.topic] = dict(zip(rows_of(row.docnos), grades, strict=True))
    return qrels


def _details(connection: Connection) -> dict[str, dict[str, TopicDetail]]:
    details: dict[str, dict[str, TopicDetail]] = {}
    for source, topic, data in connection.execute(_DETAILS):
        details.setdefault(source, {})[topic] = detail_of(data)
    return details


def journal_of(connection: Connection, *only: ColumnElement[bool]) -> tuple[JournalRow, ...]:
    """Return the journal rows that meet the conditions, oldest first."""
    rows = []
    order = schema.journal.c.id
    verified_rows = (
        verify_rows(schema.journal, connection.execute(select(schema.journal).where(*only).order_by(order)))
        if only
        else all_rows(connection, schema.journal, order)
    )
    passages = passages_of(connection, *only)
    for row in verified_rows:
        values = (*(getattr(row, name) for name in JUDGEMENT_COLUMNS), passages.get(row.id, ()))
        judgement = None if row.withdrawn else Judgement(*values)
        rows.append(
            JournalRow(
                row.id,
                row.change_id,
                row.at,
                row.assessor,
                row.topic,
                row.docno,
                judgement,
                row.cause,
                row.again,
                row.taken,
            )
        )
    return tuple(rows)


def notes_of(connection: Connection, *only: ColumnElement[bool]) -> tuple[NoteRow, ...]:
    """Return the rows of topic notes that meet the conditions, oldest first."""
    order = schema.note.c.id
    rows = (
        verify_rows(schema.note, connection.execute(select(schema.note).where(*only).order_by(order)))
        if only
        else all_rows(connection, schema.note, order)
    )
    return tuple(
        NoteRow(
            row.id,
            row.change_id,
            row.at,
            row.assessor,
            row.topic,
            None if row.withdrawn else TopicNote(row.difficulty, row.text),
            row.cause,
            row.taken,
        )
        for row in rows
    )


def _pools(connection: Connection) -> dict[str, BuiltPool]:
    specs = {row.id: decode_json(row.value, PoolSpec) for row in all_rows(connection, schema.pool)}
    pools = {pool: BuiltPool(spec, {}, {}) for pool, spec in specs.items()}
    for row in all_rows(connection, schema.pool_topic, schema.pool_topic.c.pool, schema.pool_topic.c.position):
        pool = pools[row.pool]
        pool.queues[row.topic] = decode_json(row.docnos, tuple[str, ...])
        if strata := decode_json(row.strata, tuple[Stratum, ...]):
            pool.strata[row.topic] = strata
    return pools


def _seen_documents(connection: Connection) -> dict[str, frozenset[str]]:
    seen: dict[str, set[str]] = {}
    for row in verify_rows(schema.seen, connection.execute(rows_in_order(schema.seen))):
        seen.setdefault(row.topic, set()).add(row.docno)
    return {topic: frozenset(docnos) for topic, docnos in seen.items()}


def keys_of_run(connection: Connection, source: str) -> RankedRun:
    """Return the document keys of a run, keyed by topic, in the order of the run file."""
    rows = verify_rows(schema.run_part, connection.execute(_KEYS_OF_RUN, {"run": source}))
    return run_of_keys(complete(connection, schema.run_part, list(rows), source))


def ranked_run(connection: Connection, source: str, ordering: Ordering) -> RankedRun | None:
    """Return a run in the stored evaluation order, or None if this order is not stored. Raises `Damaged` if a row is
    damaged.
    """
    rows = connection.execute(_ORDER_OF_RUN, {"run": source, "order": str(ordering)}).all()
    row = next(verify_rows(schema.evaluation_order, rows), None)
    return None if row is None else run_in_order(keys_of_run(connection, source), ordering, row)
