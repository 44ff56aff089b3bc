"""Scoring options: the convention, the relevance level, the documents that are removed before scoring, and the topics
that count. The measures are not among them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.domain.run import Convention, Ordering, RankedBy, Ties
from irdesk.evaluation.measures.measure import Average, Measure, Parts
from irdesk.evaluation.scoring.expected_over_ties import UNKNOWN, expected_parts, expected_scores, whole_above
from irdesk.evaluation.scoring.gain_settings import USUAL, GainSettings
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints, RankedLists, TopicJudgements

GEOMETRIC_LEAST = 0.00001


@dataclass(frozen=True)
class ScoringOptions:
    """Scoring options, mostly as in trec_eval: ``level`` is ``-l``, ``judged_only`` is ``-J``, ``depth`` is ``-M``, and
    ``complete`` is ``-c``.

    ``profile`` has the collection's settings for grades. ``ties`` says how tied documents are ordered; only the exact
    convention uses it. ``ranked_by`` is the column by which the documents of runs are ranked.
    """

    convention: Convention = Convention.TREC_EVAL_9
    level: int = 1
    judged_only: bool = False
    depth: int | None = None
    complete: bool = False
    profile: GainSettings = USUAL
    ties: Ties = Ties.DOCNO_DESCENDING
    ranked_by: RankedBy = RankedBy.SCORE

    @property
    def ordering(self) -> Ordering:
        """The order in which the documents of runs are evaluated."""
        return Ordering.of(self.convention, self.ties, self.ranked_by)

    @property
    def expected(self) -> bool:
        """Whether a score is the mean over all orders of tied documents."""
        return self.convention is Convention.EXACT and self.ties is Ties.EXPECTED

    @property
    def all_topics(self) -> bool:
        """Whether topics that a run lacks count as empty lists."""
        return self.complete or self.convention is Convention.EXACT

    def applied(self, lists: RankedLists) -> RankedLists:
        """Apply ``-M``, then ``-J``, to the lists, in the same order as trec_eval."""
        if self.depth is not None:
            lists = lists.cut(self.depth)
        return lists.condensed if self.judged_only else lists

    def scores(self, lists: RankedLists, measures: tuple[Measure, ...]) -> Floats:
        """Return the score of every list under every measure. Shape (measures, lists).

        A score is infinite if it is a mean over all orders of tied documents that cannot be computed.
        """
        seen = self.applied(lists)
        rows: Floats = np.array([self.score(measure, seen) for measure in measures], np.float64)
        rows = rows.reshape(len(measures), lists.size)
        if self.expected and self.depth is not None and lists.tied is not None:
            self._forget_cut(rows, lists, seen, measures)
        return rows

    def _forget_cut(self, rows: Floats, lists: RankedLists, seen: RankedLists, measures: tuple[Measure, ...]) -> None:
        """Mark scores as unknown if ``-M`` splits a group of tied documents with different grades and the score depends
        on these documents.
        """
        assert self.depth is not None
        whole = whole_above(lists, self.depth)
        for row, measure in enumerate(measures):
            if measure.family.average is not Average.COUNT and not measure.family.traits.from_judgements:
                reaches = seen.lengths if measure.rank is None else np.minimum(measure.rank, seen.lengths)
                # Removing unjudged documents shifts ranks, so assume that all ranks down to ``-M`` count.
                if self.judged_only or measure.judged_only:
                    reaches = np.full(lists.size, self.depth)
                rows[row, (whole < self.depth) & (reaches > whole)] = UNKNOWN

    def parts(self, measure: Measure, lists: RankedLists) -> Parts | None:
        """Return the `Parts` of a measure's scores, or None if the measure has no parts. ``lists`` must be a result of
        `applied`.
        """
        if self.expected and lists.tied is not None:
            return expected_parts(measure, lists, self.level)
        return measure.parts(lists, self.level)

    def score(self, measure: Measure, lists: RankedLists) -> Floats:
        """Return a measure's score of each list, shape (lists,). ``lists`` must be a result of `applied`.

        A score is infinite if it is a mean over all orders of tied documents that cannot be computed.
        """
        if self.expected and lists.tied is not None:
            return expected_scores(measure, lists, self.level)
        return measure.scores(lists, self.level)

    def alone(self, measure: Measure, truth: TopicJudgements, grades: Ints) -> Floats:
        """Return the contribution of a document at rank 1 to the measure's sum, for each of ``grades``. Shape
        (len(grades),).
        """
        each, first = np.ones(len(grades), np.int64), np.zeros(len(grades), np.int64)
        parts = measure.parts(RankedLists(grades, each, first, (truth,), self.convention, self.profile), self.level)
        assert parts
        return parts.hits.sums(parts.weights, len(grades))


def average_scores(measure: Measure, scores: Floats) -> Floats:
    """Average the runs' scores, shape (topics, runs), over topics. The result has shape (runs,).

    NaN marks topics that do not count. Scores are added topic by topic in the given order, as in trec_eval. The result
    is NaN for a run without topics.
    """
    counted = ~np.isnan(scores)
    every = bool(counted.all())
    topics: Floats = np.full(scores.shape[1], float(len(scores))) if every else counted.sum(axis=0).astype(np.float64)
    kind = measure.family.average
    if kind is Average.COUNT:
        return topics
    if kind is Average.GEOMETRIC:
        scores = np.log(np.maximum(scores, GEOMETRIC_LEAST))
    total = sum_columns(scores if every else np.where(counted, scores, 0.0))
    # Over no topics, the sum is 0, or NaN if the measure needs more than grades, such as preferences.
    if kind is Average.SUM:
        return np.where(topics > 0, total, np.nan) if measure.family.needs else total
    mean: Floats = np.divide(total, topics, out=np.full(len(total), np.nan), where=topics > 0)
    if kind is Average.GEOMETRIC:
        mean = np.exp(mean)
    return mean


def sum_columns(rows: Floats) -> Floats:
    """Return the sum of each column, added row by row.

    numpy adds contiguous rows in this order, but sums a single column pairwise, which rounds differently.
    """
    if rows.shape[1] > 1:
        return np.asarray(np.add.reduce(np.ascontiguousarray(rows), axis=0))
    return np.asarray(np.add.accumulate(rows, axis=0)[-1:].sum(axis=0))
