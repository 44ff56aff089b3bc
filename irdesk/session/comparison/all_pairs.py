"""Comparison of all pairs of shown runs under one measure, as a table of runs × runs.

The request is an immutable copy made on the workspace's thread; a worker computes the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import together, worded
from irdesk.evaluation.comparison.comparison_caveats import pair_caveats
from irdesk.evaluation.comparison.run_comparison import Compared, Pair, compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.comparison.significance.p_value_and_statistic import Outcome
from irdesk.evaluation.measures.measure import Measure, single
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats
from irdesk.evaluation.scoring.scoring_options import average_scores
from irdesk.reporting.comparison.run_comparison import ComparedMeasure, pair_table
from irdesk.reporting.tables.scoring_convention_text import not_known, rule_parts
from irdesk.reporting.tables.table import Table
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter

MOST_RUNS = 200  # maximum number of runs; the table then has 19,900 pairs


@dataclass(frozen=True, eq=False)
class PairingRequest:
    """Immutable input for the comparison: runs and their scores, shape (topics, runs). ``notes`` describes runs, topics
    and conventions.
    """

    runs: FrozenRuns
    measure: Measure
    scores: Floats
    notes: str

    @classmethod
    def of(
        cls, workspace: Workspace, measure_name: str, chosen: TopicFilter, kept: Sequence[str] = ()
    ) -> PairingRequest:
        """Return a request for the workspace's current state over the chosen topics.

        If there are more than `MOST_RUNS` runs, keep those with the best means, and those in ``kept``. Raises
        `UnknownMeasure` if no measure has the given name. Raises `CommandRefused` if the measure is not shown or not
        defined for single topics, or if one of its scores is unknown.
        """
        state, measure = workspace.state, parse_one(measure_name)
        if not single(measure):
            raise CommandRefused(
                worded("runs are compared over single topics, for which {measure} is not defined", measure=measure_name)
            )
        board = state.board
        if measure not in board.measures:
            raise CommandRefused(worded("{measure} is not among the measures shown", measure=measure_name))
        if measure in board.unknown():
            raise CommandRefused(not_known((measure,)))
        runs = FrozenRuns.shown(state, chosen)
        scores = runs.scores(board, board.measures.index(measure))
        notes = [runs.over, *rule_parts(runs.rules, (measure,))]
        if (count := len(runs.ids)) > MOST_RUNS:
            best = np.argsort(-average_scores(measure, scores), kind="stable")[:MOST_RUNS].tolist()
            taken = sorted({*best, *(index for index, run in enumerate(runs.ids) if run in kept)})
            notes.insert(0, worded("the best {count} of {all} runs", count=MOST_RUNS, all=f"{count:,}"))
            scores, runs = scores[:, taken], runs.at(taken)
        return cls(runs, measure, scores, together(" · ", notes))

    def pairing(self, plan: Plan, progress: Progress) -> Pairing:
        """Compare all pairs (worker thread). Raises `TaskCancelled`."""
        return Pairing.of(self, compare_runs(self.runs.topics, self.scores, plan, None, progress))


@dataclass(frozen=True)
class PairDetails:
    """Details of one table cell: the comparison of the row's run with the column's run. Numbers are defined as in
    `Pair`; None if undefined.

    ``caveats`` names undefined values and comparisons that rest on few topics.
    """

    run: str
    other: str
    means: tuple[float, float]
    difference: float
    interval: tuple[float, float] | None
    p: float | None
    adjusted: float | None
    significant: bool
    record: tuple[int, int, int]
    effect: float | None
    power: float | None
    needed: int | None
    topics: int
    deviation: float | None
    outcome: Outcome
    caveats: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Pairing:
    """Result of comparing all pairs of runs.

    Arrays have shape (runs, runs), with the runs sorted by mean, best first; ``order`` holds their indices in the
    request. ``differences`` holds the mean of the row's run minus the mean of the column's run. ``effects`` (effect
    sizes) and ``adjusted`` (corrected p values) are NaN where undefined.
    """

    request: PairingRequest
    compared: Compared
    order: tuple[int, ...]
    pairs: Mapping[tuple[int, int], Pair]
    differences: Floats
    effects: Floats
    adjusted: Floats
    significant: Bools

    @classmethod
    def of(cls, request: PairingRequest, compared: Compared) -> Pairing:
        """Sort the results by mean, best first. Runs with equal means keep the order of the request."""
        order = np.argsort(-compared.means, kind="stable").tolist()
        place = {run: i for i, run in enumerate(order)}
        k = len(order)
        differences, effects = np.zeros((k, k)), np.full((k, k), np.nan)
        adjusted, significant = np.ones((k, k)), np.zeros((k, k), np.bool_)
        pairs = {}
        for pair in compared.pairs:
            cell = place[pair.first], place[pair.second]
            back = cell[::-1]
            pairs[cell] = pair
            differences[cell], differences[back] = pair.comparison.mean, -pair.comparison.mean
            if pair.comparison.effect is not None:
                effects[cell], effects[back] = pair.comparison.effect, -pair.comparison.effect
            adjusted[cell] = adjusted[back] = np.nan if pair.adjusted is None else pair.adjusted
            significant[cell] = significant[back] = compared.significant(pair)
        return cls(request, compared, tuple(order), pairs, differences, effects, adjusted, significant)

    @property
    def runs(self) -> tuple[str, ...]:
        """Return the run ids, sorted by mean, best first."""
        return tuple(self.request.runs.ids[index] for index in self.order)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the run names, sorted by mean, best first."""
        return tuple(self.request.runs.names[index] for index in self.order)

    @property
    def different(self) -> int:
        """Return the number of pairs that differ significantly."""
        return int(np.triu(self.significant, 1).sum())

    def table(self) -> Table:
        """Return a table with one row per pair, as `irdesk compare --all-pairs` prints it."""
        request = self.request
        return pair_table(ComparedMeasure(request.measure, request.runs.names, None, self.compared, request.notes))

    def details(self, row: int, column: int) -> PairDetails | None:
        """Return the details of a cell, or None on the diagonal."""
        if row == column:
            return None
        turned = (row, column) not in self.pairs
        pair = self.pairs[(column, row) if turned else (row, column)]
        comparison = pair.comparison
        sign = -1 if turned else 1
        # Adding 0.0 turns -0.0 into 0.0, so that no minus sign is shown.
        interval = comparison.interval and (
            (-comparison.interval[1] + 0.0, -comparison.interval[0] + 0.0) if turned else comparison.interval
        )
        means = self.compared.means[list(self.order)]
        return PairDetails(
            self.names[row],
            self.names[column],
            (float(means[row]), float(means[column])),
            sign * comparison.mean + 0.0,
            interval,
            pair.p,
            pair.adjusted,
            self.compared.significant(pair),
            (comparison.losses, comparison.ties, comparison.wins)
            if turned
            else (comparison.wins, comparison.ties, comparison.losses),
            None if comparison.effect is None else sign * comparison.effect,
            comparison.power,
            comparison.needed,
            comparison.topics,
            comparison.deviation,
            pair.outcome.turned() if turned else pair.outcome,
            tuple(pair_caveats(pair, self.compared.plan)),
        )
