"""Ids are UUIDv7, and each is greater than all earlier ones, whatever the clock shows."""

from __future__ import annotations

import itertools
import time
import uuid

from irdesk.domain.uuid7 import IdSource


def test_an_id_is_a_version_7_uuid_of_its_millisecond():
    before = int(time.time() * 1000)
    made = IdSource().next()
    assert (made.version, made.variant) == (7, uuid.RFC_4122)
    assert before <= made.int >> 80 <= int(time.time() * 1000)


def test_ids_rise_when_the_clock_stands_still():
    source = IdSource(clock=lambda: 1_700_000_000.0)
    ids = [source.next() for _ in range(2000)]
    assert ids == sorted(set(ids))
    assert {(made.version, made.variant) for made in ids} == {(7, uuid.RFC_4122)}


def test_ids_rise_when_the_clock_goes_back():
    times = itertools.chain([1_700_000_000.0, 1_600_000_000.0, 0.0, 1_699_999_999.0], itertools.repeat(5.0))
    source = IdSource(clock=lambda: next(times))
    ids = [str(source.next()) for _ in range(50)]
    assert ids == sorted(set(ids))


def test_ids_go_on_after_the_last_one_in_use():
    last = uuid.UUID("0fffffff-ffff-7fff-bfff-ffffffffffff")
    source = IdSource(last)
    ids = [source.next() for _ in range(10)]
    assert last < ids[0]
    assert ids == sorted(set(ids))
    assert {(made.version, made.variant) for made in ids} == {(7, uuid.RFC_4122)}


def test_text_orders_ids_as_their_numbers_do():
    source = IdSource()
    ids = [source.next() for _ in range(100)]
    assert sorted(map(str, ids)) == [str(made) for made in sorted(ids)]
