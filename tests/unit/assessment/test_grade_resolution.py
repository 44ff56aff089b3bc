"""Resolving several grades of one document to the grade that counts."""

from __future__ import annotations

from each_case import each_case

from irdesk.assessment.grade_resolution import ADJUDICATOR, Policy, Resolution, is_disputed, resolve_grades

THREE = {"a": 2, "b": 0, "c": 2}
TIED = {"a": 3, "b": 1}
SETTLED = {"a": 3, ADJUDICATOR: 2, "b": 1}


@each_case(
    ("policy", "three", "tied", "settled"),
    [
        (Policy.LAST, 2, 1, 1),
        (Policy.ADJUDICATOR, 2, 1, 2),
        (Policy.MAJORITY, 2, 1, 1),
        (Policy.LEAST, 0, 1, 1),
        (Policy.GREATEST, 2, 3, 3),
    ],
)
def test_each_policy(policy, three, tied, settled):
    entry = Resolution(policy)
    assert (resolve_grades(THREE, entry), resolve_grades(TIED, entry), resolve_grades(SETTLED, entry)) == (
        three,
        tied,
        settled,
    )


def test_a_named_assessor_counts_alone():
    assert resolve_grades(THREE, Resolution(Policy.ASSESSOR, "b")) == 0
    assert resolve_grades({"a": 1}, Resolution(Policy.ASSESSOR, "b")) is None


@each_case("policy", list(Policy))
def test_nobody_graded(policy):
    assert resolve_grades({}, Resolution(policy)) is None


@each_case("policy", [Policy.LAST, Policy.ADJUDICATOR, Policy.MAJORITY, Policy.LEAST, Policy.GREATEST])
def test_an_adjudicated_grade_alone_counts(policy):
    assert resolve_grades({ADJUDICATOR: 3}, Resolution(policy)) == 3


def test_disputes_are_open_until_adjudicated():
    assert [is_disputed(entry) for entry in (THREE, TIED, SETTLED, {"a": 1, "b": 1}, {"a": 1}, {})] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]


def test_a_policy_says_itself():
    assert str(Resolution(Policy.ASSESSOR, "anna")) == "the grades of anna only"
    assert len({str(Resolution(policy)) for policy in Policy}) == len(Policy)
