"""The score array: topics, runs and measures are added and removed, and each score keeps its topic, run and measure."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.score_array import ScoreArray

MEASURES = (parse_one("AP"), parse_one("NumRel"))


@pytest.fixture
def scores() -> ScoreArray:
    """Return an array with two topics, two measures and ten runs, more than it has space for initially."""
    array = ScoreArray(2, 2)
    for run in range(10):
        array.add_run()[:] = [[run, run + 0.25], [run + 0.5, np.nan]]
    return array


def test_each_score_stays_with_its_topic_measure_and_run(scores):
    for run in range(10):
        np.testing.assert_array_equal(scores.of_run(run), [[run, run + 0.25], [run + 0.5, np.nan]])
    scores.remove_run(3)
    runs = [*range(3), *range(4, 10)]
    np.testing.assert_array_equal(scores.of_measure(0), [runs, [run + 0.5 for run in runs]])
    scores.remove_topic(0)
    np.testing.assert_array_equal(scores.of_topic(0), [[run + 0.5 for run in runs], [np.nan] * 9])


def test_a_new_topic_has_no_scores_or_what_missing_ones_count_as(scores):
    scores.missing = np.array([[0.0, 7.0], [0.0, 8.0]])
    scores.insert_topic(1)
    assert scores.missing.shape == (3, 2)
    assert np.isnan(scores.of_topic(1)).all()
    np.testing.assert_array_equal(scores.of_topic(2)[1], [8.0] * 10)
    np.testing.assert_array_equal(scores.of_topic(0)[1], [run + 0.25 for run in range(10)])
    scores.remove_topic(1)
    np.testing.assert_array_equal(scores.missing, [[0.0, 7.0], [0.0, 8.0]])


def test_measures_are_chosen_by_place_and_new_ones_have_no_scores(scores):
    scores.choose([1, -1, 0])
    np.testing.assert_array_equal(scores.of_run(4), [[4.25, np.nan, 4.0], [np.nan, np.nan, 4.5]])


def test_means_leave_out_topics_without_a_score_and_sums_add_the_others(scores):
    runs = np.arange(10)
    np.testing.assert_allclose(scores.means(MEASURES), [runs + 0.25, runs + 0.25])
    np.testing.assert_allclose(scores.means(MEASURES, first=8), [[8.25, 9.25], [8.25, 9.25]])
    np.testing.assert_allclose(scores.means(MEASURES, rows=np.array([1]))[0], runs + 0.5)
    scores.missing = np.array([[0.0, 0.0], [0.0, 2.0]])
    np.testing.assert_allclose(scores.means(MEASURES)[1], runs + 2.25, err_msg="a missing score counts as told")
