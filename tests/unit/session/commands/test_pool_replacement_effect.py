"""The documents removed and added when a pool replaces another."""

from __future__ import annotations

from irdesk.assessment.assignment import Assigned, AssignmentPlan
from irdesk.domain.project.work_package import ExportRecord
from irdesk.session.commands import JudgeDocument, SkipDocument, WriteComment
from irdesk.session.commands.pool_replacement_effect import PoolWork, Replacement
from irdesk.session.core import project_settings

WORK = PoolWork(
    pool=frozenset({("1", "a"), ("1", "b"), ("1", "c"), ("2", "a"), ("3", "a")}),
    judged=frozenset({("1", "a"), ("1", "b")}),
    assigned=frozenset({("1", "a"), ("1", "b"), ("1", "c"), ("2", "a")}),
    exported=frozenset({("1", "c"), ("2", "a")}),
    assessors={"1": ("anna", "ben"), "2": ("ben",)},
)


def test_what_leaves_is_counted_with_the_work_in_it():
    assert WORK.replaced_by({"1": ("a", "new"), "4": ("a", "b")}) == Replacement(5, 4, 3, 1, 3, 2, 2)
    assert WORK.replaced_by({"1": "abc", "2": "a"}) == Replacement(5, 1, 0, 0, 0, 0, 0)


def test_the_words_name_the_work_only_if_something_leaves():
    replacement = WORK.replaced_by({"1": ("a", "new"), "4": ("a", "b")})
    assert replacement.in_words() == (
        "Replaces the pool of 5 documents: 4 are removed, 3 are added. Of the removed documents: 1 judged, 3 "
        "assigned, 2 in exported packages. Their judgements are kept and still count."
    )
    assert Replacement(1, 0, 2, 0, 0, 0, 0).in_words() == "Replaces the pool of 1 document: 0 are removed, 2 are added."


def test_a_pool_without_work_is_false_and_the_counts_are_in_one_line():
    assert not PoolWork(WORK.pool, frozenset(), frozenset(), frozenset(), {})
    for work in (
        PoolWork(WORK.pool, WORK.judged, frozenset(), frozenset(), {}),
        PoolWork(WORK.pool, frozenset(), WORK.assigned, frozenset(), {}),
        PoolWork(WORK.pool, frozenset(), frozenset(), WORK.exported, {}),
    ):
        assert work
    assert WORK.in_words() == "2 judged, 4 assigned, 2 in exported packages"


def test_the_work_in_a_pool_is_what_is_decided_and_what_packages_of_this_project_hold(desk):
    desk.execute(JudgeDocument("1", "a", 1))
    desk.execute(SkipDocument("1", "b"))
    desk.execute(WriteComment("1", "c", "unsure"))
    pool = desk.state.pool.spec.id
    exports = (
        ExportRecord("p", "anna", 1.0, pool, ("1", "2"), samples={"1": ("c", "gone")}),
        ExportRecord("q", "ben", 1.0, "a pool of a copy", ("3",)),
    )
    desk.state.settings[project_settings.EXPORTS] = project_settings.exports_text(exports)
    work = PoolWork.of(desk.state)
    assert len(work.pool) == sum(map(len, desk.state.pool.queues.values()))
    assert work.judged == {("1", "a"), ("1", "b")}
    assert work.exported == {("1", "c"), *(("2", docno) for docno in desk.state.pool.queues["2"])}
    assert work.assigned == frozenset()
    assigned = Assigned(AssignmentPlan(("anna",)), {"1": ("anna",), "2": ()})
    desk.state.settings[project_settings.ASSIGNMENT] = project_settings.assignment_text(assigned)
    work = PoolWork.of(desk.state)
    assert work.assigned == {("1", docno) for docno in desk.state.pool.queues["1"]}
