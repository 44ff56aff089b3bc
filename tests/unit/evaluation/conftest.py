"""Fixtures that score runs given as ranked docnos, with judgements given as grades."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ranked_keys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

Topics = Mapping[str, Any]


@pytest.fixture
def make_board(make_run) -> Callable[..., Scoreboard]:
    """Return a function that makes a scoreboard from grades keyed by topic and runs keyed by id."""

    def make(
        grades: Topics, runs: Mapping[str, Topics], measures: Sequence[str], rules: ScoringOptions | None = None
    ) -> Scoreboard:
        rules = rules or ScoringOptions()
        chosen: tuple[Measure, ...] = tuple(map(parse_one, measures))
        board = Scoreboard(
            chosen, rules, {topic: TopicJudgements.of(topic_grades) for topic, topic_grades in grades.items()}
        )
        for run_id, topics in runs.items():
            board.add(score_run(run_id, ranked_keys(make_run(topics), rules), board.truths, chosen, rules))
        return board

    return make


@pytest.fixture
def means(make_board) -> Callable[..., list[float]]:
    """Return a function that computes one run's means: ``means({"q1": {"d1": 1}}, {"q1": ["d1"]}, "AP", "RR")``."""

    def mean_scores(grades: Topics, run: Topics, *measures: str, rules: ScoringOptions | None = None) -> list[float]:
        board = make_board(grades, {"run": run}, measures, rules)
        return [float(value) for value in board.means()[:, 0]]

    return mean_scores


@pytest.fixture
def scores(means) -> Callable[..., list[float]]:
    """Return a function that computes one run's scores for one topic: ``scores({"d1": 1}, ["d1", "d2"], "AP")``."""

    def of_topic(
        grades: Mapping[str, int], ranked: Any, *measures: str, rules: ScoringOptions | None = None
    ) -> list[float]:
        return means({"1": grades}, {"1": ranked}, *measures, rules=rules)

    return of_topic
