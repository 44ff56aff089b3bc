"""Non-adaptive orders, queues that are extended, and identical queues for a seed on every machine."""

from __future__ import annotations

import hashlib

from each_case import each_case

from irdesk.pooling.queue_orders import BLOCK, ORDERS, keep_seen_places, own_order, queue_of

RUNS = {f"run{r}": " ".join(f"D{(i * (r + 3)) % 31:02}" for i in range(20)) for r in range(4)}
COMPARED = (RUNS["run0"], RUNS["run2"])
JUDGED = {"D00": True, "D09": False, "D05": True}
# The first digits of the SHA-256 of the queue's docnos, one per line. They must never change; otherwise old projects
# could not be reproduced.
DIGESTS = {
    "random": "39a9f57cfd61d380",
    "docno": "529dc8ea2186db87",
    "depth": "c558cb610f9e2ff5",
    "rrf": "d5c9c17ce68724c6",
    "borda": "055f4a5c9dc509da",
    "mtf": "96a7e27ad84862ec",
    "maxmean": "91115e46f9a5ac9b",
    "decides": "0619e91199363a88",
}


def digest(queue: list[str]) -> str:
    return hashlib.sha256("".join(f"{docno}\n" for docno in queue).encode()).hexdigest()[:16]


@each_case("name", list(ORDERS))
def test_a_seed_gives_the_same_queue_on_every_machine(topic_pool, name):
    pool = topic_pool("301", ["by-hand"], COMPARED, **RUNS)
    queue = queue_of(ORDERS[name], pool, sorted(pool.best), 20260101, JUDGED)
    assert sorted(queue) == sorted(pool.best)
    assert digest(queue) == DIGESTS[name]
    backwards = queue_of(ORDERS[name], pool, sorted(pool.best, reverse=True), 20260101, JUDGED)
    assert backwards == queue, "in whatever order documents are met"
    if name not in {"docno", "rrf"}:  # These two orders use no random numbers here.
        assert queue != queue_of(ORDERS[name], pool, sorted(pool.best), 20260102, JUDGED)


@each_case("name", list(ORDERS))
def test_no_order_depends_on_the_order_of_the_runs(topic_pool, name):
    pool = topic_pool("301", (), COMPARED, **RUNS)
    other = topic_pool("301", (), COMPARED, **dict(reversed(RUNS.items())))
    documents = sorted(pool.best)
    assert queue_of(ORDERS[name], pool, documents, 1, JUDGED) == queue_of(ORDERS[name], other, documents, 1, JUDGED)


def test_depth_has_the_best_ranks_first_and_last_what_no_run_has(topic_pool):
    pool = topic_pool(chosen=["z"], one="a b c", two="c d a")
    queue = ORDERS["depth"].sort(pool, list(pool.best), 1)
    assert set(queue[:2]) == {"a", "c"}
    assert set(queue[2:4]) == {"b", "d"}
    assert queue[4] == "z"


def test_reciprocal_ranks_add_up(topic_pool):
    pool = topic_pool(one="a b c", two="c b d", three="b e")
    # Scores: b 1/62 + 1/62 + 1/61, c 1/63 + 1/61, a 1/61, e 1/62, d 1/63.
    assert ORDERS["rrf"].sort(pool, list(pool.best), 1) == ["b", "c", "a", "e", "d"]


def test_borda_shares_the_points_that_are_left(topic_pool):
    pool = topic_pool(one="a b c", two="c b d", three="b e")
    # Points, with 5 documents: a 5+1.5+2=8.5, b 4+4+5=13, c 3+5+2=10, d 1.5+3+2=6.5, e 1.5+1.5+4=7.
    assert ORDERS["borda"].sort(pool, list(pool.best), 1) == ["b", "c", "a", "e", "d"]


def test_a_queue_changes_only_where_nothing_was_seen():
    assert keep_seen_places("abcde", {"a", "c"}, "edcba") == tuple("aecdb"), "what was seen keeps its place"
    assert keep_seen_places("abc", {"b"}, "zcyba") == tuple("zbcya"), "new documents come in"
    assert keep_seen_places("", set(), "abc") == tuple("abc")
    assert keep_seen_places("abc", set("abc"), "cbad") == tuple("abcd")
    assert keep_seen_places("abc", {"c"}, "c") == ("c",), "no gap is left where others go"


def test_each_assessor_has_another_order_within_blocks_of_the_same_documents():
    queue = [f"d{i:02}" for i in range(25)]
    orders = {name: own_order(queue, name, "1", 1) for name in ("anna", "ben", "chloë")}
    assert len(set(orders.values())) == len(orders)
    for order in orders.values():
        for start in range(0, len(queue), BLOCK):
            assert set(order[start : start + BLOCK]) == set(queue[start : start + BLOCK])
    assert own_order(queue, "anna", "1", 1) != own_order(queue, "anna", "2", 1)
