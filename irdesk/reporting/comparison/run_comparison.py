"""Comparisons of runs as a text table, Markdown, LaTeX, CSV or JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.attention.caution import Caution
from irdesk.evaluation.attention.dropped_topics import dropped_words
from irdesk.evaluation.comparison.comparison_caveats import caveats, pair_caveats
from irdesk.evaluation.comparison.run_comparison import Compared, Pair
from irdesk.evaluation.measures.measure import Measure
from irdesk.reporting.tables import table_writers
from irdesk.reporting.tables.caution_table import caution_values
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.significance_cells import (
    EFFECT_SIZE,
    anova_values,
    anova_words,
    correction_words,
    mark_of,
    marks_legend,
    outcome_values,
    p_cell,
    reach_words,
    statistic_cell,
)
from irdesk.reporting.tables.table import Cell, Column, Table, with_best

MOST_NAMED = 4  # maximum number of pairs that a note names


@dataclass(frozen=True, eq=False)
class ComparedMeasure:
    """The comparison of runs under one measure. ``rules`` is the text of the scoring conventions. ``cautions`` are
    points to check before relying on the numbers.
    """

    measure: Measure
    tags: Sequence[str]
    baseline: int | None
    result: Compared
    rules: str
    cautions: Sequence[Caution] = ()

    def pair_with_baseline(self, run: int) -> Pair | None:
        """Return the comparison of a run with the baseline, or None if there is none."""
        return next((pair for pair in self.result.pairs if self.baseline == pair.second and pair.first == run), None)

    @property
    def note(self) -> str:
        """Return a one-line description of how the numbers were computed."""
        parts = [str(self.result.plan), filled("{n} {n:topic|topics}", n=len(self.result.topics))]
        if self.result.dropped:
            parts.append(dropped_words(self.result, self.tags))
        parts += filter(None, (correction_words(self.result), reach_words(self.result)))
        return ", ".join(parts) + " · " + self.rules


def pair_table(comparison: ComparedMeasure) -> Table:
    """Return the table of one measure: each run compared with the baseline or, without a baseline, all pairs of runs.
    The notes state the tests and conventions.
    """
    plan = comparison.result.plan
    interval = f"{100 * plan.confidence:g} % CI ({plan.intervals.value})"
    heads = (
        Column("difference", Kind.DIFFERENCE),
        Column(interval, Kind.DIFFERENCES),
        Column("SD", Kind.SCORE),
        Column("statistic", Kind.STATISTIC),
        Column("p", Kind.P),
        Column("corrected", Kind.P),
        Column("w/t/l", Kind.RECORD),
        Column("d", Kind.EFFECT),
        Column("n for 80 %", Kind.COUNT),
    )
    notes = tuple(_notes(comparison))
    if comparison.baseline is None:
        named = [
            (Cell(f"{comparison.tags[p.first]} – {comparison.tags[p.second]}"), *_against(comparison, p))
            for p in comparison.result.pairs
        ]
        return Table((Column(str(comparison.measure)), *heads), tuple(named), notes)
    of_means = f"{100 * plan.confidence:g} % CI ({plan.intervals.of_means.value})"
    means = Column("mean", Kind.SCORE), Column(of_means, Kind.INTERVAL)
    rows = []
    for i, tag in enumerate(comparison.tags):
        low, high = comparison.result.intervals[i].tolist()
        cells = Cell(tag), Cell(float(comparison.result.means[i])), Cell((low, high))
        rows.append((*cells, *_against(comparison, comparison.pair_with_baseline(i))))
    return Table((Column(str(comparison.measure)), *means, *heads), tuple(rows), notes)


def _against(comparison: ComparedMeasure, pair: Pair | None) -> tuple[Cell, ...]:
    """Return the cells of a pair: the difference, the test results, and the number of topics needed, in
    column order.
    """
    if pair is None:
        return Cell(None, "baseline"), *(Cell(None, "") for _ in range(8))
    c = pair.comparison
    return (
        Cell(c.mean if c.topics else None),
        Cell(c.interval),
        Cell(c.deviation),
        statistic_cell(pair.outcome),
        p_cell(pair.p, pair.outcome),
        p_cell(pair.adjusted, pair.outcome, mark_of(comparison.result, pair)),
        Cell((c.wins, c.ties, c.losses)),
        Cell(c.effect),
        Cell(c.needed),
    )


def _notes(comparison: ComparedMeasure) -> Iterator[str]:
    """Yield the table's notes: the overall test of all runs, caveats on undefined values and few topics, and how the
    numbers were computed.
    """
    if variance := anova_words(comparison.result):
        yield variance
    yield from caveat_lines(comparison)
    if comparison.result.pairs:
        base = "the other run" if comparison.baseline is None else comparison.tags[comparison.baseline]
        marked = any(map(comparison.result.side, comparison.result.pairs))
        legend = [marks_legend([(comparison.measure, comparison.result)], base)] if marked else []
        yield " · ".join([*legend, EFFECT_SIZE, "SD: standard deviation of the differences"])
    yield comparison.note


def caveat_lines(comparison: ComparedMeasure) -> Iterator[str]:
    """Yield one line per caveat on values that are undefined or based on few topics. Each line names the run pairs
    concerned.
    """
    for caveat in caveats(comparison.result):
        if len(caveat.pairs) == len(comparison.result.pairs) > 1:
            names = "all pairs"
        else:
            names = ", ".join(
                f"{comparison.tags[p.first]} – {comparison.tags[p.second]}" for p in caveat.pairs[:MOST_NAMED]
            )
            names += f", +{len(caveat.pairs) - MOST_NAMED}" if len(caveat.pairs) > MOST_NAMED else ""
        yield f"{names}: {caveat.sentence}"


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
    significant difference from the baseline. LaTeX comments give the statistic and p of each mean.

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
        notes += [f"{measure.measure}: {line}" for line in (*_tested(measure), *caveat_lines(measure))]
    table = Table(columns, tuple(rows), tuple(notes))
    return table_writers.as_latex(with_best(table, range(1, len(columns))))


def _tested(comparison: ComparedMeasure) -> Iterator[str]:
    """Yield one line per pair of runs: the difference with its statistic and p."""
    for pair in comparison.result.pairs:
        names = f"{comparison.tags[pair.first]} – {comparison.tags[pair.second]}"
        cells = _against(comparison, pair)
        difference, _, deviation, statistic, p, adjusted = cells[:6]
        kinds = Kind.DIFFERENCE, Kind.SCORE, Kind.STATISTIC, Kind.P, Kind.P
        texts = [
            cell.shown or kind.shown(cell.value)
            for kind, cell in zip(kinds, (difference, deviation, statistic, p, adjusted), strict=True)
        ]
        form = "{}: {}, SD {}, {}" if pair.p is None else "{}: {}, SD {}, {}, p {}, corrected {}"
        yield form.format(names, *texts) + adjusted.mark


def as_csv(measures: Sequence[ComparedMeasure]) -> str:
    """Return one CSV line per pair, in full precision. Missing values are empty fields."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for measure in measures:
        for pair in measure.result.pairs:
            values = _flat(measure, pair) | anova_values(measure.result)
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


def _flat(comparison: ComparedMeasure, pair: Pair) -> dict[str, object]:
    c, plan = pair.comparison, comparison.result.plan
    return {
        "measure": str(comparison.measure),
        "run": comparison.tags[pair.first],
        "other": comparison.tags[pair.second],
        "mean": none_for_nan(comparison.result.means[pair.first]),
        "other_mean": none_for_nan(comparison.result.means[pair.second]),
        "difference": c.mean if c.topics else None,
        "deviation": c.deviation,
        "lower": c.interval[0] if c.interval else None,
        "upper": c.interval[1] if c.interval else None,
        "interval": plan.intervals.value,
        "confidence": plan.confidence,
        "test": plan.method.full_name,
        **outcome_values(pair.outcome),
        "p": pair.p,
        "corrected_p": pair.adjusted,
        "significant": comparison.result.significant(pair),
        "direction": {1: "better", -1: "worse"}.get(comparison.result.side(pair)),
        "wins": c.wins,
        "ties": c.ties,
        "losses": c.losses,
        "effect_d": c.effect,
        "power": c.power,
        "topics_for_80_percent": c.needed,
        "topics": c.topics,
        "dropped": comparison.result.dropped,
        "how": comparison.note,
    }


def none_for_nan(value: float) -> float | None:
    """Convert a number for JSON; NaN becomes None."""
    return None if np.isnan(value) else float(value)


def pair_values(comparison: ComparedMeasure) -> dict[str, object]:
    """Return all numbers of the comparison's first pair, in full precision, with the caveats on values that are
    undefined or based on few topics.
    """
    pair = comparison.result.pairs[0]
    return _flat(comparison, pair) | {"statement": _statement(comparison, pair)}


def _statement(comparison: ComparedMeasure, pair: Pair) -> str:
    return "; ".join(pair_caveats(pair, comparison.result.plan))


def tested_line(comparison: ComparedMeasure) -> str:
    """Return one line with the difference of the comparison's first pair, its statistic and p."""
    return next(_tested(comparison))


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
            "pairs": [
                {**_flat(measure, pair), "statement": _statement(measure, pair)} for pair in measure.result.pairs
            ],
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
