"""Agreement between assessors: rows of statistics as a text table, CSV or JSON, and figures of confusion matrices."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import combinations

import numpy as np

from irdesk.assessment.agreement import Floats, Judged, Metric, PairAgreement, fleiss, krippendorff, pair
from irdesk.domain.grades import shown_grade
from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.comparison.rank_correlation import kendall_b, tau_ap_b
from irdesk.reporting.drawing.figure import Axis, Figure, Grid
from irdesk.reporting.tables import table_writers
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table


@dataclass(frozen=True)
class Statistic:
    """A statistic of two or more assessors. ``topic`` is "" for all topics. ``value`` is None if undefined. ``count``
    is the number of documents or runs on which the value is based.
    """

    topic: str
    assessors: tuple[str, ...]
    name: str
    value: float | None
    count: int


@dataclass(frozen=True, eq=False)
class Report:
    """The statistics, and the pairs of assessors with their confusion matrices. ``imported`` lists the assessors whose
    grades come from a project's imported qrels.
    """

    statistics: Sequence[Statistic]
    pairs: Sequence[PairAgreement]
    imported: Sequence[str] = ()


def statistics(judged: Judged, level: int, topics: Sequence[str] = ()) -> list[Statistic]:
    """Return the agreement over all topics, followed by the agreement on each of ``topics``. Each part contains the
    statistics of every pair of assessors, and the statistics of all assessors together.
    """
    rows = []
    for topic in ("", *topics):
        part = judged.only(topic) if topic else judged
        for first, second in combinations(judged.assessors, 2):
            rows += of_pair(pair(part, first, second, level), topic)
        rows += of_all(part, topic)
    return rows


def of_all(judged: Judged, topic: str = "") -> list[Statistic]:
    """Return the statistics that measure the agreement of all assessors at once."""
    values = {
        "Fleiss κ": fleiss(judged),
        **{f"Krippendorff α, {metric.value}": krippendorff(judged, metric) for metric in Metric},
    }
    return [Statistic(topic, judged.assessors, name, value, count) for name, (value, count) in values.items()]


def of_pair(agreement: PairAgreement, topic: str = "") -> list[Statistic]:
    """Return the statistics of a pair of assessors."""
    values = {
        "raw agreement": agreement.raw,
        f"overlap of relevant (≥ {agreement.level})": agreement.overlap,
        "Cohen κ": agreement.kappa,
        "Cohen κ, linear": agreement.kappa_linear,
        "Cohen κ, quadratic": agreement.kappa_quadratic,
        f"Cohen κ, binary (≥ {agreement.level})": agreement.kappa_binary,
    }
    return [
        Statistic(topic, (agreement.first, agreement.second), name, value, agreement.shared)
        for name, value in values.items()
    ]


def of_orders(means: Mapping[str, Floats], measure: str) -> list[Statistic]:
    """Return, for each pair of assessors, how well two orders of the runs correlate: the order under one assessor's
    judgements and the order under the other's. ``means`` maps each assessor to the runs' means, shape (runs,). Runs
    without a score are omitted.
    """
    rows = []
    for first, second in combinations(means, 2):
        scored = ~np.isnan(means[first]) & ~np.isnan(means[second])
        one, other = means[first][scored], means[second][scored]
        for name, value in (("τ_b", kendall_b(one, other)), ("τ_AP,b", tau_ap_b(one, other))):
            rows.append(Statistic("", (first, second), f"{name} of runs by {measure}", value, int(scored.sum())))
    return rows


def as_table(report: Report) -> str:
    """Return text blocks by topic and assessors, followed by the confusion matrices."""
    statistics = report.statistics
    lines: list[str] = []
    shown: tuple[object, ...] = ()
    width = max((len(statistic.name) for statistic in statistics), default=0)
    for statistic in statistics:
        if (statistic.topic, statistic.assessors) != shown:
            shown = statistic.topic, statistic.assessors
            where = f"topic {statistic.topic}: " if statistic.topic else ""
            lines += (
                ["", where + " · ".join(statistic.assessors)] if lines else [where + " · ".join(statistic.assessors)]
            )
        value = "undefined" if statistic.value is None else f"{statistic.value:.4f}"
        lines.append(f"  {statistic.name:<{width}}  {value:>9}  n = {statistic.count}")
    for own_pair in report.pairs:
        lines += ["", *_confusion(own_pair)]
    if report.imported:
        lines += ["", _imported(report)]
    return "\n".join(lines) + "\n"


def _imported(report: Report) -> str:
    return f"imported qrels: {', '.join(report.imported)}"


def _confusion(agreement: PairAgreement) -> list[str]:
    wide = max((len(str(cell)) for cell in (*agreement.grades, *agreement.confusion.ravel().tolist())), default=1) + 2
    lines = [f"{agreement.first} (rows) and {agreement.second} (columns)"]
    lines.append(" " * wide + "".join(f"{grade:>{wide}}" for grade in agreement.grades))
    for grade, row in zip(agreement.grades, agreement.confusion.tolist(), strict=True):
        lines.append(f"{grade:>{wide}}" + "".join(f"{count:>{wide}}" for count in row))
    return lines


def confusion(agreement: PairAgreement) -> Figure:
    """Return a figure of the confusion matrix: the number of documents for each grade of the first assessor (rows) and
    each grade of the second assessor (columns).
    """
    counts = agreement.confusion.astype(np.float64)
    grades = tuple(map(shown_grade, agreement.grades))
    texts = tuple(tuple(f"{number:.0f}" for number in row) for row in counts.tolist())
    most = max(float(counts.max(initial=0.0)), 1.0)
    grid = Grid(grades, grades, counts, counts / most, ("0", "documents", f"{most:.0f}"), texts=texts)
    text = filled("{n} {n:document|documents} that both judged.", n=agreement.shared)
    return Figure(
        "Confusion matrix", Axis(agreement.second), Axis(agreement.first), (grid,), text, name="who-said-what"
    )


def table_of(report: Report) -> Table:
    """Return a table with one row per statistic, for machine-readable formats and for papers."""
    columns = (
        Column("topic"),
        Column("assessors"),
        Column("statistic"),
        Column("value", Kind.SCORE),
        Column("n", Kind.COUNT),
    )
    rows = (
        (
            Cell(statistic.topic or "all"),
            Cell(" ".join(statistic.assessors)),
            Cell(statistic.name),
            Cell(statistic.value),
            Cell(statistic.count),
        )
        for statistic in report.statistics
    )
    return Table(columns, tuple(rows), (_imported(report),) if report.imported else ())


def as_csv(report: Report) -> str:
    """Return one CSV line per statistic, in full precision. Undefined values are empty fields."""
    return table_writers.as_csv(replace(table_of(report), notes=()))


def as_markdown(report: Report) -> str:
    """Return a Markdown table with one row per statistic."""
    return table_writers.as_markdown(table_of(report))


def as_latex(report: Report) -> str:
    """Return a booktabs table with one row per statistic."""
    return table_writers.as_latex(table_of(report))


def as_json(report: Report) -> str:
    """Return one JSON object with the statistics (null if undefined) and the confusion matrices."""
    pairs = [
        {"first": pair.first, "second": pair.second, "grades": pair.grades, "counts": pair.confusion.tolist()}
        for pair in report.pairs
    ]
    imported = {"imported": list(report.imported)} if report.imported else {}
    values = {"statistics": [asdict(statistic) for statistic in report.statistics], "confusion": pairs, **imported}
    return json.dumps(values, ensure_ascii=False) + "\n"


WRITERS = {
    "table": as_table,
    "csv": as_csv,
    "json": as_json,
    "markdown": as_markdown,
    "latex": as_latex,
}
FORMATS = tuple(WRITERS)
