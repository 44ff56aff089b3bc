"""Samples: strata in the user's notation, the sampled documents, and their probabilities."""

from __future__ import annotations

import hashlib

import pytest
from each_case import each_case

from irdesk.domain.pool import FromRuns, Layer, PoolSpec, Taking
from irdesk.pooling.sampling import layers_of, strata_of, to_judge


@each_case(
    ("text", "layers"),
    [
        ("", ()),
        ("20%", (Layer(1, 0, 0.2),)),
        ("1-10:100%,11-50:20%", (Layer(1, 10, 1.0), Layer(11, 50, 0.2))),
        (" 1–5 : 50 % , 6- : 2.5 %", (Layer(1, 5, 0.5), Layer(6, 0, 0.025))),
    ],
)
def test_layers_are_read(text, layers):
    assert layers_of(text) == layers


@each_case("text", ["x", "0%", "120%", "2-5:10%", "1-5:10%,7-:5%", "1-:10%,5-:5%", "5-1:10%", "1-5:10%,"])
def test_layers_that_are_none_say_what_was_expected(text):
    with pytest.raises(ValueError, match="expected"):
        layers_of(text)


def sampled(topic_pool, shares: str, seed: int = 1, topic: str = "t"):
    pool = topic_pool(topic, ["by-hand"], one=" ".join(f"d{i:03}" for i in range(100)), two="d050 e0 e1")
    part = FromRuns((Taking("r", 100),), layers=layers_of(shares))
    return pool, strata_of(PoolSpec("p", (part,), "docno", seed, 0.0), pool)


def test_a_layer_is_drawn_by_its_share_and_by_best_rank(topic_pool):
    pool, (top, middle) = sampled(topic_pool, "1-10:100%,11-50:20%")
    assert set(top.documents) == {f"d{i:03}" for i in range(10)} | {"d050", "e0", "e1"}
    assert (top.drawn, top.probability) == (13, 1.0)
    assert set(middle.documents) == {f"d{i:03}" for i in range(10, 50)}
    assert (middle.drawn, middle.probability) == (8, 0.2)
    assert set(to_judge(pool, (top, middle))) == {*top.documents, *middle.documents[:8]}


def test_what_is_drawn_is_the_same_on_every_machine(topic_pool):
    _, (stratum,) = sampled(topic_pool, "5%", topic="301")
    assert stratum.drawn == 6, "of 102 documents a twentieth, and never less"
    by_lot = sorted(stratum.documents, key=lambda d: hashlib.sha256(f"1\nsample\n301\n{d}".encode()).digest())
    assert list(stratum.documents) == by_lot
    _, (other,) = sampled(topic_pool, "5%", seed=2, topic="301")
    assert other.documents != stratum.documents


def test_without_layers_there_are_no_strata_and_all_is_judged(topic_pool):
    pool, strata = sampled(topic_pool, "")
    assert strata == ()
    assert to_judge(pool, strata) == list(pool.best)


def test_each_document_is_drawn_with_its_probability(topic_pool):
    counts = dict.fromkeys((f"d{i:03}" for i in range(100)), 0)
    for seed in range(200):
        _, (stratum,) = sampled(topic_pool, "30%", seed=seed)
        for docno in stratum.documents[: stratum.drawn]:
            counts[docno] = counts.get(docno, 0) + 1
    # The counts are binomial with n = 200 and p = 31/102. The limits are five standard deviations, 33, from the mean of
    # 61.
    assert all(28 < count < 94 for count in counts.values())
