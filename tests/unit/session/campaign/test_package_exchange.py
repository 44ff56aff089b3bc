"""The decision whether packages must be exported or imported next, and which ones must be exported again."""

from __future__ import annotations

import pytest
from work_packages import ALL, PEOPLE, judge_all, take

from irdesk.assessment.assignment import Assigned, AssignmentPlan
from irdesk.domain.progress import QUIET
from irdesk.domain.project.judgement import Judgement
from irdesk.domain.project.work_package import ExportRecord, ImportRecord
from irdesk.session.campaign.package_exchange import (
    Due,
    ExchangeState,
    PackageExchange,
    none_is_imported,
    outdated_packages,
    packages_lacking_judgements,
)
from irdesk.session.campaign.steps import StepsBook, StepsRequest
from irdesk.session.commands import AssignTopics, ConfirmExport
from irdesk.session.queries import Queries
from irdesk.session.team.package_export import PackageExport, write_package

QUEUES = {"1": ("a", "b"), "2": ("c",)}
ASSIGNED = Assigned(AssignmentPlan(("anna", "ben")), {"1": ("anna",), "2": ("ben",)})
FIRST = ExportRecord("first", "anna", 1.0, "p", ("1",))
LAST = ExportRecord("last", "anna", 2.0, "p", ("1",))


def imported(package: str, at: float, judgements: dict[str, int] | None, rows: int = 3) -> ImportRecord:
    return ImportRecord("f", "", package, "anna", at, rows, judgements=judgements)


def state(exports, imports, judged: str = "", pool: str = "p", assigned=ASSIGNED) -> ExchangeState:
    judgements: dict = {"1": {}, "2": {}}
    for docno in judged:
        topic, name = ("2", "ben") if docno == "c" else ("1", "anna")
        judgements[topic][docno] = {name: Judgement(1)}
    return PackageExchange(assigned, pool, QUEUES, judgements, exports, imports).state()


@pytest.mark.parametrize(
    ("judgements", "rows", "lacks"),
    [({"anna": 2}, 2, True), ({}, 3, False), (None, 3, True), (None, 0, False)],
)
def test_a_package_lacks_new_judgements_and_not_remarks(judgements, rows, lacks):
    records = [imported("first", 3.0, judgements, rows)]
    assert packages_lacking_judgements([FIRST, LAST], records) == (("anna",) if lacks else ())


def test_a_package_lacks_judgements_until_its_assessor_has_judged_everything():
    records = [imported("first", 3.0, {"anna": 1})]
    assert state([FIRST, LAST], records, "a") == ExchangeState((), ("anna",), Due.EXPORT)
    assert state([FIRST, LAST], [*records, imported("last", 4.0, {"anna": 1})], "ab") == ExchangeState(due=Due.IMPORT)


def test_the_exchange_that_is_due():
    assert state([], []).due is Due.EXPORT
    assert state([LAST], []).due is Due.IMPORT
    assert state([LAST], [], "abc") == ExchangeState()
    assert state([LAST], [], assigned=None) == ExchangeState()
    assert state([LAST], [], pool="") == ExchangeState()
    assert state([LAST], [], pool="wider") == ExchangeState(("anna",), (), Due.IMPORT)
    came = [imported("last", 3.0, {"anna": 1})]
    assert state([LAST], came, "a", pool="wider") == ExchangeState(("anna",), (), Due.EXPORT)
    assert state([LAST], came, "ab", pool="wider") == ExchangeState(due=Due.IMPORT), "anna has nothing left to judge"


@pytest.fixture
def assigned(desk):
    desk.execute(AssignTopics(ALL))
    return desk


def exported(workspace, name, path):
    wish = PackageExport.of(workspace)
    workspace.execute(wish.record({name: path}))
    workspace.execute(ConfirmExport(wish.ids[name], write_package(wish, name, path, QUIET).contents))
    return path


def test_the_steps_and_the_panels_agree(assigned, tmp_path):
    def states():
        steps = StepsBook().steps(StepsRequest.of(assigned), QUIET)
        words = next(step.words for step in steps if step.view == "assessors")
        return Queries(assigned).package_exchange().state().lacking, "lacks judgements" in words

    first = exported(assigned, PEOPLE[0], tmp_path / "first.irdesk")
    last = exported(assigned, PEOPLE[0], tmp_path / "last.irdesk")
    judge_all(first, lambda _topic, _docno: 1, most=1)
    assert states() == ((), False)
    take(assigned, first)
    assert states() == ((PEOPLE[0],), True)
    judge_all(last, lambda _topic, _docno: 1)
    take(assigned, last)
    assert states() == ((), False)


def test_judgements_of_a_copy_count_for_their_assessors(assigned, tmp_path):
    queries = Queries(assigned)
    assert queries.assessors_imported() == (0, 2)
    copy = tmp_path / "copy.irdesk"
    copy.write_bytes(assigned.store.location.read_bytes())
    judge_all(copy, lambda _topic, _docno: 1, most=1)
    take(assigned, copy)
    assert queries.assessors_imported() == (1, 3), "somebody, who is not assigned"
    path = exported(assigned, PEOPLE[0], tmp_path / "anna.irdesk")
    judge_all(path, lambda _topic, _docno: 1, most=1)
    take(assigned, path)
    assert queries.assessors_imported() == (2, 3)


ASSIGNED = Assigned(AssignmentPlan(("anna", "ben", "cleo")), {"1": ("anna", "ben"), "2": ("ben",), "3": ("cleo",)})


def export(name: str, *topics: str, pool: str = "p", written: bool = True) -> ExportRecord:
    return ExportRecord(f"of {name}", name, 1.0, pool, topics, written=written)


def test_packages_of_the_current_pool_are_not_outdated():
    exports = [export("anna", "1"), export("ben", "1", "2"), export("cleo", "3")]
    assert outdated_packages(ASSIGNED, exports, "p") == ()
    assert outdated_packages(ASSIGNED, exports, "grown") == ("anna", "ben", "cleo")
    assert outdated_packages(ASSIGNED, [*exports, export("ben", "1", "2", pool="grown")], "grown") == ("anna", "cleo")


def test_a_topic_given_later_makes_one_outdated():
    assert outdated_packages(ASSIGNED, [export("anna", "1"), export("ben", "1")], "p") == ("ben",)


def test_who_has_no_package_has_no_outdated_one():
    assert outdated_packages(ASSIGNED, [export("ben", "1", written=False)], "p") == ()


def test_the_import_is_due_until_the_first_package_came_back():
    exports = [export("anna", "1"), export("ben", "1")]
    came = ImportRecord("anna.irdesk", "", exports[0].package, "anna", 2.0, 3)
    assert none_is_imported(exports, [], ("anna", "ben"))
    assert not none_is_imported(exports, [came], ("anna", "ben")), "nothing of ben may be left to import"
    assert none_is_imported(exports, [came], ("ben",))
    later = ExportRecord("later", "anna", 3.0, "p", ("1", "2"), written=True)
    assert none_is_imported([*exports, later], [came], ("anna",)), "an earlier package came back"
    assert not none_is_imported([], [], ("anna",))
