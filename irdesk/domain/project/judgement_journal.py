"""Rows of the append-only journal of judgements and topic notes."""

from __future__ import annotations

import msgspec

from irdesk.domain.pool import entry_of
from irdesk.domain.project.judgement import Judgement, TopicNote


class JournalRow(msgspec.Struct, frozen=True):
    """One row of the append-only journal.

    ``judgement`` is None if a judgement was cleared. ``cause`` names the action that wrote the row. ``again`` is true
    if the assessor judged the document a second time as a hidden repeat. Such a judgement is stored separately and not
    used for any score. ``taken`` is the id of the change that imported the row from another copy of the project; empty
    if the row was written here.
    """

    id: str
    change_id: str
    at: float
    assessor: str
    topic: str
    docno: str
    judgement: Judgement | None
    cause: str
    again: bool = False
    taken: str = ""

    @property
    def entry(self) -> str:
        """Return the document's queue entry."""
        return entry_of(self.docno, again=self.again)

    @property
    def moment(self) -> str:
        """Return the id of the change that added the row to this project."""
        return self.taken or self.change_id


class NoteRow(msgspec.Struct, frozen=True):
    """One row of the append-only journal of topic notes. ``note`` is None if a note was deleted. ``taken`` has the same
    meaning as in `JournalRow`.
    """

    id: str
    change_id: str
    at: float
    assessor: str
    topic: str
    note: TopicNote | None
    cause: str
    taken: str = ""
