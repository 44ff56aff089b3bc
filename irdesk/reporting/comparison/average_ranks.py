"""Average ranks of runs as a critical-difference diagram and a table."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.domain.translatable_messages import together, worded
from irdesk.evaluation.comparison.average_ranks import AverageRanks, RankTest
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.comparison.run_labels import RunLabels
from irdesk.reporting.drawing.figure import (
    Axis,
    Figure,
    RankDiagram,
    floats,
)
from irdesk.reporting.tables.number_formats import Kind, shown_p
from irdesk.reporting.tables.table import Cell, Column, Table

MOST_RANKED = 40  # maximum number of names in a critical-difference diagram, in two columns
LETTERS = "abcdefghijklmnopqrstuvwxyz"


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
