r"""Derivation of a score, first in symbols and then in numbers, as lines of TeX. `as_text` converts the lines to plain
text.

A line that begins with ``=`` continues the previous line. The numbers come from the explanation; this module only
formats them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from irdesk.evaluation.explain.explanation import Explanation
from irdesk.evaluation.measures.formula import plain
from irdesk.evaluation.measures.measure import Cutoff, Measure
from irdesk.evaluation.measures.notation_of_rank_contributions import Part, as_decimal, decimal
from irdesk.evaluation.measures.param_values import format_value
from irdesk.evaluation.scoring.gain_settings import USUAL
from irdesk.evaluation.scoring.ranked_lists import Floats

MOST_PARTS = 8
"""Maximum number of summands that are written out. If there are more, dots replace those in the middle."""
_LETTERS = {Cutoff.RANK: "k", Cutoff.OPTIONAL_RANK: "k", Cutoff.RECALL: "c", Cutoff.MULTIPLE: "x"}


class RetrievedAndRelevant(NamedTuple):
    """The 2 × 2 table of a topic: relevant and other documents, retrieved (within the cutoff) or not.

    ``other_missed`` is None if the size of the collection is unknown.
    """

    relevant_retrieved: int
    other_retrieved: int
    relevant_missed: int
    other_missed: int | None


def retrieved_and_relevant(explanation: Explanation) -> RetrievedAndRelevant | None:
    """Return the table of retrieved and relevant documents, or None if the measure does not depend on it."""
    if not explanation.measure.family.numeric_derivation.counts or explanation.rules is None:
        return None
    retrieved = int(np.count_nonzero(explanation.places >= 0))
    hits = round(float(explanation.precisions[-1]) * len(explanation)) if len(explanation) else 0
    relevant, documents = explanation.relevant, explanation.rules.profile.documents
    missed = relevant - hits
    others = documents - retrieved - missed if documents else None
    return RetrievedAndRelevant(hits, retrieved - hits, missed, others)


def steps(explanation: Explanation) -> tuple[str, ...]:
    """Return the lines of a derivation: the formula, the formula with numbers inserted, and the score."""
    measure = explanation.measure
    symbols = tuple(_with_cutoff(line, measure) for line in _lines(measure))
    score = f"{explanation.score:.0f}" if measure.family.integral else f"{explanation.score:.4f}"
    name = _named(measure)
    if not explanation.parted:
        return (*symbols, f"{name} = {score}")
    if explanation.finish:
        put_in = explanation.finish.put_in
        return (*symbols, *put_in(0, explanation.total), f"= {score}") if put_in else (*symbols, f"{name} = {score}")
    return (*symbols, *_divided(explanation, name, score))


def as_text(lines: Sequence[str]) -> tuple[str, ...]:
    """Convert lines of TeX to plain text."""
    return tuple(map(plain, lines))


def as_latex(lines: Sequence[str]) -> str:
    """Wrap lines of TeX in an ``align*`` environment, aligned at the equals signs."""
    aligned = [re.sub(r" ?= ", " &= ", f" {line}" if line.startswith("=") else line, count=1) for line in lines]
    body = " \\\\\n".join(f"  {line.strip()}" for line in aligned)
    return f"\\begin{{align*}}\n{body}\n\\end{{align*}}\n"


def _divided(explanation: Explanation, name: str, score: str) -> tuple[str, ...]:
    """Return the lines for a score that is a sum of contributions divided by a divisor."""
    family, divisor = explanation.measure.family, explanation.divisor or 0.0
    parts = _sum_of(explanation, explanation.adds, explanation.gains)
    total = decimal(explanation.total)
    under = _with_cutoff(family.numeric_derivation.divisor, explanation.measure)
    if divisor <= 0:
        return (rf"{name} = 0\text{{, since there is nothing to divide by}}",)
    if divisor == 1 and not under:
        return (rf"{name} = {parts} = {score}",) if parts not in {total, score} else (rf"{name} = {score}",)
    if family.numeric_derivation.total:
        above = _with_cutoff(family.numeric_derivation.total, explanation.measure)
        ideal = decimal(divisor)
        if explanation.ideal_gains is not None and explanation.ideal_totals is not None:
            adds = np.diff(explanation.ideal_totals, prepend=0.0)
            ideal = f"{_sum_of(explanation, np.nan_to_num(adds), explanation.ideal_gains)} = {ideal}"
        lines = (rf"{above} = {parts} = {total}", rf"{under} = {ideal}")
        return (*lines, rf"{name} = \frac{{{total}}}{{{decimal(divisor)}}} = {score}")
    put_in = rf"\frac{{{parts}}}{{{decimal(divisor)}}}"
    short = rf"\frac{{{total}}}{{{decimal(divisor)}}}"
    first = rf"{name} = {put_in}"
    return (rf"{first} = {score}",) if put_in == short else (first, rf"= {short} = {score}")


def _sum_of(explanation: Explanation, adds: Floats, gains: Floats) -> str:
    """Return the sum of the ranks' contributions as TeX. If each contribution is 1, return the number of
    contributions.
    """
    measure, rules = explanation.measure, explanation.rules
    # A contribution averaged over all orders of ties has no simple form.
    written = measure.family.numeric_derivation.part if rules and not rules.expected else as_decimal
    profile = rules.profile if rules else USUAL
    ranks = (np.flatnonzero(adds) + 1).tolist()
    if not ranks:
        return "0"
    if all(adds[rank - 1] == 1 for rank in ranks):
        return str(len(ranks))
    relevant = np.rint(explanation.precisions * np.arange(1, len(explanation) + 1)).astype(int)
    texts = [
        written(Part(rank, int(relevant[rank - 1]), float(gains[rank - 1]), float(adds[rank - 1])), measure, profile)
        for rank in ranks
    ]
    if len(texts) > MOST_PARTS:
        texts = [*texts[: MOST_PARTS - 2], r"\dots", texts[-1]]
    return " + ".join(texts).replace("+ -", "- ")


def _lines(measure: Measure) -> tuple[str, ...]:
    """Return the lines of the formula, using the variant with or without a cutoff as the measure requires."""
    lines, name = measure.family.guide.formula.lines, measure.family.name
    plain_name, with_cutoff = rf"\mathrm{{{name}}} =", rf"\mathrm{{{name}@}}"
    if any(line.startswith(plain_name) for line in lines) and any(line.startswith(with_cutoff) for line in lines):
        return tuple(
            line for line in lines if not line.startswith(with_cutoff if measure.cutoff is None else plain_name)
        )
    return lines


def _with_cutoff(line: str, measure: Measure) -> str:
    """Insert the measure's cutoff into a formula in place of its symbol, or remove the symbol if there is no cutoff."""
    letter = _LETTERS.get(measure.family.cutoff)
    if letter is None:
        return line
    if measure.cutoff is None:
        return line.replace(f"@}}{letter}", "}").replace(f"^{{{letter}}}", "^{n}")
    return re.sub(rf"(?<![A-Za-z\\]){letter}(?![A-Za-z(])", format_value(measure.cutoff), line)


def _named(measure: Measure) -> str:
    """Return a measure's name as TeX."""
    escaped = re.sub(r"([_#{}%])", r"\\\1", str(measure))
    return rf"\mathrm{{{escaped}}}"
