"""Curves in the formats of the command line, each point with the band in which judgements could move it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.bands import Band, BandBook
from irdesk.evaluation.bounds import grades_in
from irdesk.evaluation.curve_bootstrap import SampledBand
from irdesk.evaluation.curves import Curve, CurveBook, Kind, topic_curves
from irdesk.evaluation.lists import Floats
from irdesk.evaluation.scoreboard import Scoreboard

FORMATS = ("csv", "json", "table")


@dataclass(frozen=True, eq=False)
class Drawn:
    """A run's curve, and its band, None where none is known: what judging could make of it, or what other topics."""

    tag: str
    curve: Curve
    band: Band | SampledBand | None

    def ends(self) -> tuple[Floats, Floats] | None:
        """The band at the points of the curve; a curve of single points reads it between those of the band."""
        if self.band is None:
            return None
        x, own = self.curve.x, self.band
        return np.interp(x, own.x, own.lower), np.interp(x, own.x, own.upper)


def drawn(board: Scoreboard, tags: Mapping[str, str], kind: Kind, topic: str | None) -> list[Drawn]:
    """The curves of a board's runs: of one topic, or their means (None)."""
    curves = CurveBook(board).means(kind) if topic is None else topic_curves(board, topic, kind)
    grades = grades_in(list(board.truths.values()))
    bands = BandBook(board)
    return [Drawn(tags[own.run_id], own, bands.band(own.run_id, topic, kind, grades)) for own in curves]


def as_table(found: Sequence[Drawn], kind: Kind, topic: str | None, rules: str) -> str:
    """A block a run, a point a line, with the band where there is one."""
    axis = "rank" if kind.by_rank else "recall"
    blocks = []
    for own in found:
        ends = own.ends()
        lines = [f"{own.tag} · {'all topics' if topic is None else f'topic {topic}'} · {kind.value}"]
        lines.append(f"{axis:>8}    value" + ("    lower    upper" if ends else ""))
        for i, (x, y) in enumerate(zip(own.curve.x.tolist(), own.curve.y.tolist(), strict=True)):
            edges = "".join(f"   {float(end[i]):.4f}" for end in ends or ())
            lines.append(f"{f'{x:.0f}' if kind.by_rank else f'{x:.4f}':>8}   {y:.4f}{edges}")
        blocks.append("\n".join(lines) + "\n")
    return "\n".join([*blocks, rules]) + "\n"


def as_csv(found: Sequence[Drawn], kind: Kind, topic: str | None, rules: str) -> str:
    """One line a point, in full precision; the rank where the point has one."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ("run", "topic", "kind", "rank" if kind.by_rank else "recall", "value", "lower", "upper", "conventions")
    )
    for own in found:
        ends = own.ends()
        for i, (x, y) in enumerate(zip(own.curve.x.tolist(), own.curve.y.tolist(), strict=True)):
            edges = [repr(float(end[i])) for end in ends] if ends else ["", ""]
            writer.writerow(
                (own.tag, topic or "all", kind.value, int(x) if kind.by_rank else repr(x), repr(y), *edges, rules)
            )
    return out.getvalue()


def as_json(found: Sequence[Drawn], kind: Kind, topic: str | None, rules: str) -> str:
    """One object: what is drawn, and each run's points."""
    runs = []
    for own in found:
        ends = own.ends()
        runs.append(
            {
                "run": own.tag,
                "x": own.curve.x.tolist(),
                "y": own.curve.y.tolist(),
                "ranks": list(own.curve.ranks) or None,
                "lower": ends[0].tolist() if ends else None,
                "upper": ends[1].tolist() if ends else None,
                "bound": own.band.bound if isinstance(own.band, Band) else None,
            }
        )
    axis = "rank" if kind.by_rank else "recall"
    return (
        json.dumps(
            {"kind": kind.value, "topic": topic, "x": axis, "conventions": rules, "runs": runs},
            indent=2,
            ensure_ascii=False,
        )
        + "\n"
    )


WRITERS = {"csv": as_csv, "json": as_json, "table": as_table}
