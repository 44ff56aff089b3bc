"""Line figures: replays of judging orders, stopping estimates, judging over time, and discriminative power."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from irdesk.assessment.drift import Line as Course
from irdesk.domain.grades import shown_grade
from irdesk.evaluation.comparison.discriminative_power import Power
from irdesk.pooling.replay_curves import Replay
from irdesk.reporting.drawing.figure import Axis, Figure, Line, Rule, floats

_JUDGED = "documents judged"


def replay_found(replay: Replay, topic: str | None) -> Figure:
    """Return a figure of the number of relevant documents found over the course of judging, for each judging order."""
    curves = replay.of(topic)
    lines = tuple(
        Line(
            curve.order,
            floats([0, *(point.judged for point in curve.points)]),
            floats([0, *(point.found for point in curve.points)]),
            i,
        )
        for i, curve in enumerate(curves)
    )
    name = f"replay-{topic}" if topic else "replay"
    return Figure("Relevant documents found", Axis(_JUDGED, 0.0), Axis("relevant found", 0.0), lines, name=name)


def replay_tau(replay: Replay, topic: str | None) -> Figure:
    """Return a figure of τ between the current and the final order of the runs, for each judging order."""
    lines = tuple(
        Line(
            curve.order,
            floats([point.judged for point in curve.points]),
            floats([np.nan if point.tau is None else point.tau for point in curve.points]),
            i,
        )
        for i, curve in enumerate(replay.of(topic))
    )
    text = f"Runs ranked by {replay.measure}."
    name = f"replay-tau-{topic}" if topic else "replay-tau"
    return Figure(
        "Run order compared with the final order",
        Axis(_JUDGED, 0.0),
        Axis("τ of the run orders", None, 1.0),
        lines,
        text,
        name=name,
    )


def course(topic: str, relevant: Sequence[bool]) -> Figure:
    """Return a figure of the number of relevant documents found in a topic, against the number of judgements. The
    judgements are in judging order.
    """
    cumulated = np.concatenate(([0.0], np.cumsum(np.array(relevant, np.float64))))
    line = Line("", np.arange(len(cumulated), dtype=np.float64), cumulated)
    axes = Axis(f"{_JUDGED}, topic {topic}", 0.0), Axis("relevant found", 0.0)
    return Figure(f"Relevant documents found, topic {topic}", *axes, (line,), name=f"found-{topic}")


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


def achieved_levels(powers: Mapping[str, Power], test: str) -> Figure:
    """Return a figure of the achieved significance levels of all pairs under each measure, largest first
    (Sakai 2006).
    """
    order = sorted(powers.items(), key=lambda item: -(item[1].share or 0.0))
    lines = [
        Line(name, np.arange(1, len(power.levels) + 1, dtype=np.float64), power.levels, i)
        for i, (name, power) in enumerate(order)
        if power.share is not None
    ]
    alpha = next((power.alpha for power in powers.values()), 0.05)
    level = Rule(alpha, f"level {alpha:g}", upright=False)
    axes = Axis("pairs of runs, by their level", 0.0), Axis("achieved level", 0.0, 1.0)
    return Figure("Achieved significance levels", *axes, (*lines, level), test, name="discriminative-power")
