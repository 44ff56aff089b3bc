"""Packages are outdated once the pool has changed or a topic has been assigned to their assessor."""

from __future__ import annotations

from irdesk.assessment.assignment import Assigned, AssignmentPlan
from irdesk.domain.project import ExportRecord, ImportRecord
from irdesk.session.campaign.outdated_packages import none_is_imported, outdated_packages

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
