"""Difficulty of topics, checked against Python's statistics module, SciPy, and cases computed by hand."""

from __future__ import annotations

import math
import statistics
from itertools import permutations

import numpy as np
import pytest

from irdesk.evaluation.comparison.topic_difficulty import topic_figures
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

NAN = math.nan


def figures(rows, means=None, truths=None, measure="AP"):
    scores = np.array(rows, np.float64)
    topics = [f"t{i}" for i in range(len(rows))]
    means = np.nanmean(scores, axis=0) if means is None else np.array(means)
    known = Judgements.of(truths or {topic: {"d": 1} for topic in topics})
    return topic_figures(parse_one(measure), topics, scores, means, known, ScoringOptions())


def test_mean_median_ends_and_spread_are_those_of_the_runs_that_have_the_topic():
    rng = np.random.default_rng(3)
    rows = rng.random((6, 9))
    rows[2, [1, 4]] = NAN
    for figure, row in zip(figures(rows), rows, strict=True):
        kept = [float(value) for value in row if not math.isnan(value)]
        assert figure.runs == len(kept)
        assert figure.mean == pytest.approx(statistics.fmean(kept), abs=1e-12)
        assert figure.median == pytest.approx(statistics.median(kept), abs=1e-12)
        assert figure.deviation == pytest.approx(statistics.stdev(kept), abs=1e-11)
        assert (figure.best, figure.worst) == (pytest.approx(max(kept)), pytest.approx(min(kept)))
        assert figure.apart == pytest.approx(max(kept) - min(kept))


def test_tau_ap_with_the_order_of_the_means():
    """τ_AP = 2/(n-1) Σ C(i)/(i-1) - 1. The estimate a c b of the true order a b c has C(2) = C(3) = 1."""
    same, swapped, turned, alike = figures(
        [[0.9, 0.5, 0.1], [0.9, 0.1, 0.5], [0.1, 0.5, 0.9], [0.4, 0.4, 0.4]], means=[0.9, 0.5, 0.1]
    )
    assert same.tau_ap == pytest.approx(1)
    assert swapped.tau_ap == pytest.approx(2 / 2 * (1 + 1 / 2) - 1)
    assert turned.tau_ap == pytest.approx(-1)
    assert alike.tau_ap == pytest.approx(0), "in all orders on average"
    (entry,) = figures([[0.3, 0.2, 0.1]], means=[0.5, 0.5, 0.5])
    assert entry.tau_ap is None, "the means are no order"


def test_tau_ap_of_every_order_of_four_runs_beside_the_formula():
    truth = [0.8, 0.6, 0.4, 0.2]
    for order in permutations(range(4)):  # estimated order, best run first
        scores = [0.0] * 4
        for place, run in enumerate(order):
            scores[run] = 1 - place / 10
        correct = [sum(above < run for above in order[:place]) for place, run in enumerate(order)]
        expected = 2 / 3 * sum(correct[i] / i for i in range(1, 4)) - 1
        assert figures([scores], means=truth)[0].tau_ap == pytest.approx(expected)


def test_one_run_and_no_run():
    one, none = figures([[0.4], [NAN]], means=[0.4])
    assert (one.mean, one.deviation, one.apart, one.tau_ap, one.fails) == (0.4, None, None, None, None)
    assert (none.runs, none.mean, none.best, none.tau_ap) == (0, None, None, None)


def test_the_run_that_fails_is_an_index_among_all_runs():
    (entry,) = figures([[NAN] * 5 + [0.0, 0.6, 0.61, 0.62, 0.63]], means=range(10))
    assert entry.fails is not None
    assert entry.fails.run == 5


def test_relevant_at_the_measures_level():
    truths = {"t0": {"a": 2, "b": 1, "c": 0, "d": -1}}
    assert figures([[0.5]], means=[0.5], truths=truths)[0].relevant == 2
    assert figures([[0.5]], means=[0.5], truths=truths, measure="AP(rel=2)")[0].relevant == 1
