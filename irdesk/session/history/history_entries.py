"""Entries of a project's history: the steps with their times, names and judgements."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.domain.project.project_history import ChangeRow
from irdesk.domain.translatable_messages import worded
from irdesk.store.store import Store


@dataclass(frozen=True)
class Entry:
    """A step of the project's history, with the judgements changed by this step."""

    change: str
    at: float
    name: str
    rows: tuple[JournalRow, ...]


def entries(store: Store) -> tuple[Entry, ...]:
    """Read the project's history from the file, oldest step first (worker thread)."""
    data = store.data()
    rows: dict[str, list[JournalRow]] = {}
    for row in data.journal:
        rows.setdefault(row.moment, []).append(row)
    return tuple(Entry(change.id, change.at, _name(change), tuple(rows.get(change.id, ()))) for change in data.changes)


def _name(change: ChangeRow) -> str:
    if change.kind == "undo":
        return worded("undo: {step}", step=change.name)
    return worded("redo: {step}", step=change.name) if change.kind == "redo" else change.name
