"""Cautions: things to check before relying on the scores. Each caution has a code, a severity and a sentence.

The command line, notebooks, the window and reports show the same cautions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from irdesk.domain.translatable_messages import together, worded
from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.attention.caution_advice import CODES, Code

MOST_NAMED = 3


class Severity(StrEnum):
    """The severity of a caution: ``high`` if scores are probably wrong, ``medium`` if comparisons can mislead, ``low``
    for information that a reader of the scores should have.
    """

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


@dataclass(frozen=True)
class Caution:
    """A caution: its code and severity, a sentence, the names of the affected runs and the ids of the
    affected topics.
    """

    code: Code
    severity: Severity
    sentence: str
    runs: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()


def in_order(cautions: Sequence[Caution]) -> tuple[Caution, ...]:
    """Sort cautions by severity, then by code. The sort is stable."""
    severities = list(Severity)
    return tuple(sorted(cautions, key=lambda caution: (severities.index(caution.severity), CODES.index(caution.code))))


def list_names(names: Sequence[str], most: int = MOST_NAMED) -> str:
    """Return the first names and the number of remaining ones, as in "a, b, c and 4 more"."""
    first = together(", ", map(plain, names[:most]))
    if len(names) <= most:
        return first
    return worded("{names} and {more} more", names=first, more=len(names) - most)
