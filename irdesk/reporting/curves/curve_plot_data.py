"""Immutable data of a plot of curves, shared by the window, the command line and the report.

All code that draws curves gets its data from `picture`, so that every number has one source.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

import numpy as np

from irdesk.domain.progress import QUIET, Progress
from irdesk.evaluation.comparison.run_order import best_first
from irdesk.evaluation.curves.curve_bands import Band, BandBook
from irdesk.evaluation.curves.curve_bootstrap import Resampling, SampledBand, sampled_band
from irdesk.evaluation.curves.curve_crossings import Crossing, Stretch, crossings, stretches
from irdesk.evaluation.curves.curves import Curve, CurveBook, Kind, TopicValues, topic_curves
from irdesk.evaluation.curves.perfect_ranking import perfect_curve
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.reporting.curves.coloured_runs import coloured_runs, distinct_lines
from irdesk.reporting.curves.missing_band_text import UNCHANGED, no_band_over_topics, no_unjudged_band
from irdesk.reporting.drawing.legend_layout import MOST_NAMED
from irdesk.system.workers import ALONE, Workers


class BandKind(StrEnum):
    """The band around the selected run's curve: the possible effect of judging the unjudged documents, the variation
    over topics, or none.
    """

    UNJUDGED = "unjudged"
    TOPICS = "topics"
    NOTHING = "nothing"


@dataclass(frozen=True)
class CurveWish:
    """A request for the contents of a curve plot, with a selected run and a baseline. If ``topic`` is set, the curves
    are those of this topic. Otherwise, they are means over the topics in ``among``, by default all topics.

    ``less`` subtracts the baseline's curve from every curve. ``ideal`` adds the curve of a perfect ranking, and
    ``contours`` adds lines of equal F-measure. ``topics`` adds the selected run's curve for each topic in its mean.

    If there are many runs, only some are labelled: the ``ticked`` runs or, if none is ticked, the runs with the best
    means under ``measure``. Without means, the runs with the highest curves are labelled.

    ``only`` restricts the plot to the ticked runs; the selected run and the baseline are then drawn only if they are
    ticked. If no run is ticked, the labelled runs are drawn. ``crossings`` marks where the selected run's curve crosses
    the baseline's.
    """

    kind: Kind = Kind.PR_11
    topic: str = ""
    run: str = ""
    other: str = ""
    less: bool = False
    around: BandKind = BandKind.UNJUDGED
    ideal: bool = True
    contours: bool = False
    topics: bool = False
    only: bool = False
    crossings: bool = True
    measure: str = ""
    ticked: frozenset[str] = frozenset()
    among: tuple[str, ...] | None = None

    @property
    def paired(self) -> bool:
        """Whether all curves have points at the same x values, so that they can be subtracted."""
        return self.kind is not Kind.PR

    @property
    def drawn_less(self) -> bool:
        """Whether differences from the baseline are requested and can be drawn."""
        return self.less and self.paired and bool(self.other)

    def alone(self, curves: Collection[str]) -> frozenset[str]:
        """Return the ids of the ticked runs in ``curves`` if ``only`` is set. Otherwise, return an empty set."""
        return self.ticked.intersection(curves) if self.only else frozenset()


@dataclass(frozen=True)
class DrawnRun:
    """A run that has a curve: its id, its name and its colour number."""

    id: str
    name: str
    colour: int


@dataclass(frozen=True, eq=False)
class CurvePicture:
    """Contents of a curve plot: the ``runs``, and their ``curves`` keyed by run id. Absent parts are None or empty.

    ``way`` lists the stretches of the x axis in which the selected run is above, below or equal to the baseline.
    ``crossings`` are the points where the drawn lines cross. ``unbanded`` is the reason why there is no band.
    ``scores`` are the means by which many runs are ranked; if empty, runs are ranked by the heights of their curves.
    """

    wish: CurveWish
    runs: tuple[DrawnRun, ...]
    curves: dict[str, Curve]
    band: Band | None = None
    sampled: SampledBand | None = None
    ideal: Curve | None = None
    topics: tuple[tuple[str, Curve], ...] = ()
    way: tuple[Stretch, ...] = ()
    crossings: tuple[Crossing, ...] = ()
    unbanded: str = ""
    scores: Mapping[str, float] = field(default_factory=dict)

    @property
    def contours(self) -> bool:
        """Whether lines of equal F-measure are drawn. These lines require recall on the x axis and are not drawn
        together with differences.
        """
        return self.wish.contours and not self.wish.kind.by_rank and not self.wish.drawn_less

    @cached_property
    def _by_score(self) -> list[str]:
        """The run ids, best first, or in the order of ``runs`` if there are few runs."""
        if len(self.runs) <= MOST_NAMED + 1:
            return [run.id for run in self.runs]
        heights = {
            run: float(np.add.reduce(curve.y)) / len(curve.y) if len(curve.y) else np.nan
            for run, curve in self.curves.items()
        }
        return best_first([run.id for run in self.runs], self.scores or heights)

    @cached_property
    def _order(self) -> list[str]:
        """The run ids in legend order."""
        if len(self.runs) <= MOST_NAMED + 1:
            return self._by_score
        return sorted(self._by_score, key=lambda run: (run != self.wish.other, run not in self.wish.ticked))

    @cached_property
    def _alone(self) -> frozenset[str]:
        """The ids of the ticked runs if only ticked runs are drawn; empty if there is no such restriction."""
        return self.wish.alone(self.curves)

    @cached_property
    def _coloured(self) -> frozenset[str]:
        chosen = () if self._alone else (self.wish.run, self.wish.other)
        return coloured_runs(self._order, chosen, self.wish.ticked)

    @cached_property
    def named(self) -> frozenset[str]:
        """The ids of the runs that are labelled and coloured, on screen and in print."""
        return self._coloured & self._alone if self._alone else self._coloured

    @cached_property
    def drawn(self) -> frozenset[str]:
        """The ids of the runs whose curves are drawn."""
        runs = self._alone or (self.named if self.wish.only else frozenset(self.curves))
        return runs & {self.wish.run, self.wish.other} if self.topics else runs

    @property
    def printed(self) -> tuple[DrawnRun, ...]:
        """The drawn runs in the order of a printed legend: best first, but runs with grey curves last. A paper has no
        selected run, so the selection does not affect the order.
        """
        lines = {run.id: run for run in self.ranked}
        order = (run for run in self._by_score if run in self.drawn)
        return tuple(lines[run] for run in sorted(order, key=lambda run: run not in self.named))

    @property
    def marked(self) -> tuple[Crossing, ...]:
        """The crossings to mark in the plot; empty unless marks are requested and both curves are drawn."""
        both = {self.wish.run, self.wish.other} <= self.drawn
        return self.crossings if self.wish.crossings and both else ()

    @cached_property
    def ranked(self) -> tuple[DrawnRun, ...]:
        """The runs in legend order. If there are few runs, they have the order of ``runs``. Otherwise the baseline and
        the ticked runs come first, followed by the remaining runs, best first.

        The selected run keeps its position, so that the user can step through the list with the arrow keys. If the
        lines of two labelled runs would look the same, the later run gets another colour than usual.
        """
        colours = {run.id: run for run in self.runs}
        usual_colours = {run: colours[run].colour for run in self._order if run in self._coloured}
        lines = distinct_lines(usual_colours)
        return tuple(replace(colours[run], colour=lines.get(run, colours[run].colour)) for run in self._order)

    def name(self, run_id: str) -> str:
        """Return the name of a run."""
        return next((run.name for run in self.runs if run.id == run_id), "")

    def beside_baseline(self, x: float, y: float) -> float | None:
        """Return the vertical distance of a point from the baseline's curve. Return None if the curves cannot be
        subtracted or the baseline has no value at ``x``.
        """
        base = self.curves.get(self.wish.other)
        if base is None or not self.wish.paired:
            return None
        more = y - float(height(np.array(x), base))
        return None if np.isnan(more) else more


@dataclass(frozen=True, eq=False)
class Sampling:
    """The input for a band over topics: a run's curves for all topics and, if differences are drawn, the baseline's
    curves.
    """

    kind: Kind
    run_values: TopicValues
    less: TopicValues | None
    among: tuple[str, ...] | None = None

    def about(self, wish: CurveWish) -> bool:
        """Return whether this sampling is for the requested band. Its values may be outdated."""
        less = wish.other if wish.drawn_less else ""
        shown = self.kind, self.run_values.run_id, self.less.run_id if self.less else "", self.among
        return not wish.topic and shown == (wish.kind, wish.run, less, wish.among)

    def same(self, other: Sampling | None) -> bool:
        """Return whether another sampling would give the same band."""
        return (
            other is not None
            and (self.kind, self.among) == (other.kind, other.among)
            and _alike(self.run_values, other.run_values)
            and _alike(self.less, other.less)
        )

    def band(self, progress: Progress, how: Resampling, workers: Workers = ALONE) -> SampledBand | None:
        """Compute the band. Raises `TaskCancelled` if the task is cancelled."""
        return sampled_band(self.run_values, how, self.less, progress, workers)


def _alike(one: TopicValues | None, other: TopicValues | None) -> bool:
    if one is None or other is None:
        return one is other
    return (one.run_id, one.topics) == (other.run_id, other.topics) and np.array_equal(one.values, other.values)


@dataclass(frozen=True, eq=False)
class Curves:
    """The source of curves: a scoreboard, its cached mean curves and bands, and the grades of the scale."""

    board: Scoreboard
    means: CurveBook
    bands: BandBook
    grades: Sequence[int]

    def of(self, wish: CurveWish) -> list[Curve]:
        """Return the requested curves of all runs on the scoreboard."""
        return (
            topic_curves(self.board, wish.topic, wish.kind) if wish.topic else self.means.means(wish.kind, wish.among)
        )

    def picture(self, wish: CurveWish, runs: Sequence[DrawnRun], sampled: SampledBand | None = None) -> CurvePicture:
        """Return the contents of a plot of the curves of ``runs``. ``sampled`` is the band over topics around the
        selected run's curve, or None if it has not been computed.
        """
        named = {run.id: run for run in runs}
        whole = {curve.run_id: curve for curve in self.of(wish) if curve.run_id in named}
        less = whole.get(wish.other) if wish.drawn_less else None
        shown = wish.alone(whole) or frozenset(whole)
        run, base = (whole[each] if each in shown else None for each in (wish.run, wish.other))
        curves = {run_id: _less(curve, less) for run_id, curve in whole.items()} if less else whole
        way: tuple[Stretch, ...] = ()
        met: tuple[Crossing, ...] = ()
        if run and base and run is not base and wish.paired:
            together = min(len(run.x), len(base.x))
            x, first, second = run.x[:together], run.y[:together], base.y[:together]
            way, met = stretches(x, first, second), crossings(x, first, second)
            if less:
                met = tuple(Crossing(crossing.x, 0.0) for crossing in met)
        band, unbanded = None, ""
        if run and wish.around is BandKind.UNJUDGED:
            if not less:
                band = self.bands.band(wish.run, wish.topic or None, wish.kind, self.grades, wish.among)
            if band is None:
                unbanded = no_unjudged_band(wish.kind, self.board.rules, less=wish.drawn_less)
            elif np.array_equal(band.lower, band.upper):
                unbanded = UNCHANGED
        elif run and wish.around is BandKind.TOPICS:
            unbanded = self._unsampled(wish)
        return CurvePicture(
            wish,
            tuple(run for run in runs if run.id in whole),
            curves,
            band,
            _holding(sampled, curves[wish.run]) if run and sampled and wish.around is BandKind.TOPICS else None,
            self._ideal(wish, whole) if wish.ideal and not less else None,
            self._topics(wish) if run and wish.topics and not less else (),
            way,
            met,
            unbanded,
            self._scores(wish) if len(runs) > MOST_NAMED + 1 else {},
        )

    def sampling(self, wish: CurveWish) -> Sampling | None:
        """Return the input for the band over topics, or None if no band is requested or possible."""
        if wish.around is not BandKind.TOPICS or self._unsampled(wish):
            return None
        by_topic = self.means.of_topics(wish.run, wish.kind, wish.among)
        less = self.means.of_topics(wish.other, wish.kind, wish.among) if wish.drawn_less else None
        return Sampling(wish.kind, by_topic, less, wish.among) if by_topic else None

    def _unsampled(self, wish: CurveWish) -> str:
        by_topic = less = None
        if not wish.topic and wish.kind is not Kind.PR:
            by_topic = self.means.of_topics(wish.run, wish.kind, wish.among)
            less = self.means.of_topics(wish.other, wish.kind, wish.among) if wish.drawn_less else by_topic
        return no_band_over_topics(wish.kind, wish.topic, by_topic, less)

    def _ideal(self, wish: CurveWish, curves: dict[str, Curve]) -> Curve | None:
        """Return the curve of a perfect ranking. It covers the selected run's topics, or all judged topics if no run is
        selected.
        """
        judged = self.board.topics if wish.among is None else wish.among
        if not curves or not judged:
            return None
        ranks = max((curve.x for curve in curves.values()), key=len)
        topics: Sequence[str] = (wish.topic,) if wish.topic else judged
        by_topic = (
            None if wish.topic or not wish.kind.by_rank else self.means.of_topics(wish.run, wish.kind, wish.among)
        )
        if by_topic:
            topics = by_topic.topics
        return perfect_curve(self.board, topics, wish.kind, ranks) if len(ranks) else None

    def _scores(self, wish: CurveWish) -> dict[str, float]:
        """Return the runs' means under the requested measure, or an empty mapping if the scoreboard does not contain
        the measure.
        """
        rows = None if wish.among is None else np.array(list(map(self.board.row, wish.among)), np.int64)
        for measure, means in zip(self.board.measures, self.board.means(rows), strict=True):
            if str(measure) == wish.measure:
                return dict(zip(self.board.run_ids, means.tolist(), strict=True))
        return {}

    def _topics(self, wish: CurveWish) -> tuple[tuple[str, Curve], ...]:
        by_topic = None if wish.topic else self.means.of_topics(wish.run, wish.kind, wish.among)
        if by_topic is None:
            return ()
        return tuple(
            (topic, Curve(wish.run, by_topic.x, row))
            for topic, row in zip(by_topic.topics, by_topic.values, strict=True)
        )


def _holding(band: SampledBand, curve: Curve) -> SampledBand | None:
    """Return the band over topics, widened to include the curve, since a judgement can move the curve while the band is
    being computed. Return None if the band and the curve have different points.
    """
    if not np.array_equal(band.x, curve.x):
        return None
    return replace(band, lower=np.minimum(band.lower, curve.y), upper=np.maximum(band.upper, curve.y))


def _less(curve: Curve, base: Curve) -> Curve:
    together = min(len(curve.x), len(base.x))
    return Curve(curve.run_id, curve.x[:together], curve.y[:together] - base.y[:together])


def height(x: Floats, curve: Curve) -> Floats:
    """Interpolate the heights of a curve at ``x``; NaN beyond the ends of the curve. The result has the shape
    of ``x``.
    """
    if not len(curve.x):
        return np.full(np.shape(x), np.nan)
    return np.interp(x, curve.x, curve.y, np.nan, np.nan)


def sampled_picture(
    curves: Curves,
    wish: CurveWish,
    runs: Sequence[DrawnRun],
    how: Resampling,
    progress: Progress = QUIET,
    workers: Workers = ALONE,
) -> CurvePicture:
    """Return the picture, with its band over topics if requested. Raises `TaskCancelled` if the task is cancelled."""
    sampling = curves.sampling(wish)
    return curves.picture(wish, runs, sampling.band(progress, how, workers) if sampling else None)
