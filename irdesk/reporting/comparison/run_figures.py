"""Figures that compare many runs, with their tables: average ranks, differences from the baseline, distributions of
scores over topics.

A figure has as many rows as are legible on a page. If there are more runs, it shows the best runs, the selected run and
the baseline, and says that some runs are omitted. The table lists all runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.translatable_messages import Worded, together, worded
from irdesk.evaluation.comparison.average_ranks import AverageRanks, RankTest
from irdesk.evaluation.comparison.run_order import best_first
from irdesk.evaluation.comparison.score_distribution import ScoreDistribution, distribution_order
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.comparison.run_comparison import ComparedMeasure
from irdesk.reporting.drawing.figure import (
    FAINT,
    LESS,
    MORE,
    Axis,
    Boxes,
    Figure,
    Intervals,
    Mark,
    Points,
    RankDiagram,
    Rule,
    Shape,
    Span,
    floats,
)
from irdesk.reporting.tables.number_formats import Kind, shown_p
from irdesk.reporting.tables.table import Cell, Column, Table

MOST_ROWS = 56  # maximum number of rows that are legible on a page
MOST_RANKED = 40  # maximum number of names in a critical-difference diagram, in two columns
STRIPS = 12  # maximum number of runs for which each topic's score is drawn
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class RunLabels:
    """The names and colours of compared runs. ``emphasised`` contains the indices of the selected run and the baseline,
    which every figure shows in colour.
    """

    names: Sequence[str]
    colours: Sequence[int]
    emphasised: frozenset[int] = frozenset()

    def shown(self, order: Sequence[int], most: int) -> list[int]:
        """Return at most ``most`` runs, in the order of the figure: all emphasised runs, and the first of the other
        runs.
        """
        if len(order) <= most:
            return list(order)
        first = [run for run in order if run in self.emphasised]
        others = [run for run in order if run not in self.emphasised]
        kept = {*others[: most - len(first)], *first}
        return [run for run in order if run in kept]

    def part(self, shown: Sequence[int], order: Sequence[int]) -> str:
        """Return a sentence that states which runs are drawn, or "" if all runs are drawn."""
        best = next((i for i, (run, other) in enumerate(zip(shown, order, strict=False)) if run != other), len(shown))
        if len(shown) == len(order):
            return ""
        if best == len(shown):
            return worded("The best {best} of {runs} runs are drawn", best=best, runs=len(order))
        return worded(
            "{shown} of {runs} runs are drawn: the best {best}, and {names} (selected or baseline)",
            shown=len(shown),
            runs=len(order),
            best=best,
            names=", ".join(self.names[run] for run in shown[best:]),
        )

    def colour(self, run: int) -> int:
        """Return a run's colour: its own colour if the run is emphasised, else `FAINT`."""
        return self.colours[run] if run in self.emphasised else FAINT


# Figures and tables of average ranks


def rank_figure(measure: Measure, result: AverageRanks, labels: RunLabels) -> Figure:
    """Return a critical-difference diagram of the runs' average ranks."""
    drawn_runs = labels.shown(result.order, MOST_RANKED)
    place = {run: i for i, run in enumerate(drawn_runs)}
    groups: list[tuple[int, int]] = []
    reach: list[tuple[float, float]] = []
    for first, last in result.groups:
        members = [place[run] for run in result.order[first : last + 1] if run in place]
        if len(members) > 1 and (not groups or members[-1] > groups[-1][1]):
            groups.append((members[0], members[-1]))
            reach.append((float(result.ranks[first]), float(result.ranks[last])))
    ranks = dict(zip(result.order, result.ranks.tolist(), strict=True))
    diagram = RankDiagram(
        tuple(labels.names[run] for run in drawn_runs),
        floats([ranks[run] for run in drawn_runs]),
        tuple(groups),
        result.critical,
        "" if result.critical is None else f"critical difference {result.critical:.2f}",
        tuple(labels.colour(run) for run in drawn_runs),
        tuple(reach),
    )
    text = together(" · ", rank_notes(result))
    title = f"Average ranks of runs by {measure}"
    axis = Axis(f"average rank by {measure} over {len(result.topics)} topics (1 is best)")
    return Figure(
        title, axis, marks=(diagram,), text=text, name="average-ranks", part=labels.part(drawn_runs, result.order)
    )


def rank_table(measure: Measure, result: AverageRanks, labels: RunLabels, means: Floats, notes: Sequence[str]) -> Table:
    """Return a table of the runs sorted by average rank, with their means and the letters of their groups. Runs in the
    same group do not differ significantly.
    """
    columns = (
        Column("run"),
        Column("average rank", Kind.EFFECT),
        Column("mean", Kind.SCORE, group=str(measure)),
        Column("groups", Kind.TEXT, tip=worded("Runs that share a letter do not differ significantly")),
    )
    rows = []
    for i, (run, rank) in enumerate(zip(result.order, result.ranks.tolist(), strict=True)):
        letters = [_letter(group) for group, (first, last) in enumerate(result.groups) if first <= i <= last]
        rows.append((Cell(labels.names[run]), Cell(rank), Cell(float(means[run])), Cell(" ".join(letters))))
    return Table(columns, tuple(rows), (*rank_notes(result), *notes))


def _letter(group: int) -> str:
    return LETTERS[group] if group < len(LETTERS) else f"{LETTERS[group % 26]}{group // 26}"


def rank_notes(result: AverageRanks) -> tuple[str, ...]:
    """Return notes on the test of the overall difference and on the tests of pairs."""
    if not result.topics:
        return (worded("The runs have no judged topic in common"),)
    notes: list[str] = []
    friedman = result.friedman
    if friedman is not None and friedman.f is not None and friedman.p is not None:
        first, second = friedman.freedoms
        notes.append(
            worded(
                "Friedman χ² = {chi}, F({first}, {second}) = {f}, p {p}",
                chi=f"{friedman.chi_square:.2f}",
                first=first,
                second=second,
                f=f"{friedman.f:.2f}",
                p=shown_p(friedman.p),
            )
        )
    if result.test is RankTest.NEMENYI and result.critical is not None:
        notes.append(
            worded(
                "bars join runs that do not differ in Nemenyi's test at {level}: critical difference {difference}",
                level=f"{result.alpha:g}",
                difference=f"{result.critical:.3f}",
            )
        )
    elif result.plan is not None:
        notes.append(
            worded(
                "bars join runs among which no pair differs significantly ({plan})",
                plan=str(result.plan).split(", 95 %")[0],
            )
        )
    return tuple(notes)


# Figures of differences from the baseline


def forest_order(compared: ComparedMeasure) -> list[int]:
    """Return all runs except the baseline, sorted by their difference from the baseline, best first."""
    differences = {pair.first: pair.comparison.mean for pair in compared.result.pairs}
    return best_first(differences, differences)


def forest_figure(compared: ComparedMeasure, labels: RunLabels) -> Figure:
    """Return a forest plot with one row per run: the difference from the baseline with its confidence interval. The
    selected run's row is shaded.
    """
    assert compared.baseline is not None
    order = forest_order(compared)
    drawn_runs = labels.shown(order, MOST_ROWS)
    pairs = {pair.first: pair for pair in compared.result.pairs}
    ends = [pairs[run].comparison.interval or (np.nan, np.nan) for run in drawn_runs]
    sides = [compared.result.side(pairs[run]) for run in drawn_runs]
    rows = Intervals(
        tuple(labels.names[run] for run in drawn_runs),
        floats([pairs[run].comparison.mean for run in drawn_runs]),
        floats([low for low, _ in ends]),
        floats([high for _, high in ends]),
        colours=tuple(MORE if side > 0 else LESS if side < 0 else FAINT for side in sides),
    )
    nothing = floats([])
    legend = [
        Points(text, nothing, nothing, colour)
        for text, colour, side in (
            ("significantly better", MORE, 1),
            ("significantly worse", LESS, -1),
            ("no significant difference", FAINT, 0),
        )
        if side in sides
    ]
    base = labels.names[compared.baseline]
    axis = Axis(f"difference of {compared.measure} from {base}")
    chosen = [
        Span(i + 0.5, i - 0.5, labels.names[run], upright=False)
        for i, run in enumerate(drawn_runs)
        if run in labels.emphasised
    ]
    marks: tuple[Mark, ...] = (*chosen, rows, Rule(0.0, dashed=False), *legend)
    title, part = f"Differences from {base} by {compared.measure}", labels.part(drawn_runs, order)
    return Figure(title, axis, marks=marks, text=compared.note, name="forest-plot", part=part)


# Figures of distributions over topics


def distribution_figure(
    measure: Measure,
    topics: Sequence[str],
    scores: Floats,
    runs: Sequence[ScoreDistribution],
    labels: RunLabels,
) -> Figure:
    """Return a figure with one box for each run, in descending order of means. ``scores`` has shape (topics, runs). If
    there are few runs, each topic's score is drawn as a tick.
    """
    order = distribution_order(runs)
    drawn_runs = labels.shown(order, MOST_ROWS)
    boxes = Boxes(
        tuple(labels.names[run] for run in drawn_runs),
        floats([runs[run].whiskers[0] for run in drawn_runs]),
        floats([runs[run].lower_quartile for run in drawn_runs]),
        floats([runs[run].median for run in drawn_runs]),
        floats([runs[run].upper_quartile for run in drawn_runs]),
        floats([runs[run].whiskers[1] for run in drawn_runs]),
        floats([runs[run].mean for run in drawn_runs]),
        tuple(labels.colour(run) for run in drawn_runs),
    )
    marks: list[Mark] = []
    if len(drawn_runs) <= STRIPS:
        strip = scores[:, drawn_runs].T
        rows = np.repeat(np.arange(len(drawn_runs), dtype=np.float64), len(topics))
        marks.append(Points("each topic", strip.ravel(), rows, FAINT, Shape.TICK, tuple(topics) * len(drawn_runs)))
    marks.append(boxes)
    beyond = [(score, row, topic) for row, run in enumerate(drawn_runs) for topic, score in runs[run].outliers]
    if beyond:
        names = tuple(topic for _, _, topic in beyond)
        x, y = floats([score for score, _, _ in beyond]), floats([row for _, row, _ in beyond])
        marks.append(Points("topic beyond the whiskers", x, y, FAINT, Shape.RING, names))
    title, part = f"{measure} over topics", labels.part(drawn_runs, order)
    return Figure(title, Axis(str(measure)), marks=tuple(marks), text=DISTRIBUTION_NOTE, name="distribution", part=part)


def distribution_table(
    measure: Measure, runs: Sequence[ScoreDistribution], labels: RunLabels, notes: Sequence[str]
) -> Table:
    """Return a table of the distribution of each run's scores, with runs in descending order of means."""
    columns = (
        Column(str(measure)),
        Column("topics", Kind.COUNT),
        *(Column(name, Kind.SCORE) for name in ("mean", "least", "Q1", "median", "Q3", "greatest")),
        Column("whiskers", Kind.INTERVAL),
        Column("outliers", Kind.TEXT, tip=worded("Topics with a score beyond the whiskers")),
    )
    rows = []
    for index in distribution_order(runs):
        run = runs[index]
        numbers = (run.mean, run.least, run.lower_quartile, run.median, run.upper_quartile, run.greatest)
        outliers = ", ".join(topic for topic, _ in run.outliers)
        rows.append(
            (
                Cell(labels.names[index]),
                Cell(run.topics),
                *map(Cell, numbers),
                Cell(run.whiskers),
                Cell(outliers),
            )
        )
    return Table(columns, tuple(rows), (DISTRIBUTION_NOTE, *notes))


DISTRIBUTION_NOTE: Worded = worded(
    "Boxes from the lower to the upper quartile, a line at the median, a diamond at the mean; whiskers to the farthest "
    "scores within 1.5 interquartile ranges"
)
