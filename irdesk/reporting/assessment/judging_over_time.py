"""Figures of an assessor's judgements over time: pace, grades, and agreement with earlier grades."""

from __future__ import annotations

from collections.abc import Mapping

from irdesk.assessment.judging_over_time import Line as Course
from irdesk.domain.grades import shown_grade
from irdesk.reporting.drawing.figure import Axis, Figure, Line, floats


def pace(course: Course) -> Figure:
    """Return a figure of the median number of active seconds per judgement over the latest judgements."""
    return Figure(
        "Pace during judging",
        Axis("judgement"),
        Axis("seconds, median", 0.0),
        (_course("", course, 0),),
        ratio=0.4,
        name="pace",
    )


def grades_over_time(mix: Mapping[int | None, Course], names: Mapping[int, str]) -> Figure:
    """Return a figure of the share of each grade among the latest judgements. ``names`` are the names of the scale's
    grades.
    """
    lines = tuple(
        _course("no grade" if grade is None else f"{shown_grade(grade)} {names.get(grade, '')}".rstrip(), share, i)
        for i, (grade, share) in enumerate(mix.items())
    )
    return Figure(
        "Grades during judging", Axis("judgement"), Axis("share of grades", 0.0, 1.0), lines, ratio=0.4, name="grades"
    )


def same_grade_share(course: Course) -> Figure:
    """Return a figure of the share of repeated documents that received the same grade again."""
    return Figure(
        "Self-agreement during judging",
        Axis("judgement"),
        Axis("same grade", 0.0, 1.0),
        (_course("", course, 0),),
        ratio=0.4,
        name="alike",
    )


def _course(name: str, course: Course, colour: int) -> Line:
    return Line(name, floats(course.at), floats(course.values), colour, marks=len(course.at) <= 20)
