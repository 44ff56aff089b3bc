"""Build a project's scoreboard from scratch, or synchronise a new scoreboard with the current one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from irdesk.domain.run import RankedRun
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import RankedKeys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.core.grade_resolution import GradeSources

JUDGED_AT_10 = parse_one("Judged@10")


def with_judged(measures: tuple[Measure, ...]) -> tuple[Measure, ...]:
    """Return the measures plus Judged@10, which the list of runs always shows."""
    return measures if JUDGED_AT_10 in measures else (*measures, JUDGED_AT_10)


def board_of(
    runs: Mapping[str, RankedKeys],
    truths: Mapping[str, TopicJudgements],
    measures: tuple[Measure, ...],
    rules: ScoringOptions,
) -> Scoreboard:
    """Build a scoreboard from runs and judgements. This is a pure function, so a worker thread can call it."""
    board = Scoreboard(with_judged(measures), rules, truths)
    for run_id, keys in runs.items():
        board.add(score_run(run_id, keys, board.truths, board.measures, rules))
    return board


def bring_in_line(
    board: Scoreboard, old: Scoreboard, ranked: Callable[[str], RankedRun], rules: ScoringOptions
) -> None:
    """Add the runs and measures of the current scoreboard, ``old``, to a scoreboard computed by a worker, and remove
    all other runs and measures from it.

    ``ranked`` returns a run by id in the evaluation order of ``rules``. It is used to score runs added in the meantime.
    """
    for run_id in board.run_ids:
        if run_id not in old.run_ids:
            board.remove(run_id)
    for run_id in old.run_ids:
        if run_id not in board.run_ids:
            board.add(score_run(run_id, ranked(run_id), board.truths, board.measures, rules))
    if board.measures != old.measures:
        board.choose(old.measures)


def catch_up(board: Scoreboard, before: GradeSources, now: GradeSources) -> None:
    """Update a scoreboard with the judgements given or withdrawn since it was computed."""
    for topic in {**before.judgements, **now.judgements}:
        documents = {**before.judgements.get(topic, {}), **now.judgements.get(topic, {})}
        late = {docno: grade for docno in documents if board.grade(topic, docno) != (grade := now.grade(topic, docno))}
        if late:
            board.judge(topic, late)


def take_truths(board: Scoreboard, old: Scoreboard) -> None:
    """Copy the judgements of the scoreboard ``old`` to ``board``."""
    for topic in {*old.topics, *board.topics}:
        truth = old.truth(topic)
        if board.truth(topic) is not truth:
            board.replace(topic, truth or TopicJudgements.of({}))


def replace_changed(board: Scoreboard, truths: Mapping[str, TopicJudgements]) -> frozenset[str]:
    """Replace the judgements of topics. Rescore those topics whose judgements differ, and return them."""
    changed = set()
    for topic, truth in truths.items():
        before = board.truth(topic) or TopicJudgements.of({})
        same = np.array_equal(before.keys, truth.keys) and np.array_equal(before.grades, truth.grades)
        if not same or before.detail or truth.detail:
            board.replace(topic, truth)
            changed.add(topic)
    return frozenset(changed)
