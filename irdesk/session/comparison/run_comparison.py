"""Comparison of a project's runs under several measures. The request is an immutable copy made on the workspace's
thread; a worker computes the result.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.progress import Progress
from irdesk.domain.run import RankedRun
from irdesk.domain.translatable_messages import together
from irdesk.evaluation.bounds.bounds import Bounds, mean_bounds
from irdesk.evaluation.bounds.unjudged_share import unjudged_shares
from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.measures.measure import Measure, single
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.comparison.comparison_table import MeasureColumns, Part, comparison_table
from irdesk.reporting.comparison.run_comparison import ComparedMeasure
from irdesk.reporting.tables.scoring_convention_text import rule_parts
from irdesk.reporting.tables.table import Table
from irdesk.session.core.project_settings import RUN_ORDER
from irdesk.session.core.run_groups_and_colours import colours_of
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.chosen_measure import usually_compared
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.order_of_runs import order_runs
from irdesk.session.scoring.run_filter import best_of_compared_groups, group_field
from irdesk.session.scoring.topic_filter import TopicFilter


@dataclass(frozen=True, eq=False)
class ComparisonRequest:
    """Immutable input for the comparison: the runs, the measures, and the optional columns (``parts``) of each measure.

    ``baseline`` is the index of a run. ``scores`` has one array per measure, shape (topics, runs). ``grades`` are the
    possible grades of a judgement. ``group_field`` is the metadata field shown as the group column. If it is empty, the
    table has no group column.
    """

    runs: FrozenRuns
    colours: tuple[int, ...]
    baseline: int | None
    measures: tuple[Measure, ...]
    scores: tuple[Floats, ...]
    plan: Plan
    parts: frozenset[Part]
    grades: Sequence[int]
    resolution: tuple[str, ...]
    group_field: str = ""

    @classmethod
    def of(
        cls,
        workspace: Workspace,
        chosen: TopicFilter,
        measures: Sequence[str],
        baseline: str,
        plan: Plan,
        parts: Collection[Part],
        *,
        best_of_groups: bool = False,
        grouped: bool = True,
    ) -> ComparisonRequest:
        """Return a request for the shown runs in the workspace's current state.

        ``measures`` are in the order of their columns. If none of them is shown in the project, use the measures
        returned by `usually_compared`. With ``best_of_groups``, keep only the best run of each group (see
        `best_of_compared_groups`), plus the baseline. If ``grouped`` is false, the table has no group column. Raises
        `CommandRefused` in the same cases as `chosen_topics`.
        """
        state, board = workspace.state, workspace.state.board
        known = {str(measure): measure for measure in state.measures if single(measure)}
        shown = tuple(known[name] for name in measures if name in known)
        shown = shown or usually_compared(state.measures)  # no measures were chosen, or all chosen ones are now hidden
        indices = [board.measures.index(measure) for measure in shown]
        runs = FrozenRuns.shown(state, chosen)
        if best_of_groups and shown:
            best = best_of_compared_groups(runs, board, shown)
            runs = runs.at([i for i, run_id in enumerate(runs.ids) if best[i] or run_id == baseline])
        if shown:
            runs = in_project_order(runs, runs.known_scores(board, indices[0]), baseline, state.settings)
        return cls(
            runs,
            tuple(colours_of(state, [state.sources[run_id] for run_id in runs.ids])),
            runs.index(baseline),
            shown,
            tuple(runs.known_scores(board, index) for index in indices),
            plan,
            frozenset(parts),
            state.possible_grades,
            tuple(state.resolution.parts()),
            group_field(state) if grouped else "",
        )


def in_project_order(runs: FrozenRuns, scores: Floats, baseline: str, settings: Mapping[str, str]) -> FrozenRuns:
    """Return the runs in the project's order. If the order depends on scores, the means of ``scores``, shape (topics,
    runs), are used.
    """
    counts = np.maximum((~np.isnan(scores)).sum(axis=0), 1)
    means = np.where(np.isnan(scores).all(axis=0), np.nan, np.nansum(scores, axis=0) / counts).tolist()
    names = dict(zip(runs.ids, runs.names, strict=True))
    order = order_runs(settings[RUN_ORDER], runs.ids, dict(zip(runs.ids, means, strict=True)), names, baseline)
    return runs.at([runs.ids.index(run) for run in order])


UNKNOWN = Bounds(np.nan, np.nan, exact=False)


@dataclass(frozen=True, eq=False)
class ComparedRuns:
    """Result of a comparison: the table for display, print and export, with the run id and colour of each row."""

    run_ids: tuple[str, ...]
    colours: tuple[int, ...]
    table: Table


def compare_project(request: ComparisonRequest, progress: Progress, *, bounded: bool = True) -> ComparedRuns:
    """Compare the runs (worker thread). If ``bounded`` is false, omit the bounds, which take long to compute.

    Raises `TaskCancelled`.
    """
    runs = request.runs
    compared = tuple(
        ComparedMeasure(
            measure,
            runs.names,
            request.baseline,
            compare_runs(runs.topics, scores, request.plan, _against(request), progress),
            together(" · ", [*rule_parts(runs.rules, (measure,)), *request.resolution]),
        )
        for measure, scores in zip(request.measures, request.scores, strict=True)
    )
    columns = with_unjudged(
        compared,
        runs.ranked,
        runs.truths,
        runs.rules,
        request.grades,
        request.parts,
        progress,
        bounded=bounded,
    )
    groups = runs.groups if request.group_field else ()
    table = comparison_table(columns, request.parts, groups, runs.over, request.group_field)
    return ComparedRuns(runs.ids, request.colours, table)


def _against(request: ComparisonRequest) -> int:
    """Return the index of the baseline. Without a baseline return -1, so that no pair is shown or tested."""
    return -1 if request.baseline is None else request.baseline


def with_unjudged(
    compared: Sequence[ComparedMeasure],
    runs: Sequence[RankedRun],
    truths: Judgements,
    rules: ScoringOptions,
    grades: Sequence[int],
    parts: Collection[Part],
    progress: Progress,
    *,
    bounded: bool = True,
) -> list[MeasureColumns]:
    """Add each run's share of unjudged documents and score bounds to a comparison, if ``parts`` includes these columns.
    Both are computed over the comparison's topics.
    """
    shares: dict[tuple[tuple[str, ...], int | None], Floats] = {}
    if Part.UNJUDGED in parts:
        # Most measures have the same topics, so count the documents only once for each set of topics.
        for topics in dict.fromkeys(result.result.topics for result in compared):
            cutoffs = list(dict.fromkeys(result.measure.rank for result in compared if result.result.topics == topics))
            rows = unjudged_shares(runs, truths, topics, cutoffs, rules, progress)
            shares |= {(topics, cutoff): row for cutoff, row in zip(cutoffs, rows, strict=True)}
    columns = []
    for result in compared:
        bounds: list[Bounds] = []
        for run in runs if Part.BOUNDS in parts else ():
            progress.report(0, 0)  # cancellation point
            known = bounded and result.result.topics
            bounds.append(
                mean_bounds(run, truths, result.result.topics, result.measure, rules, grades) if known else UNKNOWN
            )
        columns.append(MeasureColumns(result, shares.get((result.result.topics, result.measure.rank)), tuple(bounds)))
    return columns
