"""Documents on which people and a model disagree: their effects, checked against scores recomputed with the model's
label.
"""

from __future__ import annotations

import numpy as np
import pytest
from labelled_collection import MODEL, PEOPLE, RUNS, TOPICS, estimator, judged

from irdesk.evaluation.estimates.estimator import Estimator, ordinary_scores
from irdesk.evaluation.estimates.label_differences import label_differences
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


def test_the_change_is_that_of_the_scores_for_a_linear_measure() -> None:
    planned = estimator()
    measure = parse_one("P@5")
    estimate = Estimator(planned.population, RUNS, (measure,), ScoringOptions()).estimate(PEOPLE)[0]
    _, before = ordinary_scores(RUNS, PEOPLE, measure, ScoringOptions(), TOPICS)
    differences = label_differences(estimate)
    assert len(differences) == sum(MODEL[t][d] != grade for t, grades in PEOPLE.items() for d, grade in grades.items())
    for difference in differences[:6]:
        changed = {topic: dict(grades) for topic, grades in PEOPLE.items()}
        assert changed[difference.topic][difference.docno] == difference.grade
        changed[difference.topic][difference.docno] = difference.label
        _, after = ordinary_scores(RUNS, changed, measure, ScoringOptions(), TOPICS)
        moved = after - before
        assert difference.change == pytest.approx(moved[list(RUNS).index(difference.run)], abs=1e-12)
        assert abs(difference.change) == pytest.approx(np.abs(moved).max(), abs=1e-12)
        assert difference.mean == pytest.approx(moved.mean(), abs=1e-12)


@pytest.mark.parametrize("name", ["nDCG@5", "R@5"])
def test_of_a_ratio_it_is_the_change_to_first_order(name: str) -> None:
    planned = estimator()
    measure = parse_one(name)
    estimate = Estimator(planned.population, RUNS, (measure,), ScoringOptions()).estimate(PEOPLE)[0]
    _, before = ordinary_scores(RUNS, PEOPLE, measure, ScoringOptions(), TOPICS)
    for difference in label_differences(estimate)[:6]:
        changed = {topic: dict(grades) for topic, grades in PEOPLE.items()}
        changed[difference.topic][difference.docno] = difference.label
        _, after = ordinary_scores(RUNS, changed, measure, ScoringOptions(), TOPICS)
        run = list(RUNS).index(difference.run)
        assert difference.change == pytest.approx((after - before)[run], rel=0.25)


def test_unjudged_documents_are_not_listed_and_the_greatest_change_comes_first() -> None:
    planned = estimator()
    given = judged(planned)
    for estimate in planned.estimate(given):
        differences = label_differences(estimate)
        assert differences
        assert all(given[row.topic][row.docno] == row.grade != row.label for row in differences)
        sizes = [abs(row.change) for row in differences]
        assert sizes == sorted(sizes, reverse=True)
