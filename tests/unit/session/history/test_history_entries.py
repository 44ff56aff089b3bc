"""Entries of a project's history."""

from __future__ import annotations

from irdesk.session.commands import JudgeDocument, Undo
from irdesk.session.history.history_entries import entries


def test_the_journal_lists_every_step_in_order(desk):
    desk.execute(JudgeDocument("1", "b", 0))
    desk.execute(Undo())
    result = entries(desk.store)
    assert [entry.name for entry in result][-2:] == ["grade b as 0", "undo: grade b as 0"]
    assert [row.judgement.grade if row.judgement else None for entry in result[-2:] for row in entry.rows] == [0, None]
    assert [entry.change for entry in result] == sorted(entry.change for entry in result)
