"""Discriminative power: small cases with all possible resamples and shuffles, and properties that follow from the
definition.
"""

from __future__ import annotations

from itertools import combinations, permutations, product

import numpy as np
import pytest

from irdesk.domain.errors import TaskCancelled
from irdesk.evaluation.comparison.discriminative_power import Achieved, Discriminating, discriminative_power

SCORES = np.array([[0.7, 0.5, 0.0], [0.3, 0.1, 0.05], [0.2, 0.0, 0.2], [0.6, 0.2, 0.1], [0.4, 0.45, 0.3]])


def sakai(x, y, alpha):
    """Compute the algorithms in figures 3 and 5 of Sakai (2006) over all possible resamples instead of B random ones.
    Return the achieved level and the required difference.
    """
    z = x - y
    w = z - z.mean()

    def t(v, mean):
        deviation = np.std(v, ddof=1)
        return np.inf if deviation < 1e-12 < abs(mean) else abs(mean) / max(deviation, 1e-12) * np.sqrt(len(v))

    every = [w[list(entry)] for entry in product(range(len(z)), repeat=len(z))]
    drawn = sorted(((t(entry, entry.mean()), abs(entry.mean())) for entry in every), reverse=True)
    level = np.mean([entry >= t(z, z.mean()) - 1e-9 for entry, _ in drawn])
    return level, {mean for value, mean in drawn if value == drawn[int(len(drawn) * alpha) - 1][0]}


def test_the_bootstrap_as_all_resamples_have_it():
    alpha = 0.2
    result = discriminative_power(SCORES, Discriminating(alpha=alpha, resamples=60_000))
    expected = [sakai(SCORES[:, i], SCORES[:, j], alpha) for i, j in combinations(range(3), 2)]
    levels = sorted((level for level, _ in expected), reverse=True)
    assert result.levels == pytest.approx(np.array(levels), abs=0.008)
    assert result.different == sum(level < alpha for level in levels)
    assert result.share == pytest.approx(result.different / 3)


def test_the_difference_asked_for_is_that_of_the_resample_at_the_level():
    rng = np.random.default_rng(4)
    scores = rng.random((6, 2))
    result = discriminative_power(scores, Discriminating(alpha=0.1, resamples=40_000))
    z = scores[:, 0] - scores[:, 1]
    w = z - z.mean()
    every = np.array([w[list(entry)] for entry in product(range(6), repeat=6)])
    mean, deviation = every.mean(axis=1), every.std(axis=1, ddof=1)
    t = np.abs(mean) / np.maximum(deviation, 1e-12)
    near = np.argsort(-t)[int(0.09 * len(t)) : int(0.11 * len(t))]
    assert np.abs(mean[near]).min() - 1e-9 <= result.difference <= np.abs(mean[near]).max() + 1e-9


def test_randomized_tukey_as_all_shuffles_have_it():
    scores = SCORES[:4]
    spans = np.sort(
        [
            np.ptp(np.array([scores[i, list(row)] for i, row in enumerate(rows)]).mean(axis=0))
            for rows in product(list(permutations(range(3))), repeat=4)
        ]
    )
    plan = Discriminating(Achieved.RANDOMIZED_TUKEY, alpha=0.1, resamples=60_000)
    result = discriminative_power(scores, plan)
    apart = [abs((scores[:, i] - scores[:, j]).mean()) for i, j in combinations(range(3), 2)]
    expected = sorted((np.mean(spans >= entry - 1e-9) for entry in apart), reverse=True)
    assert result.levels == pytest.approx(np.array(expected), abs=0.008)
    near = spans[-int(0.105 * len(spans))], spans[-int(0.095 * len(spans))]
    assert near[0] <= result.difference <= near[1]
    # A difference is significant if and only if it exceeds the required difference.
    assert result.different == sum(entry > result.difference for entry in apart)


@pytest.mark.parametrize("test", list(Achieved))
def test_runs_without_any_difference(test):
    same = np.column_stack([SCORES[:, 0]] * 3)
    result = discriminative_power(same, Discriminating(test, resamples=500))
    assert (len(result.levels), result.undefined, result.different, result.share) == (0, 3, 0, None)
    assert result.difference is None
    two = discriminative_power(np.column_stack([SCORES[:, 0], SCORES[:, 0], SCORES[:, 1]]), Discriminating(test))
    assert (len(two.levels), two.undefined, two.few) == (2, 1, False)


@pytest.mark.parametrize("test", list(Achieved))
def test_nothing_can_be_said_of_one_topic_or_one_run(test):
    for scores in (SCORES[:1], SCORES[:, :1], np.full((3, 2), np.nan)):
        result = discriminative_power(scores, Discriminating(test, resamples=100))
        assert (result.share, result.difference) == (None, None)


def test_the_same_difference_in_every_topic_has_no_studentized_level():
    scores = np.column_stack([SCORES[:, 0], SCORES[:, 0] + 0.1])
    result = discriminative_power(scores, Discriminating(resamples=1000))
    assert (len(result.levels), result.undefined, result.share, result.difference) == (0, 1, None, None)
    tukey = discriminative_power(scores, Discriminating(Achieved.RANDOMIZED_TUKEY, resamples=1000))
    assert tukey.levels == pytest.approx([2 / 2**5], abs=0.03)


def test_topics_that_a_run_lacks_are_dropped():
    gaps = SCORES.copy()
    gaps[2, 1] = np.nan
    plan = Discriminating(resamples=2000)
    result, expected = discriminative_power(gaps, plan), discriminative_power(np.delete(SCORES, 2, axis=0), plan)
    assert (result.topics, result.dropped) == (4, 1)
    assert result.levels.tolist() == expected.levels.tolist()


def test_many_pairs_are_computed_in_parts_and_can_be_stopped():
    scores = np.random.default_rng(6).random((12, 34))  # 561 pairs, more than one batch
    plan = Discriminating(resamples=3000)
    result = discriminative_power(scores, plan)
    assert len(result.levels) == 561
    messages = [
        entry.levels for entry in (discriminative_power(scores[:, [i, j]], plan) for i, j in [(0, 1), (32, 33)])
    ]
    assert all(entry[0] in result.levels for entry in messages)

    class Stopped:
        def report(self, done, total):
            raise TaskCancelled("stopped")

    for test in Achieved:
        with pytest.raises(TaskCancelled):
            discriminative_power(scores, Discriminating(test), Stopped())
