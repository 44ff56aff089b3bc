"""Marked passages are imported with a work package, into the journal and its export; unreadable passages are
refused.
"""

from __future__ import annotations

import json

import pytest
from file_tampering import forge
from work_packages import PEOPLE, judge_all, opened, take

from irdesk.domain.document import Passage
from irdesk.domain.errors import StoreUnavailable
from irdesk.formats import journal_jsonl
from irdesk.session.commands import JudgeDocument, MarkPassages, TakeBack, Undo
from irdesk.session.project_files.integrity_check import check

TWO = (Passage(0, 2, "Ta"), Passage(4, 6, "xt"))


def test_passages_come_back_with_a_package_and_are_in_the_journal(assigned, package):
    path = package(PEOPLE[0])
    with opened(path) as workspace:
        workspace.execute(MarkPassages("1", "a", TWO))
        workspace.execute(JudgeDocument("1", "a", 2))
        workspace.execute(MarkPassages("1", "a", TWO[:1]))
        workspace.execute(Undo())
        assert check(workspace) == []
    take(assigned, path)
    assert assigned.state.judgement(PEOPLE[0], "1", "a").passages == TWO
    assert assigned.state.judgement(PEOPLE[0], "1", "a").grade == 2
    data = assigned.store.data()
    exported = [json.loads(line) for line in journal_jsonl.lines(data.journal, data.notes)]
    assert [[passage["text"] for passage in row["mark"]["passages"]] for row in exported] == [
        ["Ta", "xt"],
        ["Ta", "xt"],
        ["Ta"],
        ["Ta", "xt"],
    ]
    assert [row.judgement.passages for row in assigned.store.journal_of(PEOPLE[0], "1", "a")] == [
        TWO,
        TWO,
        TWO[:1],
        TWO,
    ]
    assert package(PEOPLE[1]).read_bytes().count(b'"xt"') == 0, "others do not see them"


def test_a_cleared_judgement_keeps_its_passages(assigned):
    me = assigned.assessor
    assigned.execute(MarkPassages("1", "a", TWO))
    assigned.execute(JudgeDocument("1", "a", 2))
    assigned.execute(TakeBack("1", "a"))
    assert assigned.state.judgement(me, "1", "a").passages == TWO
    assigned.execute(MarkPassages("1", "a", ()))
    assert assigned.state.judgement(me, "1", "a") is None
    assert check(assigned) == []


def test_unreadable_passages_are_refused(assigned, package):
    path = package(PEOPLE[0])
    judge_all(path, lambda _topic, _docno: 2, most=1)
    with opened(path) as workspace:
        workspace.execute(MarkPassages("1", "a", TWO))
    forge(path, "update passage set value = '[1]'")
    before = assigned.store.data()
    with pytest.raises(StoreUnavailable):
        take(assigned, path)
    assert assigned.store.data() == before
