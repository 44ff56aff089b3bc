"""Pool statistics and the reusability of judgements, in the formats of the command line."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.pooling.pool_statistics import PoolStatistics
from irdesk.reporting.tables.number_formats import NOTHING, Kind
from irdesk.reporting.tables.table import Cell, Column, Table
from irdesk.reporting.tables.table_writers import as_text

FORMATS = ("table", "csv", "json")
_MATRIX = 12  # maximum number of runs for which a table includes the matrix of overlaps


@dataclass(frozen=True, eq=False)
class PoolReport:
    """A pool's statistics, with data per run in the order of ``names``.

    ``judged``, shape (cutoffs, runs), is the share of judged documents at each of ``cutoffs``. ``means``, shape
    (runs,), are the runs' means under ``measure``. ``without``, shape (runs,), are the means without the judgements of
    the run's unique documents. ``tau`` is Kendall's τ_b between the orders of the runs by ``means`` and by ``without``;
    None for fewer than two runs.
    """

    statistics: PoolStatistics
    names: tuple[str, ...]
    cutoffs: tuple[int, ...]
    judged: Floats
    measure: Measure
    means: Floats
    without: Floats
    tau: float | None
    rules: str

    @property
    def note(self) -> str:
        """A one-line description of how the numbers were computed."""
        return f"{self.statistics.description} · {self.rules}"


def as_table(report: PoolReport) -> str:
    """Return text tables of topics and of runs and, if there are few runs, the matrix of their overlaps."""
    tau = NOTHING if report.tau is None else f"{report.tau:.4f}"
    note = f"order of the runs by {report.measure}, each without its unique documents: tau_b {tau}"
    tables = [_topic_table(report), _run_table(report)]
    if 1 < len(report.names) <= _MATRIX:
        tables.append(_overlap_table(report))
    tables[-1] = replace(tables[-1], notes=(note, report.note))
    return "\n".join(map(as_text, tables))


def _topic_table(report: PoolReport) -> Table:
    """Return the table of topics. Its last row has the sums, if there are several topics."""
    topics = report.statistics.topics
    counts = [(t.pooled, t.judged, t.unjudged, t.relevant, t.outside) for t in topics]
    rows = [(Cell(t.topic), Cell(t.runs), *map(Cell, row)) for t, row in zip(topics, counts, strict=True)]
    if len(topics) > 1:
        rows.append((Cell("all"), Cell(""), *(Cell(sum(column)) for column in zip(*counts, strict=True))))
    heads = "runs", "pooled", "judged", "unjudged", "relevant", "relevant outside"
    return Table((Column("topic"), *(Column(head, Kind.COUNT) for head in heads)), tuple(rows))


def _run_table(report: PoolReport) -> Table:
    rows = []
    for i, run in enumerate(report.statistics.runs):
        counts = (run.documents, run.unique, run.unjudged, run.relevant, run.unique_relevant)
        before, after = float(report.means[i]), float(report.without[i])
        change = after - before
        changed = Cell(change, NOTHING if math.isnan(change) else f"{change:+.4f}")
        scores = map(Cell, (*report.judged[:, i].tolist(), before, after))
        rows.append((Cell(report.names[i]), *map(Cell, counts), *scores, changed))
    counted = "pooled", "unique", "unjudged", "relevant", "unique relevant"
    scored = *(f"Judged@{k}" for k in report.cutoffs), str(report.measure), "without its unique"
    columns = (
        Column("run"),
        *(Column(head, Kind.COUNT) for head in counted),
        *(Column(head, Kind.SCORE) for head in scored),
        Column("change", Kind.DIFFERENCE),
    )
    return Table(columns, tuple(rows))


def _overlap_table(report: PoolReport) -> Table:
    rows = []
    for i, name in enumerate(report.names):
        overlaps = (report.statistics.overlap(i, j) for j in range(len(report.names)))
        rows.append((Cell(name), *(Cell(each, NOTHING if each is None else f"{each:.3f}") for each in overlaps)))
    return Table((Column("overlap"), *(Column(name, Kind.SCORE) for name in report.names)), tuple(rows))


def _values(report: PoolReport) -> Iterator[tuple[str, str, str, str, float | int | None]]:
    """Yield a row for each statistic: its subject (a topic, a run, or two runs), its name, and its value or None."""
    statistics = report.statistics
    for topic in statistics.topics:
        for name, count in (
            ("runs", topic.runs),
            ("pooled", topic.pooled),
            ("judged", topic.judged),
            ("unjudged", topic.unjudged),
            ("relevant", topic.relevant),
            ("relevant outside", topic.outside),
        ):
            yield "topic", topic.topic, "", name, count
    for i, run in enumerate(statistics.runs):
        for name, count in (
            ("topics", run.topics),
            ("pooled", run.documents),
            ("unique", run.unique),
            ("judged", run.judged),
            ("unjudged", run.unjudged),
            ("relevant", run.relevant),
            ("unique relevant", run.unique_relevant),
        ):
            yield "run", report.names[i], "", name, count
        for cutoff, share in zip(report.cutoffs, report.judged[:, i].tolist(), strict=True):
            yield "run", report.names[i], "", f"Judged@{cutoff}", _known(share)
        yield "run", report.names[i], "", str(report.measure), _known(float(report.means[i]))
        yield "run", report.names[i], "", f"{report.measure} without its unique", _known(float(report.without[i]))
    for i, first in enumerate(report.names):
        for j in range(i + 1, len(report.names)):
            yield "runs", first, report.names[j], "shared", int(statistics.shared[i, j])
            yield "runs", first, report.names[j], "overlap", statistics.overlap(i, j)
    yield "pool", "", "", "tau_b without unique", report.tau


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value


def as_csv(report: PoolReport) -> str:
    """Return one CSV line per number: its subject, its name, and its value in full precision."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("of", "name", "other", "number", "value", "how"))
    for of, name, other, number, value in _values(report):
        writer.writerow((of, name, other, number, "" if value is None else repr(value), report.note))
    return out.getvalue()


def as_json(report: PoolReport) -> str:
    """Return one JSON object with topics, runs, and pairs of runs."""
    topics: dict[str, dict[str, object]] = {}
    runs: dict[str, dict[str, object]] = {}
    pairs: dict[tuple[str, str], dict[str, object]] = {}
    for of, name, other, number, value in _values(report):
        if of == "topic":
            topics.setdefault(name, {"topic": name})[number] = value
        elif of == "run":
            runs.setdefault(name, {"run": name})[number] = value
        elif of == "runs":
            pairs.setdefault((name, other), {"run": name, "other": other})[number] = value
    whole = {
        "depth": report.statistics.depth,
        "pool": report.statistics.description,
        "measure": str(report.measure),
        "conventions": report.rules,
        "topics": list(topics.values()),
        "runs": list(runs.values()),
        "pairs": list(pairs.values()),
        "tau_b without unique": report.tau,
    }
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


WRITERS: dict[str, Callable[[PoolReport], str]] = {"table": as_table, "csv": as_csv, "json": as_json}
