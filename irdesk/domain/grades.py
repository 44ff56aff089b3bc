"""The grade scale: the levels an assessor can give, worst first."""

from __future__ import annotations

import msgspec


class Level(msgspec.Struct, frozen=True):
    """One level of a scale: its grade, its short name and what it means."""

    grade: int
    name: str
    definition: str = ""


class GradeScale(msgspec.Struct, frozen=True):
    """Levels in ascending order of grade; grades are distinct and at most ten are keyed."""

    name: str
    levels: tuple[Level, ...]

    def __post_init__(self) -> None:
        grades = [level.grade for level in self.levels]
        if not grades or grades != sorted(set(grades)):
            raise ValueError("a scale needs at least one level, in ascending order of distinct grades")

    @property
    def grades(self) -> tuple[int, ...]:
        """All grades, ascending."""
        return tuple(level.grade for level in self.levels)

    @property
    def top(self) -> int:
        """The best grade."""
        return self.levels[-1].grade

    def level(self, grade: int) -> Level | None:
        """The level of a grade, or None where the scale does not know it."""
        return next((level for level in self.levels if level.grade == grade), None)

    def keyed(self) -> dict[int, Level]:
        """Digit key to level: a level with a grade of 0 to 9 has the key of its grade."""
        return {level.grade: level for level in self.levels if 0 <= level.grade <= 9}

    def extended(self, grades: set[int]) -> GradeScale:
        """This scale with a level for each further grade that imported qrels use."""
        new = [Level(grade, f"grade {grade}") for grade in sorted(grades - set(self.grades))]
        if not new:
            return self
        name = self.name.removesuffix(", extended") + ", extended"
        return GradeScale(name, tuple(sorted((*self.levels, *new), key=lambda level: level.grade)))


BINARY = GradeScale(
    "binary",
    (
        Level(0, "not relevant", "Says nothing that helps with the topic."),
        Level(1, "relevant", "Helps with the topic, if only with a part of it."),
    ),
)
THREE = GradeScale(
    "0–2",
    (
        Level(0, "not", "Says nothing that helps with the topic."),
        Level(1, "partly", "Touches the topic, or answers a part of it."),
        Level(2, "relevant", "Is about the topic and answers it."),
    ),
)
FOUR = GradeScale(
    "0–3",
    (
        Level(0, "not", "Says nothing that helps with the topic."),
        Level(1, "marginal", "Mentions the topic, but no more than the topic itself says."),
        Level(2, "relevant", "Answers a part of the topic, or all of it in passing."),
        Level(3, "highly", "Is about the topic and answers it well."),
    ),
)
FIVE = GradeScale(
    "0–4",
    (
        Level(0, "none", "Provides little or no useful information."),
        Level(1, "some", "Provides some useful information."),
        Level(2, "significant", "Provides significant useful information."),
        Level(3, "essential", "Provides essential useful information."),
        Level(4, "critical", "Must be read: the topic cannot be understood without it."),
    ),
)

PRESETS: dict[str, GradeScale] = {scale.name: scale for scale in (BINARY, THREE, FOUR, FIVE)}
DEFAULT_SCALE = FOUR
