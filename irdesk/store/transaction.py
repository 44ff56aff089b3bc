"""Transactions, in which all writes of a change are committed together or not at all."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import bindparam, delete, select
from sqlalchemy.exc import IntegrityError

from irdesk.domain.errors import ChangedMeanwhile
from irdesk.domain.pool import Queue
from irdesk.domain.project.judgement import Judgement, Place, TopicNote
from irdesk.domain.project.judgement_journal import JournalRow, NoteRow
from irdesk.domain.project.project_history import ChangeRow
from irdesk.domain.project.source import Source
from irdesk.domain.translatable_messages import record_message
from irdesk.store import schema
from irdesk.store.integrity.checksums import Checksums
from irdesk.store.storage_backend import Writing
from irdesk.store.team_tables import TeamTables

# These statements are built once, because they are executed for every judgement and every move to another document.
_DELETE_PLACE = delete(schema.place).where(schema.place.c.assessor == bindparam("of"))
_DELETE_SEEN = delete(schema.seen).where(
    schema.seen.c.topic == bindparam("of"), schema.seen.c.docno == bindparam("document")
)
_MEANWHILE = "another program changed the project at the same time; the last step was not stored; try again"


class Transaction:
    """A transaction with the writes that a change may make; see `Store.transaction`."""

    def __init__(self, writing: Writing) -> None:
        self._writing = writing
        self._connection = writing.connection
        self._checksums = Checksums(writing.connection)

    @property
    def team(self) -> TeamTables:
        """Return the tables of a team's service for reading and writing in this transaction."""
        return TeamTables(self._connection, self._checksums)

    def settle(self) -> None:
        """Update the tallies; called before the commit."""
        self._checksums.settle()

    def append(self, row: JournalRow) -> None:
        """Add a row to the journal."""
        self.extend((row,), ())

    def extend(self, journal: Iterable[JournalRow], notes: Iterable[NoteRow]) -> None:
        """Add rows to the journal and to the journal of topic notes, with one statement for each journal."""
        judged, marked = [], []
        for row in journal:
            values = msgspec.structs.asdict(row)
            judgement = values.pop("judgement")
            values |= msgspec.structs.asdict(judgement or Judgement())
            if passages := values.pop("passages"):
                marked.append({"journal": row.id, "value": msgspec.json.encode(passages).decode()})
            judged.append({**values, "withdrawn": judgement is None})
        noted = []
        for note_row in notes:
            values = msgspec.structs.asdict(note_row)
            note = values.pop("note")
            values |= msgspec.structs.asdict(note or TopicNote())
            noted.append({**values, "withdrawn": note is None})
        self._writing.rows.update({kind: len(rows) for kind, rows in (("judgement", judged), ("note", noted)) if rows})
        for table, rows in ((schema.journal, judged), (schema.note, noted)):
            if rows:
                self._writing.witness = table, rows[-1]["id"]
        self._checksums.insert(schema.journal, judged)
        self._checksums.insert(schema.passage, marked)
        self._checksums.insert(schema.note, noted)

    def take(self, journal: Iterable[JournalRow], notes: Iterable[NoteRow], change_id: str) -> None:
        """Add journal and note rows from another copy of the project. Each row gets the id of the change that imports
        it.
        """
        self.extend(
            (msgspec.structs.replace(row, taken=change_id) for row in journal),
            (msgspec.structs.replace(note, taken=change_id) for note in notes),
        )

    def append_note(self, row: NoteRow) -> None:
        """Add a row to the journal of topic notes."""
        self.extend((), (row,))

    def record(self, row: ChangeRow) -> None:
        """Add a row to the history."""
        self._writing.change = row.id
        self._writing.witness = schema.change, row.id
        values = msgspec.structs.asdict(row)
        self._checksums.insert(schema.change, [{**values, "wording": record_message(row.name)}])

    def put_source(self, source: Source) -> None:
        """Write a source's state. This activates a staged source."""
        value = msgspec.json.encode(source).decode()
        self._checksums.replace(
            schema.source, {"id": source.id}, {"kind": source.kind, "staged": False, "value": value}
        )

    def put_setting(self, key: str, value: str, before: str | None = None) -> None:
        """Write one setting of the collection. If ``before`` is given, it must be the current value.

        Raises `ChangedMeanwhile` if the project is shared and another program has written another value.
        """
        checked = before is not None and self._writing.shared
        mine = schema.meta.c.key == key
        if checked:
            stored = self._connection.execute(select(schema.meta.c.value).where(mine).with_for_update()).scalar()
            if stored not in {None, before}:
                raise ChangedMeanwhile(_MEANWHILE)
        if self._checksums.replace(schema.meta, {"key": key}, {"value": value}):
            return
        try:
            self._checksums.insert(schema.meta, [{"key": key, "value": value}])
        except IntegrityError as fault:  # another program has inserted the setting in the meantime
            raise ChangedMeanwhile(_MEANWHILE) from fault

    def put_place(self, assessor: str, place: Place | None) -> None:
        """Write an assessor's current position, or delete it if it is None."""
        self._connection.execute(_DELETE_PLACE, {"of": assessor})
        if place:
            self._checksums.insert(schema.place, [{"assessor": assessor, "topic": place.topic, "docno": place.docno}])
            self._connection.execute(_DELETE_SEEN, {"of": place.topic, "document": place.docno})
            self._checksums.insert(schema.seen, [{"topic": place.topic, "docno": place.docno}])

    def put_queue(self, pool: str, topic: str, queue: Queue) -> None:
        """Write a topic's queue in its new order."""
        value = msgspec.json.encode(queue).decode()
        self._checksums.replace(schema.pool_topic, {"pool": pool, "topic": topic}, {"docnos": value})
