"""What topics do to runs: against the statistics module and SciPy, and cases worked by hand."""

from __future__ import annotations

import math
import statistics
from itertools import permutations

import numpy as np
import pytest
from scipy import stats

from irdesk.evaluation.difficulty import topic_figures
from irdesk.evaluation.judgements import Judgements
from irdesk.evaluation.names import parse_one
from irdesk.evaluation.rules import Rules

NAN = math.nan


def figures(rows, means=None, truths=None, measure="AP"):
    scores = np.array(rows, np.float64)
    topics = [f"t{i}" for i in range(len(rows))]
    means = np.nanmean(scores, axis=0) if means is None else np.array(means)
    known = Judgements.of(truths or {topic: {"d": 1} for topic in topics})
    return topic_figures(parse_one(measure), topics, scores, means, known, Rules())


def test_mean_median_ends_and_spread_are_those_of_the_runs_that_have_the_topic():
    rng = np.random.default_rng(3)
    rows = rng.random((6, 9))
    rows[2, [1, 4]] = NAN
    for own, row in zip(figures(rows), rows, strict=True):
        kept = [float(value) for value in row if not math.isnan(value)]
        assert own.runs == len(kept)
        assert own.mean == pytest.approx(statistics.fmean(kept), abs=1e-12)
        assert own.median == pytest.approx(statistics.median(kept), abs=1e-12)
        assert own.deviation == pytest.approx(statistics.stdev(kept), abs=1e-11)
        assert (own.best, own.worst) == (pytest.approx(max(kept)), pytest.approx(min(kept)))
        assert own.apart == pytest.approx(max(kept) - min(kept))


def test_tau_ap_with_the_order_of_the_means():
    """By hand, τ_AP = 2/(n-1) Σ C(i)/(i-1) - 1: the estimate a c b of the truth a b c has C = 1, 1."""
    same, swapped, turned, alike = figures(
        [[0.9, 0.5, 0.1], [0.9, 0.1, 0.5], [0.1, 0.5, 0.9], [0.4, 0.4, 0.4]], means=[0.9, 0.5, 0.1]
    )
    assert same.tau_ap == pytest.approx(1)
    assert swapped.tau_ap == pytest.approx(2 / 2 * (1 + 1 / 2) - 1)
    assert turned.tau_ap == pytest.approx(-1)
    assert alike.tau_ap == pytest.approx(0), "in all orders on average"
    (own,) = figures([[0.3, 0.2, 0.1]], means=[0.5, 0.5, 0.5])
    assert own.tau_ap is None, "the means are no order"


def test_tau_ap_of_every_order_of_four_runs_beside_the_formula():
    truth = [0.8, 0.6, 0.4, 0.2]
    for order in permutations(range(4)):  # the estimate, best first
        scores = [0.0] * 4
        for place, run in enumerate(order):
            scores[run] = 1 - place / 10
        correct = [sum(above < run for above in order[:place]) for place, run in enumerate(order)]
        expected = 2 / 3 * sum(correct[i] / i for i in range(1, 4)) - 1
        assert figures([scores], means=truth)[0].tau_ap == pytest.approx(expected)


def test_a_run_fails_alone_below_the_others_fence():
    """Others .6 .7 .8: Q1 .65, Q3 .75, fence .50; .49 lies below it, .51 does not."""
    below, above, two, few, spread_out = figures([
        [0.6, 0.49, 0.7, 0.8], [0.6, 0.51, 0.7, 0.8], [0.1, 0.1, 0.7, 0.8], [NAN, 0.1, 0.7, 0.8], [0.0, 0.3, 0.6, 0.9]
    ])  # fmt: skip
    assert below.fails is not None
    assert (below.fails.run, below.fails.gap) == (1, pytest.approx(0.11))
    assert above.fails is None
    assert two.fails is None, "two fail together"
    assert few.fails is None, "three runs say nothing of that"
    assert spread_out.fails is None


def test_one_that_fails_among_equals():
    (own,) = figures([[1.0, 1.0, 1.0, 1.0, 0.9]])
    assert own.fails is not None
    assert (own.fails.run, own.fails.gap) == (4, pytest.approx(0.1))
    (alike,) = figures([[0.3, 0.1 + 0.2, 0.3, 0.3]])
    assert alike.fails is None, "rounding is no failure"


def test_the_quartiles_are_scipys():
    rng = np.random.default_rng(8)
    for _ in range(200):
        row = rng.choice(np.arange(11) / 10, 9)
        lowest, after = np.argsort(row, kind="stable")[:2]

        def outside(at, row=row):
            others = np.delete(row, at)
            low, spread = stats.scoreatpercentile(others, 25), stats.iqr(others)
            return row[at] < low - 1.5 * spread - 1e-9

        expected = int(lowest) if outside(lowest) and not outside(after) else None
        found = figures([row])[0].fails
        assert (found and found.run) == expected


def test_one_run_and_no_run():
    one, none = figures([[0.4], [NAN]], means=[0.4])
    assert (one.mean, one.deviation, one.apart, one.tau_ap, one.fails) == (0.4, None, None, None, None)
    assert (none.runs, none.mean, none.best, none.tau_ap) == (0, None, None, None)


def test_relevant_at_the_measures_level():
    truths = {"t0": {"a": 2, "b": 1, "c": 0, "d": -1}}
    assert figures([[0.5]], means=[0.5], truths=truths)[0].relevant == 2
    assert figures([[0.5]], means=[0.5], truths=truths, measure="AP(rel=2)")[0].relevant == 1
