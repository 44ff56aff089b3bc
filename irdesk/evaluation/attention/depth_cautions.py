"""Cautions about runs whose lists are deeper or shallower than those of other runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.attention.caution import Caution, Severity, list_names
from irdesk.evaluation.attention.caution_advice import DEPTH
from irdesk.evaluation.attention.caution_thresholds import DEPTH_MATTERS, SAME_DEPTH
from irdesk.evaluation.attention.tie_ranges import uses_whole_lists
from irdesk.evaluation.measures.measure import Cutoff, Measure
from irdesk.evaluation.scoring.ranked_lists import Floats, RankedLists
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

if TYPE_CHECKING:
    from irdesk.evaluation.attention.caution_evidence import Evidence, RunEvidence


def rewards_depth(measure: Measure) -> bool:
    """Return whether a longer list can score higher under this measure merely because it is longer."""
    return uses_whole_lists(measure) and measure.family.cutoff in {Cutoff.NONE, Cutoff.OPTIONAL_RANK}


def depth_cautions(evidence: Evidence) -> Iterator[Caution]:
    """Yield cautions about runs that are deeper or shallower than most, if a measure rewards depth."""
    deep = [i for i, measure in enumerate(evidence.measures) if rewards_depth(measure)]
    runs = [(index, run) for index, run in enumerate(evidence.runs) if run.facts.depth]
    if not deep or len(runs) < 2:
        return
    depths = sorted(run.facts.depth for _, run in runs)
    usual = depths[(len(depths) - 1) // 2]
    measures = list_names([str(evidence.measures[i]) for i in deep])
    if deeper := sorted(
        (run for run in runs if SAME_DEPTH * run[1].facts.depth > usual), key=lambda run: -run[1].facts.depth
    ):
        yield from _deeper(evidence, deeper, usual, deep)
    if shallow := [run for run in runs if run[1].facts.depth < SAME_DEPTH * usual]:
        shallow.sort(key=lambda run: run[1].facts.depth)
        sentence = worded(
            "{runs}: lists have at most {depth:,} documents, those of other runs {usual:,}; {measures} reward depth",
            runs=list_names([run.name for _, run in shallow]),
            depth=shallow[-1][1].facts.depth,
            usual=usual,
            measures=measures,
        )
        yield Caution(DEPTH, Severity.MEDIUM, sentence, tuple(run.name for _, run in shallow))


def _deeper(
    evidence: Evidence, deeper: Sequence[tuple[int, RunEvidence]], usual: int, deep: Sequence[int]
) -> Iterator[Caution]:
    """Yield the caution about runs deeper than most. It states how the extra depth changes a mean of the deepest run.

    Nothing is yielded if this change is known to be negligible.
    """
    index, run = deeper[0]
    sentence = worded(
        "{runs}: lists have up to {depth:,} documents, those of other runs {usual:,}; {measures} reward depth",
        runs=list_names([run.name for _, run in deeper]),
        depth=run.facts.depth,
        usual=usual,
        measures=list_names([str(evidence.measures[i]) for i in deep]),
    )
    cut = evidence.at_depth(index, usual)
    if cut is not None:
        gains = [i for i in deep if float(run.means[i]) - float(cut[i]) >= DEPTH_MATTERS]
        if not gains:
            return
        sentence = worded(
            "{sentence}. {measure} of {run} is {mean}, but {cut} at depth {usual:,}",
            sentence=sentence,
            measure=str(evidence.measures[gains[0]]),
            run=plain(run.name),
            mean=f"{float(run.means[gains[0]]):.4f}",
            cut=f"{float(cut[gains[0]]):.4f}",
            usual=usual,
        )
    yield Caution(DEPTH, Severity.MEDIUM, sentence, tuple(run.name for _, run in deeper))


def means_at_depth(
    lists: RankedLists, depth: int, measures: Sequence[Measure], rules: ScoringOptions, topics: int
) -> Floats:
    """Return a run's means with its lists cut to a depth, shape (measures,). The mean is NaN for measures for which
    `uses_whole_lists` returns False.

    ``topics`` is the number of judged topics. If topics that the run lacks count as empty lists, sums are divided by
    this number.
    """
    cut = replace(rules, depth=depth if rules.depth is None else min(depth, rules.depth))
    count = topics if rules.all_topics else lists.size
    shown = [i for i, measure in enumerate(measures) if uses_whole_lists(measure)]
    means = np.full(len(measures), np.nan)
    if count:
        scores = cut.scores(lists, tuple(measures[i] for i in shown)).sum(axis=1) / count
        means[shown] = np.where(np.isfinite(scores), scores, np.nan)
    return means
