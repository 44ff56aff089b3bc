"""Merging the journals of copies of one project: the union of their rows, in the order of their ids.

A row is never changed after it is written, and its id is globally unique; so the union is commutative, associative and
idempotent, and does not depend on correct clocks. The last row of a key counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from irdesk.domain.project import JournalRow, NoteRow

Row = TypeVar("Row", JournalRow, NoteRow)
Key = tuple[str, str, str]
"""Topic, assessor, and the queue entry (empty for a note on the topic)."""


class Contradiction(ValueError):
    """Two journals have different contents for the same row: one of them was changed by hand."""


def key_of(row: JournalRow | NoteRow) -> Key:
    """Return the key of a row: topic, assessor and queue entry."""
    return row.topic, row.assessor, row.entry if isinstance(row, JournalRow) else ""


def newcomers(known_rows: Iterable[Row], others: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows of ``others`` that ``known_rows`` lacks, in the order of their ids. Raises `Contradiction`."""
    known = {row.id: row for row in known_rows}
    new: dict[str, Row] = {}
    for row in others:
        same = known.get(row.id) or new.get(row.id)
        if same is None:
            new[row.id] = row
        elif plain(same) != plain(row):
            raise Contradiction(f"row {row.id} of the journal differs from the row with this id in the project")
    return tuple(new[row_id] for row_id in sorted(new))


def union(known_rows: Iterable[Row], others: Iterable[Row]) -> tuple[Row, ...]:
    """Return all rows of two journals, in the order of their ids. Raises `Contradiction`."""
    kept = {row.id: row for row in known_rows}
    kept.update({row.id: row for row in newcomers(kept.values(), others)})
    return tuple(kept[row_id] for row_id in sorted(kept))


def last_rows(rows: Iterable[Row]) -> dict[Key, Row]:
    """Return the row that counts for each key: the row with the highest id."""
    return {key_of(row): row for row in sorted(rows, key=lambda row: row.id)}


def plain(row: Row) -> Row:
    """Return a row without the id of the change that imported it, which differs from copy to copy."""
    return msgspec.structs.replace(row, taken="")
