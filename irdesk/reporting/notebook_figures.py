"""Figures of irdesk's window, for use in notebooks. A notebook shows them inline as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

import numpy as np

from irdesk.evaluation import notebook_tables
from irdesk.evaluation.comparison.average_ranks import RankTest, average_ranks
from irdesk.evaluation.comparison.score_distribution import score_distribution
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.curves.curve_bands import BandBook
from irdesk.evaluation.curves.curves import CurveBook, Kind
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.notebook_inputs import compared_measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.formats.io.atomic_write import replace_bytes
from irdesk.reporting.comparison.average_ranks import rank_figure
from irdesk.reporting.comparison.forest_plot import forest_figure
from irdesk.reporting.comparison.run_comparison import ComparedMeasure
from irdesk.reporting.comparison.run_labels import RunLabels
from irdesk.reporting.comparison.score_distribution import distribution_figure
from irdesk.reporting.curves.curve_figure import picture_figure
from irdesk.reporting.curves.curve_plot_data import BandKind, Curves, CurveWish, DrawnRun
from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.drawing.figure_files import Look, encode_figure
from irdesk.reporting.drawing.figure_layout import PAGE

SUFFIXES = (".svg", ".csv")


@dataclass(frozen=True, eq=False, repr=False)
class ShownFigure:
    """A figure that notebooks show inline. ``millimetres`` is its width."""

    figure: Figure
    millimetres: float = PAGE
    grey: bool = False

    @property
    def svg(self) -> str:
        """The figure as an SVG document."""
        return encode_figure(self.figure, ".svg", Look(self.millimetres, self.grey), None).bytes.decode()

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<{self.figure.title}; save it with .save('figure.svg')>"

    def save(self, path: str | PathLike[str]) -> None:
        """Write the figure as SVG, or its data as CSV, depending on the suffix. Raises `ValueError` for any other
        suffix.
        """
        suffix = Path(path).suffix.lower()
        if suffix not in SUFFIXES:
            raise ValueError(f"{path}: expected a file that ends in {' or '.join(SUFFIXES)}")
        replace_bytes(Path(path), encode_figure(self.figure, suffix, Look(self.millimetres, self.grey), None).bytes)


def distribution(measure: Measure, topics: Sequence[str], scores: Floats, runs: Sequence[str]) -> ShownFigure:
    """Return a figure of the distribution of each run's scores over topics. ``scores`` has shape (topics, runs)."""
    spread = [score_distribution(topics, column) for column in scores.T]
    return ShownFigure(distribution_figure(measure, topics, scores, spread, _labels(runs)))


def ranks(measure: Measure, topics: Sequence[str], scores: Floats, runs: Sequence[str], plan: Plan) -> ShownFigure:
    """Return a figure of the runs' average ranks with Nemenyi's critical difference."""
    known = np.where(np.isinf(scores), np.nan, scores)
    return ShownFigure(rank_figure(measure, average_ranks(topics, known, RankTest.NEMENYI, plan), _labels(runs)))


def differences(compared: ComparedMeasure) -> ShownFigure:
    """Return a figure of the runs' differences from the baseline, with intervals. Raises `ValueError` if there is no
    baseline.
    """
    if compared.baseline is None:
        raise ValueError("the figure shows differences from a baseline; name one, as in compare(…, baseline='bm25')")
    return ShownFigure(forest_figure(compared, _labels(compared.tags, compared.baseline)))


def curve_figure(board: Scoreboard, kind: str) -> ShownFigure:
    """Return a figure of the mean curves of the scoreboard's runs. Raises `ValueError` if the kind is unknown or no run
    has a curve.
    """
    if kind not in {known.value for known in Kind}:
        raise ValueError(f"found {kind!r}; expected one of {', '.join(known.value for known in Kind)}")
    curves = Curves(board, CurveBook(board), BandBook(board), ())
    runs = [DrawnRun(name, name, place) for place, name in enumerate(board.run_ids)]
    shown = {curve.run_id for curve in curves.of(CurveWish(Kind(kind)))}
    if not shown:
        raise ValueError("there is no curve to draw: no run has a judged topic")
    wish = CurveWish(Kind(kind), run=next(run.id for run in runs if run.id in shown), around=BandKind.NOTHING)
    return ShownFigure(picture_figure(curves.picture(wish, [run for run in runs if run.id in shown]), {}))


def _labels(runs: Sequence[str], baseline: int | None = None) -> RunLabels:
    emphasised = frozenset() if baseline is None else frozenset({baseline})
    return RunLabels(tuple(runs), tuple(range(len(runs))), emphasised)


@dataclass(frozen=True, eq=False, repr=False)
class Scores(notebook_tables.Scores):
    """Score tables that can also be shown as figures."""

    def figure(self, measure: object = None, kind: str = "distribution") -> ShownFigure:
        """Return a figure of the runs' scores under a measure, by default the first. The kind ``distribution`` shows
        the distribution of scores over topics, and ``ranks`` the average ranks of the runs. Raises `ValueError` for an
        unknown measure or kind.
        """
        wanted = compared_measure(self.measures[0] if measure is None else measure)[0]
        if str(wanted) not in self.measures:
            raise ValueError(f"there are no scores by {wanted}; the measures are {', '.join(self.measures)}")
        scores = self.table[:, self.measures.index(str(wanted)), :].T
        if kind not in {"distribution", "ranks"}:
            raise ValueError(f"found {kind!r}; expected 'distribution' or 'ranks'")
        if kind == "ranks":
            return ranks(wanted, self.topics, scores, self.runs, Plan())
        return distribution(wanted, self.topics, scores, self.runs)


@dataclass(frozen=True, eq=False, repr=False)
class Comparisons(notebook_tables.Comparisons):
    """Comparisons that can also be shown as a figure."""

    compared: ComparedMeasure | None = None

    def figure(self) -> ShownFigure:
        """Return a figure of the runs' differences from the baseline, with intervals. Raises `ValueError` if there is
        no baseline.
        """
        assert self.compared
        return differences(self.compared)
