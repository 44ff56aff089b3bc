"""Estimates of runs as a user asks for them: census, intervals, differences, guards."""

from __future__ import annotations

import numpy as np
import pytest
from labelled_collection import DOCUMENTS, MEASURES, MODEL, PEOPLE, RUNS, TOPICS, estimator, judged

from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.estimates.estimator import Estimator, ordinary_scores
from irdesk.evaluation.estimates.population import Population
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


def test_all_judged_gives_the_ordinary_scores_bit_for_bit() -> None:
    joined = Population.of(DOCUMENTS, {"model": MODEL}, RUNS)
    for estimate, measure in zip(
        Estimator(joined, RUNS, MEASURES, ScoringOptions()).estimate(PEOPLE), MEASURES, strict=True
    ):
        assert estimate.is_census
        _, means = ordinary_scores(RUNS, PEOPLE, measure, ScoringOptions(), TOPICS)
        assert estimate.best.tobytes() == means.tobytes()
        assert estimate.interval(0) == (means[0], means[0])


def test_estimates_lie_near_the_scores_under_all_judgements() -> None:
    planned = estimator()
    *proven, average_precision = planned.estimate(judged(planned))
    assert average_precision.interval(0) is None
    assert average_precision.refusal.startswith("no interval: those of AP")
    for estimate in proven:
        _, means = ordinary_scores(RUNS, PEOPLE, estimate.linear.measure, ScoringOptions(), TOPICS)
        for run, mean in enumerate(means):
            interval, wide = estimate.interval(run), estimate.interval(run, topics=True)
            assert interval is not None
            assert wide is not None
            assert interval[0] - 0.02 <= mean <= interval[1] + 0.02
            assert interval[0] <= estimate.best[run] <= interval[1]
            assert wide[0] <= interval[0]
            assert wide[1] >= interval[1]
            assert 0 <= estimate.judging_share(run) <= 1


def test_differences_and_the_order_agree() -> None:
    planned = estimator()
    estimate = planned.estimate(judged(planned))[0]
    far = estimate.difference(4, 0)
    assert far is not None
    assert far.low > 0
    assert far.p < 0.001
    assert estimate.order[-1] == 0
    assert estimate.chance_reversed(estimate.order[0], estimate.order[-1]) < 0.001
    assert estimate.chance_reversed(2, 2) == 0.5


def test_without_a_design_missing_judgements_are_refused() -> None:
    joined = Population.of(DOCUMENTS, {"model": MODEL}, RUNS)
    few = {topic: dict(list(grades.items())[:5]) for topic, grades in PEOPLE.items()}
    with pytest.raises(CommandRefused, match="no design says how the others were chosen"):
        Estimator(joined, RUNS, MEASURES, ScoringOptions()).estimate(few)


def test_too_few_labels_show_values_without_intervals() -> None:
    planned = estimator()
    for estimate in planned.estimate(judged(planned, 12)):
        assert "no interval" in estimate.refusal
        assert estimate.interval(0) is None
        assert estimate.difference(0, 1) is None
        assert np.isfinite(estimate.best).all()
        assert any("not judged yet" in note for note in estimate.notes)


def test_a_sample_that_was_chosen_is_refused() -> None:
    planned = estimator()
    assert planned.drawn is not None
    with pytest.raises(CommandRefused, match="not a random sample"):
        Estimator(
            planned.population, RUNS, MEASURES, ScoringOptions(), planned.probabilities, planned.drawn[: len(TOPICS)]
        )
