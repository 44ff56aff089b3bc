"""Curves as a figure, the same for the curve view, the command line and the report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from irdesk.evaluation.curves.curve_bands import Band
from irdesk.evaluation.curves.curve_bootstrap import SampledBand
from irdesk.evaluation.curves.curves import Kind
from irdesk.evaluation.curves.f_measure_contours import LEVELS, contour
from irdesk.reporting.curves.curve_picture import CurvePicture
from irdesk.reporting.curves.curve_table import Drawn
from irdesk.reporting.curves.curve_text import place_text, said
from irdesk.reporting.drawing.figure import FAINT, Axis, Contour, Figure, Line, Mark, Points, Rule, Shape, floats

NAMED_CROSSINGS = 5  # crossings whose position is written beside them
_MARKED = 25  # curves with at most this many points get marks


def curve_figure(
    found: Sequence[Drawn],
    kind: Kind,
    topic: str | None = None,
    *,
    colours: Sequence[int] | None = None,
    chosen: int | None = None,
    behind: Sequence[Mark] = (),
) -> Figure:
    """Return the curves in their order, each with its band; the ``chosen`` curve is wide.

    ``colours`` are the runs' colours, by default those of their indices; ``behind`` is drawn behind the curves.
    """
    lines = [_line(own, i if colours is None else colours[i], wide=i == chosen) for i, own in enumerate(found)]
    where = "mean over topics" if topic is None else f"topic {topic}"
    name = f"{kind.value}-{topic}" if topic else kind.value
    title = f"{_WHAT[kind]}, {where}"
    up = Axis(_UP.get(kind, "precision"), 0.0, None if kind is Kind.GAIN else 1.0)
    across = Axis("rank", 0.0) if kind.by_rank else Axis("recall", 0.0, 1.0)
    said = "" if all(own.band is None for own in found) else _BAND
    return Figure(title, across, up, (*behind, *lines), said, name=name)


def picture_figure(picture: CurvePicture, bands: Mapping[str, Band] | None = None) -> Figure:
    """Return the figure of a picture, the selected run and the baseline first; ``bands`` are those of other runs, by
    id.

    Each crossing shows its position, and the ``text`` of the figure is the picture's text.
    """
    wish, found = picture.wish, dict[str, Band | SampledBand](bands or {})
    order = sorted(picture.runs, key=lambda own: (own.id != wish.run, own.id != wish.other))
    if own := picture.sampled or picture.band:
        found[wish.run] = own
    lines = [
        Drawn(_named(run.name, run.id == wish.other), picture.curves[run.id], found.get(run.id))
        for run in order
        if not picture.topics or run.id in {wish.run, wish.other}
    ]
    chosen = 0 if wish.run in picture.curves else None
    figure = curve_figure(
        lines,
        wish.kind,
        wish.topic or None,
        colours=[run.colour for run in order],
        chosen=chosen,
        behind=tuple(_behind(picture)),
    )
    marks = figure.marks
    if picture.crossings:
        x, y = ([getattr(own, axis) for own in picture.crossings] for axis in "xy")
        names = tuple(place_text(picture, own.x) for own in picture.crossings)
        labelled = len(names) <= NAMED_CROSSINGS
        marks = (*marks, Points("crossing", floats(x), floats(y), FAINT, Shape.CROSS, names, labelled=labelled))
    if wish.kind is Kind.GAIN and not wish.drawn_less:  # the band can extend far beyond the attainable gain
        heights = [own.y.max(initial=0.0) for own in (*picture.curves.values(), *(own for _, own in picture.topics))]
        top = max([*heights, *([picture.ideal.y.max(initial=0.0)] if picture.ideal else [])], default=0.0)
        figure = replace(figure, y=replace(figure.y, high=1.1 * float(top) or None))
    if wish.drawn_less:
        up = Axis(f"{figure.y.title} − {picture.name(wish.other)}")
        figure = replace(figure, y=up, marks=(Rule(0.0, upright=False), *marks), name=f"{figure.name}-differences")
    else:
        figure = replace(figure, marks=marks)
    return replace(figure, text="; ".join(said(picture)))


def _named(name: str, is_base: bool) -> str:
    return f"{name} (baseline)" if is_base else name


def _behind(picture: CurvePicture) -> Iterator[Mark]:
    if picture.contours:
        yield from (Contour(f"F {level}", *contour(level)) for level in LEVELS)
    for topic, curve in picture.topics:
        yield Contour(topic, curve.x, curve.y)
    if picture.ideal is not None:
        yield Line("ideal", picture.ideal.x, picture.ideal.y, FAINT, dashed=True)


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
