"""Agreement of assessors as rows of statistics, and these rows as a table to read, CSV or JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import combinations

import numpy as np

from irdesk.assessment.agreement import Floats, Judged, Metric, PairAgreement, fleiss, krippendorff, pair
from irdesk.evaluation.comparison.rank_correlation import kendall_b, tau_ap_b
from irdesk.reporting.tables import table_writers
from irdesk.reporting.tables.table import Cell, Column, Kind, Table


@dataclass(frozen=True)
class Statistic:
    """One number: its topic (empty: all) and assessors, its name, its value (None: undefined), and the number of
    documents or runs that it rests on.
    """

    topic: str
    assessors: tuple[str, ...]
    name: str
    value: float | None
    count: int


@dataclass(frozen=True, eq=False)
class Report:
    """The statistics, and the confusion matrix of each pair of assessors; ``imported`` are the assessors whose grades
    come from imported qrels of a project.
    """

    statistics: Sequence[Statistic]
    pairs: Sequence[PairAgreement]
    imported: Sequence[str] = ()


def statistics(judged: Judged, level: int, topics: Sequence[str] = ()) -> list[Statistic]:
    """Return the agreement over all topics, then for each of ``topics``: of each pair of assessors, then of all."""
    found = []
    for topic in ("", *topics):
        part = judged.only(topic) if topic else judged
        for first, second in combinations(judged.assessors, 2):
            found += of_pair(pair(part, first, second, level), topic)
        found += of_all(part, topic)
    return found


def of_all(judged: Judged, topic: str = "") -> list[Statistic]:
    """Return the statistics of all assessors together."""
    values = {
        "Fleiss κ": fleiss(judged),
        **{f"Krippendorff α, {metric.value}": krippendorff(judged, metric) for metric in Metric},
    }
    return [Statistic(topic, judged.assessors, name, value, count) for name, (value, count) in values.items()]


def of_pair(own: PairAgreement, topic: str = "") -> list[Statistic]:
    """Return the statistics of two assessors."""
    values = {
        "raw agreement": own.raw,
        f"overlap of relevant (≥ {own.level})": own.overlap,
        "Cohen κ": own.kappa,
        "Cohen κ, linear": own.kappa_linear,
        "Cohen κ, quadratic": own.kappa_quadratic,
        f"Cohen κ, binary (≥ {own.level})": own.kappa_binary,
    }
    return [Statistic(topic, (own.first, own.second), name, value, own.shared) for name, value in values.items()]


def of_orders(means: Mapping[str, Floats], measure: str) -> list[Statistic]:
    """Return the correlation between the orders of the runs under each two assessors' judgements. ``means`` are those
    of the runs by assessor, shapes (runs,); runs without a score are left out.
    """
    found = []
    for first, second in combinations(means, 2):
        scored = ~np.isnan(means[first]) & ~np.isnan(means[second])
        one, other = means[first][scored], means[second][scored]
        for name, value in (("τ_b", kendall_b(one, other)), ("τ_AP,b", tau_ap_b(one, other))):
            found.append(Statistic("", (first, second), f"{name} of runs by {measure}", value, int(scored.sum())))
    return found


def as_table(report: Report) -> str:
    """Return blocks by topic and assessors, then the confusion matrices."""
    found = report.statistics
    lines: list[str] = []
    shown: tuple[object, ...] = ()
    width = max((len(own.name) for own in found), default=0)
    for own in found:
        if (own.topic, own.assessors) != shown:
            shown = own.topic, own.assessors
            where = f"topic {own.topic}: " if own.topic else ""
            lines += ["", where + " · ".join(own.assessors)] if lines else [where + " · ".join(own.assessors)]
        value = "undefined" if own.value is None else f"{own.value:.4f}"
        lines.append(f"  {own.name:<{width}}  {value:>9}  n = {own.count}")
    for own_pair in report.pairs:
        lines += ["", *_confusion(own_pair)]
    if report.imported:
        lines += ["", _imported(report)]
    return "\n".join(lines) + "\n"


def _imported(report: Report) -> str:
    return f"imported qrels: {', '.join(report.imported)}"


def _confusion(own: PairAgreement) -> list[str]:
    wide = max((len(str(cell)) for cell in (*own.grades, *own.confusion.ravel().tolist())), default=1) + 2
    lines = [f"{own.first} (rows) and {own.second} (columns)"]
    lines.append(" " * wide + "".join(f"{grade:>{wide}}" for grade in own.grades))
    for grade, row in zip(own.grades, own.confusion.tolist(), strict=True):
        lines.append(f"{grade:>{wide}}" + "".join(f"{count:>{wide}}" for count in row))
    return lines


def table_of(report: Report) -> Table:
    """Return a table with one row per number, for machine-readable formats and for papers."""
    columns = (
        Column("topic"),
        Column("assessors"),
        Column("statistic"),
        Column("value", Kind.SCORE),
        Column("n", Kind.COUNT),
    )
    rows = (
        (Cell(own.topic or "all"), Cell(" ".join(own.assessors)), Cell(own.name), Cell(own.value), Cell(own.count))
        for own in report.statistics
    )
    return Table(columns, tuple(rows), (_imported(report),) if report.imported else ())


def as_csv(report: Report) -> str:
    """Return one line per number, in full precision; empty if it is undefined."""
    return table_writers.as_csv(replace(table_of(report), notes=()))


def as_markdown(report: Report) -> str:
    """Return one row per number, as a Markdown table."""
    return table_writers.as_markdown(table_of(report))


def as_latex(report: Report) -> str:
    """Return one row per number, as a booktabs table."""
    return table_writers.as_latex(table_of(report))


def as_json(report: Report) -> str:
    """Return one object: the numbers (null if undefined), and the confusion matrices."""
    pairs = [
        {"first": own.first, "second": own.second, "grades": own.grades, "counts": own.confusion.tolist()}
        for own in report.pairs
    ]
    imported = {"imported": list(report.imported)} if report.imported else {}
    found = {"statistics": [asdict(own) for own in report.statistics], "confusion": pairs, **imported}
    return json.dumps(found, ensure_ascii=False) + "\n"


WRITERS = {
    "table": as_table,
    "csv": as_csv,
    "json": as_json,
    "markdown": as_markdown,
    "latex": as_latex,
}
FORMATS = tuple(WRITERS)
