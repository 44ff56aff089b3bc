"""Changes of a project, as rows of its history, and named states of the project."""

from __future__ import annotations

import msgspec


class Snapshot(msgspec.Struct, frozen=True):
    """A named state of the project.

    ``moment`` is the id of the last change before the snapshot was taken, empty if there was none. ``at`` is the time.
    A snapshot contains no copy of the project: the judgements, runs and settings at that time are derived from the
    journal and the history.
    """

    name: str
    moment: str
    at: float


class ChangeRow(msgspec.Struct, frozen=True):
    """One change in the history. ``kind`` is "do", "undo" or "redo". ``target`` is the id of the change that was undone
    or redone.

    ``name`` is a `Worded` message, or plain text if the change has no template.
    """

    id: str
    at: float
    kind: str
    target: str
    name: str
    deltas: bytes
