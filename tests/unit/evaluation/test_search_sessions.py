"""Scores of sessions, checked against their definitions rank by rank; in the limit they equal those of single
queries.
"""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from each_case import each_case

from irdesk.evaluation.notebook_evaluation import evaluate
from irdesk.evaluation.search_sessions import session_dcg, session_rbp, turns_of

TURNS = ("31_1", "31_2", "31_4", "a_b_1", "a_b_2")


@pytest.fixture(scope="module")
def drawn() -> tuple[dict[str, dict[str, int]], dict[str, dict[str, dict[str, float]]]]:
    """Return judgements of two sessions, and two runs; the second run lacks a turn."""
    source = random.Random(7)
    qrels = {topic: {f"d{i}": source.choice((0, 0, 1, 1, 2)) for i in range(12)} for topic in TURNS}
    runs = {
        name: {topic: {docno: source.random() for docno in source.sample(sorted(qrels[topic]), 9)} for topic in topics}
        for name, topics in (("x", TURNS), ("y", TURNS[:-1]))
    }
    return qrels, runs


def gains(qrels, runs, run: str, topic: str) -> list[int]:
    """Return the grades of a run's documents in descending order of retrieval score."""
    ranked = runs[run].get(topic, {})
    return [qrels[topic][docno] for docno in sorted(ranked, key=ranked.__getitem__, reverse=True)]


def of_session(rows: list[dict[str, object]], run: str, session: str) -> float:
    return next(row["score"] for row in rows if (row["run"], row["session"]) == (run, session))


@pytest.mark.parametrize("base", [2.0, 4.0])
def test_sdcg_is_the_sum_over_turns_and_ranks(drawn, base):
    rows = evaluate(*drawn, "DCG@5").session_dcg(base=base)
    for run in ("x", "y"):
        for session in ("31", "a_b"):
            wanted = sum(
                grade / math.log2(rank + 1) / (1 + math.log(turn, base))
                for topic, (name, turn) in zip(TURNS, turns_of(TURNS), strict=True)
                if name == session
                for rank, grade in enumerate(gains(*drawn, run, topic)[:5], 1)
            )
            assert of_session(rows, run, session) == pytest.approx(wanted)


@pytest.mark.parametrize(("p", "balance"), [(0.8, 0.5), (0.9, 0.25), (0.5, 1.0)])
def test_srbp_is_the_expected_gain_of_its_user_model(drawn, p, balance):
    name = f"RBP(p={p * balance:g})"
    rows = evaluate(*drawn, ["AP", name]).session_rbp(p, balance)
    ahead, onward = balance * p, (p - balance * p) / (1 - balance * p)
    for run in ("x", "y"):
        for session in ("31", "a_b"):
            wanted = sum(
                (1 - p) * onward ** (turn - 1) * ahead ** (rank - 1) * grade / 2
                for topic, (given, turn) in zip(TURNS, turns_of(TURNS), strict=True)
                if given == session
                for rank, grade in enumerate(gains(*drawn, run, topic), 1)
            )
            assert of_session(rows, run, session) == pytest.approx(wanted)


def test_the_weights_of_srbp_sum_to_one():
    """If all documents have the top grade, RBP of each turn is 1. With an unlimited number of turns, the session score
    is then 1.
    """
    topics = [f"s_{turn}" for turn in range(1, 400)]
    assert session_rbp(topics, np.ones((1, len(topics))), 0.9, 0.6)["s"] == pytest.approx([1.0])


def test_a_session_of_one_turn_scores_as_its_query():
    assert session_dcg(["s_1"], np.array([[3.5]]))["s"] == pytest.approx([3.5])
    assert session_rbp(["s_1"], np.array([[0.7]]), 0.8, 1.0)["s"] == pytest.approx([0.7])


def test_turns_have_the_means_of_their_topics(drawn):
    scores = evaluate(*drawn, ["AP", "P@5"])
    rows = {(row["run"], row["turn"]): (row["topics"], row["mean"]) for row in scores.turns("P@5")}
    assert set(rows) == {("x", 1), ("x", 2), ("x", 4), ("y", 1), ("y", 2), ("y", 4)}
    first = [scores.by_topic("x", "P@5")[topic] for topic in ("31_1", "a_b_1")]
    assert rows["x", 1] == (2, pytest.approx(sum(first) / 2))
    assert rows["y", 2] == (1, scores.by_topic("y", "P@5")["31_2"])


@each_case("topic", ["31", "31_", "31_x", "31_0", "_4"])
def test_topics_without_a_turn_are_refused(topic):
    with pytest.raises(ValueError, match="does not name a session and a turn"):
        turns_of([topic])


def test_missing_scores_and_parameters_out_of_range_are_refused(drawn):
    scores = evaluate(*drawn, "DCG@5")
    with pytest.raises(ValueError, match=r"no scores by RBP\(p=0.4\)"):
        scores.session_rbp()
    with pytest.raises(ValueError, match="the base is 1"):
        scores.session_dcg(base=1)
    with pytest.raises(ValueError, match="expected numbers above 0"):
        session_rbp(TURNS, np.ones((1, 5)), 1.0)
