"""What can be undone and redone: read from the stored changes, so that it survives a restart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice

from irdesk.domain.project import ChangeRow

_AT_ONCE = 64
_AHEAD = 2
MOST_KEPT = 256  # changes in memory of those that can be undone: a judgement's is larger than its mark
ReadChanges = Callable[[str, int], Sequence[ChangeRow]]
"""Gives at most so many changes before the one with an id, the last one first."""


class History:
    """Two stacks of changes. Undoing never rewrites: an undo is a change of its own that names its target.

    Of changes stored earlier only those are read that undo has come to: there may be a million. Where ``read`` gives
    them again, no more than `MOST_KEPT` stay in memory.
    """

    def __init__(self, rows: Iterable[ChangeRow] = (), read: ReadChanges | None = None) -> None:
        self._read = read
        self._done: list[ChangeRow] = []
        self._undone: list[ChangeRow] = []
        self._earlier: Iterator[ChangeRow] = iter(())  # what was done before, the last one first
        self.last = ""  # the id of the change that was stored last
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
        """Take a stored change in."""
        self.last = row.id
        if row.kind == "do":
            self._done.append(row)
            self._undone.clear()
            self._let_go()
        elif row.kind == "undo":
            self._undone.append(self._done.pop())
        else:
            self._done.append(self._undone.pop())

    def _let_go(self) -> None:
        """Leave the older half of too many changes to the store; below one that stands, the stack is as it was then."""
        if self._read and len(self._done) > MOST_KEPT:
            del self._done[: len(self._done) // 2]
            self._earlier = _standing(islice(_backwards(self._read, self._done[0].id), 1, None))

    def look_ahead(self) -> None:
        """Have the change that undo takes back, and the one before it, in memory: when it is undone, nothing is read,
        and so nothing can fail. Raises what reading raises.
        """
        while len(self._done) < _AHEAD and (row := next(self._earlier, None)):
            self._done.insert(0, row)

    @property
    def undoable(self) -> ChangeRow | None:
        """The change that undo takes back."""
        return self._done[-1] if self._done else None

    @property
    def redoable(self) -> ChangeRow | None:
        """The change that redo brings back."""
        return self._undone[-1] if self._undone else None


def _backwards(read: ReadChanges, last: str) -> Iterator[ChangeRow]:
    """Yield the change ``last`` and those before it."""
    before = last + "~"  # greater than the id itself
    while rows := read(before, _AT_ONCE):
        yield from rows
        before = rows[-1].id


def _trailing(rows: Iterator[ChangeRow]) -> tuple[list[ChangeRow], Iterator[ChangeRow]]:
    """Return what is undone and can be redone, and then what was done and stands, the last one first.

    Each undo takes back the nearest earlier change that nothing has taken back yet. Those after the last change that
    was done can be redone; earlier ones no more.
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
    """The changes that were done and not taken back by one of these rows, the last one first."""
    undos = 0
    for row in rows:
        if row.kind != "do":
            undos += 1 if row.kind == "undo" else -1
        elif undos:
            undos -= 1
        else:
            yield row
