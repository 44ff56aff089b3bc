"""The order *decides most*, checked against the definition of average precision."""

from __future__ import annotations

from itertools import product

import pytest

from irdesk.pooling.expected_change_order import ExpectedChangeOrder
from irdesk.pooling.queue_orders import ORDERS, queue_of

RUNS = ("a b c d e f", "c x a f y d")
DOCNOS = "abcdefxy"


def summed_precision(ranking: list[str], relevant: set[str]) -> float:
    """Compute R · AP from the definition: the sum of precision at each relevant retrieved document."""
    result, total = 0, 0.0
    for rank, docno in enumerate(ranking, 1):
        if docno in relevant:
            result += 1
            total += result / rank
    return total


def expected_difference(known: dict[str, bool], p: float) -> float:
    """Compute the expected difference between the runs over all judgements of the unjudged documents, each of which is
    relevant with probability p.
    """
    unknown = [docno for docno in DOCNOS if docno not in known]
    total = 0.0
    for outcome in product((True, False), repeat=len(unknown)):
        relevances = {**known, **dict(zip(unknown, outcome, strict=True))}
        relevant = {docno for docno, is_relevant in relevances.items() if is_relevant}
        weight = 1.0
        for is_relevant in outcome:
            weight *= p if is_relevant else 1 - p
        first, second = (summed_precision(run.split(), relevant) for run in RUNS)
        total += weight * (first - second)
    return total


@pytest.mark.parametrize("known", [{}, {"a": True}, {"c": True, "d": False, "x": True}])
def test_effects_are_how_far_a_judgement_moves_the_expected_difference(topic_pool, known):
    pool = topic_pool(compared=RUNS, one=RUNS[0], two=RUNS[1])
    policy = ExpectedChangeOrder(pool, list(pool.best), 1)
    for docno, relevant in known.items():
        policy.judge(docno, relevant)
    p = (sum(known.values()) + 1) / (len(known) + 2)
    effects = dict(zip(policy._docnos, policy.effects(), strict=True))
    for docno in set(DOCNOS) - known.keys():
        moved = expected_difference({**known, docno: True}, p) - expected_difference({**known, docno: False}, p)
        assert effects[docno] == pytest.approx(abs(moved), abs=1e-9), docno
    chosen = policy.choose()
    assert effects[chosen] == max(effects[docno] for docno in set(DOCNOS) - known.keys())


def test_what_neither_run_has_comes_last(topic_pool):
    pool = topic_pool(compared=("a b c", "b a d"), one="a b c", two="b a d", three="z")
    queue = queue_of(ORDERS["decides"], pool, list(pool.best), 1, {})
    assert queue[-1] == "z", "which neither has: it decides nothing"
