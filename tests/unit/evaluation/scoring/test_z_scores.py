"""Z-scores: standardised distances from the mean of reference runs, as printed by trec_eval."""

from __future__ import annotations

import math

import pytest
from each_case import each_case

from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.z_scores import UNKNOWN, z_average, z_score


@each_case(
    ("name", "score", "reference", "expected"),
    [
        ("AP", 0.5, (0.25, 0.125), 2.0),
        ("AP", 0.125, (0.25, 0.5), -0.25),
        ("AP", 0.25, (0.25, 0.0), 0.0),
        ("AP", 0.5, (0.25, 0.0), -1_000_000.0),
        ("AP", 0.5, None, -1_000_000.0),
        ("GMAP", math.exp(-1), (-2.0, 0.5), 2.0),
        ("GMAP", 0.0, (0.0, 1.0), math.log(0.00001)),  # log of the lowest score
    ],
)
def test_the_distance_of_a_topic(name, score, reference, expected):
    assert z_score(parse_one(name), score, reference) == pytest.approx(expected)
    assert UNKNOWN == -1_000_000.0


@each_case(
    ("name", "scores", "topics", "expected"),
    [
        ("AP", [1.0, 2.0], 2, 1.5),
        ("AP", [1.0, 2.0], 4, 0.75),
        ("NumRel", [1.0, 2.0], 2, 3.0),
        ("NumQ", [5.0, 5.0], 2, 2.0),
        ("GMAP", [-1.0, -3.0], 2, math.exp(-2)),
        ("GMAP", [-1.0], 2, math.exp((-1 + math.log(0.00001)) / 2)),
    ],
)
def test_the_value_of_all_topics(name, scores, topics, expected):
    assert z_average(parse_one(name), scores, topics) == pytest.approx(expected)
