"""Overview: the shown runs by one measure, best first, each compared with the baseline.

The request is a frozen copy made on the workspace's thread; a worker computes the rows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from irdesk.domain.messages import Worded, together, worded
from irdesk.domain.progress import Progress
from irdesk.evaluation.attention.dropped_topics import dropped_words
from irdesk.evaluation.bounds.unjudged_share import unjudged_shares
from irdesk.evaluation.comparison.comparison import Compared, Pair, Plan, compare_runs
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction
from irdesk.evaluation.measures.measure import Measure
from irdesk.session.comparison.comparison import ComparisonRequest
from irdesk.session.core import project_settings
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.chosen_measure import place_of
from irdesk.session.scoring.topic_filter import TopicFilter


@dataclass(frozen=True)
class RunSummary:
    """A run by one measure: mean and confidence interval, and the comparison with the baseline.

    ``difference``, ``p`` (corrected) and ``record`` (wins, ties, losses) are None for the baseline, without one, or
    where they are undefined; ``side`` is 1 for a significantly better run, -1 for a worse one, else 0. ``unjudged`` is
    the share of unjudged documents within the measure's cutoff, None until it is counted.
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


@dataclass(frozen=True, eq=False)
class Overview:
    """The runs, best first; ``over`` describes the topics, ``axis`` spans all intervals and means."""

    measure: Measure
    rows: tuple[RunSummary, ...]
    baseline: str
    plan: Plan
    over: str
    dropped: str
    axis: tuple[float, float]

    @property
    def test(self) -> str:
        """The name of the test, with its correction."""
        method, correction = self.plan.method, self.plan.correction
        corrected = method.paired is not None and correction is not Correction.NONE
        return f"{method.value}, {correction.value}" if corrected else method.value

    @property
    def summary(self) -> Worded | str:
        """What is shown, in one line."""
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


@dataclass(frozen=True, eq=False)
class OverviewRequest:
    """The frozen runs by one measure with their baseline."""

    comparison: ComparisonRequest

    @classmethod
    def of(cls, workspace: Workspace, measure_name: str, baseline: str, chosen: TopicFilter) -> OverviewRequest | None:
        """Return a request for the shown runs, or None if the measure is not shown or not defined for single topics.

        Raises `CommandRefused` if the filter needs something that the project lacks.
        """
        state = workspace.state
        if place_of(state.board, measure_name) is None:
            return None
        plan = project_settings.plan_of(state.settings[project_settings.PLAN])
        return cls(ComparisonRequest.of(workspace, chosen, (measure_name,), baseline, plan, ()))

    def compute(self, progress: Progress, *, counted: bool = True) -> Overview:
        """Compare the runs (worker thread). Counting unjudged documents takes longer; without ``counted`` it is left
        out. Raises `TaskCancelled`.
        """
        request, runs = self.comparison, self.comparison.runs
        measure, index = request.measures[0], request.baseline
        compared = compare_runs(runs.topics, request.scores[0], request.plan, -1 if index is None else index, progress)
        shares: Sequence[float | None] = [None] * len(runs.ids)
        if counted:
            table = unjudged_shares(runs.ranked, runs.truths, compared.topics, [measure.rank], runs.rules, progress)
            shares = [None if math.isnan(share) else share for share in table[0].tolist()]
        pairs = {pair.first: pair for pair in compared.pairs}
        rows = [
            _summary(compared, pairs.get(i), run_id, runs.names[i], request.colours[i], i, shares[i], i == index)
            for i, run_id in enumerate(runs.ids)
        ]
        rows.sort(key=lambda row: math.inf if math.isnan(row.mean) else -row.mean)
        ends = [end for row in rows for end in (row.interval or (row.mean, row.mean)) if not math.isnan(end)]
        return Overview(
            measure,
            tuple(rows),
            "" if index is None else runs.names[index],
            request.plan,
            runs.over,
            dropped_words(compared, runs.names) if compared.dropped else "",
            (min(ends, default=0.0), max(ends, default=1.0)),
        )


def _summary(
    compared: Compared,
    pair: Pair | None,
    run_id: str,
    name: str,
    colour: int,
    index: int,
    unjudged: float | None,
    is_baseline: bool,
) -> RunSummary:
    low, high = compared.intervals[index].tolist()
    interval = None if math.isnan(low) else (low, high)
    mean = float(compared.means[index])
    if pair is None or not pair.comparison.topics:
        return RunSummary(run_id, name, colour, mean, interval, unjudged=unjudged, is_baseline=is_baseline)
    c = pair.comparison
    record = c.wins, c.ties, c.losses
    return RunSummary(
        run_id, name, colour, mean, interval, c.mean, pair.adjusted, compared.side(pair), record, unjudged
    )
