"""Confidence intervals of means, checked against SciPy, and the unjudged share shown with a mean, computed by hand."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from irdesk.domain.errors import TaskCancelled
from irdesk.evaluation.bounds.bounds import mean_bounds
from irdesk.evaluation.bounds.unjudged_share import unjudged_shares
from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.comparison.significance.confidence_intervals import Interval, bootstrap_intervals, t_intervals
from irdesk.evaluation.comparison.significance.multiple_comparisons import all_pairs
from irdesk.evaluation.comparison.significance.paired_tests import PairedTest, run_test
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ranked_keys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

SCORES = np.random.default_rng(3).random((25, 40))


@pytest.mark.parametrize("confidence", [0.9, 0.95, 0.99])
def test_t_intervals_are_those_of_scipy(confidence):
    for entry, (low, high) in zip(SCORES.T, t_intervals(SCORES, confidence), strict=True):
        expected = stats.t.interval(confidence, len(entry) - 1, entry.mean(), stats.sem(entry))
        assert (low, high) == pytest.approx(expected, abs=1e-12)


def test_bootstrap_intervals_are_those_of_scipy_but_for_chance():
    result = bootstrap_intervals(SCORES[:, :3], permutations=20_000)
    for entry, interval in zip(SCORES.T, result, strict=False):
        expected = stats.bootstrap(
            (entry,), np.mean, n_resamples=20_000, method="percentile", rng=8
        ).confidence_interval
        assert tuple(interval) == pytest.approx(tuple(expected), abs=0.004)


def test_many_at_once_are_each_by_itself():
    result = bootstrap_intervals(SCORES, 0.9, seed=5, permutations=20_000)
    for column in (0, 31, 32, 39):
        resamples = {"n_resamples": 20_000, "confidence_level": 0.9, "method": "percentile", "rng": 8}
        expected = stats.bootstrap((SCORES[:, column],), np.mean, **resamples).confidence_interval
        assert tuple(result[column]) == pytest.approx(tuple(expected), abs=0.004)


def test_nothing_that_varies_and_nothing_to_say():
    assert bootstrap_intervals(np.full((5, 1), 0.1)).tolist() == [[0.1, 0.1]]
    assert t_intervals(np.full((5, 1), 0.1))[0] == pytest.approx([0.1, 0.1])
    assert np.isnan(bootstrap_intervals(np.ones((1, 2)))).all()
    assert np.isnan(t_intervals(np.ones((1, 2)))).all()
    for how in Interval:  # Constant scores have no interval, as in R's t.test.
        compared = compare_runs(list("abc"), np.array([[0.1, 0.5], [0.1, 0.2], [0.1, 0.7]]), Plan(intervals=how))
        assert np.isnan(compared.intervals).all(axis=1).tolist() == [True, False]


def test_the_difference_is_resampled_in_pairs():
    plan = Plan(intervals=Interval.BOOTSTRAP, permutations=20_000)
    result = compare_runs([str(i) for i in range(25)], SCORES[:, :2], plan, baseline=0)
    expected = stats.bootstrap(
        (SCORES[:, 1], SCORES[:, 0]),
        lambda a, b, axis: (a - b).mean(axis=axis),
        paired=True,
        vectorized=True,
        n_resamples=20_000,
        method="percentile",
        rng=8,
    ).confidence_interval
    assert result.pairs[0].comparison.interval == pytest.approx(tuple(expected), abs=0.006)
    assert "95 % intervals by the paired bootstrap, 20,000 resamples, seed 1" in str(plan)


@pytest.mark.parametrize("test", [PairedTest.RANDOMIZATION, PairedTest.BOOTSTRAP])
def test_against_a_baseline_each_is_what_it_is_alone(test):
    shown = [(run, 3) for run in range(6) if run != 3]
    result = all_pairs(SCORES[:, :6], test, 2, 3000, shown=shown)
    for (run, base), entry in zip(shown, result, strict=True):
        alone = run_test(test, SCORES[:, run] - SCORES[:, base], seed=2, permutations=3000)
        assert entry.p == pytest.approx(alone.p, abs=1e-12)


def test_it_can_be_cancelled():
    class Stop:
        def report(self, done: int, total: int) -> None:
            raise TaskCancelled

    with pytest.raises(TaskCancelled):
        bootstrap_intervals(SCORES, progress=Stop())


@pytest.fixture
def judged(make_run):
    """Return judgements and three runs. In topic 1, a and b are judged, and m has a negative grade; in topic 2, a is
    judged. The first run returns five and two documents.
    """
    truths = Judgements.of({"1": {"a": 1, "b": 0, "m": -1}, "2": {"a": 1}})
    runs = [{"1": ["a", "x", "b", "m", "y"], "2": ["a", "z"]}, {"1": ["x", "a"]}, {"3": ["a"]}]
    return truths, [ranked_keys(make_run(run), ScoringOptions()) for run in runs]


def test_unjudged_within_the_cutoff(judged):
    truths, runs = judged
    result = unjudged_shares(runs, truths, ["1", "2"], [1, 2, 10, None], ScoringOptions())
    assert result[:, 0].tolist() == pytest.approx([0, 0.5, (3 / 5 + 1 / 2) / 2, (3 / 5 + 1 / 2) / 2])
    assert result[:, 1].tolist() == [1.0, 0.5, 0.5, 0.5]
    assert np.isnan(result[:, 2]).all()
    assert (unjudged_shares(runs, truths, ["1", "2"], [10], ScoringOptions(judged_only=True))[0, :2] == 0).all()
    assert unjudged_shares(runs, truths, ["1"], [10], ScoringOptions(depth=2))[0, 0] == 0.5


def test_it_is_what_judged_leaves(judged):
    truths, runs = judged
    measure, rules = parse_one("Judged@2"), ScoringOptions()
    board = Scoreboard((measure,), rules, truths)
    for i, run in enumerate(runs[:2]):
        board.add(score_run(str(i), run, board.truths, (measure,), rules))
    assert 1 - board.means()[0] == pytest.approx(unjudged_shares(runs[:2], truths, ["1", "2"], [2], rules)[0])


def test_bounds_of_a_mean(judged):
    truths, runs = judged
    entry = mean_bounds(runs[0], truths, ["1", "2"], parse_one("P@2"), ScoringOptions(), (0, 1))
    # In topic 1, a is relevant and x may be; in topic 2, a is relevant and z may be.
    assert (entry.lower, entry.upper, entry.exact) == (0.5, 1.0, True)
