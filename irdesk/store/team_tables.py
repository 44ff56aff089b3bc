"""Tables of a team's service: its records, and the order of arrival of journal and note rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from irdesk.domain.pool import entry_of
from irdesk.domain.project.judgement import Place
from irdesk.domain.project.judgement_journal import JournalRow, NoteRow
from irdesk.store import schema
from irdesk.store.integrity.checksums import Checksums, verify_rows
from irdesk.store.project_data import journal_of, notes_of, sources_of
from irdesk.store.unsent_rows import UnsentRows
from irdesk.system.json_values import decode_json

Row = JournalRow | NoteRow
MEMBERSHIP, SELF = "membership", "self"
"""Kind and id of the record in which a joined project stores its membership of a team."""
_AT_ONCE = 500  # maximum number of ids in one condition


class Arrival(msgspec.Struct, frozen=True):
    """A row of the journal, or of the notes on topics, with its sequence number."""

    number: int
    row: Row


class TeamTables(UnsentRows):
    """Tables of a team's service, accessed through one connection. Without ``checksums`` they are read-only."""

    def __init__(self, connection: Connection, checksums: Checksums | None = None) -> None:
        super().__init__(connection)
        self._written = checksums

    @property
    def _checksums(self) -> Checksums:
        assert self._written is not None
        return self._written

    def record(self, kind: str, key: str) -> str | None:
        """Return the value of a record, or None."""
        columns = schema.team_record.c
        query = select(schema.team_record).where(columns.kind == kind, columns.id == key)
        rows = list(verify_rows(schema.team_record, self._connection.execute(query)))
        return rows[0].value if rows else None

    def records(self, kind: str) -> dict[str, str]:
        """Return the values of all records of a kind, keyed by id, in id order."""
        columns = schema.team_record.c
        query = select(schema.team_record).where(columns.kind == kind).order_by(columns.id)
        return {row.id: row.value for row in verify_rows(schema.team_record, self._connection.execute(query))}

    def last_records(self, kind: str, most: int) -> list[str]:
        """Return the values of the ``most`` records of a kind with the highest ids, in id order."""
        columns = schema.team_record.c
        query = select(schema.team_record).where(columns.kind == kind).order_by(columns.id.desc()).limit(most)
        rows = list(verify_rows(schema.team_record, self._connection.execute(query)))
        return [row.value for row in reversed(rows)]

    def put(self, kind: str, key: str, value: str) -> None:
        """Write a record, replacing an existing one."""
        if not self._checksums.replace(schema.team_record, {"kind": kind, "id": key}, {"value": value}):
            self._checksums.insert(schema.team_record, [{"kind": kind, "id": key, "value": value}])

    def drop(self, kind: str, key: str) -> None:
        """Delete a record, if it exists."""
        columns = schema.team_record.c
        self._checksums.delete(schema.team_record, columns.kind == kind, columns.id == key)

    def drop_all(self) -> None:
        """Delete all records, such as tokens, invitations and the audit log. The order of arrival is kept."""
        self._checksums.delete(schema.team_record)

    def settings(self, keys: Iterable[str]) -> dict[str, str]:
        """Return the stored values of these settings of the collection."""
        query = select(schema.meta).where(schema.meta.c.key.in_(tuple(keys)))
        return {row.key: row.value for row in verify_rows(schema.meta, self._connection.execute(query))}

    def present_sources(self) -> tuple[str, ...]:
        """Return the ids of the present sources of topics and documents, in source order."""
        kinds = {"topics", "documents"}
        return tuple(source.id for source in sources_of(self._connection) if source.kind in kinds and source.present)

    def queues(self, pool: str) -> dict[str, tuple[str, ...]]:
        """Return the stored queues of a pool."""
        columns = schema.pool_topic.c
        query = select(schema.pool_topic).where(columns.pool == pool).order_by(columns.position)
        rows = verify_rows(schema.pool_topic, self._connection.execute(query))
        return {row.topic: decode_json(row.docnos, tuple[str, ...]) for row in rows}

    def place_of(self, assessor: str) -> Place | None:
        """Return an assessor's current position, or None."""
        query = select(schema.place).where(schema.place.c.assessor == assessor)
        rows = list(verify_rows(schema.place, self._connection.execute(query)))
        return Place(rows[0].topic, rows[0].docno) if rows else None

    def lock(self) -> int:
        """Lock the sequence counter until the transaction ends, and return the counter's value.

        Every transaction that appends rows updates the counter first. Rows therefore become visible in sequence order,
        and a reader that resumes from a number cannot miss any row.
        """
        counted = schema.tally.c
        mine = (counted.name == schema.arrival.name, counted.source == "")
        result = self._connection.execute(update(schema.tally).where(*mine).values(count=counted.count))
        if not result.rowcount:
            row = {"name": schema.arrival.name, "source": "", "count": 0, "sum": 0}
            self._connection.execute(insert(schema.tally), [row])
        return self.last_number()

    def last_number(self, assessor: str | None = None) -> int:
        """Return the last sequence number over all rows, or over the rows of one ``assessor``; 0 if there are
        no rows.
        """
        if assessor is not None:
            mine = select(func.count()).select_from(schema.arrival).where(schema.arrival.c.assessor == assessor)
            return self._connection.execute(mine).scalar_one()
        counted = schema.tally.c
        query = select(counted.count).where(counted.name == schema.arrival.name, counted.source == "")
        return self._connection.execute(query).scalar() or 0

    def arrived(self, last: int, rows: Sequence[Row], device: str) -> int:
        """Assign sequence numbers to rows, starting after ``last``, which `lock` returned. Return the new
        last number.
        """
        self._checksums.insert(
            schema.arrival,
            [
                {"number": last + i, "row_id": row.id, "assessor": row.assessor, "device": device}
                for i, row in enumerate(rows, 1)
            ],
        )
        return last + len(rows)

    def unnumbered(self) -> list[Row]:
        """Return the rows of journal and note that have no sequence number, in id order."""
        known = select(schema.arrival.c.row_id)
        journal = journal_of(self._connection, schema.journal.c.id.not_in(known))
        notes = notes_of(self._connection, schema.note.c.id.not_in(known))
        return sorted((*journal, *notes), key=lambda row: row.id)

    def arrivals(self, after: int, most: int, assessor: str | None = None) -> list[Arrival]:
        """Return up to ``most`` rows after a sequence number, in sequence order.

        For one ``assessor``, numbers count only that assessor's rows, since numbers over all rows would reveal how much
        other assessors judge.
        """
        columns = schema.arrival.c
        last = after if assessor is None else self._number_of(assessor, after)
        if last is None:
            return []
        query = select(schema.arrival).where(columns.number > last).order_by(columns.number).limit(most)
        if assessor is not None:
            query = query.where(columns.assessor == assessor)
        listed = list(verify_rows(schema.arrival, self._connection.execute(query)))
        rows = self.rows_by_id([row.row_id for row in listed])
        first = after + 1
        return [
            Arrival(row.number if assessor is None else first + i, rows[row.row_id])
            for i, row in enumerate(listed)
            if row.row_id in rows
        ]

    def _number_of(self, assessor: str, count: int) -> int | None:
        """Return the sequence number of the row at the given position among an assessor's rows, counted from 1. Return
        0 for position 0, and None if there are fewer rows.

        The query uses only the index; a query with an offset would read each row.
        """
        if count == 0:
            return 0
        number = schema.arrival.c.number
        mine = select(number).where(schema.arrival.c.assessor == assessor).order_by(number)
        return self._connection.execute(mine.limit(1).offset(count - 1)).scalar()

    def assessors_after(self, after: int) -> frozenset[str]:
        """Return the assessors whose rows arrived after a sequence number."""
        columns = schema.arrival.c  # no DISTINCT here: SQLite would read the whole index
        query = select(columns.number, columns.assessor).where(columns.number > after).order_by(columns.number)
        return frozenset(row.assessor for row in self._connection.execute(query))

    def devices_of(self, row_ids: Sequence[str]) -> Mapping[str, str]:
        """Return the device that sent each of these rows."""
        columns = schema.arrival.c
        query = select(columns.row_id, columns.device).where(columns.row_id.in_(row_ids))
        return {row.row_id: row.device for row in self._connection.execute(query)}

    def rows_by_id(self, ids: Sequence[str]) -> dict[str, Row]:
        """Return the rows of journal and note that have one of these ids."""
        rows: dict[str, Row] = {}
        for i in range(0, len(ids), _AT_ONCE):
            part = ids[i : i + _AT_ONCE]
            rows |= {row.id: row for row in journal_of(self._connection, schema.journal.c.id.in_(part))}
            if not rows.keys() >= set(part):
                rows |= {row.id: row for row in notes_of(self._connection, schema.note.c.id.in_(part))}
        return rows

    def known_ids(self, ids: Sequence[str]) -> frozenset[str]:
        """Return the subset of these ids that belong to rows of journal or note."""
        known: set[str] = set()
        for i in range(0, len(ids), _AT_ONCE):
            part = ids[i : i + _AT_ONCE]
            for table in (schema.journal, schema.note):
                known.update(self._connection.execute(select(table.c.id).where(table.c.id.in_(part))).scalars())
        return frozenset(known)

    def last_ids(self, rows: Sequence[Row]) -> dict[tuple[str, str, str], str]:
        """Return the highest stored row id for each key of these rows. `rows_of_keys` returns the stored rows
        themselves.
        """
        last: dict[tuple[str, str, str], str] = {}
        journal, note = schema.journal.c, schema.note.c
        for topic, assessor in {(row.topic, row.assessor) for row in rows}:
            docnos = [row.docno for row in rows if isinstance(row, JournalRow) and row.topic == topic]
            if docnos:
                mine = journal.topic == topic, journal.docno.in_(docnos), journal.assessor == assessor
                query = select(journal.docno, journal.again, func.max(journal.id)).where(*mine)
                for docno, again, row_id in self._connection.execute(query.group_by(journal.docno, journal.again)):
                    last[topic, assessor, entry_of(docno, again=again)] = row_id
            if any(isinstance(row, NoteRow) and row.topic == topic for row in rows):
                noted = select(func.max(note.id)).where(note.topic == topic, note.assessor == assessor)
                if row_id := self._connection.execute(noted).scalar():
                    last[topic, assessor, ""] = row_id
        return last

    def rows_of(self, assessor: str, after: str, most: int) -> list[Row]:
        """Return up to ``most`` rows of an assessor, oldest first, that were written in this file and have an id
        greater than ``after``.
        """
        rows = self.rows_by_id(self.unsent_ids(assessor, after, most))
        return [rows[row_id] for row_id in sorted(rows)]

    def rows_of_keys(self, rows: Sequence[Row]) -> dict[tuple[str, str, str], Row]:
        """Return the row with the highest id for each key (topic, queue entry and assessor) of these rows."""
        last: dict[tuple[str, str, str], Row] = {}
        for topic, assessor in {(row.topic, row.assessor) for row in rows}:
            docnos = [row.docno for row in rows if isinstance(row, JournalRow) and row.topic == topic]
            journal, note = schema.journal.c, schema.note.c
            stored: list[Row] = []
            if docnos:
                mine = journal.topic == topic, journal.docno.in_(docnos), journal.assessor == assessor
                stored += journal_of(self._connection, *mine)
            if any(isinstance(row, NoteRow) and row.topic == topic for row in rows):
                stored += notes_of(self._connection, note.topic == topic, note.assessor == assessor)
            for row in stored:
                last[row.topic, row.assessor, row.entry if isinstance(row, JournalRow) else ""] = row
        return last
