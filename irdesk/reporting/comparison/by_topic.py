"""Results topic by topic, for two runs or over all runs, as tables, CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from irdesk.domain.messages import filled
from irdesk.domain.topic import natural
from irdesk.evaluation.comparison.topic_difficulty import CHANCE, LEAST_RUNS, TopicFigures
from irdesk.evaluation.comparison.two_runs import TwoRuns
from irdesk.evaluation.measures.measure import Measure
from irdesk.reporting.comparison.comparison import ComparedMeasure, said_of_pair, tested_line
from irdesk.reporting.tables.significance_cells import marks_legend
from irdesk.reporting.tables.table import NOTHING, Cell, Column, Kind, Table
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
FAILS = f"fails alone: an outlier below all others by Grubbs' test at {100 * CHANCE:g} %, of {LEAST_RUNS} runs or more"
Value = str | int | float | None


@dataclass(frozen=True, eq=False)
class TopicsOfTwo:
    """Two runs, by name, and their topics; ``rules`` is the text of the scoring conventions."""

    names: tuple[str, str]
    found: TwoRuns
    rules: str

    def rows(self) -> list[dict[str, Value]]:
        """Return one row per topic, in natural order."""
        return [
            {
                "topic": own.topic,
                "score": own.first,
                "other_score": own.second,
                "difference": own.difference,
                "relevant": own.relevant,
                "unjudged": own.unjudged[0],
                "other_unjudged": own.unjudged[1],
            }
            for own in sorted(self.found.topics, key=lambda own: natural(own.topic))
        ]

    def said(self) -> dict[str, object]:
        """Return the overall comparison in the form that `irdesk compare` prints."""
        return said_of_pair(ComparedMeasure(self.found.measure, self.names, 1, self.found.found, self.rules))


@dataclass(frozen=True, eq=False)
class TopicsOfAll:
    """Statistics of each topic over all runs, by one measure; ``rules`` is the text of the scoring conventions."""

    measure: Measure
    names: Sequence[str]
    topics: Sequence[TopicFigures]
    rules: str

    def rows(self) -> list[dict[str, Value]]:
        """Return one row per topic, in natural order."""
        return [
            {
                "topic": own.topic,
                "relevant": own.relevant,
                "runs": own.runs,
                "mean": own.mean,
                "median": own.median,
                "best": own.best,
                "worst": own.worst,
                "deviation": own.deviation,
                "apart": own.apart,
                "tau_ap": own.tau_ap,
                "fails_alone": self.names[own.fails.run] if own.fails else None,
                "below_the_next": own.fails.gap if own.fails else None,
            }
            for own in sorted(self.topics, key=lambda own: natural(own.topic))
        ]


def _two_tables(found: Sequence[TopicsOfTwo]) -> list[Table]:
    """Return a table for each measure and pair of runs, with the comparison as its notes."""
    tables = []
    for own in found:
        said = own.said()
        names = {"topic": str(own.found.measure), "score": own.names[0], "other_score": own.names[1]}
        names |= {"unjudged": f"unjudged {own.names[0]}", "other_unjudged": f"unjudged {own.names[1]}"}
        compared = ComparedMeasure(own.found.measure, own.names, 1, own.found.found, own.rules)
        marked = own.found.found.side(own.found.pair) != 0
        legend = [marks_legend([(own.found.measure, own.found.found)], own.names[1])] if marked else []
        notes = [tested_line(compared), *legend, *(str(said[key]) for key in ("statement", "how") if said[key])]
        tables.append(_table(own.rows(), names, notes))
    return tables


def _all_tables(found: Sequence[TopicsOfAll]) -> list[Table]:
    """Return a table for each measure."""
    names = {"tau_ap": "τ_AP", "fails_alone": "fails alone", "below_the_next": "by"}
    return [
        _table(
            own.rows(),
            {"topic": str(own.measure), **names},
            [filled("{n} {n:run|runs} · {rules}", n=len(own.names), rules=own.rules), FAILS],
        )
        for own in found
    ]


def _table(rows: list[dict[str, Value]], names: Mapping[str, str], notes: Sequence[str]) -> Table:
    keys = list(rows[0]) if rows else ["topic"]
    columns = tuple(Column(names.get(key, key), _KINDS.get(key, Kind.SCORE)) for key in keys)
    cells = tuple(tuple(_cell(key, row[key]) for key in keys) for row in rows)
    return Table(columns, cells, tuple(notes))


def _cell(key: str, value: Value) -> Cell:
    """Return a cell; a run that fails alone is shown by name, a dash if there is none."""
    return Cell(value, NOTHING if value is None and _KINDS.get(key) is Kind.TEXT else None)


def two_as_csv(found: Sequence[TopicsOfTwo]) -> str:
    """Return one line per measure, pair of runs and topic, in full precision; empty if there are no topics."""
    return _csv(
        [
            {
                "measure": str(own.found.measure),
                "run": own.names[0],
                "other": own.names[1],
                **row,
                "how": own.said()["how"],
            }
            for own in found
            for row in own.rows()
        ]
    )


def all_as_csv(found: Sequence[TopicsOfAll]) -> str:
    """Return one line per measure and topic, in full precision."""
    return _csv([{"measure": str(own.measure), **row, "how": own.rules} for own in found for row in own.rows()])


def two_as_json(found: Sequence[TopicsOfTwo]) -> str:
    """Return one object for each measure and pair of runs: the comparison, its topics, and the distribution of
    differences.
    """
    return _json(
        [
            {
                **own.said(),
                "spread": {
                    "width": own.found.spread.width,
                    "centres": own.found.spread.centres.tolist(),
                    "topics": own.found.spread.counts.astype(int).tolist(),
                },
                "per_topic": own.rows(),
            }
            for own in found
        ]
    )


def all_as_json(found: Sequence[TopicsOfAll]) -> str:
    """Return one object per measure, with its topics."""
    return _json(
        [
            {"measure": str(own.measure), "runs": list(own.names), "how": own.rules, "topics": own.rows()}
            for own in found
        ]
    )


def _of_tables(form: str, tables: Sequence[Table]) -> str:
    return "\n".join(WRITERS[form](own) for own in tables)


READ = ("table", "markdown", "latex")
TWO: Mapping[str, Callable[[Sequence[TopicsOfTwo]], str]] = {
    **{form: partial(lambda form, found: _of_tables(form, _two_tables(found)), form) for form in READ},
    "csv": two_as_csv,
    "json": two_as_json,
}
ALL: Mapping[str, Callable[[Sequence[TopicsOfAll]], str]] = {
    **{form: partial(lambda form, found: _of_tables(form, _all_tables(found)), form) for form in READ},
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


def _json(found: Sequence[Mapping[str, object]]) -> str:
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"
