"""The ranks at which each run returns a topic's relevant documents, their contributions to scores, and the differences
between two runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.docno_keys import Keys, keys_of
from irdesk.domain.progress import QUIET, Progress
from irdesk.evaluation.comparison.significance.score_differences import DIGITS
from irdesk.evaluation.explain.explanation import NOT_RETRIEVED, explain
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats, Ints, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

MISSING = 0  # not a rank, since ranks count from 1
MARKED = 5  # number of marked documents: those that contribute most to the difference of two runs


@dataclass(frozen=True, eq=False)
class RelevantDocuments:
    """The ranks of one topic's relevant documents in several runs.

    Documents are columns, sorted by descending grade, then by the number of runs that return them, then by docno. A
    document is included if its grade is at least ``level`` or if it contributes to any score.

    ``ranks``, shape (runs, documents), are ranks in the order of evaluation; `MISSING` if a run lacks the document.
    ``adds``, shape (runs, documents), are the documents' contributions to the runs' scores, as in the score
    explanation; NaN if the measure is not a sum over documents. ``scores``, shape (runs,), are NaN for runs without the
    topic.
    """

    measure: Measure
    level: int
    docnos: tuple[str, ...]
    grades: Ints
    ranks: Ints
    adds: Floats
    scores: Floats

    @property
    def finders(self) -> Ints:
        """The number of runs that return each document. Shape (documents,)."""
        return np.asarray((self.ranks != MISSING).sum(axis=0), np.int64)

    @property
    def alone(self) -> Bools:
        """For each run and document, whether this run is the only one that returns the document. All values are False
        if there is only one run. Shape (runs, documents).
        """
        return np.asarray((self.ranks != MISSING) & (self.finders == 1) & (len(self.ranks) > 1))


def find_relevant(
    measure: Measure,
    grades: Mapping[str, int],
    truth: TopicJudgements,
    lists: Sequence[Keys],
    tied: Sequence[Bools],
    scores: Floats,
    rules: ScoringOptions,
    progress: Progress = QUIET,
) -> RelevantDocuments:
    """Find the relevant documents of one topic in several runs.

    ``grades`` are keyed by docno, the grades of ``truth`` by document key. For each run, ``lists`` holds the documents
    in the order of evaluation, and ``tied`` their ties. ``scores`` has shape (runs,). Call in a worker; raises
    `TaskCancelled`.
    """
    docnos = list(grades)
    keys = keys_of(docnos)
    given = np.fromiter(grades.values(), np.int64, len(docnos))
    ranks = np.zeros((len(lists), len(docnos)), np.int64)
    adds = np.zeros(ranks.shape)
    for index, (run_keys, ties) in enumerate(zip(lists, tied, strict=True)):
        progress.report(index, len(lists))
        ranks[index], adds[index] = _one(measure, keys, truth, run_keys, ties, rules)
    level = measure.level(rules.level)
    shown = (given >= max(level, 0)) | (np.nan_to_num(adds) != 0).any(axis=0)
    finders = (ranks != MISSING).sum(axis=0)
    order = sorted(np.flatnonzero(shown).tolist(), key=lambda i: (-given[i], -finders[i], docnos[i]))
    return RelevantDocuments(
        measure, level, tuple(docnos[i] for i in order), given[order], ranks[:, order], adds[:, order], scores
    )


def _one(
    measure: Measure, keys: Keys, truth: TopicJudgements, run_keys: Keys, tied: Bools, rules: ScoringOptions
) -> tuple[Ints, Floats]:
    """Return each document's rank in one run, and its contribution to the run's score. Shapes (documents,)."""
    ranks, adds = np.zeros(len(keys), np.int64), np.zeros(len(keys))
    if not len(run_keys):
        return ranks, adds
    order = np.argsort(run_keys)
    places = order[np.minimum(np.searchsorted(run_keys, keys, sorter=order), len(run_keys) - 1)]
    there = run_keys[places] == keys
    ranks[there] = places[there] + 1
    need = measure.family.needs
    if need and not (truth.detail and truth.detail.has(need)):
        return ranks, np.full(len(keys), np.nan)
    opened = explain(measure, truth.codes(run_keys), truth, rules, run_keys, tied)
    if opened.divisor is None:
        return ranks, np.full(len(keys), np.nan)
    at_place = np.zeros(len(run_keys))
    retrieved = opened.places != NOT_RETRIEVED
    if opened.divisor > 0:
        at_place[opened.places[retrieved]] = opened.adds[retrieved] / opened.divisor
    adds[there] = at_place[places[there]]
    return ranks, adds


@dataclass(frozen=True)
class RankDifference:
    """A document in two runs: its column in `RelevantDocuments`, its rank in each run (None if missing), its
    contribution to each score, and the first contribution minus the second.

    Contributions are None if the measure is not a sum over documents.
    """

    column: int
    ranks: tuple[int | None, int | None]
    adds: tuple[float, float] | None
    difference: float | None

    @property
    def differs(self) -> bool:
        """Whether the document contributes to the score difference between the two runs."""
        return self.ranks[0] != self.ranks[1] if self.difference is None else bool(self.difference)


def rank_differences(relevant: RelevantDocuments, run: int, other: int) -> tuple[RankDifference, ...]:
    """Return all documents, sorted by the absolute difference of each document's contributions to the two runs' scores.

    If the measure is not a sum over documents, they are sorted by the difference of reciprocal ranks. Documents with
    equal differences keep the order of ``relevant``.
    """
    rows = []
    for column in range(len(relevant.docnos)):
        first, second = (int(relevant.ranks[run_row, column]) or None for run_row in (run, other))
        adds = float(relevant.adds[run, column]), float(relevant.adds[other, column])
        known = not np.isnan(adds).any()
        difference = float(np.round(adds[0] - adds[1], DIGITS) + 0.0) if known else None
        rows.append(RankDifference(column, (first, second), adds if known else None, difference))
    return tuple(sorted(rows, key=lambda row: -abs(_far(row))))


def largest_differences(rows: Sequence[RankDifference]) -> tuple[RankDifference, ...]:
    """Return the documents that contribute most to the difference of two runs, at most `MARKED`. ``rows`` is the result
    of `rank_differences`.
    """
    return tuple(row for row in rows if row.differs)[:MARKED]


def _far(row: RankDifference) -> float:
    if row.difference is not None:
        return row.difference
    return (1 / row.ranks[0] if row.ranks[0] else 0.0) - (1 / row.ranks[1] if row.ranks[1] else 0.0)
