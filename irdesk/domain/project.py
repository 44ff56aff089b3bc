"""What a project is made of beside topics, documents and runs: its sources, pool, marks and places."""

from __future__ import annotations

import msgspec


class Source(msgspec.Struct, frozen=True):
    """A file that was loaded into the project.

    ``kind`` is run, qrels, topics or documents; ``name`` a run's tag, otherwise the file's name. ``counts`` holds what
    there is to count (topics, documents, depth, lines, judgements); ``digest`` is the SHA-256 of the file. A source
    that is not ``present`` was removed and comes back when that is undone.
    """

    id: str
    kind: str
    name: str
    path: str
    digest: str
    added_at: float
    counts: dict[str, int] = {}
    present: bool = True
    visible: bool = True
    colour: int = 0


def counted(counts: dict[str, int]) -> str:
    """Counts in words: 50 topics, 50,000 lines, depth 1,000."""
    return ", ".join(f"depth {n:,}" if name == "depth" else f"{n:,} {name}" for name, n in counts.items())


class Mark(msgspec.Struct, frozen=True):
    """What one assessor says of one document for one topic: a grade, or why there is none.

    ``seconds`` is the active time it took, ``place`` the document's place in the queue (from 1; 0 where it was
    not in it). ``given`` is an id of the moment it was given: of several assessors' marks the last one counts,
    and an undo that brings a mark back does not make it the last.
    """

    grade: int | None
    abstention: str = ""
    comment: str = ""
    seconds: float = 0.0
    place: int = 0
    given: str = ""


class JournalRow(msgspec.Struct, frozen=True):
    """One row of the append-only journal.

    ``mark`` is None where a judgement is taken back; ``cause`` names what wrote the row.
    """

    id: str
    change_id: str
    at: float
    assessor: str
    topic: str
    docno: str
    mark: Mark | None
    cause: str


class PoolSpec(msgspec.Struct, frozen=True):
    """How a pool was made: the first ``depth`` documents of each run, ordered by ``order`` with ``seed``."""

    id: str
    depth: int
    runs: tuple[str, ...]
    order: str
    seed: int
    made_at: float
    documents: int = 0


class Place(msgspec.Struct, frozen=True):
    """Where an assessor stands: a topic, and one of its documents (empty where the topic has none)."""

    topic: str
    docno: str


class ChangeRow(msgspec.Struct, frozen=True):
    """One change as the history keeps it: ``kind`` is do, undo or redo, ``target`` the change undone or redone."""

    id: str
    at: float
    kind: str
    target: str
    name: str
    deltas: bytes


Pool = dict[str, tuple[str, ...]]
"""A pool: for each topic its documents in queue order."""
