"""Output formats of comparisons of runs: a text table, Markdown, LaTeX, CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence

from irdesk.reporting.comparison.run_comparison import (
    ComparedMeasure,
    caveat_lines,
    none_for_nan,
    pair_table,
    pair_values,
    tested_line,
)
from irdesk.reporting.tables import table_writers
from irdesk.reporting.tables.bold_best_values import with_best
from irdesk.reporting.tables.caution_formats import caution_values
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.significance_cells import EFFECT_SIZE, anova_values, mark_of, marks_legend
from irdesk.reporting.tables.table import Cell, Column, Table


def as_table(measures: Sequence[ComparedMeasure]) -> str:
    """Return one block of text per measure: each run compared with the baseline or, without a baseline, all pairs of
    runs. The tests and conventions are stated below each block.
    """
    return "\n".join(table_writers.as_text(pair_table(measure)) for measure in measures)


def as_markdown(measures: Sequence[ComparedMeasure]) -> str:
    """Return the comparison as Markdown tables."""
    return "\n".join(table_writers.as_markdown(pair_table(measure)) for measure in measures)


def as_latex(measures: Sequence[ComparedMeasure]) -> str:
    """Return a booktabs table of runs × measures. The best mean under each measure is bold, and a mark shows a
    significant difference from the baseline. LaTeX comments give each difference with its statistic and p.

    If there is no baseline, return a table of pairs for each measure.
    """
    first = measures[0]
    if first.baseline is None:
        return "\n".join(table_writers.as_latex(pair_table(measure)) for measure in measures)
    rows = []
    for i, tag in enumerate(first.tags):
        cells = [Cell(tag)]
        for measure in measures:
            cells.append(
                Cell(float(measure.result.means[i]), mark=mark_of(measure.result, measure.pair_with_baseline(i)))
            )
        rows.append(tuple(cells))
    legend = marks_legend([(measure.measure, measure.result) for measure in measures], first.tags[first.baseline])
    columns = Column("run"), *(Column("", Kind.SCORE, str(measure.measure)) for measure in measures)
    notes = [first.note, str(legend)]
    for measure in measures:
        tested = (tested_line(measure, pair) for pair in measure.result.pairs)
        notes += [f"{measure.measure}: {line}" for line in (*tested, *caveat_lines(measure))]
    table = Table(columns, tuple(rows), tuple(notes))
    return table_writers.as_latex(with_best(table, range(1, len(columns))))


def as_csv(measures: Sequence[ComparedMeasure]) -> str:
    """Return one CSV line per pair, in full precision. Missing values are empty fields."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for measure in measures:
        for pair in measure.result.pairs:
            values = pair_values(measure, pair) | anova_values(measure.result)
            writer.writerow([values[name] for name in _COLUMNS])
    return out.getvalue()


_COLUMNS = (
    "measure",
    "run",
    "other",
    "mean",
    "other_mean",
    "difference",
    "deviation",
    "lower",
    "upper",
    "interval",
    "confidence",
    "test",
    "statistic_name",
    "statistic",
    "df",
    "groups",
    "nonzero_differences",
    "resamples",
    "exact",
    "seed",
    "least_possible_p",
    "p",
    "corrected_p",
    "significant",
    "direction",
    "undefined",
    "wins",
    "ties",
    "losses",
    "effect_d",
    "power",
    "topics_for_80_percent",
    "topics",
    "dropped",
    "anova_f_runs",
    "anova_p_runs",
    "anova_df_runs",
    "anova_ms_runs",
    "anova_f_topics",
    "anova_p_topics",
    "anova_df_topics",
    "anova_ms_topics",
    "anova_df_error",
    "anova_ms_error",
    "how",
)


def as_json(measures: Sequence[ComparedMeasure]) -> str:
    """Return one JSON object per measure: the means with their intervals, the analysis of variance, and each pair."""
    values = [
        {
            "measure": str(measure.measure),
            "how": measure.note,
            "effect_size": str(EFFECT_SIZE),
            "intervals": {"method": measure.result.plan.intervals.value, "confidence": measure.result.plan.confidence},
            "topics": list(measure.result.topics),
            "dropped": measure.result.dropped,
            "lacking": {
                tag: list(topics) for tag, topics in zip(measure.tags, measure.result.lacking, strict=True) if topics
            },
            "tested": measure.result.tested,
            "anova": {name.removeprefix("anova_"): value for name, value in anova_values(measure.result).items()},
            "runs": [
                {
                    "run": tag,
                    "mean": none_for_nan(measure.result.means[i]),
                    "interval": [none_for_nan(v) for v in measure.result.intervals[i]],
                }
                for i, tag in enumerate(measure.tags)
            ],
            "pairs": [pair_values(measure, pair) for pair in measure.result.pairs],
            "warnings": caution_values(measure.cautions),
        }
        for measure in measures
    ]
    return json.dumps(values, indent=2, ensure_ascii=False) + "\n"


WRITERS: Mapping[str, Callable[[Sequence[ComparedMeasure]], str]] = {
    "table": as_table,
    "markdown": as_markdown,
    "latex": as_latex,
    "csv": as_csv,
    "json": as_json,
}
