"""A small ranking for which a measure can be computed by hand, with the computation in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

UNJUDGED: Final = "?"
NONE: Final = "-"


@dataclass(frozen=True)
class Example:
    """A worked example of a family: the measure, its data as short texts, and the computation.

    ``ranking`` holds the grade at each rank, with `UNJUDGED` for an unjudged document. A bar separates topics.
    ``missed`` holds the grades of the judged documents that the ranking lacks.

    ``subtopics``, ``strata`` and ``preferences`` have one entry per document, first for the ranking and then for
    ``missed``. In ``subtopics``, an entry holds the letters of the document's subtopics. In ``strata``, it holds the
    document's stratum. In ``preferences``, it holds the document's level in each judgement group; semicolons separate
    groups. `NONE` is the entry of a document without such data.

    ``worked`` is the computation with numbers, as it is printed. Its result must equal the score to four digits.
    """

    measure: str
    ranking: str
    worked: str
    missed: str = ""
    subtopics: str = ""
    strata: str = ""
    preferences: str = ""

    @property
    def topics(self) -> tuple[tuple[int | None, ...], ...]:
        """The grades of each topic in rank order, None for an unjudged document."""
        return tuple(tuple(map(_grade, topic.split())) for topic in self.ranking.split("|"))

    @property
    def missed_grades(self) -> tuple[int, ...]:
        """The grades of the judged documents that the ranking lacks."""
        return tuple(map(int, self.missed.split()))

    @property
    def needs_details(self) -> bool:
        """Whether the example needs judgements other than grades."""
        return bool(self.subtopics or self.strata or self.preferences)


def _grade(text: str) -> int | None:
    return None if text == UNJUDGED else int(text)
