"""The history of an opened project: its undo and redo stacks reflect all changes, although only a few rows are read."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence

from each_case import each_case

from irdesk.domain.project.project_history import ChangeRow
from irdesk.session.commands import JudgeDocument, Redo, Undo
from irdesk.session.core.history import MOST_KEPT, History


class Changes:
    """Fake change store with random changes, undos and redos; counts the rows that are read."""

    def __init__(self, seed: int) -> None:
        self.rows: list[ChangeRow] = []
        self.read_rows = 0
        self._random = random.Random(seed)

    def next(self, history: History) -> ChangeRow:
        kinds = ["do", *["undo"] * 2 * bool(history.undoable), *["redo"] * bool(history.redoable)]
        kind = self._random.choice(kinds)
        target = {"undo": history.undoable, "redo": history.redoable}.get(kind)
        row = ChangeRow(f"{len(self.rows):06}", 0.0, kind, target.id if target else "", "", b"")
        self.rows.append(row)
        return row

    def read(self, before: str, most: int) -> Sequence[ChangeRow]:
        rows = [row for row in reversed(self.rows) if row.id < before][:most]
        self.read_rows += len(rows)
        return rows


@each_case("seed", range(100))
def test_stored_changes_give_the_stacks_of_all_of_them(seed):
    changes, whole = Changes(seed), History()
    for _ in range(seed % 30):
        whole.push(changes.next(whole))
    opened = History.stored(changes.read, whole.last)
    for _ in range(40):
        assert (opened.undoable, opened.redoable, opened.last) == (whole.undoable, whole.redoable, whole.last)
        opened.look_ahead()
        row = changes.next(whole)
        for history in (whole, opened):
            history.push(row)


@each_case("seed", range(50))
def test_changes_that_left_memory_are_undone_as_if_they_were_there(seed, monkeypatch):
    monkeypatch.setattr("irdesk.session.core.history.MOST_KEPT", 4)
    changes, whole = Changes(seed), History()
    bounded = History(read=changes.read)
    for _ in range(200):
        row = changes.next(whole)
        for history in (whole, bounded):
            history.push(row)
        bounded.look_ahead()
        assert (bounded.undoable, bounded.redoable, bounded.last) == (whole.undoable, whole.redoable, whole.last)


def test_a_long_session_keeps_few_changes_in_memory_and_reads_none():
    changes = Changes(1)
    history = History(read=changes.read)
    rows = [ChangeRow(f"{i:06}", 0.0, "do", "", "", b"") for i in range(5000)]
    for row in rows:
        history.push(row)
    rows.append(ChangeRow("", 0.0, "do", "", "", b""))  # a row to which nothing else refers
    *references, least = [sys.getrefcount(row) for row in rows]
    assert sum(count > least for count in references) <= MOST_KEPT
    assert changes.read_rows == 0


def test_of_a_long_history_only_the_end_is_read():
    changes = Changes(1)
    changes.rows = [ChangeRow(f"{i:06}", 0.0, "do", "", "", b"") for i in range(5000)]
    history = History.stored(changes.read, "004999")
    assert history.undoable == changes.rows[-1]
    assert changes.read_rows == 64


def test_a_project_that_is_opened_holds_the_marks_that_stand_and_undoes_as_far_back(desk, reopen):
    begun = desk.history.undoable
    for step in range(66):  # more than are read at once
        desk.execute(JudgeDocument("1", "abcd"[step % 4], step % 3))
    desk.execute(Undo())
    shown = {docno: dict(entry) for docno, entry in desk.state.judgements["1"].items()}
    opened = reopen()
    assert opened.state.judgements["1"] == shown
    data = opened.store.data(rows=False)
    assert (data.journal, data.changes, len(data.standing)) == ((), (), 4)
    opened.execute(Redo())
    for _ in range(66):
        opened.execute(Undo())
    assert opened.state.judgements == {}
    assert opened.history.undoable == begun
