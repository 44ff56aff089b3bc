"""Table of runs × measures: means with intervals, differences from a baseline, and shares of unjudged documents."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from irdesk.domain.translatable_messages import together, worded
from irdesk.evaluation.attention.dropped_topics import dropped_words
from irdesk.evaluation.bounds.bounds import Bounds
from irdesk.evaluation.comparison.comparison_caveats import caveats
from irdesk.evaluation.comparison.run_comparison import Pair
from irdesk.evaluation.measures.measure import rates
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.comparison.run_comparison import ComparedMeasure
from irdesk.reporting.tables.bold_best_values import with_best
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.significance_cells import (
    anova_words,
    correction_words,
    mark_of,
    marks_legend,
    p_cell,
    reach_words,
    statistic_cell,
)
from irdesk.reporting.tables.table import Cell, Column, Table

UNJUDGED = worded("share of the retrieved documents within the measure's cutoff that are unjudged")
BOUNDS = worded("the range of the mean over all possible judgements of the retrieved documents")
MOST_NAMED = 4  # maximum number of runs that a statement names


class Part(StrEnum):
    """A group of optional columns that can follow the column of a measure's mean."""

    INTERVAL = "interval"
    DIFFERENCE = "difference"
    DIFFERENCES = "interval-of-difference"
    P = "p"
    RECORD = "wins-ties-losses"
    EFFECT = "effect"
    UNJUDGED = "unjudged"
    BOUNDS = "bounds"


USUAL_PARTS = (Part.DIFFERENCE, Part.UNJUDGED)


@dataclass(frozen=True, eq=False)
class MeasureColumns:
    """The data for a measure's columns: the comparison of runs under the measure. If requested, ``unjudged``, shape
    (runs,), holds shares of unjudged documents, and ``bounds`` the score bounds of each run.
    """

    comparison: ComparedMeasure
    unjudged: Floats | None = None
    bounds: tuple[Bounds, ...] = ()


def comparison_table(
    measures: Sequence[MeasureColumns],
    parts: Collection[Part],
    groups: Sequence[str] = (),
    over: str = "",
    group_field: str = "group",
) -> Table:
    """Return a table with one row per run. A row contains the run's name, its group if any run has one, and for each
    measure the mean and the columns of ``parts``.

    ``groups`` has one entry per run, the run's value of ``group_field``, or no entries for a table without groups.
    Means that differ significantly from the baseline are marked. ``over`` describes the topics.
    """
    if not measures:
        return Table((Column("run"),), ())
    first = measures[0].comparison
    grouped = any(groups)
    columns = [Column(worded("run"), tip=worded("the run"))]
    columns += [_group_column(group_field)] if grouped else []
    rows: list[list[Cell]] = [
        [Cell(tag, _called(first, i)), *([Cell(groups[i])] if grouped else [])] for i, tag in enumerate(first.tags)
    ]
    rating: list[int] = []
    for measure in measures:
        wanted = [part for part in Part if part in parts and _there(measure, part)]
        mean = len(columns)
        columns += [_mean(measure), *(column for part in wanted for column in _columns(measure, part))]
        if rates(measure.comparison.measure) and len(first.tags) > 1:
            rating.append(mean)
        pairs = [measure.comparison.pair_with_baseline(i) for i in range(len(first.tags))]
        for i, (row, pair) in enumerate(zip(rows, pairs, strict=True)):
            row.append(Cell(float(measure.comparison.result.means[i]), mark=mark_of(measure.comparison.result, pair)))
            row += [cell for part in wanted for cell in _cells(measure, part, i, pair)]
    return with_best(Table(tuple(columns), tuple(map(tuple, rows)), _notes(measures, over)), rating)


def _group_column(field: str) -> Column:
    if field == "team":
        return Column(worded("team"), tip=worded("the team that submitted the run"))
    if field == "group":
        return Column(worded("group"), tip=worded("the group that submitted the run"))
    return Column(field, tip=worded("the run's field {field}", field=field))


def _called(comparison: ComparedMeasure, run: int) -> str | None:
    """Return the displayed name of a run if it is the baseline, otherwise None. Other runs are displayed by
    their tags.
    """
    return worded("{run} (baseline)", run=comparison.tags[run]) if run == comparison.baseline else None


def _there(measure: MeasureColumns, part: Part) -> bool:
    """Return whether a group of columns has values. Differences require a baseline. Shares of unjudged documents and
    bounds must have been computed.
    """
    if part is Part.INTERVAL:
        return True
    if part is Part.UNJUDGED:
        return measure.unjudged is not None
    if part is Part.BOUNDS:
        return bool(measure.bounds)
    return measure.comparison.baseline is not None and len(measure.comparison.tags) > 1


def _mean(measure: MeasureColumns) -> Column:
    family = measure.comparison.measure.family
    return Column("", Kind.SCORE, str(measure.comparison.measure), tip=f"{family.title}\n{family.help}")


def _columns(measure: MeasureColumns, part: Part) -> list[Column]:
    """Return the columns of a group. The test statistic and p form one group. The standard deviation of the differences
    and Cohen's d form another.
    """
    comparison, cutoff = measure.comparison, measure.comparison.measure.rank
    plan = comparison.result.plan
    share, interval = f"{100 * plan.confidence:g} %", plan.interval_words
    columns: dict[Part, list[tuple[str, Kind, str]]] = {
        Part.INTERVAL: [(share, Kind.INTERVAL, worded("confidence interval of the mean: {how}", how=interval))],
        Part.DIFFERENCE: [("Δ", Kind.DIFFERENCE, worded("the run minus the baseline, on average over topics"))],
        Part.DIFFERENCES: [
            (f"Δ {share}", Kind.DIFFERENCES, worded("confidence interval of the difference: {how}", how=interval))
        ],
        Part.P: [
            (
                worded("statistic"),
                Kind.STATISTIC,
                worded("statistic and degrees of freedom: {test}", test=plan.words),
            ),
            ("p", Kind.P, worded("p of the difference, corrected for the comparisons shown")),
        ],
        Part.RECORD: [
            ("w/t/l", Kind.RECORD, worded("topics on which the run wins, ties or loses against the baseline"))
        ],
        Part.EFFECT: [
            ("SD", Kind.SCORE, worded("standard deviation of the differences")),
            ("d", Kind.EFFECT, worded("paired effect size (Cohen's d_z): mean difference / SD of the differences")),
        ],
        Part.UNJUDGED: [(f"unjudged@{cutoff}" if cutoff else "unjudged", Kind.SHARE, UNJUDGED)],
        Part.BOUNDS: [(worded("bounds"), Kind.BOUNDS, BOUNDS)],
    }
    return [Column(name, kind, str(comparison.measure), tip) for name, kind, tip in columns[part]]


def _cells(measure: MeasureColumns, part: Part, run: int, pair: Pair | None) -> list[Cell]:
    """Return one cell for each column of a group."""
    if part is Part.INTERVAL:
        low, high = measure.comparison.result.intervals[run]
        return [Cell((float(low), float(high)))]
    if part is Part.UNJUDGED:
        return [Cell(None if measure.unjudged is None else float(measure.unjudged[run]))]
    if part is Part.BOUNDS:
        bounds = measure.bounds[run]
        return [Cell((bounds.lower, bounds.upper, bounds.exact))]
    if pair is None:
        return [Cell(None, "")] * len(_columns(measure, part))
    c = pair.comparison
    return {
        Part.P: [statistic_cell(pair.outcome), p_cell(pair.adjusted, pair.outcome)],
        Part.DIFFERENCE: [Cell(c.mean if c.topics else None)],
        Part.DIFFERENCES: [Cell(c.interval)],
        Part.RECORD: [Cell((c.wins, c.ties, c.losses))],
        Part.EFFECT: [Cell(c.deviation), Cell(c.effect)],
    }[part]


def _notes(measures: Sequence[MeasureColumns], over: str) -> tuple[str, ...]:
    """Return the table's notes: baseline and test plan, topics, pairs that cannot be tested, and conventions."""
    first = measures[0].comparison
    notes: list[str] = []
    if first.baseline is not None and len(first.tags) > 1:
        each = worded(", each measure separately") if len(measures) > 1 else ""
        legend = marks_legend(
            [(measure.comparison.measure, measure.comparison.result) for measure in measures],
            first.tags[first.baseline],
        )
        notes.append(worded("{legend}: {plan}{each}", legend=legend, plan=first.result.plan.words, each=each))
    used = {(len(measure.comparison.result.topics), measure.comparison.result.dropped) for measure in measures}
    notes += [over] if over else []
    if len(used) > 1:
        notes += [f"{measure.comparison.measure}: {_topics(measure.comparison)}" for measure in measures]
    elif not over or first.result.dropped:
        notes.append(_topics(first))
    notes += _statements(measures)
    if len({measure.comparison.rules for measure in measures}) == 1:
        notes.append(first.rules)
    else:
        parts = dict.fromkeys(part for measure in measures for part in measure.comparison.rules.split(" · "))
        notes.append(" · ".join(parts))
    return tuple(note for note in notes if note)


def _topics(comparison: ComparedMeasure) -> str:
    used = worded("{count} {count:topic|topics} that all runs have", count=len(comparison.result.topics))
    dropped = dropped_words(comparison.result, comparison.tags)
    return together(", ", (used, dropped)) if dropped else used


def _statements(measures: Sequence[MeasureColumns]) -> list[str]:
    """Return sentences on tests that are undefined or based on few topics. Measures and runs with the same caveat share
    one sentence.
    """
    names_by_statement: dict[tuple[str, tuple[int, ...]], list[str]] = {}
    tested = [measure.comparison for measure in measures if measure.comparison.baseline is not None]
    for measure_columns in tested:
        for caveat in caveats(measure_columns.result):
            runs = tuple(pair.first for pair in caveat.pairs)
            names_by_statement.setdefault((caveat.sentence, runs), []).append(str(measure_columns.measure))
    first = measures[0].comparison
    statements: list[str] = []
    for (sentence, runs), names in names_by_statement.items():
        tags = [first.tags[run] for run in runs[:MOST_NAMED]] + [f"+{len(runs) - MOST_NAMED}"] * (
            len(runs) > MOST_NAMED
        )
        base = first.tags[first.baseline or 0]
        pairs = f"{', '.join(names)}: {', '.join(tags)} – {base}"
        statements.append(worded("{pairs}: {sentence}", pairs=pairs, sentence=sentence))
    for measure_columns in tested:
        parts = filter(
            None,
            (
                correction_words(measure_columns.result),
                reach_words(measure_columns.result),
                anova_words(measure_columns.result),
            ),
        )
        statements += [worded("{pairs}: {sentence}", pairs=measure_columns.measure, sentence=part) for part in parts]
    return statements
