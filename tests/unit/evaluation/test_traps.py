"""The traps into which evaluation programs fall, each with its true value."""

from __future__ import annotations

import tracemalloc

import pytest

from irdesk.domain.run import Convention
from irdesk.evaluation.rules import Rules

TREC_EVAL_9 = Rules(Convention.TREC_EVAL_9)
TREC_EVAL_10 = Rules(Convention.TREC_EVAL_10)
EXACT = Rules(Convention.EXACT)


def near(*values: float) -> object:
    return pytest.approx(list(values), abs=5e-5)


@pytest.mark.parametrize("rules", [TREC_EVAL_9, TREC_EVAL_10, EXACT])
@pytest.mark.parametrize(("relevant", "other", "rr"), [("d1", "d2", 0.5), ("9", "10", 1.0), ("é", "z", 1.0)])
def test_01_tie(scores, rules, relevant, other, rr):
    for tied in ({relevant: 1.0, other: 1.0}, {other: 1.0, relevant: 1.0}):
        assert scores({relevant: 1, other: 0}, tied, "RR", "RR@10", rules=rules) == [rr, rr]


@pytest.mark.parametrize(("rules", "rr"), [(TREC_EVAL_9, 0.5), (TREC_EVAL_10, 1.0), (EXACT, 1.0)])
def test_02_precision_of_scores(scores, rules, rr):
    run = {"d1": 1.00000002, "d2": 1.00000001}
    assert scores({"d1": 1, "d2": 0}, run, "RR", rules=rules) == [rr]


def test_03_rank_column(scores):
    assert scores({"a": 1}, {"a": -1.0, "b": 5.0}, "RR") == [0.5]


def test_04_missing_topic(means):
    grades, run = {"q1": {"a": 1}, "q2": {"b": 1}}, {"q1": ["a"]}
    asked = ("num_q", "AP", "gm_map", "num_rel")
    assert means(grades, run, *asked) == near(1, 1, 1, 1)
    assert means(grades, run, *asked, rules=Rules(complete=True)) == near(2, 0.5, 0.0032, 2)
    assert means(grades, run, *asked, rules=EXACT) == near(2, 0.5, 0.0032, 2)


def test_05_level_2_and_all_topics(scores):
    rules = Rules(level=2, complete=True)
    assert scores({"a": 1, "b": 2, "c": 0}, "abc", "AP", "nDCG", "num_rel", rules=rules) == near(0.5, 0.8597, 1)


def test_05_num_rel_of_a_missing_topic_keeps_to_the_level(means):
    grades = {"q1": {"a": 1, "b": 2}, "q2": {"a": 1, "b": 1, "c": 2}}
    assert means(grades, {"q1": "ab"}, "num_rel", rules=Rules(level=2, complete=True)) == [2]


def test_06_negatives(scores):
    grades, run = {"d1": 1, "d2": -1, "d3": -2, "d4": 0}, ["d2", "d1", "d3", "d4", "d5"]
    assert scores(grades, run, "AP", "Bpref", "Judged@5", "num_ret") == near(0.5, 1.0, 0.4, 5)
    assert scores(grades, run, "num_ret", "AP", "Judged@5", rules=Rules(judged_only=True)) == near(2, 1, 1)


def test_07_negative_below_judged_nonrelevant(scores):
    assert scores({"a": 1, "b": 0, "c": -1, "d": 1}, "bcaxd", "AP") == near(0.3667)


def test_08_past_the_end_of_the_list(scores):
    grades = dict.fromkeys("abcde", 1)
    asked = ("P_5", "P_10", "Rprec", "map_cut_2", "ndcg_cut_2", "ndcg", "recall_5", "success_5")
    assert scores(grades, "ab", *asked) == near(0.4, 0.2, 0.4, 0.4, 1.0, 0.5531, 0.4, 1.0)


def test_09_graded(scores):
    grades = {"a": 3, "b": 2, "c": 1}
    assert scores(grades, "cba", "nDCG", "nDCG@2") == near(0.79000, 0.53072)
    assert scores(grades, "cba", "nDCG", "AP", rules=Rules(level=2)) == near(0.7900, 0.5833)
    assert scores(grades, "cba", "AP(rel=2)", "AP(rel=3)", "AP") == near(0.5833, 0.3333, 1.0)


@pytest.mark.parametrize(
    ("rules", "values"),
    [
        (TREC_EVAL_9, (0.6667, 0.6667, 0.3000)),
        (TREC_EVAL_10, (1.0, 0.6667, 0.6667)),
        (EXACT, (0.6667, 0.3000, 0.3000)),
    ],
)
def test_11_recall_points(scores, rules, values):
    run = ["a", "x1", "b", *(f"y{i}" for i in range(6)), "c"]
    grades = {"a": 1, "b": 1, "c": 1}
    assert scores(grades, run, "IPrec@0.4", "IPrec@0.7", "IPrec@0.8", rules=rules) == near(*values)


@pytest.mark.parametrize(("rules", "mean"), [(TREC_EVAL_9, 0.6879), (TREC_EVAL_10, 0.7515), (EXACT, 0.6545)])
def test_11_mean_of_eleven_points(scores, rules, mean):
    run = ["a", "x1", "b", *(f"y{i}" for i in range(6)), "c"]
    points = scores({"a": 1, "b": 1, "c": 1}, run, *(f"IPrec@{i / 10:g}" for i in range(11)), rules=rules)
    assert sum(points) / 11 == pytest.approx(mean, abs=5e-5)


def test_12_bpref(scores):
    assert scores({"a": 1, "b": 1, "c": 1, "n": 0}, "nabc", "Bpref") == [0]
    assert scores({"a": 1, "b": 1}, "ua", "Bpref") == [0.5]
    assert scores({"a": 1, "b": 1, "c": 1, "n": 0, "m": 0}, "anub", "Bpref") == near(0.5)


def test_15_interleaved_topics(means, make_board):
    run = {"q2": {"d1": 3.0, "d2": 2.0}, "q1": {"d1": 3.0}}
    board = make_board({"q1": {"d1": 1}, "q2": {"d2": 1}}, {"r": run}, ["RR"])
    assert [float(board.topic_scores(topic)[0, 0]) for topic in ("q1", "q2")] == [1.0, 0.5]


def test_16_shorter_than_the_cutoff(scores):
    assert scores({"a": 1}, "axy", "Judged@10", "Judged@2") == near(0.3333, 0.5)


def test_17_empty_truth(means):
    grades = {"q1": {"a": 1}, "q2": {"b": 0}}
    assert means(grades, {"q1": "a", "q2": "b"}, "num_q", "AP", "nDCG", "Rprec", "R@5", "Bpref") == near(
        2, 0.5, 0.5, 0.5, 0.5, 0.5
    )


def test_18_a_great_grade_costs_no_memory(scores):
    tracemalloc.start()
    found = scores({"a": 2_000_000_000, "b": 1}, "ab", "nDCG", "AP", "P@1", "Bpref", "IPrec@0.5")
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found == [1.0] * 5
    assert most < 2_000_000


def test_judged_only_with_nothing_judged_gives_0_and_never_nan(scores):
    measures = ("AP", "IPrec@0", "IPrec@1", "nDCG", "RR", "P@5", "Judged@10", "num_ret")
    assert scores({"a": 1}, "xyz", *measures, rules=Rules(judged_only=True)) == [0] * 8


def test_depth_cuts_after_sorting_and_keeps_the_recall_base(scores):
    grades = {"a": 1, "b": 1}
    run = {"x": 1.0, "a": 3.0, "b": 2.0}
    assert scores(grades, run, "AP", "num_ret", "num_rel", "P@2", rules=Rules(depth=1)) == [0.5, 1, 2, 0.5]


def test_depth_cuts_before_unjudged_documents_are_dropped(scores):
    rules = Rules(depth=2, judged_only=True)
    assert scores({"a": 1}, "xya", "num_ret", "AP", rules=rules) == [0, 0]


def test_geometric_mean_raises_zeros(means):
    grades, run = {"1": {"a": 1}, "2": {"a": 1}}, {"1": "a", "2": "x"}
    assert means(grades, run, "GMAP") == near(0.0032)


def test_a_run_without_a_judged_topic_has_no_means(means):
    assert means({"1": {"a": 1}}, {"2": "a"}, "AP", "GMAP") == pytest.approx([float("nan")] * 2, nan_ok=True)


def test_a_topic_without_judgements_is_no_judged_topic(make_board):
    board = make_board({"1": {}, "2": {"a": 1}}, {"r": {"1": "a", "2": "a"}}, ["AP"])
    assert board.topics == ["2"]
