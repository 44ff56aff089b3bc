"""What a picture of curves says in words: who lies above whom, and what the band around a curve means."""

from __future__ import annotations

from irdesk.domain.wording import Worded, together, worded
from irdesk.evaluation.crossings import Stretch
from irdesk.reporting.curve_picture import Around, CurvePicture

MOST_STRETCHES = 5  # told one by one


def said(picture: CurvePicture) -> list[str]:
    """All sentences of a picture."""
    parts = [crossing_words(picture), band_words(picture)]
    return [part for part in parts if part]


def crossing_words(picture: CurvePicture) -> str:
    """How the selected run lies to the baseline, from one end to the other; empty where there is no such pair."""
    wish, way = picture.wish, picture.way
    run, other = picture.name(wish.run), picture.name(wish.other)
    if not way:
        if run and other and run != other and not wish.paired:
            return worded("raw points lie at different places: interpolated ones tell where curves cross")
        return ""
    if len(way) == 1:
        texts = {
            1: worded("{run} lies above {other} throughout", run=run, other=other),
            0: worded("{run} and {other} run together throughout", run=run, other=other),
            -1: worded("{run} lies below {other} throughout", run=run, other=other),
        }
        return texts[way[0].side]
    if len(way) > MOST_STRETCHES:
        length = way[-1].end - way[0].start
        above = sum(own.end - own.start for own in way if own.side > 0) / length
        return worded(
            "{run} and {other} cross {count} times, first at {first}, last at {last}; {run} lies above over {share} %",
            run=run, other=other, count=len(picture.crossings), share=f"{100 * above:.0f}",
            first=_place(picture, way[0].end), last=_place(picture, way[-1].start),
        )  # fmt: skip
    parts = [_up_to(picture, own, first=not at) for at, own in enumerate(way[:-1])]
    return worded("{run} beside {other}: {way}", run=run, other=other, way=together(", ", [*parts, _rest(picture)]))


def band_words(picture: CurvePicture) -> str:
    """What the band is."""
    wish, sampled = picture.wish, picture.sampled
    if sampled:
        return worded(
            "band: {share} % of {resamples} resamples of {topics} topics, point by point",
            share=f"{100 * sampled.how.confidence:g}", resamples=f"{sampled.how.resamples:,}", topics=sampled.topics,
        )  # fmt: skip
    if wish.around is Around.UNJUDGED and picture.band:
        if picture.band.bound:
            return worded("band: what judging the unjudged can make of it")
        return worded("band: how far judging the unjudged can move it")
    return picture.unsampled


def _up_to(picture: CurvePicture, own: Stretch, *, first: bool) -> Worded:
    place = _place(picture, own.end, down=True, whole=first)
    texts = {
        1: worded("above up to {place}", place=place),
        0: worded("alike up to {place}", place=place),
        -1: worded("below up to {place}", place=place),
    }
    return texts[own.side]


def _rest(picture: CurvePicture) -> Worded:
    last = picture.way[-1]
    if not picture.wish.kind.by_rank:
        return {1: worded("above from there"), 0: worded("alike from there"), -1: worded("below from there")}[last.side]
    place = _place(picture, last.start)
    texts = {
        1: worded("above from {place}", place=place),
        0: worded("alike from {place}", place=place),
        -1: worded("below from {place}", place=place),
    }
    return texts[last.side]


def _place(picture: CurvePicture, x: float, *, down: bool = False, whole: bool = True) -> str:
    """A place on the axis as `place_text` has it; ``whole`` says of which axis, too."""
    value = place_text(picture, x, down=down)
    if not whole:
        return value
    return worded("rank {value}", value=value) if picture.wish.kind.by_rank else worded("recall {value}", value=value)


def place_text(picture: CurvePicture, x: float, *, down: bool = False) -> str:
    """Where curves cross: a recall with two digits, where these tell all crossings apart; between two ranks the next
    one that the curves have a point at, with ``down`` the last.
    """
    if picture.wish.kind.by_rank:
        ranks = picture.curves[picture.wish.run].x
        return f"{ranks[ranks <= x][-1] if down else ranks[ranks >= x][0]:.0f}"
    ends = [own.end for own in picture.way[:-1]]
    return f"{x:.2f}" if len({f"{own:.2f}" for own in ends}) == len(ends) else f"{x:.3f}"
