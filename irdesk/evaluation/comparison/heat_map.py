"""Heat map of topics × runs: scores, differences from one run, or ranks per topic, with sorted topics and runs.

The panel, the command line and the figure use the same `HeatMap`. Topics are rows, runs are columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from irdesk.domain.topic import natural
from irdesk.evaluation.comparison.clustering import MOST_CLUSTERED, Linkage, Tree, cluster_rows
from irdesk.evaluation.comparison.significance.score_differences import DIGITS
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scoring_options import average_scores


class Shown(StrEnum):
    """The kind of value shown in the cells."""

    SCORE = "score"
    DIFFERENCE = "difference"
    RANK = "rank"


class TopicOrder(StrEnum):
    """The topic order: by cluster, hardest first (lowest mean), most discriminating first (largest standard deviation),
    most relevant documents first, or by id.
    """

    CLUSTERS = "clusters"
    DIFFICULTY = "difficulty"
    SPREAD = "spread"
    RELEVANT = "relevant"
    ID = "id"


class RunOrder(StrEnum):
    """The run order: by cluster, best mean first, by name, or by group and within each group by mean."""

    CLUSTERS = "clusters"
    MEAN = "mean"
    NAME = "name"
    GROUP = "group"


@dataclass(frozen=True)
class Arranged:
    """The settings of a heat map: the values shown, the orders, and the ``linkage`` used for clustering topics and
    runs.
    """

    shown: Shown = Shown.SCORE
    topics: TopicOrder = TopicOrder.DIFFICULTY
    runs: RunOrder = RunOrder.MEAN
    linkage: Linkage = Linkage.AVERAGE


@dataclass(frozen=True, eq=False)
class Scores:
    """The input of a heat map.

    ``scores`` has shape (topics, runs), NaN if a run lacks a topic. ``means`` are the runs' means over these topics,
    and ``relevant`` is each topic's number of relevant documents. ``groups`` has the group name of each run, empty if
    it has none.
    """

    measure: Measure
    topics: tuple[str, ...]
    relevant: tuple[int, ...]
    names: tuple[str, ...]
    groups: tuple[str, ...]
    scores: Floats
    means: Floats


def scores_of(
    board: Scoreboard,
    measure: Measure,
    topics: Sequence[str],
    run_ids: Sequence[str],
    names: Sequence[str],
    groups: Sequence[str],
) -> Scores:
    """Return a board's scores of some topics and runs under one of its measures; an unknown score is NaN."""
    rows = {topic: row for row, topic in enumerate(board.topics)}
    columns = {run_id: column for column, run_id in enumerate(board.run_ids)}
    cells = np.ix_([rows[topic] for topic in topics], [columns[run_id] for run_id in run_ids])
    scores = board.table(board.measures.index(measure))[cells]
    return known_scores(measure, topics, scores, board.truths, board.rules.level, names, groups)


def known_scores(
    measure: Measure,
    topics: Sequence[str],
    scores: Floats,
    truths: Judgements,
    level: int,
    names: Sequence[str],
    groups: Sequence[str],
) -> Scores:
    """Return the input of a heat map from ``scores``, shape (topics, runs), and a relevance level.

    Infinite scores are treated as unknown.
    """
    scores = np.where(np.isinf(scores), np.nan, scores)
    relevant = tuple(truths[topic].relevant(measure.level(level)) for topic in topics)
    return Scores(
        measure, tuple(topics), relevant, tuple(names), tuple(groups), scores, average_scores(measure, scores)
    )


@dataclass(frozen=True, eq=False)
class HeatMap:
    """The cells of a heat map in display order.

    ``rows``, shape (topics,), are the indices of the topics and ``columns``, shape (runs,), those of the runs. All
    other arrays are in this order.

    ``values``, shape (topics, runs), are the values shown; NaN if unknown. ``difficulty``, shape (topics,), is each
    topic's mean score over the runs that have it. ``base`` is the position of the subtracted run; None if no
    differences are shown.

    ``row_tree`` and ``column_tree`` are None if the topics or runs are not clustered.
    """

    arranged: Arranged
    base: int | None
    rows: Ints
    columns: Ints
    values: Floats
    scores: Floats
    means: Floats
    difficulty: Floats
    row_tree: Tree | None
    column_tree: Tree | None


def heat_map(scores: Scores, arranged: Arranged, base: int | None = None) -> HeatMap:
    """Return the cells of a heat map, in display order. ``base`` is the index of the subtracted run; if it is None,
    scores are shown instead of differences.

    More than 3000 topics are sorted by difficulty instead of being clustered.
    """
    if arranged.shown is not Shown.DIFFERENCE:
        base = None
    elif base is None:
        arranged = replace(arranged, shown=Shown.SCORE)
    values = _values(scores.scores, arranged.shown, base)
    difficulty = _means(scores.scores)
    row_tree = column_tree = None
    # Cells are first sorted by id and name, so that ties do not depend on the order in which topics and runs were
    # loaded.
    ids, names = _topic_order(scores, TopicOrder.ID, difficulty), _run_order(scores, RunOrder.NAME)
    plain = values[np.ix_(ids, names)]
    if arranged.topics is TopicOrder.CLUSTERS and len(values) <= MOST_CLUSTERED:
        row_tree = cluster_rows(plain, arranged.linkage, -difficulty[ids])
        row_tree = Tree(ids[row_tree.order], row_tree.joins)
    if arranged.runs is RunOrder.CLUSTERS and values.shape[1] <= MOST_CLUSTERED:
        column_tree = cluster_rows(plain.T, arranged.linkage, scores.means[names])
        column_tree = Tree(names[column_tree.order], column_tree.joins)
    rows = row_tree.order if row_tree else _topic_order(scores, arranged.topics, difficulty)
    columns = column_tree.order if column_tree else _run_order(scores, arranged.runs)
    cells = np.ix_(rows, columns)
    return HeatMap(
        arranged,
        base,
        rows,
        columns,
        values[cells],
        scores.scores[cells],
        scores.means[columns],
        difficulty[rows],
        row_tree,
        column_tree,
    )


def _values(scores: Floats, shown: Shown, base: int | None) -> Floats:
    if shown is Shown.RANK:
        return topic_ranks(scores)
    if base is None:
        return scores
    # Adding 0.0 turns -0.0 into 0.0.
    return np.round(scores - scores[:, [base]], DIGITS) + 0.0


def topic_ranks(scores: Floats) -> Floats:
    """Return the rank of each run on each topic, 1 for the best; runs with equal scores share the mean of their ranks.
    Shape (topics, runs), NaN if a run has no score.
    """
    rounded = np.round(scores, DIGITS)
    ranks = np.full(scores.shape, np.nan)
    for row, row_scores in zip(ranks, rounded, strict=True):
        known = ~np.isnan(row_scores)
        kept = row_scores[known]
        above = (kept[:, None] < kept).sum(axis=1)
        alike = (kept[:, None] == kept).sum(axis=1)
        row[known] = above + (alike + 1) / 2
    return ranks


def _means(scores: Floats) -> Floats:
    known = ~np.isnan(scores)
    counts = known.sum(axis=1)
    sums = np.where(known, scores, 0.0).sum(axis=1)
    means: Floats = np.divide(sums, counts, out=np.full(len(scores), np.nan), where=counts > 0)
    return means


def _topic_order(scores: Scores, order: TopicOrder, difficulty: Floats) -> Ints:
    if order is TopicOrder.RELEVANT:
        key = -np.array(scores.relevant, np.float64)
    elif order is TopicOrder.SPREAD:
        key = -_deviations(scores.scores)
    elif order is TopicOrder.ID:
        key = np.zeros(len(scores.topics))
    else:
        key = np.round(difficulty, DIGITS)
    return _sorted([(_last(value), natural(topic)) for value, topic in zip(key.tolist(), scores.topics, strict=True)])


def _run_order(scores: Scores, order: RunOrder) -> Ints:
    means = [_last(-value) for value in np.round(scores.means, DIGITS).tolist()]
    names = [natural(name) for name in scores.names]
    if order is RunOrder.NAME:
        return _sorted([(name,) for name in names])
    if order is RunOrder.GROUP:
        groups = [(not group, natural(group)) for group in scores.groups]
        return _sorted(list(zip(groups, means, names, strict=True)))
    return _sorted(list(zip(means, names, strict=True)))


def _deviations(scores: Floats) -> Floats:
    """Return the standard deviation (n - 1) of each row's known scores; NaN for fewer than two scores. Shape
    (topics,).
    """
    known = [row[~np.isnan(row)] for row in scores]
    return np.array([row.std(ddof=1) if len(row) > 1 else np.nan for row in known]).round(DIGITS)


def _last(value: float) -> tuple[bool, float]:
    """Return a sort key that puts unknown values last."""
    return (True, 0.0) if np.isnan(value) else (False, value)


def _sorted(keys: Sequence[tuple[object, ...]]) -> Ints:
    return np.array(sorted(range(len(keys)), key=keys.__getitem__), np.int64)
