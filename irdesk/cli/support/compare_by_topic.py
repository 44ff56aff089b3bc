"""Topic-by-topic results for ``irdesk compare --per-topic`` and ``--difficulty``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from irdesk.domain.progress import Progress
from irdesk.domain.run import RankedRun
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.comparison.topic_difficulty import topic_figures
from irdesk.evaluation.comparison.two_runs import two_runs
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.reporting.comparison.per_topic_formats import TopicsOfAll, TopicsOfTwo
from irdesk.reporting.tables.scoring_convention_text import rule_parts


def of_pairs(
    board: Scoreboard,
    runs: Sequence[RankedRun],
    names: Sequence[str],
    plan: Plan,
    baseline: int | None,
    over: str,
    parts: Sequence[Progress],
) -> list[TopicsOfTwo]:
    """Compare runs topic by topic under each measure. Each run is compared with the ``baseline``, or with every other
    run if ``baseline`` is None. ``over`` is a description of the topics.
    """
    pairs = [(run, baseline) for run in range(len(runs)) if run != baseline] if baseline is not None else []
    results = []
    for index, (measure, progress) in enumerate(zip(board.measures, parts, strict=True)):
        conventions = _conventions(board, measure, over)
        for i, j in pairs or combinations(range(len(runs)), 2):
            topics = two_runs(
                measure,
                board.topics,
                board.table(index)[:, [i, j]],
                (runs[i], runs[j]),
                board.truths,
                board.rules,
                plan,
                progress,
            )
            results.append(TopicsOfTwo((names[i], names[j]), topics, conventions))
    return results


def of_all(board: Scoreboard, names: Sequence[str], over: str, parts: Sequence[Progress]) -> list[TopicsOfAll]:
    """Compute statistics of each topic over all runs, under each measure. ``over`` describes the topics."""
    results = []
    for index, (measure, progress) in enumerate(zip(board.measures, parts, strict=True)):
        topics = topic_figures(
            measure, board.topics, board.table(index), board.means()[index], board.truths, board.rules, progress
        )
        results.append(TopicsOfAll(measure, names, topics, _conventions(board, measure, over)))
    return results


def _conventions(board: Scoreboard, measure: Measure, over: str) -> str:
    return " · ".join([*rule_parts(board.rules, (measure,)), *([over] if over else [])])
