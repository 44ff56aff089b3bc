"""Curve figures, shared by the curve view, the command line and the report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.curves.curve_bands import Band
from irdesk.evaluation.curves.curve_bootstrap import SampledBand
from irdesk.evaluation.curves.curves import Kind
from irdesk.evaluation.curves.f_measure_contours import LEVELS, contour
from irdesk.reporting.curves.curve_plot_data import CurvePicture, Curves, CurveWish, DrawnRun
from irdesk.reporting.curves.curve_sentences import place_text, sentences
from irdesk.reporting.curves.curve_table import Drawn
from irdesk.reporting.drawing.figure import FAINT, Axis, Contour, Figure, Line, Mark, Points, Rule, Shape, floats

BANDED_RUNS = 2
"""Maximum number of runs for which a band is drawn around each curve; with more, the bands would hide each other."""
NAMED_CROSSINGS = 5  # maximum number of crossings that are labelled with their positions
_MARKED = 25  # maximum number of points marked on a curve


def curve_figure(
    curves: Sequence[Drawn],
    kind: Kind,
    topic: str | None = None,
    *,
    colours: Sequence[int] | None = None,
    chosen: int | None = None,
    behind: Sequence[Mark] = (),
    named: int | None = None,
) -> Figure:
    """Return a figure of the curves in the given order, each with its band. The curve with index ``chosen`` is drawn as
    a wide line.

    ``colours`` holds the colour numbers of the runs, by default their indices. The marks in ``behind`` are drawn behind
    the curves. Curves after the first ``named`` ones are drawn in grey in the background.
    """
    lines = [
        _line(curve, i if colours is None else colours[i], wide=i == chosen, back=named is not None and i >= named)
        for i, curve in enumerate(curves)
    ]
    where = "mean over topics" if topic is None else f"topic {topic}"
    name = f"{kind.value}-{topic}" if topic else kind.value
    title = f"{_WHAT[kind]}, {where}"
    up = Axis(_UP.get(kind, "precision"), 0.0, None if kind is Kind.GAIN else 1.0)
    of_topic = f", topic {topic}" if topic else ""
    across = Axis(f"rank{of_topic}", 0.0) if kind.by_rank else Axis(f"recall{of_topic}", 0.0, 1.0)
    text = "" if all(curve.band is None for curve in curves) else _BAND
    return Figure(title, across, up, (*behind, *lines), text, name=name)


def bands_of_few(curves: Curves, wish: CurveWish, runs: Sequence[DrawnRun]) -> dict[str, Band]:
    """Return the band around the curve of each run, keyed by run id. Return an empty dict if there are more than
    `BANDED_RUNS` runs.
    """
    if len(runs) > BANDED_RUNS:
        return {}
    topic = wish.topic or None
    bands = {run.id: curves.bands.band(run.id, topic, wish.kind, curves.grades, wish.among) for run in runs}
    return {run_id: band for run_id, band in bands.items() if band}


def picture_figure(picture: CurvePicture, bands: Mapping[str, Band] | None = None) -> Figure:
    """Return a figure with the contents of a `CurvePicture`. All named curves have the same width, and the best run
    comes first. ``bands`` holds the bands of other runs, keyed by run id.

    The baseline is marked if the figure shows crossings with it or differences from it. Crossings are labelled with
    their positions. The figure's ``text`` consists of the sentences about the plot.
    """
    wish, band_of = picture.wish, dict[str, Band | SampledBand](bands or {})
    order = picture.printed
    if band := picture.sampled or picture.band:
        band_of[wish.run] = band
    marked = wish.other if picture.marked or wish.drawn_less else ""
    lines = [Drawn(_named(run.name, run.id == marked), picture.curves[run.id], band_of.get(run.id)) for run in order]
    figure = curve_figure(
        lines,
        wish.kind,
        wish.topic or None,
        colours=[run.colour for run in order],
        behind=tuple(_behind(picture)),
        named=None if picture.topics else len(picture.named & picture.drawn),
    )
    marks = figure.marks
    if picture.marked:
        x, y = ([getattr(crossing, axis) for crossing in picture.marked] for axis in "xy")
        names = tuple(place_text(picture, crossing.x) for crossing in picture.marked)
        labelled = len(names) <= NAMED_CROSSINGS
        marks = (*marks, Points("crossing", floats(x), floats(y), FAINT, Shape.CROSS, names, labelled=labelled))
    if wish.kind is Kind.GAIN and not wish.drawn_less:  # fit the y axis to the curves; a higher band is cut off
        drawn = [picture.curves[run.id] for run in order]
        heights = [curve.y.max(initial=0.0) for curve in (*drawn, *(curve for _, curve in picture.topics))]
        top = max([*heights, *([picture.ideal.y.max(initial=0.0)] if picture.ideal else [])], default=0.0)
        figure = replace(figure, y=replace(figure.y, high=1.1 * float(top) or None))
    if wish.drawn_less:
        up = Axis(f"{figure.y.title} − {picture.name(wish.other)}")
        figure = replace(figure, y=up, marks=(Rule(0.0, upright=False), *marks), name=f"{figure.name}-differences")
    else:
        figure = replace(figure, marks=marks)
    return replace(figure, text="; ".join(sentences(picture)))


def _named(name: str, is_base: bool) -> str:
    return f"{name} (baseline)" if is_base else name


def _behind(picture: CurvePicture) -> Iterator[Mark]:
    if picture.contours:
        yield from (Contour(f"F {level}", *contour(level)) for level in LEVELS)
    for topic, curve in picture.topics:
        yield Contour(topic, curve.x, curve.y)
    if picture.ideal is not None:
        yield Line(ideal_name(picture), picture.ideal.x, picture.ideal.y, FAINT, dashed=True)


def ideal_name(picture: CurvePicture) -> str:
    """Return the legend entry of the ideal curve, which no run can exceed."""
    return worded("ideal") if picture.wish.kind is Kind.GAIN else worded("perfect ranking")


def _line(drawn: Drawn, colour: int, *, wide: bool, back: bool) -> Line:
    ends = drawn.ends()
    lower, upper = ends if ends else (None, None)
    x, y = drawn.curve.x, drawn.curve.y
    marks = len(x) <= _MARKED or bool(drawn.curve.ranks)
    return Line(drawn.tag, x, y, colour, lower, upper, wide=wide, marks=marks, back=back)


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
_BAND = "The band shows how far judging the unjudged documents could move the curve."
