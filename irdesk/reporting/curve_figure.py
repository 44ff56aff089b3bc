"""Curves as a figure: the same for the curve view, the command line and the report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from irdesk.evaluation.curves import Kind
from irdesk.reporting.curves import Drawn
from irdesk.reporting.figure import Axis, Figure, Line, Mark

_MARKED = 25  # points of a curve, up to which they are marked


def curve_figure(
    found: Sequence[Drawn],
    kind: Kind,
    topic: str | None = None,
    *,
    colours: Sequence[int] | None = None,
    chosen: int | None = None,
    behind: Sequence[Mark] = (),
) -> Figure:
    """The curves in their order, each with the band that it comes with, the ``chosen`` one wide.

    ``colours`` are the runs' own, by default those of their places; ``behind`` is drawn behind all of them.
    """
    # Points of precision and recall that are not interpolated have no band of theirs: a topic's own, and raw ones.
    if not (kind.by_rank or (kind is not Kind.PR and topic is None)):
        found = [replace(own, band=None) for own in found]
    lines = [_line(own, i if colours is None else colours[i], wide=i == chosen) for i, own in enumerate(found)]
    where = "mean over topics" if topic is None else f"topic {topic}"
    name = f"{kind.value}-{topic}" if topic else kind.value
    title = f"{_WHAT[kind]}, {where}"
    up = Axis(_UP.get(kind, "precision"), 0.0, None if kind is Kind.GAIN else 1.0)
    across = Axis("rank", 0.0) if kind.by_rank else Axis("recall", 0.0, 1.0)
    said = "" if all(own.band is None for own in found) else _BAND
    return Figure(title, across, up, (*behind, *lines), said, name=name)


def _line(own: Drawn, colour: int, *, wide: bool) -> Line:
    ends = own.ends()
    lower, upper = ends if ends else (None, None)
    x, y = own.curve.x, own.curve.y
    return Line(own.tag, x, y, colour, lower, upper, wide=wide, marks=len(x) <= _MARKED or bool(own.curve.ranks))


_UP = {Kind.RECALL: "recall", Kind.NDCG: "nDCG", Kind.GAIN: "cumulated gain"}
_WHAT = {
    Kind.PR_11: "Precision against recall at 11 points",
    Kind.PR_101: "Precision against recall at 101 points",
    Kind.PR: "Precision against recall",
    Kind.PRECISION: "Precision by rank",
    Kind.RECALL: "Recall by rank",
    Kind.NDCG: "nDCG by rank",
    Kind.GAIN: "Cumulated gain by rank",
}
_BAND = "The band shows how far judging what is unjudged could move the curve."
