"""Judgements that seem to be copies of a model's labels."""

from __future__ import annotations

import numpy as np
import pytest
from labelled_collection import DOCUMENTS, MEASURES, MODEL, PEOPLE, RUNS

from irdesk.evaluation.estimates.document_population import Population
from irdesk.evaluation.estimates.estimator import Estimator
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


@pytest.mark.parametrize(("of_people", "is_told"), [(1.0, False), (0.5, False), (0.05, True), (0.0, True)])
def test_judgements_that_are_mostly_the_labels_are_told(of_people: float, is_told: bool) -> None:
    """A note is shown if most human judgements equal the model's labels, for example if the same file is given as
    judgements and as labels.
    """
    chance = np.random.default_rng(3)
    mixed = {
        topic: {docno: grade if chance.random() < of_people else MODEL[topic][docno] for docno, grade in grades.items()}
        for topic, grades in PEOPLE.items()
    }
    joined = Population.of(DOCUMENTS, {"model": MODEL}, RUNS)
    for estimate in Estimator(joined, RUNS, MEASURES, ScoringOptions()).estimate(mixed):
        assert (
            any("make sure that the file contains only human judgements" in note for note in estimate.notes) is is_told
        )
