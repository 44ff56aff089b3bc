"""Resolution of several assessors' grades of one document into the grade that counts. All assessors' grades
are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from enum import StrEnum

import msgspec

from irdesk.domain.translatable_messages import worded

ADJUDICATOR = "adjudicator"
"""Assessor name of adjudicated grades. No assessor may use this name."""


def is_adjudicator(name: str) -> bool:
    """Return whether a name is the adjudicator's, ignoring case and surrounding white space."""
    return name.strip().casefold() == ADJUDICATOR


class Policy(StrEnum):
    """Rule that selects the grade that counts if several assessors graded a document."""

    LAST = "last given"
    ADJUDICATOR = "adjudicator"
    MAJORITY = "majority"
    LEAST = "least"
    GREATEST = "greatest"
    ASSESSOR = "assessor"


class Resolution(msgspec.Struct, frozen=True, omit_defaults=True):
    """The resolution policy of a project. ``assessor`` is the assessor whose grades count under `Policy.ASSESSOR`."""

    policy: Policy = Policy.LAST
    assessor: str = ""

    @property
    def words(self) -> str:
        """Describe which grade counts."""
        return worded(_WORDS[self.policy], assessor=self.assessor)

    @property
    def rule(self) -> str:
        """Describe the policy for a list of conventions."""
        return worded("counted grade: {grade}", grade=self.words)

    def __str__(self) -> str:
        return str(self.words)

    def parts(self) -> list[str]:
        """Return the part of the conventions line that describes the policy, as a list. The list is empty for the
        default policy, since the line contains only deviations from the defaults.
        """
        return [] if self == Resolution() else [self.rule]


_WORDS = {
    Policy.LAST: "the latest grade",
    Policy.ADJUDICATOR: "the adjudicator's grade, or else the majority's",
    Policy.MAJORITY: "the majority's grade",
    Policy.LEAST: "the lowest grade",
    Policy.GREATEST: "the highest grade",
    Policy.ASSESSOR: "the grades of {assessor} only",
}


def resolve_grades(grades: Mapping[str, int], resolution: Resolution) -> int | None:
    """Return the grade that counts, or None if none counts. ``grades`` holds each assessor's grade, in order of time.

    If the majority is tied, the lowest of the tied grades counts, so that a document is not regarded as more relevant
    than is certain. The adjudicator's grade takes precedence under the adjudicator policy and counts like any other
    under the latest-grade policy. Under the majority, lowest and highest policies it is used only if no assessor has
    graded the document.
    """
    if resolution.policy is Policy.LAST:
        return list(grades.values())[-1] if grades else None
    if resolution.policy is Policy.ASSESSOR:
        return grades.get(resolution.assessor)
    votes = [grade for assessor, grade in grades.items() if assessor != ADJUDICATOR]
    if not votes or (resolution.policy is Policy.ADJUDICATOR and ADJUDICATOR in grades):
        return grades.get(ADJUDICATOR)
    return _OF_VOTES.get(resolution.policy, _majority)(votes)


def deciding(grades: Mapping[str, int], resolution: Resolution) -> tuple[str, ...]:
    """Return the assessors who gave the grade that `resolve_grades` returns, or an empty result if no grade counts."""
    if resolution.policy is Policy.LAST:
        return tuple(grades)[-1:]
    counts = resolve_grades(grades, resolution)
    if counts is None:
        return ()
    if resolution.policy is Policy.ASSESSOR:
        return (resolution.assessor,)
    votes = tuple(name for name, grade in grades.items() if name != ADJUDICATOR and grade == counts)
    by_adjudicator = resolution.policy is Policy.ADJUDICATOR and ADJUDICATOR in grades
    return (ADJUDICATOR,) if by_adjudicator or not votes else votes


def _majority(votes: list[int]) -> int:
    counts = Counter(votes)
    most = max(counts.values())
    return min(grade for grade, count in counts.items() if count == most)


_OF_VOTES: dict[Policy, Callable[[list[int]], int]] = {Policy.LEAST: min, Policy.GREATEST: max}


def is_disputed(grades: Mapping[str, int]) -> bool:
    """Return whether assessors disagree on a document and the disagreement has not been adjudicated."""
    votes = {grade for assessor, grade in grades.items() if assessor != ADJUDICATOR}
    return len(votes) > 1 and ADJUDICATOR not in grades
