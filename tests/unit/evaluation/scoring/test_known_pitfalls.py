"""Known pitfalls of evaluation programs, each with the correct value."""

from __future__ import annotations

import tracemalloc

import pytest
from each_case import each_case

from irdesk.domain.run import Convention
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.measures.trec_eval_relstring import relevance_strings
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

TREC_EVAL_9 = ScoringOptions(Convention.TREC_EVAL_9)
TREC_EVAL_10 = ScoringOptions(Convention.TREC_EVAL_10)
EXACT = ScoringOptions(Convention.EXACT)


def near(*values: float) -> object:
    return pytest.approx(list(values), abs=5e-5)


@each_case("rules", [TREC_EVAL_9, TREC_EVAL_10, EXACT])
@each_case(("relevant", "other", "rr"), [("d1", "d2", 0.5), ("9", "10", 1.0), ("é", "z", 1.0)])
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
    assert means(grades, run, *asked, rules=ScoringOptions(complete=True)) == near(2, 0.5, 0.0032, 2)
    assert means(grades, run, *asked, rules=EXACT) == near(2, 0.5, 0.0032, 2)


def test_05_level_2_and_all_topics(scores):
    rules = ScoringOptions(level=2, complete=True)
    assert scores({"a": 1, "b": 2, "c": 0}, "abc", "AP", "nDCG", "num_rel", rules=rules) == near(0.5, 0.8597, 1)


def test_05_num_rel_of_a_missing_topic_keeps_to_the_level(means):
    grades = {"q1": {"a": 1, "b": 2}, "q2": {"a": 1, "b": 1, "c": 2}}
    assert means(grades, {"q1": "ab"}, "num_rel", rules=ScoringOptions(level=2, complete=True)) == [2]


def test_06_negatives(scores):
    grades, run = {"d1": 1, "d2": -1, "d3": -2, "d4": 0}, ["d2", "d1", "d3", "d4", "d5"]
    asked = ("AP", "Bpref", "infAP", "unj_5", "Judged@5", "num_ret")
    assert scores(grades, run, *asked) == near(0.5, 1.0, 0.75, 0.6, 0.4, 5)
    assert scores(grades, run, "num_ret", "AP", "Judged@5", rules=ScoringOptions(judged_only=True)) == near(2, 1, 1)


def test_06_string_of_grades(make_board):
    grades, run = {"d1": 1, "d2": -1, "d3": -2, "d4": 0}, ["d2", "d1", "d3", "d4", "d5"]
    board = make_board({"1": grades}, {"r": {"1": run}, "none": {"2": run}, "s": {"1": ["d5", "d1"]}}, ["AP"])
    assert relevance_strings(board.lists("1")[1], 10) == [".1.0-", "-1"]
    assert relevance_strings(board.lists("1")[1], 3) == [".1.", "-1"]
    judged = make_board({"1": grades}, {"r": {"1": run}}, ["AP"], ScoringOptions(judged_only=True))
    assert relevance_strings(judged.lists("1")[1], 10) == ["10"]


def test_a_grade_above_9_is_no_digit(make_board):
    board = make_board({"1": {"a": 9, "b": 10, "c": 2_000_000_000}}, {"r": {"1": "abc"}}, ["AP"])
    assert relevance_strings(board.lists("1")[1], 10) == ["9>>"]


def test_07_inferred_average_precision(scores):
    assert scores({"a": 1, "b": 0, "c": -1, "d": 1}, "bcaxd", "infAP", "AP") == near(0.41667, 0.3667)


def test_08_past_the_end_of_the_list(scores):
    grades = dict.fromkeys("abcde", 1)
    asked = ("P_5", "P_10", "Rprec", "map_cut_2", "ndcg_cut_2", "ndcg", "recall_5", "success_5")
    assert scores(grades, "ab", *asked) == near(0.4, 0.2, 0.4, 0.4, 1.0, 0.5531, 0.4, 1.0)
    asked = ("relative_P_10", "set_P", "P", "R", "11pt_avg", "Judged@10", "unj_10", "F@10")
    assert scores(grades, "ab", *asked) == near(0.4, 1, 1, 0.4, 0.4545, 1, 0, 2 * 0.2 * 0.4 / 0.6)


def test_09_graded(scores):
    grades = {"a": 3, "b": 2, "c": 1}
    assert scores(grades, "cba", "nDCG", "nDCG@2") == near(0.79000, 0.53072)
    assert scores(grades, "cba", "nDCG(dcg='exp-log2')", "nDCG(dcg='exp-log2')@2") == near(0.68061, 0.32530)
    assert scores(grades, "cba", "nDCG(base=2)") == near(0.86891)
    base_2 = ScoringOptions(profile=GainSettings(base=2.0))
    assert scores(grades, "cba", "nDCG", "nDCG(dcg='log2')", rules=base_2) == near(0.86891, 0.79)
    assert scores(grades, "cba", "ERR(max_rel=4)", "ERR(max_rel=3)", "ERR") == near(0.26147, 0.44857, 0.44857)
    assert scores(grades, "cba", "ERR", "ERR@3", rules=ScoringOptions(profile=GainSettings(top=4))) == near(
        0.26147, 0.26147
    )
    assert scores(grades, "cba", "nDCG", "AP", rules=ScoringOptions(level=2)) == near(0.7900, 0.5833)
    assert scores(grades, "cba", "AP(rel=2)", "AP(rel=3)", "AP") == near(0.5833, 0.3333, 1.0)


@pytest.mark.parametrize("gains", ["1=0.2,2=0.9", "{2:0.9,1:0.2}"])
def test_10_fractional_gains(scores, gains):
    grades, rules = {"a": 2, "b": 1, "c": 0}, ScoringOptions(profile=GainSettings(gains=Gains.read(gains)))
    assert scores(grades, "abc", "nDCG", "nDCG@2", "nDCGRel", "RnDCG", rules=rules) == near(1, 1, 1, 1)
    assert scores(grades, "abc", f"ndcg.{gains}" if "=" in gains else f"nDCG(gains={gains})") == near(1)


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
    asked = (*(f"IPrec@{i / 10:g}" for i in range(11)), "11pt_avg")
    *points, average = scores({"a": 1, "b": 1, "c": 1}, run, *asked, rules=rules)
    assert [sum(points) / 11, average] == near(mean, mean)


def test_12_bpref(scores):
    assert scores({"a": 1, "b": 1, "c": 1, "n": 0}, "nabc", "Bpref") == [0]
    assert scores({"a": 1, "b": 1}, "ua", "Bpref") == [0.5]
    assert scores({"a": 1, "b": 1, "c": 1, "n": 0, "m": 0}, "anub", "Bpref") == near(0.5)


def test_13_rank_biased_precision(scores):
    grades = {"a": 3, "b": 1, "c": 0}
    asked = ("RBP(p=0.9, rel=1)", "RBPResidual(p=0.9)", "RBP(p=0.9)", "RBP(p=0.9, rel=2)")
    assert scores(grades, "abu", *asked) == near(0.19, 0.81, 0.1 + 0.09 / 3, 0.1)
    # If all documents are judged, the residual is the part past the end of the list.
    assert scores({"a": 1, "u": 1, "b": 0}, "abu", "RBPResidual(p=0.9)") == near(0.729)


def test_13_what_is_past_a_cutoff_is_part_of_the_residual(scores):
    grades = {"a": 1, "b": 0}
    assert scores(
        grades, "axb", "RBP(p=0.5)@2", "RBPResidual(p=0.5)@2", rules=ScoringOptions(profile=GainSettings(top=1))
    ) == near(0.5, 0.25 + 0.25)
    assert scores(grades, "", "RBP", "RBPResidual", rules=ScoringOptions(complete=True)) == near(0, 1)


def test_14_f(scores):
    # Precision is 1/2 and recall is 1.
    assert scores({"a": 1}, "ax", "SetF(beta=2)", "set_F.2", "set_F", "F(beta=2)") == near(0.8333, 0.75, 0.6667, 0.8333)


def test_15_interleaved_topics(means, make_board):
    run = {"q2": {"d1": 3.0, "d2": 2.0}, "q1": {"d1": 3.0}}
    board = make_board({"q1": {"d1": 1}, "q2": {"d2": 1}}, {"r": run}, ["RR"])
    assert [float(board.topic_scores(topic)[0, 0]) for topic in ("q1", "q2")] == [1.0, 0.5]


def test_16_shorter_than_the_cutoff(scores):
    assert scores({"a": 1}, "axy", "Judged@10", "Judged@2", "unj_10") == near(0.3333, 0.5, 0.2)


def test_17_empty_truth(means):
    grades = {"q1": {"a": 1}, "q2": {"b": 0}}
    asked = (
        "num_q",
        "AP",
        "nDCG",
        "Rprec",
        "R@5",
        "Bpref",
        "infAP",
        "SetF",
        "SetP(relative=True)",
        "relative_P_5",
        "G",
        "binG",
        "nDCGRel",
        "RnDCG",
        "Rprec_mult_0.20",
        "11pt_avg",
        "SetAP",
        "F@1",
    )
    result = means(grades, {"q1": "a", "q2": "b"}, *asked)
    assert result == near(2, *[0.5] * 9, *[0.5] * (len(asked) - 10))


def test_18_a_great_grade_costs_no_memory(scores):
    tracemalloc.start()
    asked = ("nDCG", "AP", "P@1", "Bpref", "IPrec@0.5", "nDCG(dcg='exp-log2')", "nDCGRel", "RnDCG")
    result = scores({"a": 2_000_000_000, "b": 1}, "ab", *asked)
    scores({"a": 2_000_000_000, "b": 1}, "ab", "ERR(max_rel=4)", "ERR", "RBP", "G", "DCG(dcg='exp-log2')", "CG")
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert result == [1.0] * len(asked)
    assert most < 2_000_000


def test_judged_only_with_nothing_judged_gives_0_and_never_nan(scores):
    measures = ("AP", "IPrec@0", "IPrec@1", "nDCG", "RR", "P@5", "Judged@10", "num_ret")
    assert scores({"a": 1}, "xyz", *measures, rules=ScoringOptions(judged_only=True)) == [0] * 8


def test_depth_cuts_after_sorting_and_keeps_the_recall_base(scores):
    grades = {"a": 1, "b": 1}
    run = {"x": 1.0, "a": 3.0, "b": 2.0}
    assert scores(grades, run, "AP", "num_ret", "num_rel", "P@2", rules=ScoringOptions(depth=1)) == [0.5, 1, 2, 0.5]


def test_depth_cuts_before_unjudged_documents_are_dropped(scores):
    rules = ScoringOptions(depth=2, judged_only=True)
    assert scores({"a": 1}, "xya", "num_ret", "AP", rules=rules) == [0, 0]


def test_geometric_mean_raises_zeros(means):
    grades, run = {"1": {"a": 1}, "2": {"a": 1}}, {"1": "a", "2": "x"}
    assert means(grades, run, "GMAP") == near(0.0032)


def test_a_run_without_a_judged_topic_has_no_means(means):
    assert means({"1": {"a": 1}}, {"2": "a"}, "AP", "GMAP") == pytest.approx([float("nan")] * 2, nan_ok=True)


def test_a_topic_without_judgements_is_no_judged_topic(make_board):
    board = make_board({"1": {}, "2": {"a": 1}}, {"r": {"1": "a", "2": "a"}}, ["AP"])
    assert board.topics == ["2"]


def test_utility_needs_the_size_of_the_collection_for_its_fourth_coefficient(scores):
    # 2 documents are retrieved, 1 of them relevant; 1 relevant document is missed, and 97 others are not retrieved.
    grades, rules = {"a": 1, "b": 1, "c": 0}, ScoringOptions(profile=GainSettings(documents=100))
    assert scores(grades, "ac", "utility", "utility.3,-1,-2,0.01", rules=rules) == near(0, 3 - 1 - 2 + 0.97)
    assert scores(grades, "ac", "utility.0,0,0,1") == [-3]


def test_smoothed_average_precision(scores):
    # The sum of precisions is S = 1 + 2/3, with R = 3: ln(2.6667 / 2.3333).
    assert scores({"a": 1, "b": 1, "c": 1}, "axb", "yaap") == near(0.13353)


def test_num_ret_of_a_level_counts_what_reaches_it(scores):
    assert scores({"a": 1, "b": 2, "c": -1, "d": 0}, "abcd", "NumRet", "NumRet(rel=1)", "NumRet(rel=2)") == [4, 2, 1]
    assert scores(
        {"a": 1, "b": 2, "c": -1, "d": 0}, "abcd", "num_nonrel_judged_ret", rules=ScoringOptions(level=2)
    ) == [2]


def test_a_gain_of_nothing_relevant_and_a_negative_one(scores):
    rules = ScoringOptions(profile=GainSettings(gains=Gains.read("0=0.5,1=-1,2=2")))
    # DCG is 0.5 − 1/log2(3) + 2/log2(4), because unjudged documents and negative grades gain nothing. The ideal is 2 +
    # 0.5/log2(3).
    assert scores({"a": 0, "b": 1, "c": 2, "n": -1}, "abcnu", "DCG", "CG", "nDCG", rules=rules) == near(
        0.86907, 1.5, 0.37531
    )
