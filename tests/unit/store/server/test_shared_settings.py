"""Settings in a database shared by several programs: no program overwrites a newer value that it has not seen."""

from __future__ import annotations

import threading
from urllib.parse import quote

import pytest

from irdesk.domain.errors import ChangedMeanwhile
from irdesk.store.project_location import location_of
from irdesk.store.store import Store


@pytest.fixture
def pair(new_database):
    address = new_database()
    Store.create(address, {"name": "study"}).close()
    stores = [Store.open(address, shared=True) for _ in range(2)]
    yield stores
    for store in stores:
        store.close()


def put(store, key, value, before):
    with store.transaction() as transaction:
        transaction.put_setting(key, value, before)


def test_a_value_that_another_program_wrote_is_not_overwritten(pair):
    first, second = pair
    put(first, "name", "one", "study")
    with pytest.raises(ChangedMeanwhile, match="another program changed the project"):
        put(second, "name", "two", "study")
    put(second, "name", "two", "one")
    assert first.data(rows=False).settings["name"] == "two"


def test_of_two_that_write_a_setting_for_the_first_time_one_is_refused(pair):
    first, second = pair
    faults = []

    def late():
        try:
            put(second, "new", "two", "")
        except ChangedMeanwhile as fault:
            faults.append(fault)

    waiting = threading.Thread(target=late)
    with first.transaction() as transaction:
        transaction.put_setting("new", "one", "")
        waiting.start()
        waiting.join(0.3)  # The thread waits until this transaction ends.
    waiting.join()
    assert len(faults) == 1
    assert first.data(rows=False).settings["new"] == "one"


def test_who_waits_for_the_row_sees_what_was_written_meanwhile(pair):
    first, second = pair
    faults = []

    def late():
        try:
            put(second, "name", "two", "study")
        except ChangedMeanwhile as fault:
            faults.append(fault)

    waiting = threading.Thread(target=late)
    with first.transaction() as transaction:
        transaction.put_setting("name", "one", "study")
        waiting.start()
        waiting.join(0.3)
    waiting.join()
    assert len(faults) == 1
    assert first.data(rows=False).settings["name"] == "one"


def test_commits_wait_for_the_disk_and_see_each_other_whatever_the_database_is_set_to(new_database):
    address = new_database()
    options = "-c synchronous_commit=off -c default_transaction_isolation=serializable"
    chosen = location_of(f"{address.conninfo}?project={address.schema}&options={quote(options)}")
    Store.create(chosen, {"name": "study"}).close()
    store = Store.open(chosen, shared=True)
    shown = []
    for durable in (True, False):
        with store._place.write(durable=durable) as writing:
            for name in ("synchronous_commit", "transaction_isolation"):
                shown.append(writing.connection.exec_driver_sql(f"SHOW {name}").scalar_one())
    store.close()
    assert shown == ["on", "read committed", "off", "read committed"]
