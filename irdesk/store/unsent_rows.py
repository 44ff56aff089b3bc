"""Rows of journal and notes that were written in this file but not yet sent to the team's service, and the number of
these rows.
"""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from irdesk.store import schema


class UnsentRows:
    """Local rows with an id greater than the last id that the service acknowledged, read through one connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def unsent_ids(self, assessor: str, after: str, most: int) -> list[str]:
        """Return the ids of up to ``most`` rows of an assessor, oldest first, that were written in this file and have
        an id greater than ``after``.
        """
        journal, note = schema.journal.c, schema.note.c
        ids = [
            *self._connection.execute(
                select(journal.id)
                .where(journal.id > after, journal.assessor == assessor, journal.taken == "")
                .order_by(journal.id)
                .limit(most)
            ).scalars(),
            *self._connection.execute(
                select(note.id)
                .where(note.id > after, note.assessor == assessor, note.taken == "")
                .order_by(note.id)
                .limit(most)
            ).scalars(),
        ]
        return sorted(ids)[:most]

    def count_of(self, assessor: str, after: str) -> int:
        """Count the rows of an assessor that were written in this file and have an id greater than ``after``."""
        return sum(
            self._connection.execute(
                select(func.count()).where(table.c.id > after, table.c.assessor == assessor, table.c.taken == "")
            ).scalar_one()
            for table in (schema.journal, schema.note)
        )

    def count_besides(self, assessor: str, after: str) -> int:
        """Count the rows of all assessors except ``assessor`` that were written in this file and have an id greater
        than ``after``.
        """
        return sum(
            self._connection.execute(
                select(func.count()).where(table.c.id > after, table.c.assessor != assessor, table.c.taken == "")
            ).scalar_one()
            for table in (schema.journal, schema.note)
        )
