"""Whose grade counts when several assessors judge: the adjudicator's, otherwise the majority's."""

from __future__ import annotations

from pathlib import Path

from work_packages import PEOPLE, judge_all, take

from irdesk.assessment.grade_resolution import Policy, Resolution
from irdesk.domain.progress import QUIET
from irdesk.session.commands import ChooseResolution, JudgeDocument, Undo
from irdesk.session.team.package_export import PackageExport
from irdesk.session.team.publication_report_and_open_points import Publishing, complete_report, open_points

LAST, SEVERAL = Resolution(), Resolution(Policy.ADJUDICATOR)


def export(workspace, *people) -> None:
    """Record that packages were exported for the given people."""
    workspace.execute(PackageExport.of(workspace).record({name: Path(f"{name}.irdesk") for name in people}))


def test_packages_of_several_assessors_set_it_and_undo_takes_it_back(assigned):
    export(assigned, PEOPLE[0])
    assert assigned.state.resolution == LAST
    export(assigned, PEOPLE[1])
    assert assigned.state.resolution == SEVERAL
    assert "the adjudicator's" in assigned.history.undoable.name
    assigned.execute(Undo())
    assert assigned.state.resolution == LAST


def test_judgements_of_a_second_assessor_set_it(assigned, package):
    for name, resolution in zip(PEOPLE, (LAST, SEVERAL), strict=True):
        path = package(name)
        judge_all(path, lambda _topic, _docno, grade=1 + (name == PEOPLE[0]): grade)
        take(assigned, path)
        assert assigned.state.resolution == resolution
    docno = next(docno for docno, given in assigned.state.judgements["1"].items() if len(given) == 2)
    assert assigned.state.grade("1", docno) == 1, "of a tie the least, though the other grade may be later"
    point = next(
        str(point) for point in open_points(complete_report(Publishing.of(assigned), QUIET)) if "disagreements" in point
    )
    assert point.endswith("Published for these: the majority's grade (the lowest in a tie).")


def test_a_choice_of_a_person_stays_even_that_of_the_latest(assigned, package):
    assigned.execute(ChooseResolution(Resolution(Policy.LAST)))
    for name in PEOPLE:
        path = package(name)
        judge_all(path, lambda _topic, _docno: 1)
        take(assigned, path)
    assert assigned.state.resolution == LAST


def test_where_two_judged_a_document_already_no_grade_changes(assigned, reopen):
    assigned.execute(JudgeDocument("1", "a", 1))
    again = reopen("B")
    again.execute(JudgeDocument("1", "a", 3))
    export(again, *PEOPLE)
    assert again.state.resolution == LAST
    assert again.state.grade("1", "a") == 3
