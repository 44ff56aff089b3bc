"""Text for a plot of curves: where one run is above the other, and the meaning of the band around a curve."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.domain.translatable_messages import Worded, together, worded
from irdesk.evaluation.curves.curve_crossings import Stretch
from irdesk.reporting.curves.curve_plot_data import BandKind, CurvePicture

MOST_STRETCHES = 5  # maximum number of stretches of the axis that are described one by one


def sentences(picture: CurvePicture) -> list[str]:
    """Return all sentences about the contents of a plot."""
    parts = [crossing_words(picture), band_words(picture)]
    return [part for part in parts if part]


def crossing_words(picture: CurvePicture) -> str:
    """Return a comparison of the selected run with the baseline along the axis, or "" unless both are shown."""
    wish, way = picture.wish, picture.way
    run, other = picture.name(wish.run), picture.name(wish.other)
    if not way:
        if run and other and run != other and not wish.paired:
            return worded("raw points are at different recalls: use interpolated curves to see where curves cross")
        return ""
    if len(way) == 1 or (len(way) > MOST_STRETCHES and not picture.crossings):
        return _one_side(run, other, way)
    if len(way) > MOST_STRETCHES:
        above = sum(stretch.end - stretch.start for stretch in way if stretch.side > 0) / (way[-1].end - way[0].start)
        first, last = (_of_axis(picture, place_text(picture, picture.crossings[index].x)) for index in (0, -1))
        return worded(
            "{run} and {other} cross {count} times, first at {first}, last at {last}; {run} is higher on "
            "{share} % of the range",
            run=run,
            other=other,
            count=len(picture.crossings),
            share=f"{100 * above:.0f}",
            first=first,
            last=last,
        )
    parts = [_up_to(picture, stretch, first=not index) for index, stretch in enumerate(way[:-1])]
    return worded(
        "{run} compared with {other}: {way}", run=run, other=other, way=together(", ", [*parts, _rest(picture)])
    )


def _one_side(run: str, other: str, way: Sequence[Stretch]) -> Worded:
    """Return the text for curves that do not cross: the curves are equal, or one is above the other except where they
    coincide.
    """
    sides = {stretch.side for stretch in way}
    texts = {
        frozenset({1}): worded("{run} is above {other} throughout", run=run, other=other),
        frozenset({0}): worded("{run} and {other} are equal throughout", run=run, other=other),
        frozenset({-1}): worded("{run} is below {other} throughout", run=run, other=other),
        frozenset({0, 1}): worded("{run} is never below {other}", run=run, other=other),
        frozenset({0, -1}): worded("{run} is never above {other}", run=run, other=other),
    }
    return texts[frozenset(sides)]


def band_words(picture: CurvePicture) -> str:
    """Return a sentence on the meaning of the band."""
    wish, sampled = picture.wish, picture.sampled
    if sampled:
        return worded(
            "pointwise band: {share} % of {resamples} resamples of {topics} {topics:topic|topics}",
            share=f"{100 * sampled.how.confidence:g}",
            resamples=f"{sampled.how.resamples:,}",
            topics=sampled.topics,
        )
    if wish.around is BandKind.UNJUDGED and picture.band and not picture.unbanded:
        if picture.band.bound:
            return worded("band: range over all possible judgements of the unjudged documents")
        return worded("band: possible change of the curve if the unjudged documents are judged")
    return picture.unbanded


def _up_to(picture: CurvePicture, stretch: Stretch, *, first: bool) -> Worded:
    end = _last_of(picture, stretch) if picture.wish.kind.by_rank else place_text(picture, stretch.end)
    place = _of_axis(picture, end, whole=first)
    texts = {
        1: worded("above up to {place}", place=place),
        0: worded("equal up to {place}", place=place),
        -1: worded("below up to {place}", place=place),
    }
    return texts[stretch.side]


def _rest(picture: CurvePicture) -> Worded:
    last = picture.way[-1]
    if not picture.wish.kind.by_rank:
        return {1: worded("above after that"), 0: worded("equal after that"), -1: worded("below after that")}[last.side]
    place = _of_axis(picture, _first_of(picture, last))
    texts = {
        1: worded("above from {place}", place=place),
        0: worded("equal from {place}", place=place),
        -1: worded("below from {place}", place=place),
    }
    return texts[last.side]


def _of_axis(picture: CurvePicture, value: str, *, whole: bool = True) -> str:
    """Return a position on the axis as text, including the name of the axis if ``whole``."""
    if not whole:
        return value
    return worded("rank {value}", value=value) if picture.wish.kind.by_rank else worded("recall {value}", value=value)


def _first_of(picture: CurvePicture, stretch: Stretch) -> str:
    """Return the first rank of a stretch as text. A rank at which the curves cross does not belong to a stretch in
    which one curve is above the other.
    """
    ranks = picture.curves[picture.wish.run].x
    return f"{ranks[ranks > stretch.start if stretch.side else ranks >= stretch.start][0]:.0f}"


def _last_of(picture: CurvePicture, stretch: Stretch) -> str:
    """Return the last rank of a stretch as text."""
    ranks = picture.curves[picture.wish.run].x
    return f"{ranks[ranks < stretch.end if stretch.side else ranks <= stretch.end][-1]:.0f}"


def place_text(picture: CurvePicture, x: float) -> str:
    """Return the position of a crossing as text. A recall is given with two decimals, or with three if two crossings
    would otherwise have equal texts. A crossing between two ranks is placed at the next rank at which the curves have a
    point.
    """
    if picture.wish.kind.by_rank:
        ranks = picture.curves[picture.wish.run].x
        return f"{ranks[ranks >= x][0]:.0f}"
    ends = [stretch.end for stretch in picture.way[:-1]]
    return f"{x:.2f}" if len({f"{end:.2f}" for end in ends}) == len(ends) else f"{x:.3f}"
