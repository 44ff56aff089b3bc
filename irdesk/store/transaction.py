"""One transaction: all that a change writes, committed as a whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, delete

from irdesk.domain.messages import recorded
from irdesk.domain.pool import Queue
from irdesk.domain.project import ChangeRow, JournalRow, Mark, NoteRow, Place, Source, TopicNote
from irdesk.store import schema
from irdesk.store.integrity.checksums import Checksums


class Transaction:
    """The writes a change may make; see `Store.transaction`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._seals = Checksums(connection)
        self.change = ""
        """The id of the step of the history that was added, empty without one."""

    def settle(self) -> None:
        """Bring the tallies in line, before the commit."""
        self._seals.settle()

    def append(self, row: JournalRow) -> None:
        """Add a row to the journal."""
        values = msgspec.structs.asdict(row)
        mark = values.pop("mark")
        values |= msgspec.structs.asdict(mark or Mark())
        self._seals.insert(schema.journal, [{**values, "withdrawn": mark is None}])

    def take(self, journal: Iterable[JournalRow], notes: Iterable[NoteRow], change_id: str) -> None:
        """Add rows of another copy's journal, which say from now on with which change they came."""
        for row in journal:
            self.append(msgspec.structs.replace(row, taken=change_id))
        for note in notes:
            self.append_note(msgspec.structs.replace(note, taken=change_id))

    def append_note(self, row: NoteRow) -> None:
        """Add a row to the journal of notes on topics."""
        values = msgspec.structs.asdict(row)
        note = values.pop("note")
        values |= msgspec.structs.asdict(note or TopicNote())
        self._seals.insert(schema.note, [{**values, "withdrawn": note is None}])

    def record(self, row: ChangeRow) -> None:
        """Add a row to the history."""
        self.change = row.id
        values = msgspec.structs.asdict(row)
        self._seals.insert(schema.change, [{**values, "wording": recorded(row.name)}])

    def put_source(self, source: Source) -> None:
        """Write a source's state; a staged one counts from here on."""
        value = msgspec.json.encode(source).decode()
        self._seals.replace(schema.source, {"id": source.id}, {"staged": False, "value": value})

    def put_setting(self, key: str, value: str) -> None:
        """Write one setting of the collection."""
        if not self._seals.replace(schema.meta, {"key": key}, {"value": value}):
            self._seals.insert(schema.meta, [{"key": key, "value": value}])

    def put_place(self, assessor: str, place: Place | None) -> None:
        """Write where an assessor stands."""
        self._connection.execute(delete(schema.place).where(schema.place.c.assessor == assessor))
        if place:
            self._seals.insert(schema.place, [{"assessor": assessor, "topic": place.topic, "docno": place.docno}])
            seen = schema.seen.c
            self._connection.execute(delete(schema.seen).where(seen.topic == place.topic, seen.docno == place.docno))
            self._seals.insert(schema.seen, [{"topic": place.topic, "docno": place.docno}])

    def put_queue(self, pool: str, topic: str, queue: Queue) -> None:
        """Write a topic's queue in another order."""
        value = msgspec.json.encode(queue).decode()
        self._seals.replace(schema.pool_topic, {"pool": pool, "topic": topic}, {"docnos": value})
