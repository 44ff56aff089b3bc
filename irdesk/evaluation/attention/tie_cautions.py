"""Cautions about scores that depend on the order of tied documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from irdesk.domain.translatable_messages import together, worded
from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.attention.caution import Caution, Severity, list_names
from irdesk.evaluation.attention.caution_advice import TIES_DECIDE
from irdesk.evaluation.attention.caution_thresholds import TIES_DECIDE_MUCH, TIES_MATTER
from irdesk.evaluation.attention.tie_ranges import TieSums

if TYPE_CHECKING:
    from irdesk.evaluation.attention.caution_evidence import Evidence, RunEvidence


def tie_cautions(evidence: Evidence) -> Iterator[Caution]:
    """Yield one caution for all runs whose means depend on the order of tied documents.

    The caution states the mean's range for the most affected run and names the other affected runs.
    """
    affected = []
    for run in evidence.runs:
        ties, count = run.facts.ties, len(evidence.judged) if evidence.rules.all_topics else run.facts.used
        if ties is None or not count:
            continue
        spreads = np.nan_to_num((ties.lost + ties.gained) / count, posinf=0.0, neginf=0.0)
        if spreads.max(initial=0.0) >= TIES_MATTER:
            affected.append((spreads, run, ties, count))
    if not affected:
        return
    affected.sort(key=lambda row: -float(row[0].max()))
    spreads, run, ties, count = affected[0]
    columns = dict.fromkeys((int(np.argmax(spreads >= TIES_MATTER)), int(np.argmax(spreads))))
    ranges = together("; ", (_range(evidence, run, ties, count, column) for column in columns))
    sentence = worded(
        "{run}: scores depend on the order of tied documents: {ranges}", run=plain(run.name), ranges=ranges
    )
    if len(affected) > 1:
        others = list_names([row.name for _, row, _, _ in affected[1:]])
        sentence = worded("{sentence}. Ties also matter in {runs}", sentence=sentence, runs=others)
    grave = Severity.HIGH if float(spreads.max()) >= TIES_DECIDE_MUCH else Severity.MEDIUM
    yield Caution(TIES_DECIDE, grave, sentence, tuple(row.name for _, row, _, _ in affected))


def _range(evidence: Evidence, run: RunEvidence, ties: TieSums, count: int, column: int) -> str:
    """Describe a mean, its range over all orders of tied documents and, if known, its average over these orders."""
    mean = float(run.means[column])
    values = {
        "measure": str(evidence.measures[column]),
        "mean": f"{mean:.4f}",
        "low": f"{mean - ties.lost[column] / count:.4f}",
        "high": f"{mean + ties.gained[column] / count:.4f}",
    }
    if np.isnan(ties.expected[column]):
        return worded("{measure} {mean} lies between {low} and {high}", **values)
    average = f"{mean + ties.expected[column] / count:.4f}"
    return worded(
        "{measure} {mean} lies between {low} and {high}, {average} on average over all orders",
        average=average,
        **values,
    )
