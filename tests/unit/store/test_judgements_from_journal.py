"""Judgements derived from a journal: its rows are applied in order, each is verified, and none is missing."""

from __future__ import annotations

import pytest
from engines.store_backends import execute

from irdesk.domain.errors import ProjectDamaged
from irdesk.domain.pool import entry_of
from irdesk.domain.project.judgement import Judgement
from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.domain.project.project_history import ChangeRow
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
def marked(store_backend):
    """Return the location of a project with the judgements above, each with a journal row and a change."""
    store = Store.create(store_backend, {})
    with store.transaction() as transaction:
        for number, (assessor, topic, docno, judgement, again) in enumerate(MARKS):
            transaction.append(
                JournalRow(f"r{number}", f"c{number}", 0.5, assessor, topic, docno, judgement, "do", again)
            )
            transaction.record(ChangeRow(f"c{number}", 0.5, "do", "", "grade", b"[]"))
    store.close()
    return store_backend


def test_the_last_mark_of_each_key_stands(marked):
    store = Store.read(marked)
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
        "UPDATE journal SET again = NOT again WHERE id = 'r1'",
        "UPDATE journal SET seconds = 2 WHERE id = 'r1'",
        "DELETE FROM journal WHERE id = 'r0'",
        "UPDATE change SET wording = 'x' WHERE id = 'c2'",
        "DELETE FROM change WHERE id = 'c5'",
    ],
)
def test_a_row_that_is_another_one_or_gone_is_noticed(marked, statement):
    execute(marked, statement)
    refuse_as_damaged(marked)


def test_a_value_of_another_type_is_noticed(tmp_path):
    path = tmp_path / "p.irdesk"
    Store.create(path, {}).close()
    execute(
        path, "INSERT INTO journal VALUES ('r', 'c', 'x', '', '', '', 0, 1, '', '', 1, 1, '', '', 0, 0, '', 0, '', 1)"
    )
    refuse_as_damaged(path)


def refuse_as_damaged(location) -> None:
    store = Store.read(location)
    try:
        with pytest.raises(ProjectDamaged):
            store.data(rows=False)
    finally:
        store.close()
