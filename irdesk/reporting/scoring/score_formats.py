"""Output of scores in the formats of the command line.

All writers take their numbers from the scoreboard; no numbers are computed here.
"""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from irdesk.domain.run import Convention, Ties
from irdesk.evaluation.measures.measure import Measure, rates
from irdesk.reporting.scoring.score_report import ALL, Report
from irdesk.reporting.scoring.trec_format import as_trec
from irdesk.reporting.tables import table_writers
from irdesk.reporting.tables.bold_best_values import with_best
from irdesk.reporting.tables.caution_formats import caution_values
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.scoring_convention_text import rule_parts, ties_text, topics_text
from irdesk.reporting.tables.table import Cell, Column, Table
from irdesk.reporting.tables.table_writers import as_text

if TYPE_CHECKING:
    from irdesk.evaluation.bounds.bounds import Bounds

__all__ = ["FORMATS", "WRITERS", "Report", "as_csv", "as_json", "as_table", "as_trec", "conventions", "plain"]

FORMATS = ("table", "trec", "csv", "json", "markdown", "latex")
NAMED_GRADES = 12  # maximum number of grades listed with bounds; of longer scales, only the ends are listed


def plain(measure: Measure, value: float, places: int = 4) -> str:
    """Format a value for display: ``places`` decimals, or none if the measure is a count."""
    if math.isnan(value):
        return "–"
    return f"{value:.0f}" if measure.family.integral else f"{value:.{places}f}"


def as_csv(report: Report) -> str:
    """Return one CSV line per value: run, topic, measure, and value in full precision. If bounds are requested, the
    line also contains them and whether they are exact. The last field contains the rules, topics and ties on which the
    run's numbers are based.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    bounded = ("lower", "upper", "exact") if report.grades else ()
    writer.writerow(("run", "topic", "measure", "value", *bounded, "conventions"))
    for run_id, tag in report.tags.items():
        bounds, rules = report.bounds(run_id), report.conventions(run_id)
        for topic, measure, value in report.rows(run_id):
            cells = [tag, topic or ALL, str(measure), _full(measure, value)]
            if ends := bounds.get((topic, measure)):
                cells += [_full(measure, ends.lower), _full(measure, ends.upper), str(ends.exact).lower()]
            else:
                cells += [""] * len(bounded)
            writer.writerow([*cells, rules])
    return out.getvalue()


def _full(measure: Measure, value: float) -> str:
    """Format a value in full precision; an unknown (infinite) bound becomes ""."""
    if math.isinf(value):
        return ""
    return str(int(value)) if measure.family.integral else repr(value)


def _bounds_value(bounds: Bounds) -> dict[str, float | bool | None]:
    ends = {"lower": bounds.lower, "upper": bounds.upper}
    return {name: None if math.isinf(end) else end for name, end in ends.items()} | {"exact": bounds.exact}


def as_json(report: Report) -> str:
    """Return one JSON object with the rules, and each run's topics and scores in full precision."""
    runs: list[dict[str, object]] = []
    for run_id, tag in report.tags.items():
        used, missing, ignored = report.board.coverage(run_id)
        scores: dict[str | None, dict[str, float | int]] = {}
        for topic, measure, value in report.rows(run_id):
            scores.setdefault(topic, {})[str(measure)] = int(value) if measure.family.integral else value
        topics = {"used": used, "missing": missing, "ignored": ignored}
        bounds: dict[str | None, dict[str, dict[str, float | bool | None]]] = {}
        for (topic, measure), ends in report.bounds(run_id).items():
            bounds.setdefault(topic, {})[str(measure)] = _bounds_value(ends)
        across = [
            {"cutoff": ties.rank, "measures": list(map(str, ties.measures)), "topics": ties.topics}
            for ties in report.ties.across((run_id,))
        ]
        run: dict[str, object] = {
            "run": tag,
            "topics": topics,
            "ties_across_cutoffs": across,
        }
        if report.summary:
            run["mean"] = scores.pop(None, {})
        if report.by_topic:
            run["by_topic"] = scores
        if report.grades and report.summary:
            run["mean_bounds"] = bounds.get(None, {})
        bounds.pop(None, None)
        if report.grades and report.by_topic:
            run["bounds_by_topic"] = bounds
        runs.append(run)
    rules = report.board.rules
    head: dict[str, object] = {
        "convention": rules.convention.value,
        "order": rules.ranked_by.value,
        "ties": rules.ties.value if rules.convention is Convention.EXACT else Ties.DOCNO_DESCENDING.value,
        "relevance_level": rules.level,
        "complete": rules.all_topics,
        "judged_only": rules.judged_only,
        "depth": rules.depth,
        "gains": dict(rules.profile.gains),
        "logarithm_base": rules.profile.base,
        "ideal": rules.profile.ideal.value,
        "top_grade": rules.profile.top,
        "documents": rules.profile.documents or None,
    }
    head["warnings"] = caution_values(report.cautions)
    return json.dumps({**head, "runs": runs}, indent=2, ensure_ascii=False) + "\n"


def score_table(report: Report) -> Table:
    """Return a table of runs × measures. If the report is by topic, there is one row per run and topic. The notes state
    the conventions.
    """
    measures = report.board.measures
    columns = [Column("run"), *([Column("topic")] if report.by_topic else [])]
    for measure in measures:
        kind = Kind.COUNT if measure.family.integral else Kind.SCORE
        columns.append(Column("", kind, str(measure), measure.family.title))
        columns += [Column(end, kind, str(measure)) for end in ("lower", "upper")] if report.grades else []
    rows = []
    for run_id, tag in report.tags.items():
        by_topic: dict[str | None, dict[Measure, float]] = {}
        bounds = report.bounds(run_id)
        for topic, measure, value in report.rows(run_id):
            by_topic.setdefault(topic, {})[measure] = value
        for topic, values in by_topic.items():
            cells = [Cell(tag), *([Cell(topic or ALL)] if report.by_topic else [])]
            for measure in measures:
                cells.append(Cell(values.get(measure, math.nan)))
                cells += _bounds_cells(measure, bounds.get((topic, measure))) if report.grades else []
            rows.append(tuple(cells))
    table = Table(tuple(columns), tuple(rows), tuple(conventions(report).splitlines()))
    if len(report.tags) < 2 or report.by_topic:
        return table
    rating = {str(measure) for measure in measures if rates(measure)}
    return with_best(table, [j for j, column in enumerate(columns) if column.group in rating and not column.name])


def as_table(report: Report) -> str:
    """Return the scores as a text table, with the conventions below."""
    return as_text(score_table(report))


def as_markdown(report: Report) -> str:
    """Return the scores as a Markdown table."""
    return table_writers.as_markdown(score_table(report))


def as_latex(report: Report) -> str:
    """Return the scores as a booktabs table."""
    return table_writers.as_latex(score_table(report))


def _bounds_cells(measure: Measure, bounds: Bounds | None) -> list[Cell]:
    ends = (math.nan, math.nan) if bounds is None else (bounds.lower, bounds.upper)
    return [Cell(end, shown) for end, shown in zip(ends, _plain_bounds(measure, bounds), strict=True)]


def _plain_bounds(measure: Measure, bounds: Bounds | None) -> list[str]:
    """Format the lower and upper bound for display, preceded by ``~`` if the bounds are not exact. Unknown bounds
    become "".
    """
    if bounds is None:
        return ["", ""]
    sign = "" if bounds.exact else "~"
    return ["" if math.isinf(end) else sign + plain(measure, end) for end in (bounds.lower, bounds.upper)]


def conventions(report: Report) -> str:
    """Return the scoring rules, the topics of each run, and the ties across cutoffs, as lines of text."""
    parts = [*rule_parts(report.board.rules, report.board.measures), *report.also]
    if report.grades:
        parts.append(
            f"bounds under grades {_grades_text(report.grades)} of the documents each run retrieved (~ not exact)"
        )
    covers = {report.board.coverage(run_id) for run_id in report.tags}
    if len(covers) == 1:
        parts.append(topics_text(next(iter(covers))))
    lines = [" · ".join(parts)]
    if len(covers) > 1:
        lines += [f"{tag}: {topics_text(report.board.coverage(run_id))}" for run_id, tag in report.tags.items()]
    if report.ties.any_cutoff():
        lines.append(ties_text(report.ties.across(report.tags)))
    return "\n".join(lines)


def _grades_text(grades: Sequence[int]) -> str:
    """Return the grades as text. If there are many grades, only the first and the last are named."""
    return ", ".join(map(str, grades)) if len(grades) <= NAMED_GRADES else f"{grades[0]} to {grades[-1]}"


WRITERS = {
    "table": as_table,
    "trec": as_trec,
    "csv": as_csv,
    "json": as_json,
    "markdown": as_markdown,
    "latex": as_latex,
}
