"""The share of unjudged documents within a measure's cutoff."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.run import RankedRun
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


def unjudged_shares(
    runs: Sequence[RankedRun],
    truths: Judgements,
    topics: Sequence[str],
    cutoffs: Sequence[int | None],
    rules: ScoringOptions,
    progress: Progress = QUIET,
) -> Floats:
    """Return the share of unjudged documents within each cutoff, averaged over the topics for which a run returns
    documents.

    Shape (cutoffs, runs); a cutoff of None means the whole list. The value is NaN for a run that returns no documents.

    The share is 1 - Judged@k. Negative grades do not count as judged. If unjudged documents are dropped from lists, the
    share is 0.
    """
    shares = np.full((len(cutoffs), len(runs)), np.nan)
    limits = [
        rules.depth,
        None if None in cutoffs else max((cutoff for cutoff in cutoffs if cutoff is not None), default=0),
    ]
    deepest = min((limit for limit in limits if limit is not None), default=None)
    for column, run in enumerate(runs):
        progress.report(column, len(runs))
        listed = [topic for topic in topics if topic in run.topics]
        lengths, above = _unjudged_above(run, truths, listed, deepest, rules)
        filled = lengths > 0
        first, shown = (np.cumsum(lengths) - lengths)[filled], lengths[filled]
        for row, cutoff in enumerate(cutoffs if filled.any() else ()):
            counted = shown if cutoff is None else np.minimum(shown, cutoff)
            shares[row, column] = ((above[first + counted] - above[first]) / counted).mean()
    return shares


def unjudged_counts(
    run: RankedRun, truths: Judgements, topics: Sequence[str], cutoff: int | None, rules: ScoringOptions
) -> Ints:
    """Count the unjudged documents within a cutoff of a run's list for each of its ``topics``. A cutoff of None means
    the whole list.

    Negative grades do not count as judged. Shape (topics,). Raises `KeyError` for a topic that the run lacks.
    """
    limits = [limit for limit in (rules.depth, cutoff) if limit is not None]
    whole = replace(rules, judged_only=False)
    lengths, above = _unjudged_above(run, truths, topics, min(limits, default=None), whole)
    ends = np.cumsum(lengths)
    return np.asarray(above[ends] - above[ends - lengths], np.int64)


def _unjudged_above(
    run: RankedRun, truths: Judgements, topics: Sequence[str], deepest: int | None, rules: ScoringOptions
) -> tuple[Ints, Ints]:
    """Return list lengths and cumulative counts of unjudged documents for a run's ``topics``.

    The lengths, shape (topics,), are those of the lists cut at ``deepest``. The counts are the number of unjudged
    documents above each position of the concatenated lists, ending with the total, shape (positions + 1,).
    """
    rows = np.fromiter(map(run.topics.__getitem__, topics), np.int64, len(topics))
    starts, lengths = run.bounds[rows], run.bounds[rows + 1] - run.bounds[rows]
    lengths = lengths if deepest is None else np.minimum(lengths, deepest)
    before = np.cumsum(lengths) - lengths
    keys = run.keys_of_all[np.arange(lengths.sum()) + np.repeat(starts - before, lengths)]
    unjudged = np.zeros(len(keys), np.bool_)
    if not rules.judged_only:
        unjudged = truths.cells(keys, truths.places(topics), lengths) < 0
    return lengths, np.concatenate(([0], np.cumsum(unjudged)))
