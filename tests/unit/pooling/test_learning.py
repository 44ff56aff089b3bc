"""Orders that learn, against simulations that follow the papers' rules word by word and share no code with them."""

from __future__ import annotations

import hashlib
from fractions import Fraction

import pytest

from irdesk.pooling.orders import ORDERS, queue_of
from irdesk.pooling.replay import replayed

SEED = 5


def drawn(topic: str, judged: int, names: list[str]) -> str:
    """Which of several runs is drawn: the one whose lot is least."""
    return min(names, key=lambda name: hashlib.sha256(f"{SEED}\n{topic}\n{judged}\n{name}\n0".encode()).digest())


def move_to_front(topic: str, lists: dict[str, list[str]], relevant: set[str]) -> list[str]:
    """Cormack, Palmer & Clarke (1998): follow a run of the highest priority until a document is not relevant."""
    priority = dict.fromkeys(lists, 0)
    judged: list[str] = []
    while True:
        unfinished = [run for run in lists if set(lists[run]) - set(judged)]
        if not unfinished:
            return judged
        highest = max(priority[run] for run in unfinished)
        run = drawn(topic, len(judged), [run for run in unfinished if priority[run] == highest])
        for docno in lists[run]:
            if docno in judged:
                continue
            judged.append(docno)
            if docno not in relevant:
                priority[run] -= 1
                break


def max_mean(topic: str, lists: dict[str, list[str]], relevant: set[str]) -> list[str]:
    """Losada, Parapar & Barreiro (2016): the run with the highest mean of its Beta distribution gives its next
    document; every run that has a document remembers it, and of all before it nothing.
    """
    alpha, beta = dict.fromkeys(lists, 1), dict.fromkeys(lists, 1)
    judged: list[str] = []
    while True:
        unfinished = [run for run in lists if set(lists[run]) - set(judged)]
        if not unfinished:
            return judged
        mean = {run: Fraction(alpha[run], alpha[run] + beta[run]) for run in unfinished}
        run = drawn(topic, len(judged), [run for run in unfinished if mean[run] == max(mean.values())])
        docno = next(docno for docno in lists[run] if docno not in judged)
        judged.append(docno)
        for other, docnos in lists.items():
            if docno in docnos:
                alpha[other], beta[other] = (2, 1) if docno in relevant else (1, 2)


@pytest.mark.parametrize(("name", "simulation"), [("mtf", move_to_front), ("maxmean", max_mean)])
def test_they_follow_their_papers_on_real_collections(collection, name, simulation):
    orders, differing = ORDERS[name], 0
    for topic, pool in collection.pools.items():
        relevant = collection.relevant[topic]
        names = {f"{arm.name}" for arm in pool.arms}
        lists = {name: collection.rankings[name][topic][: collection.depth] for name in sorted(names)}
        expected = simulation(topic, lists, relevant)
        found = replayed(orders, pool, list(pool.best), SEED, dict.fromkeys(relevant, True))
        assert found == expected, topic
        differing += expected != ORDERS["depth"].sort(pool, list(pool.best), SEED)
    assert differing == len(collection.pools)


@pytest.mark.parametrize("name", ["mtf", "maxmean"])
def test_a_queue_planned_after_each_judgement_is_the_replay(collection, name):
    """What an assessor is shown, planned anew after every relevant document, is what a replay gives."""
    order = ORDERS[name]
    for topic, pool in list(collection.pools.items())[:2]:
        relevant = collection.relevant[topic]
        judged: dict[str, bool] = {}
        queue = queue_of(order, pool, list(pool.best), SEED, judged)
        for at in range(len(queue)):
            docno = queue[at]
            judged[docno] = docno in relevant
            planned = queue_of(order, pool, list(pool.best), SEED, judged)
            if docno not in relevant:
                assert planned == queue, "a document that is not relevant changes nothing"
            queue = planned
        assert queue == replayed(order, pool, list(pool.best), SEED, dict.fromkeys(relevant, True))


def test_move_to_front_stays_with_a_run_while_it_brings_relevant_documents(topic_pool):
    pool = topic_pool(one="a b c d", two="e f g h")
    first = "one" if drawn("t", 0, ["one", "two"]) == "one" else "two"
    docnos = {"one": "abcd", "two": "efgh"}
    other = docnos["two" if first == "one" else "one"]
    relevant = dict.fromkeys(docnos[first][:2], True)
    found = replayed(ORDERS["mtf"], pool, list(pool.best), SEED, relevant)
    assert "".join(found[:3]) == docnos[first][:3]
    assert found[3] == other[0]


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
