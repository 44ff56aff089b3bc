"""Cautions about unjudged documents: runs with few judged documents, docnos spelled differently, and runs with more
unjudged documents than others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.attention.caution import Caution, Severity, list_names
from irdesk.evaluation.attention.caution_advice import DOCNO_IDS, FEW_JUDGED, UNJUDGED_SHARES
from irdesk.evaluation.attention.caution_thresholds import LEAST_JUDGED, MANY_JUDGED, MANY_UNJUDGED, UNLIKE_SHARES
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats, RankedLists
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

if TYPE_CHECKING:
    from irdesk.evaluation.attention.caution_evidence import Evidence

USUAL_CUTOFF = 10


def unjudged_cautions(evidence: Evidence) -> Iterator[Caution]:
    """Yield the cautions about runs with few judged documents, or with more unjudged documents than others."""
    yield from _few_judged(evidence)
    yield from _unequal_shares(evidence)


def _few_judged(evidence: Evidence) -> Iterator[Caution]:
    total = sum(evidence.grades.counts.values())
    pooled = total >= MANY_JUDGED * len(evidence.judged)
    for run in evidence.runs:
        facts = run.facts
        if not facts.suspect:
            continue
        if spelling := facts.spelling:
            sentence = worded(
                "{run}: {count:,} of the first {all:,} docnos differ from judged docnos only in {difference} ({one} "
                "in the run, {other} in the qrels)",
                **spelling.values(run.name),
            )
            yield Caution(DOCNO_IDS, Severity.HIGH, sentence, (run.name,))
        elif total >= LEAST_JUDGED and (not facts.judged or pooled):
            sentence = worded(
                "{run}: only {judged:,} of {documents:,} retrieved documents are judged; they occur in {met} "
                "of {topics} topics",
                run=plain(run.name),
                judged=facts.judged,
                documents=facts.documents,
                met=facts.met,
                topics=facts.used,
            )
            yield Caution(FEW_JUDGED, Severity.MEDIUM if facts.judged else Severity.HIGH, sentence, (run.name,))


def _unequal_shares(evidence: Evidence) -> Iterator[Caution]:
    """Yield one caution for all runs with far more unjudged documents at the top than the best-judged run.

    Unjudged documents count as nonrelevant, so the scores of these runs are too low.
    """
    if evidence.rules.judged_only or sum(evidence.grades.counts.values()) < LEAST_JUDGED:
        return
    shares = {run.name: run.facts.unjudged for run in evidence.runs if not run.facts.suspect and run.facts.judged}
    best, least = min(shares.items(), key=lambda item: (item[1], item[0]), default=("", 1.0))
    affected = sorted(
        (name for name, share in shares.items() if share > MANY_UNJUDGED and share > UNLIKE_SHARES * least),
        key=lambda name: -shares[name],
    )
    if affected:
        sentence = worded(
            "{runs}: up to {most} % of the first {ranks} documents are unjudged and count as nonrelevant; for "
            "{best} it is {least} %",
            runs=list_names(affected),
            most=f"{100 * shares[affected[0]]:.0f}",
            ranks=first_ranks(evidence.measures, evidence.rules),
            best=plain(best),
            least=f"{100 * least:.0f}",
        )
        yield Caution(UNJUDGED_SHARES, Severity.MEDIUM, sentence, tuple(affected))


def first_ranks(measures: Sequence[Measure], rules: ScoringOptions) -> int:
    """Return the depth to which unjudged documents are counted: the first cutoff among the measures, or a default."""
    cutoff = next((measure.rank for measure in measures if measure.rank is not None), USUAL_CUTOFF)
    return cutoff if rules.depth is None else min(cutoff, rules.depth)


def unjudged_shares(lists: RankedLists, ranks: int) -> Floats:
    """Return the share of unjudged documents among the first ranks of each list, shape (lists,)."""
    counted = np.minimum(lists.lengths, ranks)
    starts, before = np.cumsum(lists.lengths) - lists.lengths, np.cumsum(counted) - counted
    first = lists.cells[np.arange(counted.sum()) + np.repeat(starts - before, counted)]
    above = np.concatenate(([0], np.cumsum(first < 0)))
    with np.errstate(invalid="ignore"):
        shares: Floats = (above[before + counted] - above[before]) / counted
    return shares
