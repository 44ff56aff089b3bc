"""The order of a change: stored, applied in memory, added to the history, published. A change that cannot be stored has
no effect.
"""

from __future__ import annotations

import sqlite3
import threading

import pytest
from file_tampering import forge
from sqlalchemy import text

from irdesk.domain.errors import CommandRefused, StoreUnavailable
from irdesk.domain.ranking_order import in_order
from irdesk.domain.run import USUAL_ORDERING
from irdesk.session.commands import (
    BulkChange,
    CannotTell,
    ChangeMarks,
    ChooseMeasures,
    FlagDocument,
    JudgeDocument,
    MoveTo,
    Redo,
    SkipDocument,
    TakeBack,
    Undo,
    WriteComment,
    WriteGuidelines,
    WriteNote,
)
from irdesk.session.project_files.integrity_check import check


def seen(workspace) -> tuple[object, ...]:
    """Return the state in memory."""
    state = workspace.state
    rows = workspace.history.undoable, workspace.history.redoable
    return (
        {
            topic: {docno: dict(entry) for docno, entry in topic_judgements.items()}
            for topic, topic_judgements in state.judgements.items()
        },
        {topic: dict(note) for topic, note in state.notes.items()},
        dict(state.places),
        dict(state.settings),
        dict(state.sources),
        state.board.means().tobytes(),
        [row.id if row else None for row in rows],
        workspace.last,
    )


def on_the_file(workspace, *statements: str) -> None:
    """Execute statements on the file, bypassing the workspace, as another program would."""
    connection = sqlite3.connect(workspace.store.path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


@pytest.fixture
def judged(desk):
    desk.execute(JudgeDocument("1", "a", 1))
    desk.execute(JudgeDocument("1", "b", 0))
    desk.execute(Undo())
    return desk


def full(workspace) -> None:
    connection = workspace.store._place.file.connection()
    pages = connection.execute(text("PRAGMA page_count")).scalar()
    connection.execute(text(f"PRAGMA max_page_count = {pages}"))
    connection.rollback()


COMMANDS = [
    CannotTell("1", "c", "x" * 100_000),
    WriteComment("1", "a", "x" * 100_000),
    WriteNote("1", 2, "x" * 100_000),
    WriteGuidelines("x" * 100_000),
]


def test_a_full_disk_leaves_memory_as_it_was(judged):
    messages: list[object] = []
    judged.observers.subscribe(messages.append)
    for command in COMMANDS:
        full(judged)
        before, stored = seen(judged), judged.store.data()
        with pytest.raises(StoreUnavailable, match="the disk is full; the last step was not stored"):
            judged.execute(command)
        assert (seen(judged), judged.store.data(), messages) == (before, stored, []), type(command)
        judged.store._place.file.connection().execute(text("PRAGMA max_page_count = 1000000"))
        judged.store._place.file.connection().rollback()
        judged.execute(command)
        assert len(messages) == 1, type(command)
        messages.clear()
    assert check(judged) == []


def test_whichever_row_cannot_be_written_nothing_is(judged):
    for command in (
        Redo(),
        Undo(),
        JudgeDocument("1", "c", 2),
        WriteComment("1", "a", "why"),
        TakeBack("1", "a"),
        SkipDocument("1", "d"),
        ChangeMarks("1", ("a", "c", "d"), BulkChange("grade", 3)),
    ):
        before, stored = seen(judged), judged.store.data()
        for table in ("journal", "change", "place"):
            on_the_file(
                judged,
                f"CREATE TRIGGER no BEFORE INSERT ON {table} "
                "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
            )
            with pytest.raises(StoreUnavailable, match="the disk is full"):
                judged.execute(command)
            assert (seen(judged), judged.store.data()) == (before, stored), (command, table)
            on_the_file(judged, "DROP TRIGGER no")
        judged.execute(command)
        assert seen(judged) != before, command
    assert check(judged) == []


def test_history_is_never_rewritten(judged):
    triggers = [
        f"CREATE TRIGGER {verb}_{table} BEFORE {verb} ON {table} BEGIN SELECT RAISE(ABORT, 'rewritten'); END"
        for table in ("journal", "note", "change")
        for verb in ("UPDATE", "DELETE")
    ]
    on_the_file(judged, *triggers)
    before = judged.store.data()
    for command in (
        Redo(),
        Undo(),
        Redo(),
        JudgeDocument("1", "a", 3),
        TakeBack("1", "a"),
        Undo(),
        ChooseMeasures(("AP",)),
        Undo(),
        WriteComment("1", "a", "why"),
        FlagDocument("1", "a", True),
        SkipDocument("1", "a"),
        CannotTell("1", "a", "x"),
        WriteNote("1", 5, "hard"),
        WriteNote("1", 0, ""),
        ChangeMarks("1", ("a", "b"), BulkChange("grade", 2)),
        Undo(),
    ):
        judged.execute(command)
    after = judged.store.data()
    assert after.journal[: len(before.journal)] == before.journal
    assert after.changes[: len(before.changes)] == before.changes
    assert after.notes[: len(before.notes)] == before.notes
    assert len(after.changes) == len(before.changes) + 16


def test_a_change_is_stored_before_memory_and_memory_before_it_is_told(desk):
    grades: list[object] = []

    def observe(changes) -> None:
        journal = desk.store.data().journal
        grades.append(
            (journal[-1].change_id == changes.id, desk.state.grade("1", "a"), desk.history.undoable.id == changes.id)
        )

    desk.observers.subscribe(observe)
    desk.execute(JudgeDocument("1", "a", 3))
    assert grades == [(True, 3, True)]


def test_an_observer_that_fails_keeps_no_other_waiting(desk):
    messages: list[str] = []
    faults: list[Exception] = []
    desk.observers.on_failure = faults.append

    def fail(changes) -> None:
        raise RuntimeError(changes.name)

    desk.observers.subscribe(lambda changes: messages.append(f"first {changes.name}"))
    desk.observers.subscribe(fail)
    desk.observers.subscribe(lambda changes: messages.append(f"last {changes.name}"))
    desk.execute(JudgeDocument("1", "a", 3))
    assert messages == ["first grade a as 3", "last grade a as 3"]
    assert [str(fault) for fault in faults] == ["grade a as 3"]


def test_who_is_no_longer_an_observer_is_not_told(desk):
    messages: list[object] = []
    end = desk.observers.subscribe(messages.append)
    desk.execute(MoveTo("1", "b"))
    end()
    end()
    desk.execute(MoveTo("1", "c"))
    assert len(messages) == 1


def test_an_observer_may_end_itself_and_others_while_it_is_told(desk):
    messages: list[int] = []
    ends = [desk.observers.subscribe(lambda _, i=i: (messages.append(i), [end() for end in ends])) for i in range(3)]
    desk.execute(MoveTo("1", "b"))
    assert messages == [0, 1, 2]
    desk.execute(MoveTo("1", "c"))
    assert messages == [0, 1, 2]


def test_an_observer_may_change_the_project(desk):
    names: list[str] = []

    def observe(changes) -> None:
        names.append(changes.name)
        if changes.name == "grade a as 3":
            desk.execute(MoveTo("2", "d"))

    desk.observers.subscribe(observe)
    desk.execute(JudgeDocument("1", "a", 3))
    assert names == ["grade a as 3", "go to d"]


def test_a_command_within_a_command_is_refused(desk):
    class Greedy(JudgeDocument):
        def plan(self, workspace):
            workspace.execute(MoveTo("1", "b"))
            raise AssertionError("unreachable")

    with pytest.raises(CommandRefused, match="another change is in progress"):
        desk.execute(Greedy("1", "a", 1))
    desk.execute(JudgeDocument("1", "a", 1))


def test_a_judgement_is_stored_while_another_thread_stages(desk, make_run):
    from irdesk.domain.progress import QUIET
    from irdesk.domain.project.source import Source
    from irdesk.store.run_columns import row_of_order, rows_of_run

    run = make_run({str(i): ["a", "b", "c"] for i in range(3000)})

    def stage() -> None:
        with desk.store.staging(QUIET) as staging:
            order = row_of_order("s", *in_order(run, USUAL_ORDERING))
            staging.run(Source("s", "run", "n", "p", "d", 1.0), rows_of_run("s", run), order)

    thread = threading.Thread(target=stage)
    thread.start()
    for grade in (0, 1, 2, 3) * 5:
        desk.execute(JudgeDocument("1", "a", grade))
    thread.join()
    assert check(desk) == []
    assert len(desk.store.data().journal) == 20


def test_checking_finds_a_journal_row_that_was_tampered_with(judged):
    assert check(judged) == []
    on_the_file(judged, "UPDATE journal SET grade = 3 WHERE docno = 'a'")
    result = check(judged)
    assert "1 of 3 rows of the table journal differ from what was written" in result
    assert any("journal is not in the format of irdesk; open a backup" in finding for finding in result)


def test_checking_finds_a_journal_row_that_was_forged(judged):
    forge(judged.store.path, "UPDATE journal SET grade = 3 WHERE docno = 'a'")
    assert check(judged) == ["the journal and the judgements in memory differ"]


def test_checking_finds_a_journal_row_that_is_gone(judged):
    on_the_file(judged, "DELETE FROM journal WHERE docno = 'a'")
    assert "the table journal has lost rows, or has some twice" in check(judged)


def test_checking_finds_scores_that_are_not_those_of_the_judgements(judged):
    judged.state.board.judge("1", {"c": 1})
    assert any("scores by AP differ" in finding for finding in check(judged))
    judged.state.board.judge("2", {"d": 1})
    assert check(judged)[0] == "the judged topics differ from those of a new evaluation"
