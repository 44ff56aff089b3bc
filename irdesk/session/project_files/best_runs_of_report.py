"""Best runs of a project for its report: their order, the choice of the two best, the comparison of these two, and the
precision–recall curves.
"""

from __future__ import annotations

import numpy as np

from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.curves.curves import Kind
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.curves.curve_table import Drawn
from irdesk.reporting.project.report_content import BestPair
from irdesk.reporting.project.report_figures import MOST_CURVES
from irdesk.session.core.project_state import ProjectState


def best_order(state: ProjectState, order: list[str], compared: tuple[Measure, ...]) -> list[int]:
    """Return the indices of the runs in ``order``, sorted by mean under the first compared measure, best first. The
    means are over the topics that all runs have. If there are no such topics, the order is unchanged.
    """
    indices = list(range(len(order)))
    if not compared or not order or not state.board.topics:
        return indices
    scores = _scores_of(state, compared[0], order)
    scores = scores[~np.isnan(scores).any(axis=1)]
    means = scores.mean(axis=0).tolist() if len(scores) else [0.0] * len(order)
    return sorted(indices, key=lambda i: -means[i])


def two_best(order: list[str], best: list[int]) -> list[str]:
    """Return the ids of the two best runs, which a report compares with each other. ``best`` is the `best_order` of the
    runs. The result is shorter if there are fewer runs.
    """
    return [order[i] for i in best[:2]]


def _scores_of(state: ProjectState, measure: Measure, runs: list[str]) -> Floats:
    """Return the scores of some runs, shape (topics, runs)."""
    board = state.board
    scores: Floats = board.table(board.measures.index(measure))[:, [board.run_ids.index(run) for run in runs]]
    return scores


def compare_best(
    state: ProjectState,
    names: dict[str, str],
    runs: list[str],
    compared: tuple[Measure, ...],
    plan: Plan,
    progress: Progress,
) -> BestPair | None:
    """Compare the two best runs only with each other, so that no correction for further pairs is made."""
    if len(runs) < 2 or not compared or not state.board.topics:
        return None
    first, second = runs
    result = compare_runs(state.board.topics, _scores_of(state, compared[0], runs), plan, 1, progress)
    if not result.pairs or not result.topics:
        return None
    return BestPair(names[first], names[second], compared[0], plan, result.topics, result.pairs[0])


def best_curves(state: ProjectState, names: dict[str, str], order: list[str], baseline: str) -> tuple[Drawn, ...]:
    """Return the precision–recall curves of the best runs and the baseline. Only the best run's curve includes its band
    of bounds.
    """
    chosen = order[:MOST_CURVES]
    if baseline and baseline not in chosen:
        chosen = [*chosen[:-1], baseline]
    curves = {curve.run_id: curve for curve in state.curves.means(Kind.PR_11)}
    drawn = []
    for i, run in enumerate(chosen):
        if run in curves:
            band = None if i else state.bands.band(run, None, Kind.PR_11, state.possible_grades)
            drawn.append(Drawn(names[run], curves[run], band))
    return tuple(drawn)
