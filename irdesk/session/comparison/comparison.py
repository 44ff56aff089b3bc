"""Comparison of a project's runs by its measures: frozen on the workspace's thread, computed by a worker."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.messages import together
from irdesk.domain.progress import Progress
from irdesk.domain.run import RankedRun
from irdesk.evaluation.bounds.bounds import Bounds
from irdesk.evaluation.bounds.unjudged_share import mean_bounds, unjudged_shares
from irdesk.evaluation.comparison.comparison import Plan, compare_runs
from irdesk.evaluation.measures.measure import Measure, rates, single
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.comparison.comparison import ComparedMeasure
from irdesk.reporting.comparison.comparison_table import MeasureColumns, Part, comparison_table
from irdesk.reporting.tables.convention_text import rule_parts
from irdesk.reporting.tables.run_names import distinct_names
from irdesk.reporting.tables.table import Table
from irdesk.session.comparison.topic_filter import TopicFilter, chosen_topics, over_topics
from irdesk.session.core.workspace import Workspace


def usually_compared(measures: Sequence[Measure]) -> tuple[Measure, ...]:
    """Return the measures compared by default: those defined for single topics that score a run, without counts and
    shares of judged documents.
    """
    return tuple(measure for measure in measures if single(measure) and rates(measure))


@dataclass(frozen=True, eq=False)
class ComparisonRequest:
    """Frozen input of a comparison.

    ``scores`` has one array per measure, shape (topics, runs), NaN where a run lacks a topic; ``ranked`` holds the
    runs' rankings, for counting unjudged documents.
    """

    run_ids: tuple[str, ...]
    tags: tuple[str, ...]
    groups: tuple[str, ...]
    colours: tuple[int, ...]
    baseline: int | None
    measures: tuple[Measure, ...]
    topics: tuple[str, ...]
    scores: tuple[Floats, ...]
    plan: Plan
    parts: frozenset[Part]
    over: str
    ranked: tuple[RankedRun, ...]
    truths: Judgements
    rules: ScoringOptions
    grades: Sequence[int]
    said: tuple[str, ...]

    @classmethod
    def of(
        cls,
        workspace: Workspace,
        chosen: TopicFilter,
        measures: Collection[str],
        baseline: str,
        plan: Plan,
        parts: Collection[Part],
        *,
        best_of_groups: bool = False,
    ) -> ComparisonRequest:
        """Return a request for the shown runs in the workspace's current state.

        With ``best_of_groups``, takes only the best run of each group by the first measure, plus the baseline. Without
        ``measures``, takes those of `usually_compared`. Raises `CommandRefused` as `chosen_topics` does.
        """
        state, board = workspace.state, workspace.state.board
        shown = tuple(measure for measure in state.measures if single(measure) and str(measure) in measures)
        shown = shown or usually_compared(state.measures)  # none is chosen, or no chosen measure is still shown
        topics = chosen_topics(chosen, board, state.topics)
        rows = [board.topics.index(topic) for topic in topics] if len(topics) < len(board.topics) else slice(None)
        tables = [np.array(board.table(board.measures.index(measure))[rows]) for measure in shown]
        sources = state.present("run")
        names = dict(
            zip(
                [source.id for source in sources],
                distinct_names([(source.name, source.path) for source in sources]),
                strict=True,
            )
        )
        kept = [source for source in sources if source.visible]
        columns = [board.run_ids.index(source.id) for source in kept]
        if best_of_groups and tables:
            best = _best_of_groups([source.group for source in kept], tables[0][:, columns])
            kept = [source for source, stays in zip(kept, best, strict=True) if stays or source.id == baseline]
            columns = [board.run_ids.index(source.id) for source in kept]
        ids = tuple(source.id for source in kept)
        return cls(
            ids,
            tuple(names[source.id] for source in kept),
            tuple(source.group for source in kept),
            tuple(source.colour for source in kept),
            ids.index(baseline) if baseline in ids else None,
            shown,
            topics,
            tuple(np.where(np.isinf(scores[:, columns]), np.nan, scores[:, columns]) for scores in tables),
            plan,
            frozenset(parts),
            over_topics(chosen, topics, board.topics),
            tuple(state.ranked(run_id) for run_id in ids),
            board.truths,
            board.rules,
            state.possible_grades,
            tuple(state.resolution.parts()),
        )


def _best_of_groups(groups: Sequence[str], scores: Floats) -> list[bool]:
    """Return for each run whether it is the first of the best of its group by mean; True for runs without a group."""
    with np.errstate(invalid="ignore"):
        means = np.nan_to_num(np.nansum(scores, axis=0) / (~np.isnan(scores)).sum(axis=0), nan=-np.inf)
    best: dict[str, int] = {}
    for i, group in enumerate(groups):
        if group and (group not in best or means[i] > means[best[group]]):
            best[group] = i
    return [not group or best[group] == i for i, group in enumerate(groups)]


UNKNOWN = Bounds(np.nan, np.nan, exact=False)


@dataclass(frozen=True, eq=False)
class ComparedRuns:
    """Compared runs: the table for display, print and export, and the run of each row."""

    run_ids: tuple[str, ...]
    colours: tuple[int, ...]
    table: Table


def compare_project(request: ComparisonRequest, progress: Progress, *, bounded: bool = True) -> ComparedRuns:
    """Compare the runs (worker thread). Bounds take long; with ``bounded`` False they stay empty.

    Raises `TaskCancelled`.
    """
    compared = tuple(
        ComparedMeasure(
            measure,
            request.tags,
            request.baseline,
            compare_runs(request.topics, scores, request.plan, _against(request), progress),
            together(" · ", [*rule_parts(request.rules, (measure,)), *request.said]),
        )
        for measure, scores in zip(request.measures, request.scores, strict=True)
    )
    columns = with_unjudged(
        compared,
        request.ranked,
        request.truths,
        request.rules,
        request.grades,
        request.parts,
        progress,
        bounded=bounded,
    )
    table = comparison_table(columns, request.parts, request.groups, request.over)
    return ComparedRuns(request.run_ids, request.colours, table)


def _against(request: ComparisonRequest) -> int:
    """Return the index of the baseline, or -1 without one; then no pair is shown or tested."""
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
    """Add the unjudged documents to the comparison if they are among the parts; both use the same topics."""
    shares: dict[tuple[tuple[str, ...], int | None], Floats] = {}
    if Part.UNJUDGED in parts:
        for topics in dict.fromkeys(result.result.topics for result in compared):  # usually the same for all measures
            cutoffs = list(dict.fromkeys(result.measure.rank for result in compared if result.result.topics == topics))
            rows = unjudged_shares(runs, truths, topics, cutoffs, rules, progress)
            shares |= {(topics, cutoff): row for cutoff, row in zip(cutoffs, rows, strict=True)}
    columns = []
    for result in compared:
        bounds: list[Bounds] = []
        for run in runs if Part.BOUNDS in parts else ():
            progress.report(0, 0)  # allows cancellation
            known = bounded and result.result.topics
            bounds.append(
                mean_bounds(run, truths, result.result.topics, result.measure, rules, grades) if known else UNKNOWN
            )
        columns.append(MeasureColumns(result, shares.get((result.result.topics, result.measure.rank)), tuple(bounds)))
    return columns
