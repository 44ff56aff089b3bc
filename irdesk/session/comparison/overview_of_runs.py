"""Overview: the shown runs with their means under one measure, best first, each compared with the baseline.

The request is an immutable copy made on the workspace's thread; a worker computes the rows.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import Worded, together, worded
from irdesk.evaluation.attention.dropped_topics import dropped_words
from irdesk.evaluation.bounds.unjudged_share import unjudged_shares
from irdesk.evaluation.comparison.run_comparison import Compared, Pair, compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction
from irdesk.evaluation.measures.measure import Measure
from irdesk.session.comparison.run_comparison import ComparisonRequest
from irdesk.session.core import project_settings
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.chosen_measure import place_of
from irdesk.session.scoring.topic_filter import TopicFilter


@dataclass(frozen=True)
class RunSummary:
    """A run's mean under one measure with its confidence interval, and its comparison with the baseline.

    ``difference``, ``p`` (corrected) and ``record`` (wins, ties, losses) are None if they are undefined, if there is no
    baseline, or if this run is the baseline. ``side`` is 1 if the run is significantly better, -1 if significantly
    worse, else 0. ``unjudged`` is the share of unjudged documents within the measure's cutoff, or None until they are
    counted. ``rank`` is the rank by mean, or None if the mean is undefined. Runs with equal means have the same rank.
    """

    run_id: str
    name: str
    colour: int
    mean: float
    interval: tuple[float, float] | None
    difference: float | None = None
    p: float | None = None
    side: int = 0
    record: tuple[int, int, int] | None = None
    unjudged: float | None = None
    is_baseline: bool = False
    rank: int | None = None


FENCED = 8  # minimum number of runs for which the axis may exclude outliers


@dataclass(frozen=True, eq=False)
class Overview:
    """Overview of the runs, best first, compared over ``topics``. ``over`` is a description of these topics. ``axis``
    is the range of means and confidence intervals to draw. Runs far below the other runs may be outside it.
    """

    measure: Measure
    rows: tuple[RunSummary, ...]
    baseline: str
    plan: Plan
    topics: tuple[str, ...]
    over: str
    dropped: str
    axis: tuple[float, float]

    def with_unjudged(self, share_of: Mapping[str, float]) -> Overview:
        """Return this overview with the given shares of unjudged documents, keyed by run id. Runs without a given share
        get None.
        """
        return replace(self, rows=tuple([replace(row, unjudged=share_of.get(row.run_id)) for row in self.rows]))

    def with_unjudged_of(self, before: Overview | None) -> Overview:
        """Return this overview with the shares of unjudged documents taken from an earlier overview under the same
        measure. These shares are shown until the documents have been recounted.
        """
        if before is None or before.measure != self.measure:
            return self
        return self.with_unjudged({row.run_id: row.unjudged for row in before.rows if row.unjudged is not None})

    @property
    def test(self) -> str:
        """Return the name of the significance test, with its correction."""
        method, correction = self.plan.method, self.plan.correction
        corrected = method.paired is not None and correction is not Correction.NONE
        return f"{method.value}, {correction.value}" if corrected else method.value

    @property
    def summary(self) -> Worded | str:
        """Return a one-line description of the overview."""
        parts: list[str] = [
            worded("{count:,} {count:run|runs} by {measure}", count=len(self.rows), measure=str(self.measure)),
            self.over,
            self.dropped,
        ]
        if self.baseline:
            level = f"{100 * (1 - self.plan.confidence):g}"
            parts.append(
                worded("* differs from {run} ({test}, {level} %)", run=self.baseline, test=self.test, level=level)
            )
        return together(" · ", [part for part in parts if part])


def with_current_means(workspace: Workspace, overview: Overview) -> Overview:
    """Return this overview with the current means and differences; everything else is kept. If the scoreboard lacks the
    measure, a run or a topic, return the overview unchanged.
    """
    board = workspace.state.board
    index = place_of(board, str(overview.measure))
    if index is None or not set(overview.topics) <= set(board.topics):
        return overview
    table = board.table(index)
    if len(overview.topics) < len(table):
        table = table[[board.row(topic) for topic in overview.topics]]
    sums = np.where(np.isinf(table), np.nan, table).sum(axis=0) / max(len(table), 1)
    means = dict(zip(board.run_ids, sums.tolist(), strict=True))
    if not all(row.run_id in means for row in overview.rows):
        return overview
    baseline = next((means[row.run_id] for row in overview.rows if row.is_baseline), math.nan)
    rows = [
        replace(
            row,
            mean=means[row.run_id],
            difference=None if row.difference is None else means[row.run_id] - baseline,
        )
        for row in overview.rows
    ]
    return replace(overview, rows=_best_first(rows))


def _best_first(rows: Sequence[RunSummary]) -> tuple[RunSummary, ...]:
    """Return the rows by descending mean, with their ranks."""
    best_first = sorted(rows, key=lambda row: math.inf if math.isnan(row.mean) else -row.mean)
    ranks: dict[float, int] = {}
    for place, row in enumerate(best_first, 1):
        ranks.setdefault(row.mean, place)
    return tuple(replace(row, rank=None if math.isnan(row.mean) else ranks[row.mean]) for row in best_first)


@dataclass(frozen=True, eq=False)
class OverviewRequest:
    """Immutable input for the overview: the runs, one measure, and the baseline."""

    comparison: ComparisonRequest

    @classmethod
    def of(cls, workspace: Workspace, measure_name: str, baseline: str, chosen: TopicFilter) -> OverviewRequest | None:
        """Return a request for the shown runs, or None if the measure is not shown or not defined for single topics.

        Raises `CommandRefused` if the filter requires data that the project lacks.
        """
        state = workspace.state
        if place_of(state.board, measure_name) is None:
            return None
        plan = project_settings.plan_of(state.settings[project_settings.PLAN])
        return cls(ComparisonRequest.of(workspace, chosen, (measure_name,), baseline, plan, ()))

    def compute(self, progress: Progress) -> Overview:
        """Compare the runs (worker thread). Unjudged documents are counted separately by `count_unjudged`. Raises
        `TaskCancelled`.
        """
        request, runs = self.comparison, self.comparison.runs
        measure, index = request.measures[0], request.baseline
        compared = compare_runs(runs.topics, request.scores[0], request.plan, -1 if index is None else index, progress)
        pairs = {pair.first: pair for pair in compared.pairs}
        rows = [
            _summary(compared, pairs.get(i), run_id, runs.names[i], request.colours[i], i, i == index)
            for i, run_id in enumerate(runs.ids)
        ]
        return Overview(
            measure,
            _best_first(rows),
            "" if index is None else runs.names[index],
            request.plan,
            compared.topics,
            runs.over,
            dropped_words(compared, runs.names) if compared.dropped else "",
            _axis(rows),
        )

    def count_unjudged(self, overview: Overview, progress: Progress) -> Overview:
        """Compute the overview with each run's share of unjudged documents (worker thread).

        Raises `TaskCancelled`.
        """
        runs, cutoff = self.comparison.runs, overview.measure.rank
        shares = unjudged_shares(runs.ranked, runs.truths, overview.topics, [cutoff], runs.rules, progress)[0]
        return overview.with_unjudged(
            {run_id: share for run_id, share in zip(runs.ids, shares.tolist(), strict=True) if not math.isnan(share)}
        )


def _axis(rows: Sequence[RunSummary]) -> tuple[float, float]:
    """Return the range in which intervals are drawn. It extends from the lowest lower end to the highest upper end of
    all intervals. Lower ends below Tukey's fence are ignored, since a few runs with very low scores would otherwise
    make all other intervals too short to read.
    """
    ends = [row.interval or (row.mean, row.mean) for row in rows if not math.isnan(row.mean)]
    if not ends:
        return 0.0, 1.0
    low, high = np.array(ends).T
    first, third = np.quantile(low, (0.25, 0.75))
    fence = first - 1.5 * (third - first) if len(ends) >= FENCED else -math.inf
    return float(low[low >= fence].min()), float(high.max())


def _summary(
    compared: Compared,
    pair: Pair | None,
    run_id: str,
    name: str,
    colour: int,
    index: int,
    is_baseline: bool,
) -> RunSummary:
    low, high = compared.intervals[index].tolist()
    interval = None if math.isnan(low) else (low, high)
    mean = float(compared.means[index])
    if pair is None or not pair.comparison.topics:
        return RunSummary(run_id, name, colour, mean, interval, is_baseline=is_baseline)
    c = pair.comparison
    record = c.wins, c.ties, c.losses
    return RunSummary(run_id, name, colour, mean, interval, c.mean, pair.adjusted, compared.side(pair), record)
