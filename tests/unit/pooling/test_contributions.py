"""Contributions to pools: by depth, by part, and without runs that were added later or removed."""

from __future__ import annotations

import numpy as np

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.pool import Chosen, FromRuns, PoolSpec, Taking
from irdesk.pooling.contributions import of_pool, to_depth


def docnos(keys, known="abcdefgh"):
    by_key = dict(zip(keys_of(list(known)).tolist(), known, strict=True))
    return "".join(sorted(by_key[key] for key in keys.tolist()))


def test_documents_unique_to_runs_and_teams(make_run):
    runs = {
        "x": make_run({"1": "abcd", "2": "a"}),
        "y": make_run({"1": "bce"}),
        "z": make_run({"1": "fcb", "2": "ab"}),
        "twin": make_run({"1": "fcb", "2": "ab"}),
    }
    pool = to_depth(runs, 2)
    assert docnos(pool.topics["1"].keys) == "abcf"
    assert {topic: docnos(entry) for topic, entry in pool.unique([0]).items()} == {"1": "a"}
    assert pool.unique([2]) == {}, "a run that is like another brings nothing alone"
    assert {topic: docnos(entry) for topic, entry in pool.unique([2, 3]).items()} == {"1": "f", "2": "b"}
    assert docnos(pool.unique([0, 1, 2, 3])["1"]) == "abcf"
    left = pool.of(["y", "z"])
    assert left.unique([1]) == {}, "what a run brought that is gone is nobody's alone"
    assert left.runs == ("y", "z")


def test_the_parts_of_a_pool_that_is_made(make_run):
    runs = {
        name: make_run({"1": entry, "2": entry}, name)
        for name, entry in (("x", "abcd"), ("y", "cdef"), ("late", "ghab"))
    }
    spec = PoolSpec(
        "",
        (
            FromRuns((Taking("x", 1),)),
            FromRuns((Taking("x", 2), Taking("y", 1)), topics=("2", "7")),
            Chosen({"1": ("h", "a"), "3": ("h",)}, "added by hand"),
        ),
        "docno",
        1,
        0.0,
    )
    pool = of_pool(spec, runs)
    assert {topic: docnos(entry.keys) for topic, entry in pool.topics.items()} == {"1": "ah", "2": "abc", "3": "h"}
    assert pool.brings().tolist() == [True, True, False]
    assert {topic: docnos(entry) for topic, entry in pool.unique([0]).items()} == {"2": "ab"}, (
        "a person chose a of topic 1"
    )
    assert {topic: docnos(entry) for topic, entry in pool.unique([1]).items()} == {"2": "c"}
    assert pool.unique([2]) == {}
    assert pool.depth == 2
    assert "2 runs" in pool.description


def test_nothing_at_all(make_run):
    assert to_depth({}, 3).topics == {}
    empty = to_depth({"x": make_run({})}, 3)
    assert not empty.brings().any()
    assert empty.unique([0]) == {}
    assert np.size(to_depth({"x": make_run({"1": "a"}), "y": make_run({})}, 3).topics["1"].brings) == 2
