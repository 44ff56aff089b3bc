"""Trained weights: optimal on the training topics, evaluated on other topics."""

from __future__ import annotations

from itertools import product

import pytest

from irdesk.domain.errors import CommandRefused
from irdesk.domain.fusion.fusion_settings import Fusion, Method
from irdesk.evaluation.fusion import fuse
from irdesk.evaluation.fusion_training import Training, split_topics, train_weights
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

AP = parse_one("AP")
TOPICS = [str(number) for number in range(1, 9)]
GRADES = {topic: {"a": 1, "b": 0, "c": 1, "d": 0} for topic in TOPICS}
GOOD = {"a": 4.0, "c": 3.0, "b": 2.0, "d": 1.0}
BAD = {"b": 4.0, "d": 3.0, "c": 2.0, "a": 1.0}


@pytest.fixture
def truths():
    return {topic: TopicJudgements.of(grades) for topic, grades in GRADES.items()}


def trained(truths, runs, held_out=0.5, seed=1):
    return train_weights(runs, Fusion(Method.WEIGHTED), Training(AP, held_out, seed), truths, ScoringOptions())


def test_topics_are_split_by_a_seed():
    training, held_out = split_topics(["10", *TOPICS], 1 / 3, 5)
    assert (len(training), len(held_out)) == (6, 3)
    assert sorted({*training, *held_out}) == sorted(["10", *TOPICS])
    assert split_topics([*TOPICS[::-1], "10"], 1 / 3, 5) == (training, held_out)
    assert len({split_topics(TOPICS, 0.5, seed) for seed in range(1, 20)}) > 5


@pytest.mark.parametrize(("number", "share", "message"), [(3, 0.5, "at least 4"), (4, 0.1, "no held-out topics")])
def test_too_few_topics_are_refused(number, share, message):
    with pytest.raises(CommandRefused, match=message):
        split_topics(TOPICS[:number], share, 1)


def test_a_good_run_outweighs_a_bad_one_and_the_rest_is_judged_apart(make_run, truths):
    half = {topic: GOOD if topic in split_topics(TOPICS, 0.5, 1)[0] else BAD for topic in TOPICS}
    other = {topic: BAD if ranking is GOOD else GOOD for topic, ranking in half.items()}
    result = trained(truths, [make_run(half, "x"), make_run(other, "y")])
    assert result.weights[0] > result.weights[1]
    assert (result.trained.training, result.inputs[0].training) == (1.0, 1.0)
    assert result.trained.held_out == result.inputs[0].held_out < 0.5, "what is best there is bad here"
    assert "on the 4 held-out topics" in str(result.statement)


def test_equal_weights_stay_where_nothing_is_better(make_run, truths):
    runs = [make_run(dict.fromkeys(TOPICS, GOOD), tag) for tag in "xyz"]
    assert trained(truths, runs).weights == pytest.approx([1 / 3] * 3)
    assert trained(truths, [*runs, make_run(dict.fromkeys(TOPICS, GOOD), "w")]).weights == (1.0,) * 4


def mean_ap(runs, weights, topics, truths) -> float:
    """Compute the weighted sum's AP from the definition, averaged over topics."""
    fused = fuse(runs, Fusion(Method.WEIGHTED, weights=weights), "f")
    total = 0.0
    for topic in topics:
        ranks = [rank for rank, docno in enumerate(fused.rankings[topic].docno_list(), 1) if docno in "ac"]
        total += sum(nth / rank for nth, rank in enumerate(ranks, 1)) / 2
    return total / len(topics)


def test_no_other_weights_in_tenths_are_better(make_run, truths):
    runs = [
        make_run(
            {t: {d: (i * n * 7 + ord(d) * n + i) % 11 / 2 for d in "abcd"} for n, t in enumerate(TOPICS, 2)}, str(i)
        )
        for i in (1, 2, 3)
    ]
    result = trained(truths, runs)
    tried = [tuple(part / 10 for part in parts) for parts in product(range(11), repeat=3) if sum(parts) == 10]
    best = max(mean_ap(runs, weights, result.training, truths) for weights in tried)
    assert result.trained.training == pytest.approx(best)
    assert mean_ap(runs, result.weights, result.held_out, truths) == pytest.approx(result.trained.held_out)
    assert result.equal.held_out == pytest.approx(mean_ap(runs, (1, 1, 1), result.held_out, truths))


def test_more_runs_are_never_worse_than_with_equal_weights(make_run, truths):
    runs = [
        make_run(
            {t: {d: (i * n * 5 + ord(d) * n * i) % 13 / 2 for d in "abcd"} for n, t in enumerate(TOPICS, 2)}, str(i)
        )
        for i in range(1, 6)
    ]
    result = trained(truths, runs)
    assert result.trained.training >= result.equal.training
    assert result.trained.training == pytest.approx(mean_ap(runs, result.weights, result.training, truths))


def test_only_weighted_sums_are_trained(make_run, truths):
    with pytest.raises(CommandRefused, match="only a weighted sum"):
        train_weights([make_run({"1": GOOD})] * 2, Fusion(), Training(AP), truths, ScoringOptions())
