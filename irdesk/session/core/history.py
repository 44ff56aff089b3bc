"""Undo and redo stacks. They are read from the stored changes, so that they survive a restart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice

from irdesk.domain.project.project_history import ChangeRow

_AT_ONCE = 64
_AHEAD = 2
MOST_KEPT = 256  # maximum number of undoable changes in memory; each takes more memory than a judgement
ReadChanges = Callable[[str, int], Sequence[ChangeRow]]
"""Function that returns up to the given number of changes before the change with the given id, latest first. It returns
fewer only if there are no more.
"""


class History:
    """Stacks of undoable and redoable changes. An undo does not rewrite history; it is a new change that names its
    target.

    A project may have a million stored changes, so they are read only when undo reaches them. If ``read`` can supply
    them again, at most `MOST_KEPT` stay in memory.
    """

    def __init__(self, rows: Iterable[ChangeRow] = (), read: ReadChanges | None = None) -> None:
        self._read = read
        self._done: list[ChangeRow] = []
        self._undone: list[ChangeRow] = []
        self._earlier: Iterator[ChangeRow] = iter(())  # stored changes not yet read, latest first
        self.last = ""  # id of the last stored change
        for row in rows:
            self.push(row)

    @classmethod
    def stored(cls, read: ReadChanges, last: str) -> History:
        """Return the history of a project whose last change has the id ``last``."""
        history = cls(read=read)
        history.last = last
        if last:
            rows = _backwards(read, last)
            history._undone, rows = _trailing(rows)
            history._earlier = rows
            history.look_ahead()
        return history

    def push(self, row: ChangeRow) -> None:
        """Record a stored change."""
        self.last = row.id
        if row.kind == "do":
            self._done.append(row)
            self._undone.clear()
            self._drop_older()
        elif row.kind == "undo":
            self._undone.append(self._done.pop())
        else:
            self._done.append(self._undone.pop())

    def _drop_older(self) -> None:
        """Drop the older half of the changes from memory if there are too many. They are read from the store again when
        needed.
        """
        if self._read and len(self._done) > MOST_KEPT:
            del self._done[: len(self._done) // 2]
            self._earlier = _standing(islice(_backwards(self._read, self._done[0].id), 1, None))

    def look_ahead(self) -> None:
        """Load the next two changes that undo would revert, so that undo itself reads nothing and cannot fail.

        Read errors are propagated.
        """
        while len(self._done) < _AHEAD and (row := next(self._earlier, None)):
            self._done.insert(0, row)

    @property
    def undoable(self) -> ChangeRow | None:
        """Return the change that undo reverts."""
        return self._done[-1] if self._done else None

    @property
    def redoable(self) -> ChangeRow | None:
        """Return the change that redo restores."""
        return self._undone[-1] if self._undone else None


def _backwards(read: ReadChanges, last: str) -> Iterator[ChangeRow]:
    """Yield the change ``last`` and all earlier ones, latest first."""
    before = last + "~"  # sorts after ``last``, so that ``last`` itself is included
    while rows := read(before, _AT_ONCE):
        yield from rows
        if len(rows) < _AT_ONCE:
            return
        before = rows[-1].id


def _trailing(rows: Iterator[ChangeRow]) -> tuple[list[ChangeRow], Iterator[ChangeRow]]:
    """Return the undone changes that can be redone, and an iterator over the changes in effect, latest first.

    Each undo reverts the latest change not yet reverted. Only changes undone after the last new change can be redone.
    """
    open_undos = 0
    first: ChangeRow | None = None
    for row in rows:
        if row.kind == "do":
            first = row
            break
        open_undos += 1 if row.kind == "undo" else -1
    standing = _standing(rows if first is None else chain((first,), rows))
    undone = list(islice(standing, open_undos))
    return undone, standing


def _standing(rows: Iterable[ChangeRow]) -> Iterator[ChangeRow]:
    """Yield the changes still in effect, latest first. ``rows`` holds stored changes, latest first."""
    undos = 0
    for row in rows:
        if row.kind != "do":
            undos += 1 if row.kind == "undo" else -1
        elif undos:
            undos -= 1
        else:
            yield row
