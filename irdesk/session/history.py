"""What can be undone and redone: read from the stored changes, so that it survives a restart."""

from __future__ import annotations

from collections.abc import Iterable

from irdesk.domain.project import ChangeRow


class History:
    """Two stacks of changes. Undoing never rewrites: an undo is a change of its own that names its target."""

    def __init__(self, rows: Iterable[ChangeRow] = ()) -> None:
        self._done: list[ChangeRow] = []
        self._undone: list[ChangeRow] = []
        self.last = ""  # the id of the change that was stored last
        for row in rows:
            self.push(row)

    def push(self, row: ChangeRow) -> None:
        """Take a stored change in."""
        self.last = row.id
        if row.kind == "do":
            self._done.append(row)
            self._undone.clear()
        elif row.kind == "undo":
            self._undone.append(self._done.pop())
        else:
            self._done.append(self._undone.pop())

    @property
    def undoable(self) -> ChangeRow | None:
        """The change that undo takes back."""
        return self._done[-1] if self._done else None

    @property
    def redoable(self) -> ChangeRow | None:
        """The change that redo brings back."""
        return self._undone[-1] if self._undone else None
