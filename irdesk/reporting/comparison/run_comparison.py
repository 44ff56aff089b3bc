"""Comparisons of runs under a measure: their table, its notes and caveats, and the values of a pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.attention.caution import Caution
from irdesk.evaluation.attention.dropped_topics import dropped_words
from irdesk.evaluation.comparison.comparison_caveats import caveats, pair_caveats
from irdesk.evaluation.comparison.run_comparison import Compared, Pair
from irdesk.evaluation.measures.measure import Measure
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.significance_cells import (
    EFFECT_SIZE,
    anova_words,
    correction_words,
    mark_of,
    marks_legend,
    outcome_values,
    p_cell,
    reach_words,
    statistic_cell,
)
from irdesk.reporting.tables.table import Cell, Column, Table

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
    """Return the cells of a pair, in column order: the difference, the test results, and the number of topics needed to
    detect the difference.
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


def tested_line(comparison: ComparedMeasure, pair: Pair) -> str:
    """Return one line with the difference of a pair of runs, its statistic and p."""
    names = f"{comparison.tags[pair.first]} – {comparison.tags[pair.second]}"
    cells = _against(comparison, pair)
    difference, _, deviation, statistic, p, adjusted = cells[:6]
    kinds = Kind.DIFFERENCE, Kind.SCORE, Kind.STATISTIC, Kind.P, Kind.P
    texts = [
        cell.shown or kind.shown(cell.value)
        for kind, cell in zip(kinds, (difference, deviation, statistic, p, adjusted), strict=True)
    ]
    form = "{}: {}, SD {}, {}" if pair.p is None else "{}: {}, SD {}, {}, p {}, corrected {}"
    return form.format(names, *texts) + adjusted.mark


def pair_values(comparison: ComparedMeasure, pair: Pair) -> dict[str, object]:
    """Return all numbers of a pair, in full precision, with the caveats on values that are undefined or based on few
    topics.
    """
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
        "statement": "; ".join(pair_caveats(pair, plan)),
    }


def none_for_nan(value: float) -> float | None:
    """Convert a number for JSON; NaN becomes None."""
    return None if np.isnan(value) else float(value)
