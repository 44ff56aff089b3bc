"""Merge the journals of copies of a project. The result is the union of their rows, sorted by id.

A row never changes after it is written, and its id is globally unique. The union is therefore commutative, associative
and idempotent, and does not depend on correct clocks. Of several rows with the same key, the row with the highest id
counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from irdesk.domain.project.judgement_journal import JournalRow, NoteRow

Row = TypeVar("Row", JournalRow, NoteRow)
Key = tuple[str, str, str]
"""Key of a journal row: topic, assessor, and queue entry (empty for a note on the topic)."""


class Contradiction(ValueError):
    """Raised if two journals have different contents for one row, which means that one of them was edited by hand."""

    def __init__(self, row: JournalRow | NoteRow) -> None:
        super().__init__(row.id)
        self.row = row


def key_of(row: JournalRow | NoteRow) -> Key:
    """Return the key of a row: topic, assessor and queue entry."""
    return row.topic, row.assessor, row.entry if isinstance(row, JournalRow) else ""


def newcomers(known_rows: Iterable[Row], others: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows of ``others`` that are missing from ``known_rows``, sorted by id. Raises `Contradiction` if a row
    with the same id has different contents.
    """
    known = {row.id: row for row in known_rows}
    new: dict[str, Row] = {}
    for row in others:
        same = known.get(row.id) or new.get(row.id)
        if same is None:
            new[row.id] = row
        elif plain(same) != plain(row):
            raise Contradiction(row)
    return tuple(new[row_id] for row_id in sorted(new))


def union(known_rows: Iterable[Row], others: Iterable[Row]) -> tuple[Row, ...]:
    """Return all rows of two journals, sorted by id. Raises `Contradiction` if a row has different contents in the two
    journals.
    """
    kept = {row.id: row for row in known_rows}
    kept.update({row.id: row for row in newcomers(kept.values(), others)})
    return tuple(kept[row_id] for row_id in sorted(kept))


def last_rows(rows: Iterable[Row]) -> dict[Key, Row]:
    """Return the row that counts for each key: the row with the highest id."""
    return {key_of(row): row for row in sorted(rows, key=lambda row: row.id)}


def plain(row: Row) -> Row:
    """Return a row without the id of the change that imported it, which differs from copy to copy."""
    return msgspec.structs.replace(row, taken="")
