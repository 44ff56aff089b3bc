"""Figures that show all runs of a project: average ranks, differences from the baseline, and distributions over topics.

The request is an immutable copy made on the workspace's thread; a worker computes a result from it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import together
from irdesk.evaluation.comparison.average_ranks import RankTest, average_ranks
from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.score_distribution import distribution_order, score_distribution
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.comparison.average_ranks import rank_figure, rank_table
from irdesk.reporting.comparison.forest_plot import forest_figure, forest_order
from irdesk.reporting.comparison.run_comparison import ComparedMeasure, pair_table
from irdesk.reporting.comparison.run_labels import RunLabels
from irdesk.reporting.comparison.score_distribution import distribution_figure, distribution_table
from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.tables.table import Table
from irdesk.session.core.run_groups_and_colours import colours_of
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.chosen_measure import place_of
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.system.workers import ALONE, Workers


@dataclass(frozen=True, eq=False)
class RunFigure:
    """A figure with the table of its numbers. ``ids`` and ``colours`` are the run ids and colours of the table rows."""

    figure: Figure
    table: Table
    ids: tuple[str, ...]
    colours: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class RunFigureRequest:
    """Immutable input for the figures: the runs' scores under one measure, shape (topics, runs), NaN where missing.
    ``baseline`` is the index of a run. ``notes`` describes topics and conventions.
    """

    ids: tuple[str, ...]
    topics: tuple[str, ...]
    scores: Floats
    measure: Measure
    plan: Plan
    labels: RunLabels
    baseline: int
    notes: tuple[str, ...]

    @classmethod
    def of(
        cls, workspace: Workspace, measure_name: str, chosen: TopicFilter, plan: Plan, run: str, baseline: str
    ) -> RunFigureRequest | None:
        """Return a request for the shown runs over the topics of a filter. Return None if there are no runs or topics,
        or the measure is not shown.

        If no baseline is chosen, the first run is the baseline. Raises `CommandRefused` in the same cases as
        `chosen_topics`.
        """
        state, board = workspace.state, workspace.state.board
        index = place_of(board, measure_name)
        runs = FrozenRuns.shown(state, chosen)
        if index is None or not runs.ids or not runs.topics:
            return None
        base = runs.index(baseline) or 0
        emphasised = frozenset(place for place in (runs.index(run), base) if place is not None)
        colours = tuple(colours_of(state, [state.sources[run_id] for run_id in runs.ids]))
        measure = board.measures[index]
        return cls(
            runs.ids,
            runs.topics,
            runs.known_scores(board, index),
            measure,
            plan,
            RunLabels(runs.names, colours, emphasised),
            base,
            (runs.over, runs.conventions((measure,))),
        )

    def _figure_of(self, figure: Figure, table: Table, order: list[int]) -> RunFigure:
        colours = tuple(self.labels.colours[i] for i in order)
        return RunFigure(figure, table, tuple(self.ids[i] for i in order), colours)

    def ranks(self, test: RankTest, progress: Progress, workers: Workers = ALONE) -> RunFigure:
        """Create the critical-difference diagram (worker thread). Raises `TaskCancelled`, and `CommandRefused` if there
        are too many runs to test all pairs.
        """
        result = average_ranks(self.topics, self.scores, test, self.plan, progress, workers)
        complete = ~np.isnan(self.scores).any(axis=1)
        means = self.scores[complete].mean(axis=0) if complete.any() else np.full(len(self.ids), np.nan)
        table = rank_table(self.measure, result, self.labels, means, self.notes)
        return self._figure_of(rank_figure(self.measure, result, self.labels), table, list(result.order))

    def forest(self, progress: Progress, workers: Workers = ALONE) -> RunFigure:
        """Create the forest plot of differences from the baseline (worker thread). Raises `TaskCancelled`."""
        compared = ComparedMeasure(
            self.measure,
            self.labels.names,
            self.baseline,
            compare_runs(self.topics, self.scores, self.plan, self.baseline, progress, workers),
            together(" · ", self.notes),
        )
        order = [*forest_order(compared), self.baseline]
        return self._figure_of(forest_figure(compared, self.labels), pair_table(compared).only(order), order)

    def distribution(self, progress: Progress, _workers: Workers = ALONE) -> RunFigure:
        """Create the plot of the runs' score distributions over topics (worker thread). Raises `TaskCancelled`."""
        runs = []
        for i, column in enumerate(self.scores.T):
            progress.report(i, len(self.ids))
            runs.append(score_distribution(self.topics, column))
        figure = distribution_figure(self.measure, self.topics, self.scores, runs, self.labels)
        table = distribution_table(self.measure, runs, self.labels, self.notes)
        return self._figure_of(figure, table, distribution_order(runs))
