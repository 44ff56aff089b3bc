"""Output formats of results per topic, for two runs or for all runs: tables, CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from irdesk.domain.topic import natural
from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.comparison.single_run_failures import CHANCE, LEAST_RUNS
from irdesk.evaluation.comparison.topic_difficulty import TopicFigures
from irdesk.evaluation.comparison.two_runs import TwoRuns
from irdesk.evaluation.measures.measure import Measure
from irdesk.reporting.comparison.run_comparison import ComparedMeasure, pair_values, tested_line
from irdesk.reporting.tables.number_formats import NOTHING, Kind
from irdesk.reporting.tables.significance_cells import marks_legend
from irdesk.reporting.tables.table import Cell, Column, Table
from irdesk.reporting.tables.table_writers import WRITERS

_KINDS = {
    "topic": Kind.TEXT,
    "fails_alone": Kind.TEXT,
    "relevant": Kind.COUNT,
    "runs": Kind.COUNT,
    "unjudged": Kind.COUNT,
    "other_unjudged": Kind.COUNT,
    "difference": Kind.DIFFERENCE,
}
FAILS = (
    f"fails alone: an outlier below all others by Grubbs' test at {100 * CHANCE:g} %, with {LEAST_RUNS} runs or more"
)
Value = str | int | float | None


@dataclass(frozen=True, eq=False)
class TopicsOfTwo:
    """The comparison of two named runs topic by topic. ``rules`` is the text of the scoring conventions."""

    names: tuple[str, str]
    two_runs: TwoRuns
    rules: str

    def rows(self) -> list[dict[str, Value]]:
        """Return one row per topic, in natural order."""
        return [
            {
                "topic": pair.topic,
                "score": pair.first,
                "other_score": pair.second,
                "difference": pair.difference,
                "relevant": pair.relevant,
                "unjudged": pair.unjudged[0],
                "other_unjudged": pair.unjudged[1],
            }
            for pair in sorted(self.two_runs.topics, key=lambda pair: natural(pair.topic))
        ]

    @property
    def compared(self) -> ComparedMeasure:
        """The comparison over all topics."""
        return ComparedMeasure(self.two_runs.measure, self.names, 1, self.two_runs.compared, self.rules)

    def overall(self) -> dict[str, object]:
        """Return the comparison over all topics, in the form that `irdesk compare` prints."""
        return pair_values(self.compared, self.two_runs.pair)


@dataclass(frozen=True, eq=False)
class TopicsOfAll:
    """Statistics of each topic over all runs under one measure. ``rules`` is the text of the scoring conventions."""

    measure: Measure
    names: Sequence[str]
    topics: Sequence[TopicFigures]
    rules: str

    def rows(self) -> list[dict[str, Value]]:
        """Return one row per topic, in natural order."""
        return [
            {
                "topic": topic.topic,
                "relevant": topic.relevant,
                "runs": topic.runs,
                "mean": topic.mean,
                "median": topic.median,
                "best": topic.best,
                "worst": topic.worst,
                "deviation": topic.deviation,
                "apart": topic.apart,
                "tau_ap": topic.tau_ap,
                "fails_alone": self.names[topic.fails.run] if topic.fails else None,
                "below_the_next": topic.fails.gap if topic.fails else None,
            }
            for topic in sorted(self.topics, key=lambda topic: natural(topic.topic))
        ]


def _two_tables(results: Sequence[TopicsOfTwo]) -> list[Table]:
    """Return a table for each measure and pair of runs. The overall comparison is in the table's notes."""
    tables = []
    for result in results:
        overall = result.overall()
        names = {"topic": str(result.two_runs.measure), "score": result.names[0], "other_score": result.names[1]}
        names |= {"unjudged": f"unjudged {result.names[0]}", "other_unjudged": f"unjudged {result.names[1]}"}
        compared, pair = result.compared, result.two_runs.pair
        marked = compared.result.side(pair) != 0
        legend = [marks_legend([(compared.measure, compared.result)], result.names[1])] if marked else []
        statements = (str(overall[key]) for key in ("statement", "how") if overall[key])
        notes = [tested_line(compared, pair), *legend, *statements]
        tables.append(_table(result.rows(), names, notes))
    return tables


def _all_tables(results: Sequence[TopicsOfAll]) -> list[Table]:
    """Return a table for each measure."""
    names = {"tau_ap": "τ_AP", "fails_alone": "failing run", "below_the_next": "gap"}
    return [
        _table(
            result.rows(),
            {"topic": str(result.measure), **names},
            [filled("{n} {n:run|runs} · {rules}", n=len(result.names), rules=result.rules), FAILS],
        )
        for result in results
    ]


def _table(rows: list[dict[str, Value]], names: Mapping[str, str], notes: Sequence[str]) -> Table:
    keys = list(rows[0]) if rows else ["topic"]
    columns = tuple(Column(names.get(key, key), _KINDS.get(key, Kind.SCORE)) for key in keys)
    cells = tuple(tuple(_cell(key, row[key]) for key in keys) for row in rows)
    return Table(columns, cells, tuple(notes))


def _cell(key: str, value: Value) -> Cell:
    """Return a table cell. A missing value in a text column is shown as a dash."""
    return Cell(value, NOTHING if value is None and _KINDS.get(key) is Kind.TEXT else None)


def two_as_csv(results: Sequence[TopicsOfTwo]) -> str:
    """Return one CSV line per measure, pair of runs and topic, in full precision, or "" if there are no topics."""
    return _csv(
        [
            {
                "measure": str(result.two_runs.measure),
                "run": result.names[0],
                "other": result.names[1],
                **row,
                "how": result.overall()["how"],
            }
            for result in results
            for row in result.rows()
        ]
    )


def all_as_csv(results: Sequence[TopicsOfAll]) -> str:
    """Return one CSV line per measure and topic, in full precision."""
    return _csv(
        [{"measure": str(result.measure), **row, "how": result.rules} for result in results for row in result.rows()]
    )


def two_as_json(results: Sequence[TopicsOfTwo]) -> str:
    """Return one JSON object per measure and pair of runs. It contains the comparison, its topics, and the distribution
    of differences.
    """
    return _json(
        [
            {
                **result.overall(),
                "spread": {
                    "width": result.two_runs.spread.width,
                    "centres": result.two_runs.spread.centres.tolist(),
                    "topics": result.two_runs.spread.counts.astype(int).tolist(),
                },
                "per_topic": result.rows(),
            }
            for result in results
        ]
    )


def all_as_json(results: Sequence[TopicsOfAll]) -> str:
    """Return one JSON object per measure, with its topics."""
    return _json(
        [
            {"measure": str(result.measure), "runs": list(result.names), "how": result.rules, "topics": result.rows()}
            for result in results
        ]
    )


def _of_tables(form: str, tables: Sequence[Table]) -> str:
    return "\n".join(WRITERS[form](table) for table in tables)


READ = ("table", "markdown", "latex")
TWO: Mapping[str, Callable[[Sequence[TopicsOfTwo]], str]] = {
    **{form: partial(lambda form, results: _of_tables(form, _two_tables(results)), form) for form in READ},
    "csv": two_as_csv,
    "json": two_as_json,
}
ALL: Mapping[str, Callable[[Sequence[TopicsOfAll]], str]] = {
    **{form: partial(lambda form, results: _of_tables(form, _all_tables(results)), form) for form in READ},
    "csv": all_as_csv,
    "json": all_as_json,
}


def _csv(rows: Sequence[Mapping[str, object]]) -> str:
    out = io.StringIO()
    if rows:
        writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return out.getvalue()


def _json(values: Sequence[Mapping[str, object]]) -> str:
    return json.dumps(values, indent=2, ensure_ascii=False) + "\n"
