"""Curves as tables for export: each run's points with its bands, the ideal curve, and the comparison with the baseline.

The formats are those of the command line: text, CSV and JSON.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from irdesk.domain.progress import QUIET, Progress, Step
from irdesk.evaluation.curves.curve_bands import Band
from irdesk.evaluation.curves.curve_bootstrap import Resampling, SampledBand
from irdesk.evaluation.curves.curves import Curve, Kind
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.curves.curve_plot_data import BandKind, Curves, CurveWish, DrawnRun, height
from irdesk.reporting.curves.curve_sentences import crossing_words
from irdesk.system.workers import ALONE, Workers


@dataclass(frozen=True, eq=False)
class Drawn:
    """A run's curve with its band. The band shows the possible effect of judging the unjudged documents, or the
    variation over topics; it is None if there is no band.

    ``beside`` holds further numbers at each point, as named arrays of shape (n,). ``words`` compares the curve with the
    baseline.
    """

    tag: str
    curve: Curve
    band: Band | SampledBand | None
    beside: tuple[tuple[str, Floats], ...] = ()
    words: str = ""

    def ends(self) -> tuple[Floats, Floats] | None:
        """Return the lower and upper ends of the band at the points of the curve, or None if there is no band. The band
        may continue beyond the end of the curve.
        """
        if self.band is None:
            return None
        points = len(self.curve.x)
        return self.band.lower[:points], self.band.upper[:points]


def rows(
    curves: Curves,
    wish: CurveWish,
    runs: Sequence[DrawnRun],
    how: Resampling | None = None,
    progress: Progress = QUIET,
    workers: Workers = ALONE,
) -> list[Drawn]:
    """Return a row for each run that has a curve. A row includes the band for the possible effect of judging the
    unjudged documents. If the resampling settings ``how`` are given, also compute the band over topics.

    Raises `TaskCancelled` if the task is cancelled.
    """
    base = [run for run in runs if run.id == wish.other]
    drawn = []
    for index, run in enumerate(runs):
        run_wish = replace(wish, run=run.id, around=BandKind.TOPICS, less=False, topics=False)
        picture = curves.picture(run_wish, [run, *(other for other in base if other is not run)])
        curve = picture.curves.get(run.id)
        if curve is None:
            continue
        beside: list[tuple[str, Floats]] = []
        if picture.ideal is not None and wish.kind is Kind.GAIN:
            beside.append(("ideal", picture.ideal.y[: len(curve.x)]))
        beside += _sampled(curves, run_wish, how, "sampled", Step(progress, index, len(runs)), workers)
        if wish.other in picture.curves and wish.paired:
            beside.append(("difference", curve.y - height(curve.x, picture.curves[wish.other])))
            if run.id != wish.other:
                beside += _sampled(
                    curves, replace(run_wish, less=True), how, "difference", Step(progress, index, len(runs)), workers
                )
        band = curves.bands.band(run.id, wish.topic or None, wish.kind, curves.grades, wish.among)
        drawn.append(Drawn(run.name, curve, band, tuple(beside), crossing_words(picture)))
    return drawn


def _sampled(
    curves: Curves, wish: CurveWish, how: Resampling | None, name: str, progress: Progress, workers: Workers
) -> list[tuple[str, Floats]]:
    sampling = curves.sampling(wish) if how else None
    band = sampling.band(progress, how, workers) if sampling and how else None
    return [(f"{name}_lower", band.lower), (f"{name}_upper", band.upper)] if band else []


def _columns(curves: Sequence[Drawn]) -> list[str]:
    """Return the distinct names in ``beside`` over all runs."""
    return list(dict.fromkeys(name for curve in curves for name, _ in curve.beside))


def as_table(curves: Sequence[Drawn], kind: Kind, topic: str | None, rules: str) -> str:
    """Return one block of text per run, with one line per point. A line includes the ends of the band if
    there is one.
    """
    axis = "rank" if kind.by_rank else "recall"
    blocks = []
    for drawn in curves:
        columns = [("value", drawn.curve.y), *zip(("lower", "upper"), drawn.ends() or (), strict=False), *drawn.beside]
        widths = [max(len(name), 6) for name, _ in columns]
        lines = [f"{drawn.tag} · {'all topics' if topic is None else f'topic {topic}'} · {kind.value}"]
        if drawn.words:
            lines.append(drawn.words)
        heads = (f"{name:>{width}}" for (name, _), width in zip(columns, widths, strict=True))
        lines.append("   ".join((f"{axis:>8}", *heads)))
        for i, x in enumerate(drawn.curve.x.tolist()):
            values = (f"{float(of[i]):{width}.4f}" for (_, of), width in zip(columns, widths, strict=True))
            lines.append("   ".join((f"{f'{x:.0f}' if kind.by_rank else f'{x:.4f}':>8}", *values)))
        blocks.append("\n".join(lines) + "\n")
    return "\n".join([*blocks, rules]) + "\n"


def as_csv(curves: Sequence[Drawn], kind: Kind, topic: str | None, rules: str) -> str:
    """Return one CSV line per point, in full precision, with the rank if the point has one."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    more, axis = _columns(curves), "rank" if kind.by_rank else "recall"
    writer.writerow(("run", "topic", "kind", axis, "value", "lower", "upper", *more, "conventions"))
    for drawn in curves:
        ends, beside = drawn.ends(), dict(drawn.beside)
        for i, (x, y) in enumerate(zip(drawn.curve.x.tolist(), drawn.curve.y.tolist(), strict=True)):
            edges = [repr(float(end[i])) for end in ends] if ends else ["", ""]
            rest = [repr(float(beside[name][i])) if name in beside else "" for name in more]
            place = int(x) if kind.by_rank else repr(x)
            writer.writerow((drawn.tag, topic or "all", kind.value, place, repr(y), *edges, *rest, rules))
    return out.getvalue()


def as_json(curves: Sequence[Drawn], kind: Kind, topic: str | None, rules: str) -> str:
    """Return one JSON object: a description of the curves, and each run's points."""
    runs = []
    for drawn in curves:
        ends = drawn.ends()
        runs.append(
            {
                "run": drawn.tag,
                "x": drawn.curve.x.tolist(),
                "y": drawn.curve.y.tolist(),
                "ranks": list(drawn.curve.ranks) or None,
                "lower": ends[0].tolist() if ends else None,
                "upper": ends[1].tolist() if ends else None,
                "bound": drawn.band.bound if isinstance(drawn.band, Band) else None,
                **{name: values.tolist() for name, values in drawn.beside},
                **({"way": drawn.words} if drawn.words else {}),
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
