"""Sequence numbers of rows that several services append to a database: a reader that resumes after a number misses no
row.
"""

from __future__ import annotations

import threading

from irdesk.domain.progress import QUIET
from irdesk.domain.project.judgement import Judgement
from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.store.store import Store

EACH = 25


def append(store: Store, name: str) -> None:
    for number in range(EACH):
        with store.transaction() as transaction:
            last = transaction.team.lock()
            row = JournalRow(f"{name}{number}", "c", 1.0, name, "1", "d", Judgement(1), "do")
            transaction.append(row)
            transaction.team.arrived(last, [row], name)


def test_a_reader_with_a_cursor_misses_no_row_of_any_service(new_database):
    address = new_database()
    Store.create(address, {}).close()
    services = {name: Store.open(address, shared=True) for name in "abc"}
    writers = [threading.Thread(target=append, args=(store, name)) for name, store in services.items()]
    for writer in writers:
        writer.start()
    read: list[str] = []
    cursor, writing = 0, True
    while writing:
        writing = any(writer.is_alive() for writer in writers)  # must be determined before the last read
        with services["a"].team() as team:
            for arrival in team.arrivals(cursor, 1000):
                assert arrival.number == cursor + 1
                read.append(arrival.row.id)
                cursor = arrival.number
    assert sorted(read) == sorted(f"{name}{number}" for name in services for number in range(EACH))
    assert services["b"].damage(QUIET) == []
    for store in services.values():
        store.close()
