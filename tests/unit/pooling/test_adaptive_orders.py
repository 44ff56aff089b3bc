"""Adaptive orders, checked against simulations of the rules in their papers."""

from __future__ import annotations

import pytest
from reference_orders import drawn, max_mean, move_to_front
from short_and_long_tests import effort

from irdesk.pooling.queue_orders import ORDERS, queue_of
from irdesk.pooling.replay_curves import replay_order

SEED = 5


@pytest.mark.parametrize(("name", "simulation"), [("mtf", move_to_front), ("maxmean", max_mean)])
def test_they_follow_their_papers_on_real_collections(collection, name, simulation):
    orders, differing = ORDERS[name], 0
    for topic, pool in collection.pools.items():
        relevant = collection.relevant[topic]
        names = {f"{arm.name}" for arm in pool.arms}
        lists = {name: collection.rankings[name][topic][: collection.depth] for name in sorted(names)}
        expected = simulation(topic, lists, relevant, SEED)
        result = replay_order(orders, pool, list(pool.best), SEED, dict.fromkeys(relevant, True))
        assert result == expected, topic
        differing += expected != ORDERS["depth"].sort(pool, list(pool.best), SEED)
    assert differing == len(collection.pools)


@pytest.mark.parametrize("name", ["mtf", "maxmean"])
def test_a_queue_planned_after_each_judgement_is_the_replay(collection, name):
    """An assessor's queue that is replanned after every judgement equals the order of a replay."""
    order = ORDERS[name]
    for topic, pool in list(collection.pools.items())[: effort(1, 2)]:
        relevant = collection.relevant[topic]
        judged: dict[str, bool] = {}
        queue = queue_of(order, pool, list(pool.best), SEED, judged)
        most = min(len(queue), effort(40, len(queue)))
        for index in range(most):
            docno = queue[index]
            judged[docno] = docno in relevant
            planned = queue_of(order, pool, list(pool.best), SEED, judged)
            if docno not in relevant:
                assert planned == queue, "a document that is not relevant changes nothing"
            queue = planned
        replayed = replay_order(order, pool, list(pool.best), SEED, dict.fromkeys(relevant, True))
        assert queue[:most] == replayed[:most]


def test_move_to_front_stays_with_a_run_while_it_brings_relevant_documents(topic_pool):
    pool = topic_pool(one="a b c d", two="e f g h")
    first = "one" if drawn("t", 0, ["one", "two"], SEED) == "one" else "two"
    docnos = {"one": "abcd", "two": "efgh"}
    other = docnos["two" if first == "one" else "one"]
    relevant = dict.fromkeys(docnos[first][:2], True)
    result = replay_order(ORDERS["mtf"], pool, list(pool.best), SEED, relevant)
    assert "".join(result[:3]) == docnos[first][:3]
    assert result[3] == other[0]


def test_the_bandit_counts_a_document_for_all_runs_that_have_it(topic_pool):
    pool = topic_pool(one="a x b", two="x a c", three="d e f")
    order = ORDERS["maxmean"]
    for first in ("a", "x"):
        queue = queue_of(order, pool, list(pool.best), SEED, {first: True})
        assert {queue[1]} <= {"a", "x"}, "both runs that had it are believed now"
    queue = queue_of(order, pool, list(pool.best), SEED, {"a": False})
    assert queue[1] == "d", "both runs that had it are not"


@pytest.mark.parametrize("name", ["mtf", "maxmean", "decides"])
def test_each_document_comes_once_also_those_that_no_run_has(topic_pool, name):
    pool = topic_pool(chosen=["by-hand"], compared=["a b c", "c b e"], one="a b c", two="c b e")
    for judged in ({}, {"b": True}, {"elsewhere": True}, {"by-hand": False, "e": True}):
        queue = queue_of(ORDERS[name], pool, list(pool.best), SEED, judged)
        assert sorted(queue) == ["a", "b", "by-hand", "c", "e"]
        assert queue[: len(judged.keys() & set(queue))] == [docno for docno in judged if docno in queue]


def test_only_what_was_drawn_is_put_in_order(topic_pool):
    pool = topic_pool(one="a b c d e f", two="f e d c b a")
    for name in ("mtf", "maxmean"):
        assert set(queue_of(ORDERS[name], pool, ["b", "e"], SEED, {})) == {"b", "e"}
