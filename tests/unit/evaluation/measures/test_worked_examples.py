"""Small published examples with their correct values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from each_case import each_case

from irdesk.evaluation.comparison.significance.effect_size import compare
from irdesk.evaluation.comparison.significance.paired_tests import PairedTest, run_test
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

EXAMPLES = Path(__file__).resolve().parents[3] / "data" / "worked-examples.json"


@pytest.fixture(scope="module")
def example():
    """Return a function that returns a published example by its id."""
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))["examples"]
    return {example["id"]: example for example in examples}.__getitem__


def judged(ranked_relevance: list[int], relevant: int | None = None) -> tuple[dict[str, int], list[str]]:
    """Return grades, and a ranking with the given grades at its ranks. If ``relevant`` exceeds the number of relevant
    documents in the ranking, the remaining ones are not retrieved.
    """
    ranking = [f"d{i:02d}" for i in range(len(ranked_relevance))]
    grades = dict(zip(ranking, ranked_relevance, strict=True))
    missed = 0 if relevant is None else relevant - sum(map(bool, ranked_relevance))
    return {**grades, **{f"missed{i}": 1 for i in range(missed)}}, ranking


@each_case("name", ["ap-of-eight", "p-at-k", "ap-one-missed", "ap-denominator-trap"])
def test_binary_measures(scores, example, name):
    result: dict[str, Any] = example(name)
    grades, ranking = judged(result["ranked_relevance"], result["num_relevant"])
    assert scores(grades, ranking, *result["expect"]) == pytest.approx(list(result["expect"].values()), abs=1e-12)


def test_points_of_the_precision_recall_curve(make_board, example):
    from irdesk.evaluation.curves.curves import topic_curves

    result = example("ap-of-eight")
    grades, ranking = judged(result["ranked_relevance"], result["num_relevant"])
    curve = topic_curves(make_board({"1": grades}, {"r": {"1": ranking}}, ["AP"]), "1")[0]
    assert curve.recall.tolist() == pytest.approx(result["pr_points_recall"])
    assert curve.precision.tolist() == pytest.approx(result["pr_points_precision"])
    assert curve.ranks == (1, 2, 3, 5, 6, 8)


def test_map_and_gmap(means, example):
    result = example("map-and-gmap")
    # Each topic has one relevant document, at rank 1, 2 or 10, so the APs are 1, 1/2 and 1/10.
    run = {str(i): [*(f"x{n}" for n in range(rank - 1)), "a"] for i, rank in enumerate((1, 2, 10))}
    values = means({topic: {"a": 1} for topic in run}, run, "AP", "GMAP")
    assert values == pytest.approx([result["expect"]["mean AP"], result["expect"]["geometric mean AP"]], abs=1e-12)


def test_mrr(means, example):
    result = example("mrr")
    ranks = enumerate(result["first_relevant_rank"])
    run = {str(i): [*(f"x{n}" for n in range(rank - 1)), "a"] for i, rank in ranks}
    assert means({topic: {"a": 1} for topic in run}, run, "RR") == pytest.approx(
        [result["expect"]["mean RR"]], abs=1e-12
    )


def test_set_measures(scores, example):
    result = example("set-pr")
    expected = result["expect"]
    values = scores(dict.fromkeys(result["relevant"], 1), result["ranking"], *expected, "set_F")
    assert values == pytest.approx([*expected.values(), expected["SetF(beta=1)"]], abs=1e-12)


@pytest.mark.parametrize(
    # The numbers of retrieved and relevant documents give the published precision and recall.
    ("name", "expected", "retrieved", "relevant"),
    [("f-balanced", 1, 2, 2), ("f-imbalanced", 9, 10, 90)],
)
def test_f(scores, example, name, expected, retrieved, relevant):
    published = example(name)
    assert (published["precision"], published["recall"]) == (expected / retrieved, expected / relevant)
    grades, ranking = judged([1] * expected + [0] * (retrieved - expected), relevant)
    values = scores(grades, ranking, "SetF", f"F@{retrieved}", "SetP", "SetR")
    f1 = published["expect"]["F1"]
    assert values == pytest.approx([f1, f1, published["precision"], published["recall"]], abs=1e-12)


@each_case("name", ["dcg-linear-five", "ndcg-exponential-misprint", "dcg-both-gains", "dcg-both-gains-reversed"])
def test_cumulated_gain(scores, example, name):
    result = example(name)
    grades, ranking = judged(result["ranked_grades"])
    values = {
        "CG@5": "CG@5",
        "DCG@5 (gain = grade, log2)": "DCG@5",
        "DCG@5 (gain = 2^grade - 1, log2)": "DCG(dcg='exp-log2')@5",
        "nDCG@5": "nDCG(dcg='exp-log2')@5" if "exponential" in name else "nDCG@5",
        "nDCG@5 (gain = grade)": "nDCG@5",
    }
    expected = {values[key]: value for key, value in result["expect"].items() if key in values}
    assert len(expected) >= 2
    assert scores(grades, ranking, *expected) == pytest.approx(list(expected.values()), abs=1e-12)


@pytest.mark.parametrize("name", ["dcg-linear-five", "ndcg-exponential-misprint"])
def test_the_ideal_of_an_example_is_the_gain_of_its_best_order(scores, example, name):
    result = example(name)
    grades, ranking = judged(sorted(result["ranked_grades"], reverse=True))
    dcg = "DCG(dcg='exp-log2')@5" if "exponential" in name else "DCG@5"
    assert scores(grades, ranking, dcg) == pytest.approx([result["expect"]["IDCG@5"]], abs=1e-12)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("dcg-linear-five", "nDCG@5"),
        ("dcg-both-gains-reversed", "nDCG@5 (gain = grade)"),
        ("ndcg-one-out-of-place", "nDCG@5 (gain = grade)"),
    ],
)
def test_ndcg(scores, example, name, key):
    result = example(name)
    grades, ranking = judged(result["ranked_grades"])
    assert scores(grades, ranking, "nDCG@5") == pytest.approx([result["expect"][key]], abs=1e-12)


def test_ndcg_of_ideal_orders_is_1(scores, example):
    result = example("dcg-of-poor-topic")
    for ranked, dcg in zip(result["rankings"], result["expect"]["DCG@5 (gain = 2^grade - 1, log2)"], strict=True):
        values = scores(*judged(ranked), "nDCG@5", "nDCG(dcg='exp-log2')@5", "DCG(dcg='exp-log2')@5")
        assert values == pytest.approx([1, 1, dcg], abs=1e-12)


def test_flavours_of_ideal(scores, example):
    result = example("flavours-of-ideal")
    grades = {f"d{i}": grade for i, grade in enumerate(result["grades_of_all_documents"])}
    ranking, expected = [f"d{i}" for i in range(5)], result["expect"]
    flavours = {
        "judged": expected["nDCG@5 ideal from all judged"],
        "top": expected["nDCG@5 ideal = top grade at every rank"],
        "shown": expected["nDCG@5 ideal = best order of the five shown"],
    }
    for flavour, value in flavours.items():
        rules = ScoringOptions(profile=GainSettings(ideal=Ideal(flavour), top=result["top_grade"]))
        named = ScoringOptions(profile=GainSettings(top=result["top_grade"]))
        assert scores(grades, ranking, "nDCG@5", rules=rules) == pytest.approx([value], abs=1e-12)
        assert scores(grades, ranking, f"nDCG(ideal='{flavour}')@5", rules=named) == pytest.approx([value], abs=1e-12)
    assert scores(grades, ranking, "nDCG@5") == pytest.approx([flavours["judged"]], abs=1e-12)


def test_precision_ignores_order_and_average_precision_does_not(scores, example):
    result = example("p-ignores-order")
    for ranked, p, ap in zip(result["rankings"], result["expect"]["P@5"], result["expect"]["AP"], strict=True):
        assert scores(*judged(ranked, result["num_relevant"]), "P@5", "AP") == pytest.approx([p, ap], abs=1e-12)


@pytest.mark.parametrize("name", ["sign-test-five", "sign-test-nine"])
def test_paired_tests(example, name):
    result, expected = example(name), example(name)["expect"]
    compared = compare(np.array(result["a"]), np.array(result["b"]))
    assert (compared.wins, compared.losses, compared.ties) == (expected["wins a"], expected["wins b"], 0)
    wilcoxon = next(value for key, value in expected.items() if key.startswith("Wilcoxon"))
    published = {
        PairedTest.SIGN: expected["sign test p, two-sided exact"],
        PairedTest.WILCOXON: wilcoxon,
        PairedTest.T: expected["paired t p"],
    }
    for test, p in published.items():
        assert run_test(test, compared.differences).p == pytest.approx(p, abs=1e-12), test


def test_every_example_is_tested_by_its_name():
    source = Path(__file__).read_text(encoding="utf-8")
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))["examples"]
    assert [example["id"] for example in examples if f'"{example["id"]}"' not in source] == []


def test_a_set_of_the_first_k_is_not_longer_than_the_list(scores):
    grades = {**dict.fromkeys("abc", 1), "n": 0}
    names = ("SetP@2", "SetP@5", "P@5", "SetP(relative=True)@5", "SetR@2", "SetR@5", "R@2", "hit_rate@1", "HitRate@2")
    assert scores(grades, ["n", "a", "b"], *names) == pytest.approx(
        [1 / 2, 2 / 3, 2 / 5, 2 / 3, 1 / 3, 2 / 3, 1 / 3, 0, 1]
    )
