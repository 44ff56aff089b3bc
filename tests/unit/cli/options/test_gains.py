"""Gains of grades, and trec_eval's parameter lists and text output, on the command line."""

from __future__ import annotations

import json

import pytest
from each_case import each_case

QRELS = "1 0 a 1\n1 0 b 2\n1 0 c 0\n1 0 n -1\n2 0 a 1\n"
RUN = "1 Q0 n 1 5 tag\n1 Q0 a 2 4 tag\n1 Q0 c 3 3 tag\n1 Q0 b 4 2 tag\n1 Q0 u 5 1 tag\n"


@pytest.fixture
def evaluate(folder, command):
    """Return a function that runs a command and returns its exit status, stdout and stderr."""
    folder({"qrels": QRELS, "run": RUN})
    return lambda *options: command("evaluate", *options)("qrels", "run")


def trec(name: str, topic: str, value: str) -> str:
    return f"{name:<22}\t{topic}\t{value}\n"


def test_gains_as_a_measures_parameter_and_as_a_setting(evaluate):
    # With a at rank 2 and b at rank 4, nDCG is (3.5 / log2(3) + 9 / log2(5)) / (9 + 3.5 / log2(3)).
    assert evaluate("--format", "trec", "-m", "ndcg.1=3.5,2=9")[1] == trec("ndcg_1=3.5,2=9", "all", "0.5428")
    assert evaluate("--format", "trec", "-m", "ndcg", "--gains", "1=3.5,2=9")[1] == trec("ndcg", "all", "0.5428")


def test_settings_are_printed_with_the_numbers(evaluate):
    options = ("--gains", "1=3.5,2=9", "--log-base", "2", "--ideal", "shown", "-N", "100", "-m", "nDCG", "-m", "RBP")
    text = evaluate(*options)[1].splitlines()[-1]
    assert "gains 1=3.5,2=9 · logarithm to base 2 · ideal: shown" in text
    assert "ignores relevant documents that the run missed" in text
    assert "100 documents in the collection" in text
    assert "top grade 2" in text
    report = json.loads(evaluate("--format", "json", *options)[1])
    assert report["gains"] == {"1": 3.5, "2": 9.0}
    assert (report["logarithm_base"], report["ideal"], report["top_grade"], report["documents"]) == (2, "shown", 2, 100)
    plain = evaluate("-m", "AP")[1].splitlines()[-1]
    assert plain == "trec_eval 9 conventions · 1 topic used, 1 missing, 0 ignored"


def test_the_top_grade_is_that_of_the_qrels_or_named(evaluate):
    # The user stops with probability 1/4 at rank 2 and 3/4 at rank 4; for a top grade of 4, with 1/16 and 3/16.
    assert evaluate("--format", "trec", "-m", "ERR")[1] == trec("ERR", "all", f"{1 / 8 + 3 / 4 * 3 / 4 / 4:.4f}")
    named = evaluate("--format", "trec", "-m", "ERR", "--top-grade", "4")[1]
    assert named == trec("ERR", "all", f"{1 / 32 + 15 / 16 * 3 / 16 / 4:.4f}")


def test_the_size_of_the_collection_is_for_utility(evaluate):
    # 5 documents are retrieved, 2 of them relevant; no relevant document is missed, and 95 others are not retrieved.
    assert evaluate("--format", "trec", "-N", "100", "-m", "utility.1,-1,0,0.1")[1] == trec(
        "utility_1,-1,0,0.1", "all", "8.5000"
    )


def test_the_string_of_grades_stands_among_the_lines_of_a_topic(evaluate):
    lines = evaluate("--format", "trec", "-q", "-m", "recall.5", "-m", "relstring.4", "-m", "P.5", "-m", "runid")[1]
    assert lines == "".join(
        (
            trec("P_5", "1", "0.4000"),
            trec("relstring_4", "1", "'.102'"),
            trec("recall_5", "1", "1.0000"),
            trec("runid", "all", "tag"),
            trec("P_5", "all", "0.4000"),
            trec("recall_5", "all", "1.0000"),
        )
    )
    assert evaluate("--format", "trec", "-q", "-m", "relstring")[1] == trec("relstring", "1", "'.102-'")
    assert evaluate("--format", "trec", "-q", "-J", "-m", "relstring")[1] == trec("relstring", "1", "'102'")


def test_a_topic_that_the_run_lacks_has_no_lines_of_its_own(evaluate):
    assert evaluate("--format", "trec", "-q", "-c", "-m", "num_ret", "-m", "P.1", "-m", "num_q")[1] == "".join(
        (
            trec("num_ret", "1", "5"),
            trec("P_1", "1", "0.0000"),
            trec("num_q", "all", "2"),
            trec("num_ret", "all", "5"),
            trec("P_1", "all", "0.0000"),
        )
    )


def test_p_is_trec_evals_list_in_its_format_and_precision_elsewhere(evaluate):
    assert len(evaluate("--format", "trec", "-m", "P")[1].splitlines()) == 9
    assert evaluate("-m", "P")[1].splitlines()[:2] == ["run       P", "tag  0.4000"]


@each_case(
    ("options", "message"),
    [
        (("--gains", "1=x"), "'1=x' is not a gain for each grade of 0 or more, such as 1=3.5,2=9"),
        (("--log-base", "1"), "'1' is not a number from 1.0001 to 1000"),
        (("--ideal", "best"), "invalid choice"),
        (("-N", "0"), "'0' is not a number of 1 or more"),
        (("--top-grade", "x"), "'x' is not a number of 1 or more"),
        (("-m", "relstring"), "relstring is a text, not a number; it is printed with --format trec"),
    ],
)
def test_invalid_gains_are_refused_in_one_line(evaluate, options, message):
    status, out, error = evaluate(*options)
    assert (status, out, error.count("\n")) == (2, "", 1)
    assert message in error


def test_exponential_gains_by_name_are_those_of_the_measures_parameter(evaluate):
    by_name = evaluate("--gains", "exp", "-m", "nDCG", "-m", "DCG@3", "--format", "csv")[1].splitlines()
    by_parameter = evaluate("-m", "nDCG(dcg='exp-log2')", "-m", "DCG(dcg='exp-log2')@3", "--format", "csv")[
        1
    ].splitlines()
    assert [line.split(",")[-2:] for line in by_name[1:]] == [line.split(",")[-2:] for line in by_parameter[1:]]
    assert "gains 2^grade − 1: 2=3" in evaluate("--gains", "exp")[1]
