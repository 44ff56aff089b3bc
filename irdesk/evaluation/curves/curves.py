"""Curves: precision against recall (interpolated or raw), and precision, recall, nDCG and gain by rank.

Each kind is available for one topic, and as the mean over the topics that count under the scoring options.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from irdesk.domain.progress import Progress
from irdesk.domain.run import RankedRun
from irdesk.evaluation.measures.families.interpolated_precision import RECALL_POINTS, interpolated
from irdesk.evaluation.measures.families.ndcg_dcg_cg import CG, NDCG
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.gain_settings import Ideal
from irdesk.evaluation.scoring.gains import Scheme, at_ranks
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats, Hits, Ints, RankedLists, Weights, ratio
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions, sum_columns

# Ranks of a mean curve: every rank up to 20, then trec_eval's cutoffs, with growing steps.
RANKS = np.array([*range(1, 21), *range(25, 51, 5), *range(60, 101, 10), 150, *range(200, 1001, 100)], np.int64)
FEW_TOPICS = 8  # if more topics become judged or unjudged at once, all values are recomputed


class Kind(StrEnum):
    """The kind of a curve. A raw ``PR`` curve has a point at each relevant document; a mean one, at each of `RANKS`."""

    PR_11 = "pr11"
    PR_101 = "pr101"
    PR = "pr"
    PRECISION = "precision"
    RECALL = "recall"
    NDCG = "ndcg"
    GAIN = "gain"

    @property
    def by_rank(self) -> bool:
        """Whether the curve is by rank instead of over recall."""
        return self in {Kind.PRECISION, Kind.RECALL, Kind.NDCG, Kind.GAIN}


RECALLS = {Kind.PR_11: np.array(RECALL_POINTS), Kind.PR_101: np.arange(101) / 100}


@dataclass(frozen=True, eq=False)
class Curve:
    """One run's curve: ``x`` (recall or rank) and ``y`` of its points, shapes (n,). A topic's curve over recall also
    has the ranks of the points, shape (n,).
    """

    run_id: str
    x: Floats
    y: Floats
    ranks: tuple[int, ...] = ()

    @property
    def recall(self) -> Floats:
        """The recall of each point of a precision–recall curve."""
        return self.x

    @property
    def precision(self) -> Floats:
        """The precision of each point of a precision–recall curve."""
        return self.y


@dataclass(frozen=True, eq=False)
class _Rows:
    """The values of one run for each of its judged topics. ``values``, shape (topics, points), are the values at each
    point, and ``lengths``, shape (topics,), the lengths of the lists. ``places`` maps topics to rows, in the order of
    the scoreboard's topics.
    """

    places: dict[str, int]
    values: Floats
    lengths: Ints

    def with_topics(self, changed: Set[str]) -> _Rows:
        """Return the values without topics that are no longer judged, and with zeros for newly judged topics."""
        if not changed:
            return self
        names, values, lengths = list(self.places), self.values, self.lengths
        for topic in changed:
            place = bisect_left(names, topic.encode(), key=str.encode)
            if topic in self.places:
                del names[place]
                values, lengths = np.delete(values, place, axis=0), np.delete(lengths, place)
            else:
                names.insert(place, topic)
                values, lengths = np.insert(values, place, 0.0, axis=0), np.insert(lengths, place, 0)
        return _Rows({name: place for place, name in enumerate(names)}, values, lengths)

    def only(self, topics: Sequence[str]) -> _Rows:
        """Return the values restricted to some topics."""
        names = [topic for topic in topics if topic in self.places]
        kept = [self.places[topic] for topic in names]
        return _Rows({name: place for place, name in enumerate(names)}, self.values[kept], self.lengths[kept])


@dataclass(frozen=True, eq=False)
class TopicValues:
    """The values that are averaged in one run's mean curve: ``values``, shape (topics, points), at ``x``, shape
    (points,). If missing topics count, their values are 0 at all points.
    """

    run_id: str
    topics: tuple[str, ...]
    x: Floats
    values: Floats


@dataclass(frozen=True, eq=False)
class MissingCurves:
    """Input for a worker that computes the mean curves of runs that have none yet. ``changes`` is the
    scoreboard's change count when the input was collected.
    """

    kind: Kind
    runs: dict[str, RankedRun]
    truths: Judgements
    rules: ScoringOptions
    topics: list[str]
    changes: int

    def computed(self, progress: Progress) -> ComputedCurves:
        """Compute the missing values. Raises `TaskCancelled`."""
        rows: dict[Kind, dict[str, _Rows]] = {kind: {} for kind in _parts_of(self.kind)}
        for done, (run_id, run) in enumerate(self.runs.items()):
            progress.report(done, len(self.runs))
            names, lists = score_run(run_id, run, self.truths, (), self.rules).tied_lists()
            for kind, of_kind in rows.items():
                of_kind[run_id] = _rows_of(names, lists, kind, self.rules)
        return ComputedCurves(self, rows)


@dataclass(frozen=True, eq=False)
class ComputedCurves:
    """The values that a worker computed for `MissingCurves`, to be stored by the `CurveBook`."""

    missing: MissingCurves
    rows: dict[Kind, dict[str, _Rows]]


class CurveBook:
    """Cache of the mean curves of a scoreboard's runs. After a judgement, only the values of the changed topic are
    recomputed. When runs are added, only the values of these runs are computed.
    """

    def __init__(self, board: Scoreboard) -> None:
        self._board = board
        self._of: tuple[ScoringOptions, list[str]] | None = None
        self._seen_changes: dict[Kind, int] = {}  # the board's change count at the last update
        self._stale: dict[Kind, dict[str, None]] = {}  # topics that have changed since the last update
        self._runs: dict[Kind, dict[str, _Rows]] = {}

    def means(self, kind: Kind = Kind.PR_11, among: Sequence[str] | None = None) -> list[Curve]:
        """Return each run's mean curve over the topics that count (see `ScoringOptions`). If ``among`` is given, only
        these topics are included. Runs without such a topic have no curve. Curves by rank extend to the end of the
        longest list.
        """
        if kind is Kind.PR:
            recalls = {curve.run_id: curve for curve in self.means(Kind.RECALL, among)}
            return [Curve(row.run_id, recalls[row.run_id].y, row.y) for row in self.means(Kind.PRECISION, among)]
        board, rows = self._board, self._rows(kind, among)
        judged = board.topics if among is None else among
        points, shown = self._points(kind, rows)
        curves = []
        for run_id, row in rows.items():
            if count := len(judged) if board.rules.all_topics else len(row.places):
                curves.append(Curve(run_id, points, sum_columns(row.values)[shown] / count))
        return curves

    def of_topics(self, run_id: str, kind: Kind, among: Sequence[str] | None = None) -> TopicValues | None:
        """Return the values of each topic that are averaged in one run's mean curve (see `means`). Return None if the
        run has no topic that counts, and for `Kind.PR`, whose points differ from topic to topic.
        """
        if kind is Kind.PR or run_id not in self._board.run_ids:
            return None
        rows = self._rows(kind, among)
        row = rows[run_id]
        points, shown = self._points(kind, rows)
        judged = self._board.topics if among is None else among
        topics = tuple(judged) if self._board.rules.all_topics else tuple(row.places)
        if not topics:
            return None
        values = np.zeros((len(topics), len(points)))
        values[[i for i, topic in enumerate(topics) if topic in row.places]] = row.values[:, shown]
        return TopicValues(run_id, topics, points, values)

    def advance(self, kind: Kind) -> bool:
        """Update the values of one changed topic or one added run. Return False when all values are up to date. When
        many topics change at once, repeated calls do the work in small steps that do not block.
        """
        return any(next(self._steps(part), False) for part in _parts_of(kind))

    def missing(self, kind: Kind) -> MissingCurves | None:
        """Return the input for a worker that computes curves of this kind for all runs that have none yet. Return None
        if there are no such runs.
        """
        board = self._board
        self._renew()
        known = [self._runs.get(part, {}) for part in _parts_of(kind)]
        complete = set(known[0]).intersection(*known[1:])
        ids = [run_id for run_id in board.run_ids if run_id not in complete]
        if not ids:
            return None
        runs = {run_id: board.run(run_id) for run_id in ids}
        return MissingCurves(kind, runs, board.truths, board.rules, board.topics, board.changes)

    def take(self, computed: ComputedCurves) -> None:
        """Store the values that a worker computed, unless scoring options or judged topics have changed meanwhile."""
        missing, board = computed.missing, self._board
        self._renew()
        if missing.rules != board.rules or missing.topics is not board.topics:
            return
        for kind, rows in computed.rows.items():
            known, stale = self._runs.setdefault(kind, {}), self._stale.setdefault(kind, {})
            self._seen_changes.setdefault(kind, missing.changes)
            stale.update(dict.fromkeys(board.changed_since(missing.changes)))
            known |= {run_id: row for run_id, row in rows.items() if run_id in board.run_ids and run_id not in known}

    def _renew(self) -> None:
        """Discard all values if the scoring options, or more than a few of the judged topics, have changed."""
        board = self._board
        before, self._of = self._of, (board.rules, board.topics)
        if before and before[0] == board.rules:
            if before[1] is board.topics:
                return
            changed = set(before[1]).symmetric_difference(board.topics)
            if len(changed) <= FEW_TOPICS:
                for rows in self._runs.values():
                    rows |= {
                        run_id: row.with_topics(changed & board.run(run_id).topics.keys())
                        for run_id, row in rows.items()
                        if run_id in board.run_ids
                    }
                return
        self._seen_changes, self._stale, self._runs = {}, {}, {}

    def _points(self, kind: Kind, rows: dict[str, _Rows]) -> tuple[Floats, slice]:
        """Return the x values of the mean curves' points, and the slice of the values that these points use."""
        if kind in RECALLS:
            return RECALLS[kind], slice(None)
        deepest = max((int(row.lengths.max(initial=0)) for row in rows.values()), default=0)
        points = ranks_to(deepest)
        return points.astype(np.float64), slice(0, len(points))

    def _rows(self, kind: Kind, among: Sequence[str] | None = None) -> dict[str, _Rows]:
        """Return each run's values, for all topics or those in ``among``, in the order in which runs were added."""
        for _ in self._steps(kind):
            pass
        known = self._runs[kind]
        rows = self._runs[kind] = {run_id: known[run_id] for run_id in self._board.run_ids}
        return rows if among is None else {run_id: row.only(among) for run_id, row in rows.items()}

    def _steps(self, kind: Kind) -> Iterator[bool]:
        """Update the cached values, one changed topic or one new run per step. They are consistent after each step."""
        board = self._board
        self._renew()
        known, stale = self._runs.setdefault(kind, {}), self._stale.setdefault(kind, {})
        for run_id in known.keys() - set(board.run_ids):
            del known[run_id]
        if known:
            stale.update(dict.fromkeys(board.changed_since(self._seen_changes[kind])))
        self._seen_changes[kind] = board.changes
        while stale:
            topic, _ = stale.popitem()
            run_ids, lists = board.lists(topic)
            values = values_of(lists, kind, board.rules.level)
            for row, (run_id, length) in enumerate(zip(run_ids, lists.lengths.tolist(), strict=True)):
                known_row = known.get(run_id)
                if known_row and topic in known_row.places:  # false if the topic is no longer judged
                    place = known_row.places[topic]
                    known_row.values[place], known_row.lengths[place] = values[row], length
            yield True
        for run_id in board.run_ids:
            if run_id not in known:
                known[run_id] = self._of_run(kind, run_id)
                yield True

    def _of_run(self, kind: Kind, run_id: str) -> _Rows:
        return _rows_of(*self._board.tied_run(run_id), kind, self._board.rules)


def _parts_of(kind: Kind) -> tuple[Kind, ...]:
    """Return the kinds of curves whose values are needed to compute a mean curve of this kind."""
    return (Kind.RECALL, Kind.PRECISION) if kind is Kind.PR else (kind,)


def _rows_of(names: list[str], lists: RankedLists, kind: Kind, rules: ScoringOptions) -> _Rows:
    lists = rules.applied(replace(lists, tied=None))
    values = values_of(lists, kind, rules.level)
    order = sorted(range(len(names)), key=lambda index: names[index].encode())
    return _Rows({names[index]: place for place, index in enumerate(order)}, values[order], lists.lengths[order])


def topic_curves(board: Scoreboard, topic: str, kind: Kind = Kind.PR) -> list[Curve]:
    """Return the curve of each run for a topic; runs without the topic are left out. Over recall, a curve has a point
    at each relevant document retrieved, or is interpolated. By rank, it has a point at each rank of the list.
    """
    run_ids, lists = board.lists(topic)
    level = board.rules.level
    if kind is Kind.PR:
        return [points_of(run_id, lists, i, level) for i, run_id in enumerate(run_ids)]
    if kind in RECALLS:
        points, values = RECALLS[kind], values_of(lists, kind, level)
        return [Curve(run_id, points, y) for run_id, y in zip(run_ids, values, strict=True)]
    ranks = np.arange(1, _longest(lists) + 1)
    values = values_of(lists, kind, level, ranks)
    lengths, places = lists.lengths.tolist(), ranks.astype(np.float64)
    return [Curve(run_id, places[:end], y[:end]) for run_id, y, end in zip(run_ids, values, lengths, strict=True)]


def values_of(lists: RankedLists, kind: Kind, level: int, ranks: Ints = RANKS) -> Floats:
    """Return the value of each list at each recall point, or at each of ``ranks``, in ascending order. Shape (L,
    points). Past the end of a list, precision falls and all other values stay constant, as in measures with a cutoff.
    Raises `KeyError` for `Kind.PR`, which has no fixed points.
    """
    if not kind.by_rank:
        return interpolated(lists, RECALLS[kind], level)
    if kind in {Kind.PRECISION, Kind.RECALL}:
        hits = lists.relevant(level)
        counts = by_rank(hits, 1.0, lists.size, ranks)
        if kind is Kind.PRECISION:
            return counts / ranks
        base = np.repeat(lists.recall_base(level), len(ranks))
        return ratio(counts.ravel(), base).reshape(counts.shape)
    measure = Measure(CG if kind is Kind.GAIN else NDCG)
    # Only the ideal of the judged documents can be computed for all ranks at once.
    if kind is Kind.NDCG and lists.profile.ideal is not Ideal.JUDGED:
        return np.array([Measure(NDCG, int(rank)).scores(lists, level) for rank in ranks]).T.reshape(
            lists.size, len(ranks)
        )
    parts = measure.parts(lists, level)
    assert parts
    gained = by_rank(parts.hits, parts.weights, lists.size, ranks)
    return (
        gained
        if kind is Kind.GAIN
        else ratio(gained.ravel(), ideals_by_rank(lists, ranks).ravel()).reshape(gained.shape)
    )


def by_rank(hits: Hits, weights: Weights, lists: int, ranks: Ints) -> Floats:
    """Return the sum of each list's weights down to each of ``ranks``. Shape (L, ranks)."""
    within = hits.ranks <= (ranks[-1] if len(ranks) else 0)
    columns = np.searchsorted(ranks, hits.ranks[within])
    sums = np.bincount(
        hits.lists[within] * len(ranks) + columns, np.broadcast_to(weights, len(hits))[within], lists * len(ranks)
    )
    return np.cumsum(sums.astype(np.float64).reshape(lists, len(ranks)), axis=1)


def ideals_by_rank(lists: RankedLists, ranks: Ints) -> Floats:
    """Return the discounted gain of the ideal ranking down to each of ``ranks``. Shape (L, ranks)."""
    scheme = Scheme.of(lists, Measure(NDCG))
    sums = [scheme.cumulated_ideal(truth) for truth in lists.truths]
    topics = np.repeat(lists.topic_of, len(ranks))
    return at_ranks(sums, topics, np.tile(ranks, lists.size)).reshape(lists.size, len(ranks))


def ideal_gain(board: Scoreboard, topics: Sequence[str], ranks: Floats) -> Floats:
    """Return the cumulative gain of the ideal ranking (all judged documents, best first), averaged over ``topics``. The
    gain is cumulated down to each of ``ranks``, shape (ranks,). It is the reference curve for cumulated gain (Järvelin
    & Kekäläinen, TOIS 20(4), 2002). Raises `KeyError` for an unjudged topic.
    """
    scheme = Scheme(board.rules.profile.gains)
    sums, truths = [], board.truths
    for topic in topics:
        truth = truths[topic]
        gained = np.concatenate(([0.0], np.add.accumulate(scheme.ideal_gains(truth))))
        sums.append(gained[np.minimum(ranks.astype(np.int64), len(gained) - 1)])
    return sum_columns(np.array(sums)) / len(topics)


def ranks_to(deepest: int) -> Ints:
    """Return the ranks of a mean curve's points, always including 1. ``deepest`` is the length of the longest list."""
    return RANKS[: max(int(np.searchsorted(RANKS, deepest, "right")), 1)]


def _longest(lists: RankedLists) -> int:
    return int(lists.lengths.max(initial=0))


def points_of(run_id: str, lists: RankedLists, index: int, level: int) -> Curve:
    """Return the precision and recall of one list of a batch, at each relevant document that it retrieves."""
    hits = lists.relevant(level)
    run_hits = hits.where(hits.lists == index)
    base = lists.recall_base(level)[index]
    counts = run_hits.nth.astype(np.float64)
    recall = ratio(counts, np.full(len(counts), base))
    return Curve(run_id, recall, counts / run_hits.ranks, tuple(run_hits.ranks.tolist()))
