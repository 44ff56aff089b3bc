"""Runs × measures as one table: means with their intervals, what differs from a baseline, what is unjudged."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from irdesk.domain.wording import together, worded
from irdesk.evaluation.bounds import Bounds
from irdesk.evaluation.comparison import Method, Pair, Plan
from irdesk.evaluation.lists import Floats
from irdesk.evaluation.measure import rates
from irdesk.evaluation.significance.corrections import Correction
from irdesk.evaluation.significance.intervals import Interval
from irdesk.reporting.comparison import MARK, ComparedMeasure
from irdesk.reporting.table import Cell, Column, Kind, Table, with_best

MOST_NAMED = 4  # runs of which something is said by name


class Part(StrEnum):
    """What is shown of a measure beside its means."""

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
    """A measure by which runs were compared; ``unjudged``, shape (runs,), and ``bounds``, one a run, where they were
    asked for.
    """

    own: ComparedMeasure
    unjudged: Floats | None = None
    bounds: tuple[Bounds, ...] = ()


def comparison_table(
    measures: Sequence[MeasureColumns], parts: Collection[Part], groups: Sequence[str] = (), over: str = ""
) -> Table:
    """One row a run: its name, the ``groups`` (one a run) where any has one, and of each measure the mean with a mark
    where it differs from the baseline, and the ``parts``. ``over`` says over which topics.
    """
    if not measures:
        return Table((Column("run"),), ())
    first = measures[0].own
    grouped = any(groups)
    columns = [Column(worded("run"), tip=worded("the run"))]
    columns += [Column(worded("group"), tip=worded("the group that handed the run in"))] if grouped else []
    rows: list[list[Cell]] = [
        [Cell(tag, _called(first, i)), *([Cell(groups[i])] if grouped else [])] for i, tag in enumerate(first.tags)
    ]
    rating: list[int] = []
    for measure in measures:
        wanted = [part for part in Part if part in parts and _there(measure, part)]
        mean = len(columns)
        columns += [_mean(measure), *(_column(measure, part) for part in wanted)]
        if rates(measure.own.measure) and len(first.tags) > 1:
            rating.append(mean)
        pairs = [measure.own.pair_with_baseline(i) for i in range(len(first.tags))]
        for i, (row, pair) in enumerate(zip(rows, pairs, strict=True)):
            marked = pair is not None and measure.own.found.significant(pair)
            value = float(measure.own.found.means[i])
            row.append(Cell(value, mark=MARK if marked else ""))
            row += [_cell(measure, part, i, pair) for part in wanted]
    return with_best(Table(tuple(columns), tuple(map(tuple, rows)), _notes(measures, over)), rating)


def _called(own: ComparedMeasure, run: int) -> str | None:
    """How a run's name reads where it is more than its tag."""
    return worded("{run} (baseline)", run=own.tags[run]) if run == own.baseline else None


def _there(measure: MeasureColumns, part: Part) -> bool:
    """Whether anything is known of a part: differences need a baseline, what is unjudged had to be asked for."""
    if part is Part.INTERVAL:
        return True
    if part is Part.UNJUDGED:
        return measure.unjudged is not None
    if part is Part.BOUNDS:
        return bool(measure.bounds)
    return measure.own.baseline is not None and len(measure.own.tags) > 1


def _mean(measure: MeasureColumns) -> Column:
    family = measure.own.measure.family
    return Column("", Kind.SCORE, str(measure.own.measure), tip=f"{family.title}\n{family.help}")


def _column(measure: MeasureColumns, part: Part) -> Column:
    share = f"{measure.own.found.plan.confidence:.0%}".replace("%", " %")
    cutoff = measure.own.measure.rank
    name, kind, tip = {
        Part.INTERVAL: (share, Kind.INTERVAL, worded("confidence interval of the mean")),
        Part.DIFFERENCE: ("Δ", Kind.DIFFERENCE, worded("the run less the baseline, on average over topics")),
        Part.DIFFERENCES: (f"Δ {share}", Kind.DIFFERENCES, worded("confidence interval of the difference")),
        Part.P: ("p", Kind.P, worded("p of the difference, corrected for the comparisons shown")),
        Part.RECORD: ("w/t/l", Kind.RECORD, worded("topics that the run wins, ties and loses against the baseline")),
        Part.EFFECT: ("d", Kind.EFFECT, worded("paired effect size: the mean difference over its standard deviation")),
        Part.UNJUDGED: (
            f"unj@{cutoff}" if cutoff else "unj", Kind.SHARE,
            worded("share of the documents within the measure's cutoff that nobody judged, of those that are shown"),
        ),
        Part.BOUNDS: (
            worded("bounds"), Kind.BOUNDS,
            worded("between which values the mean lies whatever is judged of what the run shows"),
        ),
    }[part]  # fmt: skip
    return Column(name, kind, str(measure.own.measure), tip)


def _cell(measure: MeasureColumns, part: Part, run: int, pair: Pair | None) -> Cell:
    if part is Part.INTERVAL:
        low, high = measure.own.found.intervals[run]
        return Cell((float(low), float(high)))
    if part is Part.UNJUDGED:
        return Cell(None if measure.unjudged is None else float(measure.unjudged[run]))
    if part is Part.BOUNDS:
        own = measure.bounds[run]
        return Cell((own.lower, own.upper, own.exact))
    if pair is None:
        return Cell(None, "")
    c = pair.comparison
    if part is Part.P:
        return Cell(pair.adjusted if c.topics > 1 else None)
    return {
        Part.DIFFERENCE: Cell(c.mean if c.topics else None),
        Part.DIFFERENCES: Cell(c.interval),
        Part.RECORD: Cell((c.wins, c.ties, c.losses)),
        Part.EFFECT: Cell(c.effect),
    }[part]


def _notes(measures: Sequence[MeasureColumns], over: str) -> tuple[str, ...]:
    """What the numbers rest on: baseline and plan, topics, what cannot be tested, the conventions."""
    first = measures[0].own
    notes: list[str] = []
    if first.baseline is not None and len(first.tags) > 1:
        each = worded(", each measure by itself") if len(measures) > 1 else ""
        base, plan = first.tags[first.baseline], plan_words(first.found.plan)
        notes.append(worded("{mark} differs from {run}: {plan}{each}", mark=MARK, run=base, plan=plan, each=each))
    used = {(len(own.own.found.topics), own.own.found.dropped) for own in measures}
    notes += [over] if over else []
    if len(used) > 1:
        notes += [f"{own.own.measure}: {_topics(*_used(own.own))}" for own in measures]
    elif not over or first.found.dropped:
        notes.append(_topics(*_used(first)))
    notes += _statements(measures)
    if len({measure.own.rules for measure in measures}) == 1:
        notes.append(first.rules)
    else:
        parts = dict.fromkeys(part for measure in measures for part in measure.own.rules.split(" · "))
        notes.append(" · ".join(parts))
    return tuple(note for note in notes if note)


def plan_words(plan: Plan) -> str:
    """How runs are compared, as the plan itself says it, for a window that may say it in another language."""
    parts = [
        METHODS[plan.method],
        worded("two-sided at {level}", level=f"{1 - plan.confidence:g}"),
    ]  # fmt: skip
    if plan.method.paired and plan.correction is not Correction.NONE:
        parts.append(worded("corrected by {name}", name=plan.correction.value))
    if plan.method in {Method.RANDOMIZATION, Method.BOOTSTRAP, Method.RANDOMIZED_TUKEY}:
        parts.append(worded("{count} permutations, seed {seed}", count=f"{plan.permutations:,}", seed=plan.seed))
    if plan.intervals is Interval.BOOTSTRAP:
        parts.append(
            worded(
                "intervals by the paired bootstrap, {count} resamples, seed {seed}",
                count=f"{plan.permutations:,}",
                seed=plan.seed,
            )
        )
    return together(", ", parts)


METHODS = {
    Method.T: worded("paired t"),
    Method.WILCOXON: worded("Wilcoxon signed-rank"),
    Method.SIGN: worded("sign"),
    Method.RANDOMIZATION: worded("sign-flip randomization"),
    Method.BOOTSTRAP: worded("paired bootstrap"),
    Method.TUKEY: worded("Tukey HSD, blocked"),
    Method.RANDOMIZED_TUKEY: worded("Tukey HSD, randomized"),
}


def _used(own: ComparedMeasure) -> tuple[int, int]:
    return len(own.found.topics), own.found.dropped


def _topics(used: int, dropped: int) -> str:
    if not dropped:
        return worded("{count} {count:topic|topics} that all runs have", count=used)
    return worded(
        "{count} {count:topic|topics} that all runs have, {dropped} dropped that some run lacks",
        count=used,
        dropped=dropped,
    )


def _statements(measures: Sequence[MeasureColumns]) -> list[str]:
    """Plain words where there is nothing to test; the measures and runs of one statement together."""
    said: dict[tuple[str, tuple[int, ...]], list[str]] = {}
    for own in (measure.own for measure in measures if measure.own.baseline is not None):
        statements = {pair.first: pair.comparison.statement for pair in own.found.pairs}
        for statement in dict.fromkeys(filter(None, statements.values())):
            runs = tuple(run for run, told in statements.items() if told == statement)
            said.setdefault((statement, runs), []).append(str(own.measure))
    first = measures[0].own
    found = []
    for (statement, runs), names in said.items():
        tags = [first.tags[run] for run in runs[:MOST_NAMED]] + [f"+{len(runs) - MOST_NAMED}"] * (
            len(runs) > MOST_NAMED
        )
        base = first.tags[first.baseline or 0]
        found.append(f"{', '.join(names)}: {', '.join(tags)} – {base}: {statement}")
    return found
