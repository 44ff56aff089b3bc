"""Replays of judging orders as figures, and in the formats of the command line."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable

import numpy as np

from irdesk.domain.translatable_messages import filled
from irdesk.pooling.replay_curves import Replay, ReplayCurve
from irdesk.reporting.drawing.figure import Axis, Figure, Line, floats

FORMATS = ("table", "csv", "json")
_JUDGED = "documents judged"
_ROWS = 12  # maximum number of rows of a table


def as_table(replay: Replay, topic: str | None, rules: str) -> str:
    """Return a text table that compares all judging orders at selected points: the number of relevant documents found,
    and τ between the current and the final order of the runs.
    """
    curves = replay.of(topic)
    count = len(curves[0].points)
    step = max(1, -(-count // _ROWS))
    shown = [*range(0, count - 1, step), count - 1]
    names = [curve.order for curve in curves]
    width = max(13, *(len(name) + 2 for name in names))
    lines = [
        f"{'':>7} {'':>9}" + "".join(f"  {name:>{width}}" for name in names),
        f"{'depth':>7} {'judged':>9}" + f"  {'found':>{width - 7}} {'tau':>6}" * len(names),
    ]
    for place in shown:
        points = [curve.points[place] for curve in curves]
        cells = "".join(f"  {point.found:>{width - 7}} {_shown(point.tau):>6}" for point in points)
        lines.append(f"{points[0].depth:>7} {points[0].judged:>9}{cells}")
    note = f"{curves[0].relevant} relevant, runs ranked by {replay.measure}"
    where = f"topic {topic}" if topic is not None else filled("{n} {n:topic|topics}", n=len(replay.topics))
    left = f"; {replay.unjudged} pooled documents without a judgement count as not relevant" if replay.unjudged else ""
    return "\n".join([*lines, f"{where}: {note}{left}", rules]) + "\n"


def as_csv(replay: Replay, topic: str | None, rules: str) -> str:
    """Return one CSV line per point, in full precision."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("order", "topic", "depth", "judged", "found", "relevant", "tau", "measure", "conventions"))
    for curve in replay.of(topic):
        for point in curve.points:
            tau = "" if point.tau is None else repr(point.tau)
            writer.writerow(
                (
                    curve.order,
                    curve.topic or "all",
                    point.depth,
                    point.judged,
                    point.found,
                    curve.relevant,
                    tau,
                    replay.measure,
                    rules,
                )
            )
    return out.getvalue()


def as_json(replay: Replay, topic: str | None, rules: str) -> str:
    """Return one JSON object with the points of each judging order."""

    def entry(curve: ReplayCurve) -> dict[str, object]:
        return {
            "order": curve.order,
            "relevant": curve.relevant,
            "depth": [point.depth for point in curve.points],
            "judged": [point.judged for point in curve.points],
            "found": [point.found for point in curve.points],
            "tau": [point.tau for point in curve.points],
        }

    whole = {
        "topic": topic,
        "topics": len(replay.topics),
        "measure": replay.measure,
        "unjudged": replay.unjudged,
        "conventions": rules,
        "orders": [entry(curve) for curve in replay.of(topic)],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _shown(tau: float | None) -> str:
    return "-" if tau is None else f"{tau:.3f}"


WRITERS: dict[str, Callable[[Replay, str | None, str], str]] = {"table": as_table, "csv": as_csv, "json": as_json}


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
