"""Journals of copies of one project become one: the union of their rows, in the order of their ids.

A row is never changed once it is written, and its id is unique on earth; so the union is commutative, associative and
idempotent, and it makes no difference whose clock is right. What counts is what the last row of a key says.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from irdesk.domain.project import JournalRow, NoteRow

Row = TypeVar("Row", JournalRow, NoteRow)
Key = tuple[str, str, str]
"""Topic, assessor, and the entry of the queue (empty for a note on the topic)."""


class Contradiction(ValueError):
    """Two journals have one row that says one thing here and another there: one of them was changed by hand."""


def key_of(row: JournalRow | NoteRow) -> Key:
    """What a row is about."""
    return row.topic, row.assessor, row.entry if isinstance(row, JournalRow) else ""


def newcomers(own: Iterable[Row], others: Iterable[Row]) -> tuple[Row, ...]:
    """The rows of ``others`` that ``own`` lacks, in the order of their ids. Raises `Contradiction`."""
    known = {row.id: row for row in own}
    found: dict[str, Row] = {}
    for row in others:
        same = known.get(row.id) or found.get(row.id)
        if same is None:
            found[row.id] = row
        elif plain(same) != plain(row):
            raise Contradiction(f"row {row.id} of the journal is another one in the project")
    return tuple(found[row_id] for row_id in sorted(found))


def union(own: Iterable[Row], others: Iterable[Row]) -> tuple[Row, ...]:
    """All rows of two journals, in the order of their ids. Raises `Contradiction`."""
    kept = {row.id: row for row in own}
    kept.update({row.id: row for row in newcomers(kept.values(), others)})
    return tuple(kept[row_id] for row_id in sorted(kept))


def last_rows(rows: Iterable[Row]) -> dict[Key, Row]:
    """The row of each key that counts: the last one by its id."""
    return {key_of(row): row for row in sorted(rows, key=lambda row: row.id)}


def plain(row: Row) -> Row:
    """A row without how it came here, which differs from copy to copy."""
    return msgspec.structs.replace(row, taken="")
