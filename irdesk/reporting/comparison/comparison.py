"""Comparisons of runs as a table to read, Markdown, LaTeX, CSV or JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.messages import filled
from irdesk.evaluation.attention.caution import Caution
from irdesk.evaluation.attention.dropped_topics import dropped_words
from irdesk.evaluation.comparison.comparison import Compared, Pair
from irdesk.evaluation.comparison.comparison_caveats import caveats, pair_caveats
from irdesk.evaluation.measures.measure import Measure
from irdesk.reporting.tables import table_writers
from irdesk.reporting.tables.caution_table import caution_values
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
from irdesk.reporting.tables.table import Cell, Column, Kind, Table, with_best

MOST_NAMED = 4  # pairs that a note names


@dataclass(frozen=True, eq=False)
class ComparedMeasure:
    """The comparison of runs by one measure; ``rules`` is the text of the scoring conventions, ``cautions`` are what to
    check before trusting the numbers.
    """

    measure: Measure
    tags: Sequence[str]
    baseline: int | None
    found: Compared
    rules: str
    cautions: Sequence[Caution] = ()

    def pair_with_baseline(self, run: int) -> Pair | None:
        """Return a run's comparison with the baseline."""
        return next((own for own in self.found.pairs if self.baseline == own.second and own.first == run), None)

    @property
    def note(self) -> str:
        """Return how the numbers were computed, in one line."""
        parts = [str(self.found.plan), filled("{n} {n:topic|topics}", n=len(self.found.topics))]
        if self.found.dropped:
            parts.append(dropped_words(self.found, self.tags))
        parts += filter(None, (correction_words(self.found), reach_words(self.found)))
        return ", ".join(parts) + " · " + self.rules


def pair_table(own: ComparedMeasure) -> Table:
    """Return the table of one measure: runs against the baseline, or all pairs; the notes give the tests and
    conventions.
    """
    plan = own.found.plan
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
    notes = tuple(_notes(own))
    if own.baseline is None:
        named = [(Cell(f"{own.tags[p.first]} – {own.tags[p.second]}"), *_against(own, p)) for p in own.found.pairs]
        return Table((Column(str(own.measure)), *heads), tuple(named), notes)
    means = Column("mean", Kind.SCORE), Column(interval, Kind.INTERVAL)
    rows = []
    for i, tag in enumerate(own.tags):
        low, high = own.found.intervals[i].tolist()
        cells = Cell(tag), Cell(float(own.found.means[i])), Cell((low, high))
        rows.append((*cells, *_against(own, own.pair_with_baseline(i))))
    return Table((Column(str(own.measure)), *means, *heads), tuple(rows), notes)


def _against(own: ComparedMeasure, pair: Pair | None) -> tuple[Cell, ...]:
    """Return the cells of a pair, from its difference to the number of topics needed."""
    if pair is None:
        return Cell(None, "baseline"), *(Cell(None, "") for _ in range(8))
    c = pair.comparison
    return (
        Cell(c.mean if c.topics else None),
        Cell(c.interval),
        Cell(c.deviation),
        statistic_cell(pair.outcome),
        p_cell(pair.p, pair.outcome),
        p_cell(pair.adjusted, pair.outcome, mark_of(own.found, pair)),
        Cell((c.wins, c.ties, c.losses)),
        Cell(c.effect),
        Cell(c.needed),
    )


def _notes(own: ComparedMeasure) -> Iterator[str]:
    """Yield the notes: results over all runs, what is undefined or rests on few topics, and how the numbers were
    computed.
    """
    if variance := anova_words(own.found):
        yield variance
    yield from caveat_lines(own)
    if own.found.pairs:
        base = "the other run" if own.baseline is None else own.tags[own.baseline]
        marked = any(map(own.found.side, own.found.pairs))
        legend = [marks_legend([(own.measure, own.found)], base)] if marked else []
        yield " · ".join([*legend, EFFECT_SIZE, "SD: of the differences"])
    yield own.note


def caveat_lines(own: ComparedMeasure) -> Iterator[str]:
    """Yield what is undefined or rests on few topics, one line each with the pairs that it applies to."""
    for caveat in caveats(own.found):
        if len(caveat.pairs) == len(own.found.pairs) > 1:
            names = "all pairs"
        else:
            names = ", ".join(f"{own.tags[p.first]} – {own.tags[p.second]}" for p in caveat.pairs[:MOST_NAMED])
            names += f", +{len(caveat.pairs) - MOST_NAMED}" if len(caveat.pairs) > MOST_NAMED else ""
        yield f"{names}: {caveat.sentence}"


def as_table(measures: Sequence[ComparedMeasure]) -> str:
    """Return one block per measure: runs against the baseline, or all pairs, with the tests and conventions below."""
    return "\n".join(table_writers.as_text(pair_table(own)) for own in measures)


def as_markdown(measures: Sequence[ComparedMeasure]) -> str:
    """Return the comparison as Markdown tables."""
    return "\n".join(table_writers.as_markdown(pair_table(own)) for own in measures)


def as_latex(measures: Sequence[ComparedMeasure]) -> str:
    """Return a booktabs table of runs × measures. The best mean of each measure is bold, and a mark shows a significant
    difference from the baseline; comments give the statistic and p of each mean. Without a baseline, return a table of
    pairs for each measure.
    """
    first = measures[0]
    if first.baseline is None:
        return "\n".join(table_writers.as_latex(pair_table(own)) for own in measures)
    rows = []
    for i, tag in enumerate(first.tags):
        cells = [Cell(tag)]
        for own in measures:
            cells.append(Cell(float(own.found.means[i]), mark=mark_of(own.found, own.pair_with_baseline(i))))
        rows.append(tuple(cells))
    legend = marks_legend([(own.measure, own.found) for own in measures], first.tags[first.baseline])
    columns = Column("run"), *(Column("", Kind.SCORE, str(own.measure)) for own in measures)
    notes = [first.note, str(legend)]
    for own in measures:
        notes += [f"{own.measure}: {line}" for line in (*_tested(own), *caveat_lines(own))]
    table = Table(columns, tuple(rows), tuple(notes))
    return table_writers.as_latex(with_best(table, range(1, len(columns))))


def _tested(own: ComparedMeasure) -> Iterator[str]:
    """Yield each pair's difference with its statistic and p, one line each."""
    for pair in own.found.pairs:
        names = f"{own.tags[pair.first]} – {own.tags[pair.second]}"
        cells = _against(own, pair)
        difference, _, deviation, statistic, p, adjusted = cells[:6]
        kinds = Kind.DIFFERENCE, Kind.SCORE, Kind.STATISTIC, Kind.P, Kind.P
        texts = [
            cell.shown or kind.shown(cell.value)
            for kind, cell in zip(kinds, (difference, deviation, statistic, p, adjusted), strict=True)
        ]
        form = "{}: {}, SD {}, {}" if pair.p is None else "{}: {}, SD {}, {}, p {}, corrected {}"
        yield form.format(names, *texts) + adjusted.mark


def as_csv(measures: Sequence[ComparedMeasure]) -> str:
    """Return one line per pair, in full precision; a field without a value is empty."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for own in measures:
        for pair in own.found.pairs:
            values = _flat(own, pair) | anova_values(own.found)
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


def _flat(own: ComparedMeasure, pair: Pair) -> dict[str, object]:
    c, plan = pair.comparison, own.found.plan
    return {
        "measure": str(own.measure),
        "run": own.tags[pair.first],
        "other": own.tags[pair.second],
        "mean": known(own.found.means[pair.first]),
        "other_mean": known(own.found.means[pair.second]),
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
        "significant": own.found.significant(pair),
        "direction": {1: "better", -1: "worse"}.get(own.found.side(pair)),
        "wins": c.wins,
        "ties": c.ties,
        "losses": c.losses,
        "effect_d": c.effect,
        "power": c.power,
        "topics_for_80_percent": c.needed,
        "topics": c.topics,
        "dropped": own.found.dropped,
        "how": own.note,
    }


def known(value: float) -> float | None:
    """Return a number, or None for NaN."""
    return None if np.isnan(value) else float(value)


def said_of_pair(own: ComparedMeasure) -> dict[str, object]:
    """Return all numbers of the first pair, in full precision, with what is undefined or rests on few topics."""
    pair = own.found.pairs[0]
    return _flat(own, pair) | {"statement": _statement(own, pair)}


def _statement(own: ComparedMeasure, pair: Pair) -> str:
    return "; ".join(pair_caveats(pair, own.found.plan))


def tested_line(own: ComparedMeasure) -> str:
    """Return the first pair's difference with its statistic and p, in one line."""
    return next(_tested(own))


def as_json(measures: Sequence[ComparedMeasure]) -> str:
    """Return one object per measure: means with their intervals, the analysis of variance, and each pair."""
    found = [
        {
            "measure": str(own.measure),
            "how": own.note,
            "effect_size": str(EFFECT_SIZE),
            "intervals": {"method": own.found.plan.intervals.value, "confidence": own.found.plan.confidence},
            "topics": list(own.found.topics),
            "dropped": own.found.dropped,
            "lacking": {tag: list(topics) for tag, topics in zip(own.tags, own.found.lacking, strict=True) if topics},
            "tested": own.found.tested,
            "anova": {name.removeprefix("anova_"): value for name, value in anova_values(own.found).items()},
            "runs": [
                {"run": tag, "mean": known(own.found.means[i]), "interval": [known(v) for v in own.found.intervals[i]]}
                for i, tag in enumerate(own.tags)
            ],
            "pairs": [{**_flat(own, pair), "statement": _statement(own, pair)} for pair in own.found.pairs],
            "warnings": caution_values(own.cautions),
        }
        for own in measures
    ]
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


WRITERS: Mapping[str, Callable[[Sequence[ComparedMeasure]], str]] = {
    "table": as_table,
    "markdown": as_markdown,
    "latex": as_latex,
    "csv": as_csv,
    "json": as_json,
}
