"""Several assessors' grades of one document become the one that counts; each assessor's own stays beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from enum import StrEnum

import msgspec

from irdesk.domain.messages import worded

ADJUDICATOR = "adjudicator"
"""Who signs adjudicated grades; no assessor may have this name."""


def is_adjudicator(name: str) -> bool:
    """Whether a name is the adjudicator's, however it is written."""
    return name.strip().casefold() == ADJUDICATOR


class Policy(StrEnum):
    """Which grade counts where several assessors have graded a document."""

    LAST = "last given"
    ADJUDICATOR = "adjudicator"
    MAJORITY = "majority"
    LEAST = "least"
    GREATEST = "greatest"
    ASSESSOR = "assessor"


class Resolution(msgspec.Struct, frozen=True, omit_defaults=True):
    """The policy of a project; ``assessor`` is whose grades count under `Policy.ASSESSOR`."""

    policy: Policy = Policy.LAST
    assessor: str = ""

    @property
    def words(self) -> str:
        """In words, for the line of conventions."""
        return worded(_WORDS[self.policy], assessor=self.assessor)

    def __str__(self) -> str:
        return str(self.words)

    def parts(self) -> list[str]:
        """The same for the line of conventions, which tells what differs from the usual; nothing of the default."""
        return [] if self == Resolution() else [self.words]


_WORDS = {
    Policy.LAST: "latest grade counts",
    Policy.ADJUDICATOR: "of several grades the adjudicator's, else the majority's",
    Policy.MAJORITY: "of several grades the majority's",
    Policy.LEAST: "of several grades the least",
    Policy.GREATEST: "of several grades the greatest",
    Policy.ASSESSOR: "the grades of {assessor} alone",
}


def resolved(grades: Mapping[str, int], resolution: Resolution) -> int | None:
    """The grade that counts of ``grades`` by assessor, the one given last standing last; None where none counts.

    Of grades given equally often the majority's is the least: what is doubtful is not more relevant than it is sure to
    be. The adjudicator's own grade is no vote; under every policy but the last given it is left out, and under that of
    the adjudicator it decides.
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
    """Return whose grade counts, of ``grades`` as in `resolved`: those who gave it; nobody where none counts."""
    if resolution.policy is Policy.LAST:
        return tuple(grades)[-1:]
    counts = resolved(grades, resolution)
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


def disputed(grades: Mapping[str, int]) -> bool:
    """Whether assessors disagree on a document and nobody has adjudicated it."""
    votes = {grade for assessor, grade in grades.items() if assessor != ADJUDICATOR}
    return len(votes) > 1 and ADJUDICATOR not in grades
