"""Estimates of runs in the form that users request: full samples, intervals, differences, safeguards."""

from __future__ import annotations

import numpy as np
import pytest
from labelled_collection import DOCUMENTS, MEASURES, MODEL, PEOPLE, RUNS, TOPICS, estimator, judged

from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.estimates.document_population import UNKNOWN, Population
from irdesk.evaluation.estimates.estimator import Estimator, ordinary_scores
from irdesk.evaluation.measures.measure_names import parse_one
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
    for estimate in planned.estimate(judged(planned)):
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
    with pytest.raises(CommandRefused, match="no sampling design is recorded for the judged ones"):
        Estimator(joined, RUNS, MEASURES, ScoringOptions()).estimate(few)


def test_too_few_labels_show_values_without_intervals() -> None:
    planned = estimator()
    for estimate in planned.estimate(judged(planned, 12)):
        assert "no interval" in estimate.refusal
        assert estimate.interval(0) is None
        assert estimate.difference(0, 1) is None
        assert np.isfinite(estimate.best).all()
        assert any("not judged yet" in note for note in estimate.notes)


@pytest.mark.parametrize("grade", [0, 2])
def test_no_value_leaves_the_range_of_its_measure(grade: int) -> None:
    """People contradict the model for nearly every document, so that an unclipped correction would leave the range."""
    measures = tuple(map(parse_one, ("P@5", "DCG@5", "CG@5")))
    for share, count in ((0.5, 12), (0.2, None), (0.5, None)):
        planned = estimator(share)
        other = Estimator(planned.population, RUNS, measures, ScoringOptions(), planned.probabilities, planned.drawn)
        contrary = {topic: dict.fromkeys(grades, grade) for topic, grades in judged(planned, count).items()}
        for estimate in other.estimate(contrary):
            most = 1.0 if str(estimate.linear.measure) == "P@5" else np.inf
            assert estimate.best.min() >= 0
            assert estimate.best.max() <= most
            for run in range(len(RUNS)):
                low, high = estimate.interval(run) or (0.0, most)
                assert 0 <= low <= high <= most


def test_a_sample_that_was_chosen_is_refused() -> None:
    planned = estimator()
    assert planned.drawn is not None
    with pytest.raises(CommandRefused, match="not a random sample"):
        Estimator(
            planned.population, RUNS, MEASURES, ScoringOptions(), planned.probabilities, planned.drawn[: len(TOPICS)]
        )


def equal_design(chosen: list[int], share: float) -> Estimator:
    """Return an estimator whose design has equal probabilities, with the given documents sampled."""
    joined = Population.of(DOCUMENTS, {"model": MODEL}, RUNS)
    drawn = np.array(sorted(chosen))
    return Estimator(joined, RUNS, MEASURES[:1], ScoringOptions(), np.full(len(joined), share), drawn)


@pytest.mark.parametrize("prefers", ["high labels", "at the top of runs"])
def test_a_greedy_choice_that_states_probabilities_is_refused(prefers: str) -> None:
    joined = Population.of(DOCUMENTS, {"model": MODEL}, RUNS)
    best = np.full(len(joined), np.inf)
    np.minimum.at(best, joined.document_of, joined.rank_of)
    order = np.argsort(-joined.labels[0] if prefers == "high labels" else best, kind="stable")
    with pytest.raises(CommandRefused, match="more often than expected"):
        equal_design(order[:75].tolist(), 0.25)
    random = np.random.default_rng(4)
    for _ in range(50):
        equal_design(random.choice(len(joined), 75, replace=False).tolist(), 0.25)


def test_the_most_probable_documents_alone_are_no_sample() -> None:
    planned = estimator(0.4)
    assert planned.probabilities is not None
    assert planned.drawn is not None
    most = np.argsort(-planned.probabilities, kind="stable")[: len(planned.drawn)]
    with pytest.raises(CommandRefused, match="not a random sample"):
        Estimator(planned.population, RUNS, MEASURES, ScoringOptions(), planned.probabilities, np.sort(most))


def test_documents_without_a_chance_refuse_intervals() -> None:
    planned = estimator()
    assert planned.probabilities is not None
    assert planned.drawn is not None
    shown = planned.population.ranked_within(2)
    probabilities = np.where(shown, 0.5, 0.0)
    drawn = np.flatnonzero(shown)[::2]
    narrow = Estimator(planned.population, RUNS, MEASURES[:1], ScoringOptions(), probabilities, drawn)
    (estimate,) = narrow.estimate(judged(narrow))
    assert "had no chance of being drawn" in estimate.refusal
    assert estimate.interval(0) is None


def test_few_labels_in_a_stratum_widen_or_refuse() -> None:
    planned = estimator(0.6)
    grades = planned.population.grades_of(judged(planned))
    labels = planned.population.labels[0]
    label = max(planned.estimate_grades(grades)[0].direct.strata, key=lambda each: each.share).label
    widths = []
    for kept in (1000, 12, 1):
        few = grades.copy()
        few[np.flatnonzero((labels == label) & (grades != UNKNOWN))[kept:]] = UNKNOWN
        estimate = planned.estimate_grades(few)[0]
        stratum = next(each for each in estimate.direct.strata if each.label == label)
        assert stratum.judged <= kept
        assert stratum.matters
        widths.append(estimate.direct.degrees)
        if kept == 1000:
            assert not any("documents with label" in note for note in estimate.notes)
        if kept == 12:
            assert any(f"documents with label {label} are judged" in note for note in estimate.notes)
            assert estimate.interval(0) is not None
        if kept == 1:
            assert f"only 1 sampled document with label {label} is judged" in estimate.refusal
            assert estimate.interval(0) is None
    assert widths == sorted(widths, reverse=True)
    assert sum(each.share for each in planned.estimate_grades(grades)[0].direct.strata) == pytest.approx(1)
