"""Grade scale: the levels that an assessor can assign, lowest grade first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass

from irdesk.domain.translatable_messages import Worded, together, worded

MOST_FILLED = 9
FROM_QRELS = "from the qrels"
DEFAULT = "default"


@dataclass(frozen=True)
class Level:
    """One level of a scale: its grade, its short name and its meaning. Both texts are empty until a user
    writes them.
    """

    grade: int
    name: str = ""
    definition: str = ""

    def __str__(self) -> str:
        """Return the grade and its name."""
        return f"{self.grade} {self.name}".rstrip()


def shown_grade(grade: int) -> str:
    """Return a grade for display, with a true minus sign."""
    return str(grade).replace("-", "−")


def counted_grades(counts: Iterable[tuple[int, int]], name: Callable[[int], str] = shown_grade) -> Worded:
    """Return grades and their counts as text, such as "grade 0: 12, grade 1: 3". ``name`` maps a grade to its text."""
    return together(
        ", ", (worded("grade {grade}: {count:,}", grade=name(grade), count=count) for grade, count in counts)
    )


@dataclass(frozen=True)
class GradeScale:
    """Grade scale, with levels in ascending order of grade. Grades are distinct. Grades of one digit can be entered
    with a key.
    """

    name: str
    levels: tuple[Level, ...]

    def __post_init__(self) -> None:
        grades = [level.grade for level in self.levels]
        if not grades or grades != sorted(set(grades)):
            raise ValueError("a scale needs at least one level, and distinct grades in ascending order")

    @property
    def grades(self) -> tuple[int, ...]:
        """Return all grades in ascending order."""
        return tuple(level.grade for level in self.levels)

    @property
    def top(self) -> int:
        """Return the highest grade."""
        return self.levels[-1].grade

    def level(self, grade: int) -> Level | None:
        """Return the level of a grade, or None if the scale lacks the grade."""
        return next((level for level in self.levels if level.grade == grade), None)

    def keyed(self) -> dict[int, Level]:
        """Map the grades that can be entered with a key to their levels. These are the grades of one digit, including
        negative ones.
        """
        return {level.grade: level for level in self.levels if -9 <= level.grade <= 9}

    @property
    def title(self) -> str:
        """Return the name of the scale. If the name does not contain the grades, they are appended, as in
        "news (0…4)".
        """
        first, last = shown_grade(self.levels[0].grade), shown_grade(self.top)
        return self.name if self.name[:1].isdigit() else f"{self.name} ({first}…{last})"

    def extended(self, grades: Set[int]) -> GradeScale:
        """Return this scale with a level added for each further grade that imported qrels use."""
        new = [Level(grade, f"grade {grade}") for grade in sorted(grades - set(self.grades))]
        if not new:
            return self
        name = self.name.removesuffix(", extended") + ", extended"
        return GradeScale(name, tuple(sorted((*self.levels, *new), key=lambda level: level.grade)))


BINARY = GradeScale(
    "binary",
    (
        Level(0, "not relevant", "Contains nothing useful on the topic."),
        Level(1, "relevant", "Useful for the topic, at least in part."),
    ),
)
THREE = GradeScale(
    "0–2",
    (
        Level(0, "not", "Contains nothing useful on the topic."),
        Level(1, "partly", "Mentions the topic, or answers part of the information need."),
        Level(2, "relevant", "On topic, and answers the information need."),
    ),
)
FOUR = GradeScale(
    "0–3",
    (
        Level(0, "not", "Contains nothing useful on the topic."),
        Level(1, "marginal", "Mentions the topic, but adds nothing to the text of the topic."),
        Level(2, "relevant", "Answers part of the information need, or all of it only briefly."),
        Level(3, "highly", "On topic, and answers the information need well."),
    ),
)
# Scale for background linking: I. Soboroff, S. Huang, D. Harman, *TREC 2018 News Track Overview*.
NEWS = GradeScale(
    "news",
    (
        Level(0, "little", "Little or no useful background information."),
        Level(1, "some", "Some useful background that would help the user understand the broader story."),
        Level(2, "significant", "Significantly useful background."),
        Level(3, "essential", "Essential useful background."),
        Level(4, "critical", "Must appear in the sidebar, otherwise critical context is missing."),
    ),
)
# K. Collins-Thompson et al., *TREC 2013 Web Track Overview*. The scale has no grade −1, which the track did not use.
WEB = GradeScale(
    "web",
    (
        Level(-2, "Junk", "Not useful for any reasonable purpose; it may be spam or junk."),
        Level(0, "Non", "No useful information on the topic, but perhaps on other topics."),
        Level(1, "Rel", "Some information on the topic, possibly minimal, that is on the page itself."),
        Level(2, "HRel", "Substantial information on the topic."),
        Level(3, "Key", "Dedicated to the topic: authoritative, comprehensive, worthy of being a top result."),
        Level(4, "Nav", "The home page of an entity that the topic names directly."),
    ),
)

PRESETS: dict[str, GradeScale] = {scale.name: scale for scale in (BINARY, THREE, FOUR, NEWS, WEB)}
DEFAULT_SCALE = GradeScale(DEFAULT, tuple(Level(grade) for grade in range(4)))
"""Default scale for judging, used if no scale was chosen and no qrels are loaded."""


def scale_of_qrels(grades: Set[int]) -> GradeScale:
    """Return the scale of a collection for which no scale was chosen, derived from the grades in use.

    The top grade is the same as in ``irdesk evaluate``: the highest grade in use, at least 1. Gaps between the grades
    are filled up to grade `MOST_FILLED`, since a judgement could use the missing grades.
    """
    top = max(1, *grades)
    filled: Iterable[int] = range(min(top, MOST_FILLED) + 1)
    return GradeScale(FROM_QRELS, tuple(Level(grade) for grade in sorted({*filled, top, *grades})))
