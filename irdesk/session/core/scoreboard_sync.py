"""Scoreboards of a project: made from scratch, and brought in line with the one in force."""

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
    """The measures, and Judged@10, which the list of runs shows whatever else is shown."""
    return measures if JUDGED_AT_10 in measures else (*measures, JUDGED_AT_10)


def board_of(
    runs: Mapping[str, RankedKeys],
    truths: Mapping[str, TopicJudgements],
    measures: tuple[Measure, ...],
    rules: ScoringOptions,
) -> Scoreboard:
    """A scoreboard of runs beside truths; pure, for a worker."""
    board = Scoreboard(with_judged(measures), rules, truths)
    for run_id, keys in runs.items():
        board.add(score_run(run_id, keys, board.truths, board.measures, rules))
    return board


def bring_in_line(
    board: Scoreboard, old: Scoreboard, ranked: Callable[[str], RankedRun], rules: ScoringOptions
) -> None:
    """Give a board that a worker made the runs and measures of the one in force, ``old``.

    ``ranked`` gives a run by its id in the order of ``rules``, by which runs that came meanwhile are scored.
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
    """Judge on a board that was made beside votes what marks given or taken back since then say otherwise."""
    for topic in {**before.marks, **now.marks}:
        documents = {**before.marks.get(topic, {}), **now.marks.get(topic, {})}
        late = {docno: grade for docno in documents if board.grade(topic, docno) != (grade := now.grade(topic, docno))}
        if late:
            board.judge(topic, late)


def take_truths(board: Scoreboard, old: Scoreboard) -> None:
    """Let a board have the truths of another one."""
    for topic in {*old.topics, *board.topics}:
        truth = old.truth(topic)
        if board.truth(topic) is not truth:
            board.replace(topic, truth or TopicJudgements.of({}))


def replace_changed(board: Scoreboard, truths: Mapping[str, TopicJudgements]) -> frozenset[str]:
    """Give topics their truths, and score those anew to which that is another one; gives these."""
    found = set()
    for topic, truth in truths.items():
        before = board.truth(topic) or TopicJudgements.of({})
        same = np.array_equal(before.keys, truth.keys) and np.array_equal(before.grades, truth.grades)
        if not same or before.detail or truth.detail:
            board.replace(topic, truth)
            found.add(topic)
    return frozenset(found)
