"""Runs compared, as a table to read, Markdown, LaTeX, CSV or JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.comparison import Compared, Pair
from irdesk.evaluation.measure import Measure

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
        parts = [str(self.found.plan), f"{len(self.found.topics)} topics"]
        if self.found.dropped:
            parts.append(f"{self.found.dropped} topics dropped that some run lacks")
        if least := self.found.out_of_reach:
            parts.append(f"so many permutations cannot show a corrected p below {least:.4f}")
        return ", ".join(parts) + " · " + self.rules


def _p(value: float) -> str:
    return "<0.0001" if value < 0.0001 else f"{value:.4f}"


def _number(value: float | None, form: str = ".4f") -> str:
    return "–" if value is None or np.isnan(value) else format(value, form)


def _against(own: ComparedMeasure, pair: Pair | None) -> list[str]:
    """What is said of a pair: difference, its interval, p, corrected p with a mark, wins/ties/losses, d, topics."""
    if pair is None:
        return ["baseline", "", "", "", "", "", ""] if own.baseline is not None else []
    c = pair.comparison
    interval = "–" if c.interval is None else f"[{c.interval[0]:+.4f}, {c.interval[1]:+.4f}]"
    mark = MARK if own.found.significant(pair) else ""
    return [
        f"{c.mean:+.4f}", interval, _p(pair.p), _p(pair.adjusted) + mark,
        f"{c.wins}/{c.ties}/{c.losses}", _number(c.effect, ".3f"), _number(c.needed, "d"),
    ]  # fmt: skip


PAIR_HEADS = ("difference", "95 % of it", "p", "corrected", "w/t/l", "d", "topics for 80 %")


def _grid(own: ComparedMeasure) -> tuple[list[str], list[list[str]], str]:
    """Heads, rows, and what is to be said below: runs against the baseline, or pair by pair."""
    heads = [f"{own.found.plan.confidence:.0%} of it" if head == "95 % of it" else head for head in PAIR_HEADS]
    heads = [head.replace("%", " %").replace("  ", " ") for head in heads]
    if own.baseline is None:
        rows = [[f"{own.tags[pair.first]} – {own.tags[pair.second]}", *_against(own, pair)] for pair in own.found.pairs]
        return [str(own.measure), *heads], rows, own.note
    rows = []
    for i, tag in enumerate(own.tags):
        low, high = own.found.intervals[i]
        interval = "–" if np.isnan(low) else f"[{low:.4f}, {high:.4f}]"
        rows.append([tag, _number(own.found.means[i]), interval, *_against(own, own.pair_with_baseline(i))])
    return [str(own.measure), "mean", heads[1].replace("it", "mean"), *heads], rows, own.note


def _statements(own: ComparedMeasure) -> list[str]:
    """What must be said of pairs in which there is nothing to test."""
    return [
        f"{own.tags[pair.first]} and {own.tags[pair.second]}: {pair.comparison.statement}"
        for pair in own.found.pairs
        if pair.comparison.statement
    ]


def as_table(measures: Sequence[ComparedMeasure]) -> str:
    """One block a measure: runs against the baseline, or all pairs; the tests and conventions below it."""
    blocks = []
    for own in measures:
        heads, rows, note = _grid(own)
        widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
        lines = [
            "  ".join(c.ljust(w) if not i else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True)))
            for row in [heads, *rows]
        ]
        if own.found.anova and own.found.anova.runs:
            f, p = own.found.anova.runs
            freedom = f"{len(own.tags) - 1}, {own.found.anova.freedom}"
            lines.append(f"two-way ANOVA, runs: F({freedom}) = {f:.4f}, p {_p(p) if p < 0.0001 else f'= {_p(p)}'}")
        lines += _statements(own)
        blocks.append("\n".join(line.rstrip() for line in [*lines, note]))
    return "\n\n".join(blocks) + "\n"


def as_markdown(measures: Sequence[ComparedMeasure]) -> str:
    """The same as tables of Markdown."""
    blocks = []
    for own in measures:
        heads, rows, note = _grid(own)
        lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in [heads, *rows]]
        lines.insert(1, "|---" + "|---:" * (len(heads) - 1) + "|")
        blocks.append("\n".join([*lines, "", *_statements(own), note]))
    return "\n\n".join(blocks) + "\n"


def as_latex(measures: Sequence[ComparedMeasure]) -> str:
    """A table of booktabs: runs × measures, the best mean of each in bold, a dagger where a run differs from the
    baseline.
    """
    first = measures[0]
    lines = [r"\begin{tabular}{l" + "r" * len(measures) + "}", r"\toprule"]
    lines.append(" & ".join(["run", *(_tex(str(own.measure)) for own in measures)]) + r" \\")
    lines.append(r"\midrule")
    for i, tag in enumerate(first.tags):
        cells = [_tex(tag)]
        for own in measures:
            value = own.found.means[i]
            text = _number(value)
            if not np.isnan(value) and value == np.nanmax(own.found.means):
                text = rf"\textbf{{{text}}}"
            pair = own.pair_with_baseline(i)
            cells.append(text + (r"$^\dagger$" if pair and own.found.significant(pair) else ""))
        lines.append(" & ".join(cells) + r" \\")
    lines += [r"\bottomrule", r"\end{tabular}"]
    base = "" if first.baseline is None else f", $\\dagger$: differs from {_tex(first.tags[first.baseline])}"
    lines.append(f"% {first.note}{base}".replace("\n", " "))
    return "\n".join(lines) + "\n"


def _tex(text: str) -> str:
    signs = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
    return "".join(signs.get(c, "\\" + c if c in "&%$#_{}" else c) for c in text)


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
