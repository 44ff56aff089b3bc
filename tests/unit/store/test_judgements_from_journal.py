"""The marks that a journal comes to: those of its rows one after the other, each verified, none missing."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from irdesk.domain.errors import ProjectDamaged
from irdesk.domain.pool import entry_of
from irdesk.domain.project import ChangeRow, JournalRow, Judgement
from irdesk.store.store import Store

MARKS = [
    ("anna", "1", "a", Judgement(2, given="1", seconds=1.5), False),
    ("ben", "1", "a", Judgement(0, given="2", comment="é"), False),
    ("anna", "1", "a", Judgement(3, given="3"), True),
    ("anna", "2", "b", Judgement(abstention="skipped", given="4", skips=2), False),
    ("anna", "1", "a", None, False),
    ("ben", "1", "a", Judgement(1, given="5", place=7, flagged=True), False),
]


@pytest.fixture
def path(tmp_path):
    """A project with these marks, a row of the journal and a change each."""
    path = tmp_path / "p.irdesk"
    store = Store.create(path, {})
    with store.transaction() as transaction:
        for number, (assessor, topic, docno, judgement, again) in enumerate(MARKS):
            transaction.append(
                JournalRow(f"r{number}", f"c{number}", 0.5, assessor, topic, docno, judgement, "do", again)
            )
            transaction.record(ChangeRow(f"c{number}", 0.5, "do", "", "grade", b"[]"))
    store.close()
    return path


def test_the_last_mark_of_each_key_stands(path):
    store = Store.read(path)
    try:
        short, whole = store.data(rows=False), store.data()
        assert short.standing == {
            ("1", "a", "ben"): MARKS[5][3],
            ("1", entry_of("a", again=True), "anna"): MARKS[2][3],
            ("2", "b", "anna"): MARKS[3][3],
        }
        assert short.standing == {key: judgement for key, judgement in dict(whole.judgements()).items() if judgement}
        assert (short.last_change, short.last_id) == ("c5", "r5")
        assert [row.id for row in store.changes_before("c4", 2)] == ["c3", "c2"]
        assert store.changes_before("c0", 2) == ()
    finally:
        store.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal SET grade = 1 WHERE id = 'r0'",
        "UPDATE journal SET again = 1 WHERE id = 'r1'",
        "UPDATE journal SET seconds = 'x' WHERE id = 'r1'",
        "DELETE FROM journal WHERE id = 'r0'",
        "UPDATE change SET deltas = X'5b5d20' WHERE id = 'c2'",
        "DELETE FROM change WHERE id = 'c5'",
    ],
)
def test_a_row_that_is_another_one_or_gone_is_noticed(path, statement):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()
    store = Store.read(path)
    try:
        with pytest.raises(ProjectDamaged):
            store.data(rows=False)
    finally:
        store.close()
