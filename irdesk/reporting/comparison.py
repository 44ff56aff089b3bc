"""Runs compared, as a table to read, Markdown, LaTeX, CSV or JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.wording import filled
from irdesk.evaluation.comparison import Compared, Pair
from irdesk.evaluation.measure import Measure
from irdesk.reporting import table_writers
from irdesk.reporting.table import Cell, Column, Kind, Table, with_best

MARK = "†"


@dataclass(frozen=True, eq=False)
class ComparedMeasure:
    """A measure by which runs were compared, and what was found; ``rules`` names the conventions of the numbers."""

    measure: Measure
    tags: Sequence[str]
    baseline: int | None
    found: Compared
    rules: str

    def pair_with_baseline(self, run: int) -> Pair | None:
        """A run's comparison with the baseline."""
        return next((own for own in self.found.pairs if self.baseline == own.second and own.first == run), None)

    @property
    def note(self) -> str:
        """How the numbers came about, in one line."""
        parts = [str(self.found.plan), filled("{n} {n:topic|topics}", n=len(self.found.topics))]
        if self.found.dropped:
            parts.append(filled("{n} {n:topic|topics} dropped that some run lacks", n=self.found.dropped))
        if least := self.found.out_of_reach:
            parts.append(f"so many permutations cannot show a corrected p below {least:.4f}")
        return ", ".join(parts) + " · " + self.rules


def pair_table(own: ComparedMeasure) -> Table:
    """Runs against the baseline, or pair by pair, by one measure; the tests and conventions are its notes."""
    share = f"{own.found.plan.confidence:.0%}".replace("%", " %")
    heads = (
        Column("difference", Kind.DIFFERENCE), Column(f"{share} of it", Kind.DIFFERENCES), Column("p", Kind.P),
        Column("corrected", Kind.P), Column("w/t/l", Kind.RECORD), Column("d", Kind.EFFECT),
        Column("topics for 80 %", Kind.COUNT),
    )  # fmt: skip
    notes = tuple(_notes(own))
    if own.baseline is None:
        named = [(Cell(f"{own.tags[p.first]} – {own.tags[p.second]}"), *_against(own, p)) for p in own.found.pairs]
        return Table((Column(str(own.measure)), *heads), tuple(named), notes)
    means = Column("mean", Kind.SCORE), Column(f"{share} of mean", Kind.INTERVAL)
    rows = []
    for i, tag in enumerate(own.tags):
        low, high = own.found.intervals[i].tolist()
        cells = Cell(tag), Cell(float(own.found.means[i])), Cell((low, high))
        rows.append((*cells, *_against(own, own.pair_with_baseline(i))))
    return Table((Column(str(own.measure)), *means, *heads), tuple(rows), notes)


def _against(own: ComparedMeasure, pair: Pair | None) -> tuple[Cell, ...]:
    """What is said of a pair: difference, its interval, p, corrected p with a mark, wins/ties/losses, d, topics."""
    if pair is None:
        return Cell(None, "baseline"), *(Cell(None, "") for _ in range(6))
    c = pair.comparison
    mark = MARK if own.found.significant(pair) else ""
    return (
        Cell(c.mean), Cell(c.interval), Cell(pair.p), Cell(pair.adjusted, mark=mark), Cell((c.wins, c.ties, c.losses)),
        Cell(c.effect), Cell(c.needed),
    )  # fmt: skip


def _notes(own: ComparedMeasure) -> Iterator[str]:
    """What is to be said below: of all runs together, of pairs in which there is nothing to test, of the numbers."""
    if own.found.anova and own.found.anova.runs:
        f, p = own.found.anova.runs
        freedom = f"{len(own.tags) - 1}, {own.found.anova.freedom}"
        shown = Kind.P.shown(p)
        yield f"two-way ANOVA, runs: F({freedom}) = {f:.4f}, p {shown if shown[0] == '<' else f'= {shown}'}"
    for pair in own.found.pairs:
        if pair.comparison.statement:
            yield f"{own.tags[pair.first]} and {own.tags[pair.second]}: {pair.comparison.statement}"
    yield own.note


def as_table(measures: Sequence[ComparedMeasure]) -> str:
    """One block a measure: runs against the baseline, or all pairs; the tests and conventions below it."""
    return "\n".join(table_writers.as_text(pair_table(own)) for own in measures)


def as_markdown(measures: Sequence[ComparedMeasure]) -> str:
    """The same as tables of Markdown."""
    return "\n".join(table_writers.as_markdown(pair_table(own)) for own in measures)


def as_latex(measures: Sequence[ComparedMeasure]) -> str:
    """A table of booktabs: runs × measures, the best mean of each in bold, a dagger where a run differs from the
    baseline.
    """
    first = measures[0]
    rows = []
    for i, tag in enumerate(first.tags):
        cells = [Cell(tag)]
        for own in measures:
            pair = own.pair_with_baseline(i)
            mark = MARK if pair and own.found.significant(pair) else ""
            cells.append(Cell(float(own.found.means[i]), mark=mark))
        rows.append(tuple(cells))
    base = "" if first.baseline is None else f", {MARK} differs from {first.tags[first.baseline]}"
    columns = Column("run"), *(Column("", Kind.SCORE, str(own.measure)) for own in measures)
    table = Table(columns, tuple(rows), (first.note + base,))
    return table_writers.as_latex(with_best(table, range(1, len(columns))))


def as_csv(measures: Sequence[ComparedMeasure]) -> str:
    """One line a pair, in full precision; empty where there is nothing to say."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ("measure", "run", "other", "mean", "other_mean", "difference", "lower", "upper", "p", "corrected_p",
         "significant", "wins", "ties", "losses", "effect_d", "power",
         "topics_for_80_percent", "topics", "dropped", "how")
    )  # fmt: skip
    for own in measures:
        for pair in own.found.pairs:
            writer.writerow(_flat(own, pair).values())
    return out.getvalue()


def _flat(own: ComparedMeasure, pair: Pair) -> dict[str, object]:
    c = pair.comparison
    return {
        "measure": str(own.measure),
        "run": own.tags[pair.first],
        "other": own.tags[pair.second],
        "mean": float(own.found.means[pair.first]),
        "other_mean": float(own.found.means[pair.second]),
        "difference": c.mean,
        "lower": c.interval[0] if c.interval else None,
        "upper": c.interval[1] if c.interval else None,
        "p": pair.p,
        "corrected_p": pair.adjusted,
        "significant": own.found.significant(pair),
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


def said_of_pair(own: ComparedMeasure) -> dict[str, object]:
    """All that is said of the first pair, in full precision, with the statement of what a test cannot say."""
    pair = own.found.pairs[0]
    return {key: _plain(value) for key, value in _flat(own, pair).items()} | {"statement": pair.comparison.statement}


def _plain(value: object) -> object:
    return None if isinstance(value, float) and np.isnan(value) else value


def as_json(measures: Sequence[ComparedMeasure]) -> str:
    """One object a measure: means with their intervals, and each pair."""

    def known(value: float) -> float | None:
        return None if np.isnan(value) else float(value)

    found = [
        {
            "measure": str(own.measure),
            "how": own.note,
            "topics": list(own.found.topics),
            "dropped": own.found.dropped,
            "runs": [
                {"run": tag, "mean": known(own.found.means[i]), "interval": [known(v) for v in own.found.intervals[i]]}
                for i, tag in enumerate(own.tags)
            ],
            "pairs": [{**_flat(own, pair), "statement": pair.comparison.statement} for pair in own.found.pairs],
        }
        for own in measures
    ]
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


WRITERS: Mapping[str, Callable[[Sequence[ComparedMeasure]], str]] = {
    "table": as_table, "markdown": as_markdown, "latex": as_latex, "csv": as_csv, "json": as_json,
}  # fmt: skip
