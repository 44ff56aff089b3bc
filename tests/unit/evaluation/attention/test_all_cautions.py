"""Cautions about the numbers: each code has a test case, documentation and texts."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.run import Convention, RankedBy, Ranking, Run, Ties
from irdesk.evaluation import compare, evaluate
from irdesk.evaluation.attention.caution import Severity
from irdesk.evaluation.attention.caution_advice import CODES
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats import read_qrels, read_run

ROOT = Path(__file__).parents[4]
DATA = ROOT.parent / "shared" / "data"


def run_of(tag: str, topics: dict[str, list[tuple[str, int, float]]]) -> Run:
    """Return a run made from (docno, rank, retrieval score) tuples, keyed by topic."""
    rankings = {}
    for topic, lines in topics.items():
        docnos, ranks, scores = zip(*lines, strict=True)
        text = "".join(f"{docno}\n" for docno in docnos).encode()
        rankings[topic] = Ranking(text, keys_of(list(docnos)), np.array(scores, float), np.array(ranks, np.int32))
    return Run(tag, rankings)


def listed(tag: str, docnos: list[str], topics: str = "123") -> Run:
    """Return a run that ranks the same documents for each topic."""
    lines = [(docno, rank, 10000.0 - rank) for rank, docno in enumerate(docnos, 1)]
    return run_of(tag, dict.fromkeys(topics, lines))


def judged(docnos: list[str], grade: int = 1, topics: str = "123") -> dict[str, dict[str, int]]:
    """Return judgements that give the same documents the same grade in each topic."""
    return {topic: dict.fromkeys(docnos, grade) for topic in topics}


PAGES = [f"d{i:02}" for i in range(12)]


def distances() -> tuple:
    near = [("a", 1, 0.1), ("b", 2, 0.2), ("c", 3, 0.3)]
    return {"q1": {"a": 1, "b": 1, "c": 0}, "q2": {"a": 1}}, [run_of("near", {"q1": near, "q2": near})]


def tied() -> tuple:
    """Return a run with a tie. AP is 1 if b is above a (docno descending), 1/2 in the worst order, and 3/4 on
    average.
    """
    return {"q": {"b": 1, "a": 0}}, {"tied": {"q": {"a": 1.0, "b": 1.0}}}


def passages() -> tuple:
    grades = {"123456": {"1000": 1, "1001": 2, "1002": 3, "1003": 0}}
    return grades, {"p": {"123456": {"1000": 2.0, "1003": 1.0}}}


def deep() -> tuple:
    """Return a short run, and a long one with a second relevant document at rank 20. The long run has AP (1 + 2/20) /
    2, but 1/2 at depth 10.
    """
    short = listed("short", ["r1", *(f"n{i}" for i in range(9))], "1")
    long = listed("long", ["r1", *(f"n{i}" for i in range(18)), "r2"], "1")
    return judged(["r1", "r2"], topics="1"), [short, long]


def half_judged() -> tuple:
    """Return a run with ten judged documents among the first ten, and a run with five. The first cutoff of the measures
    is 10.
    """
    pooled, late = listed("pooled", PAGES), listed("late", [*PAGES[:5], *(f"x{i}" for i in range(10))])
    return judged(PAGES), [pooled, late], ["AP", "nDCG@10", "P@5"]


CASES = {
    "rank-order": distances,
    "no-topics": lambda: (judged(PAGES), [listed("of", PAGES), listed("other", PAGES, "789")]),
    "topic-ids": lambda: ({"1": {"a": 1}, "2": {"a": 1}}, {"x": {"01": {"a": 1.0}, "02": {"a": 1.0}}}),
    "missing-topics": lambda: (judged(PAGES), [listed("two", PAGES, "12")]),
    "ignored-topics": lambda: (judged(PAGES, topics="1"), [listed("three", PAGES)]),
    "docno-ids": lambda: (judged(PAGES), [listed("case", [docno.upper() for docno in PAGES])]),
    "few-judged": lambda: (judged(PAGES), [listed("other", [f"x{letter}" for letter in "abcdefghi"])]),
    "unjudged-shares": half_judged,
    "nul-in-docno": lambda: (judged(PAGES), [listed("nul", [*PAGES, "d\0", "e\0x"])]),
    "ties-decide": tied,
    "depth": deep,
    "lowest-grade": passages,
    "grade-order": lambda: ({"1": {"a": 1, "b": 2, "c": 3, "d": 4}}, {"x": {"1": {"a": 1.0}}}),
    "negative-grades": lambda: ({"1": {"a": 1, "b": -1}}, {"x": {"1": {"a": 1.0}}}),
    "top-grade": lambda: ({"1": {"a": 2, "b": 0}}, {"x": {"1": {"a": 1.0}}}, ["ERR"]),
}
ELSEWHERE = {"dropped-topics", "foreign-qrels", "topic-numbers", "topics-without-text", "documents-without-text"}
"""Codes without a case above: those of comparisons are tested below, those of projects in `tests/unit/session/scoring`
and `tests/ui/collection`.
"""
SENTENCES = {
    "rank-order": "near: retrieval scores contradict the rank column in 2 of 2 topics (q1, q2). In 2 of these topics, "
    "scores rise with the rank, as distances do. Documents are ranked by score",
    "no-topics": "other: no topic is judged; topic ids look like 7 in the run and 1 in the qrels",
    "topic-ids": "x: 2 of 2 unjudged topics differ from judged topics only in leading zeros (01 in the run, 1 in the "
    "qrels)",
    "missing-topics": "two: 1 of 3 judged topics are missing (3); means are over the other 2 topics",
    "ignored-topics": "three: 2 of 3 topics are not judged and not counted (2, 3)",
    "docno-ids": "case: 30 of the first 30 docnos differ from judged docnos only in upper and lower case (D00 in the "
    "run, d00 in the qrels)",
    "few-judged": "other: only 0 of 27 retrieved documents are judged; they occur in 0 of 3 topics",
    "unjudged-shares": "late: up to 50 % of the first 10 documents are unjudged and count as nonrelevant; "
    "for pooled it is 0 %",
    "nul-in-docno": "nul: 6 docnos contain a NUL character",
    "ties-decide": "tied: scores depend on the order of tied documents: AP 1.0000 lies between 0.5000 and 1.0000, "
    "0.7500 on average over all orders",
    "depth": (
        "long: lists have up to 20 documents, those of other runs 10; AP, nDCG reward depth. AP of long is "
        "0.5500, but 0.5000 at depth 10"
    ),
    "lowest-grade": "Grade 1 (scale 0–3) counts as relevant for AP; 33 % of 3 relevant documents have only this grade. "
    "The ids look like MS MARCO passages, where TREC Deep Learning treats grade 2 and above as relevant",
    "grade-order": (
        "Grades are 1, 2, 3, 4, and no document has grade 0. In such qrels, grade 1 is often the best, "
        "as in Cranfield. All 4 documents with a positive grade count as relevant"
    ),
    "negative-grades": "1 of 2 judgements are negative (-1) and count as not judged",
    "top-grade": "ERR: the top grade is assumed to be 2, the highest in the qrels",
}


def warned(qrels, runs, measures=("AP", "nDCG"), rules: ScoringOptions | None = None) -> dict[str, str]:
    """Return the warning sentences keyed by code; each code may occur only once."""
    result = evaluate(qrels, runs, measures, rules).warnings
    assert len({entry.code for entry in result}) == len(result)
    return {entry.code.name: str(entry.sentence) for entry in result}


@each_case("code", CASES)
def test_each_code_has_its_case(code):
    assert warned(*CASES[code]())[code] == SENTENCES[code]


def test_each_code_has_a_case_and_documentation():
    """`tests/unit/packaging/test_translations.py` tests that each code has a German text."""
    names = {code.name for code in CODES}
    assert set(CASES) | ELSEWHERE == names
    page = (ROOT / "resources" / "help" / "numbers.md").read_text(encoding="utf-8")
    assert {name for name in names if f"| `{name}` |" in page} == names


def test_unjudged_shares_are_those_of_the_first_cutoff_and_of_some_runs_alone():
    qrels, runs, _ = half_judged()
    first = warned(qrels, runs, ["P@5", "AP"])
    assert "unjudged-shares" not in first, "the first five are judged"
    assert "unjudged-shares" not in warned(qrels, runs[1:], ["nDCG@10"]), "no run is better judged"
    assert "unjudged-shares" not in warned(qrels, runs, ["nDCG@10"], ScoringOptions(judged_only=True))
    assert "first 8" in warned(qrels, runs, ["nDCG@10"], ScoringOptions(depth=8))["unjudged-shares"]
    assert "unjudged-shares" not in warned(judged(PAGES[:5]), runs, ["nDCG@10"]), "judging has just begun"


def test_ordinary_files_are_not_warned_of():
    plain = {"x": {topic: {docno: -float(i) for i, docno in enumerate(PAGES)} for topic in "123"}}
    qrels = {topic: {docno: i % 2 for i, docno in enumerate(PAGES)} for topic in "123"}
    assert evaluate(qrels, plain, ["AP", "nDCG@10", "P@5", "RR", "ERR"]).warnings == ()
    three = {topic: {docno: i % 3 for i, docno in enumerate(PAGES)} for topic in "123"}
    assert evaluate(three, plain, ["AP", "nDCG"]).warnings == ()
    sparse = {topic: {"d05": 1} for topic in "123"}
    assert evaluate(sparse, plain, ["RR", "AP"]).warnings == ()  # Each topic has one judged document, a relevant one.


def test_judging_that_has_just_begun_is_not_warned_of():
    result = warned(judged(PAGES, topics="1"), [listed("other", ["xa", "xb"], "1")])
    assert "few-judged" not in result


def test_no_warning_once_the_settings_avoid_the_problem():
    assert "rank-order" not in warned(*distances(), rules=ScoringOptions(ranked_by=RankedBy.RANK))
    assert "ties-decide" not in warned(*tied(), rules=ScoringOptions(Convention.EXACT, ties=Ties.EXPECTED))
    assert "ties-decide" not in warned(*tied(), measures=["P@1"])  # reported as a tie across a cutoff instead
    assert "depth" not in warned(*deep(), rules=ScoringOptions(depth=10))
    assert "lowest-grade" not in warned(*passages(), rules=ScoringOptions(level=2))
    assert "lowest-grade" not in warned(*passages(), measures=["AP(rel=2)", "nDCG"])
    assert "and count as 0" in warned(*CASES["missing-topics"](), rules=ScoringOptions(complete=True))["missing-topics"]


@each_case(
    ("ours", "theirs", "difference"),
    [
        ("LA0101", "la0101", "upper and lower case"),
        ("cafe\u0301", "caf\u00e9", "Unicode normalization"),
        ("d1\0\0", "d1", "an embedded NUL"),
        ("corpus/a/d1.x", "d1.x", "a path"),
        ("d1.html", "d1", "a file extension"),
        ("corpus\\d1.txt.gz", "d1", "a path and a file extension"),
        ("x/D1.TXT", "d1", "a path and a file extension, and upper and lower case"),
        ("007", "7", "leading zeros"),
        ("D55-3", "D55", "a numeric suffix"),
        ("marco_02_17", "msmarco_passage_02_17", "the text before the first digit"),
        ("web09-0017", "web12-17", "the text before the last number"),
    ],
)
def test_docnos_are_told_how_they_differ(ours, theirs, difference):
    result = warned({"1": {theirs: 1}}, {"x": {"1": {ours: 1.0}}})["docno-ids"]
    assert f"only in {difference}" in result
    assert f"{theirs} in the qrels" in result


def test_numbers_that_are_alike_by_chance_are_no_spelling():
    qrels = {"1": {f"{letter}{i}": 1 for i, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}}
    assert "docno-ids" not in warned(qrels, {"x": {"1": {f"doc{i}": -float(i) for i in range(9)}}})


def test_topics_are_told_how_they_differ():
    clef = {f"qtest.{i}": {"a": 1} for i in range(1, 9)}
    runs = {"x": {f"clef2015.test.{i}": {"a": 1.0} for i in range(1, 9)}}
    assert "the text before the last number (clef2015.test.1 in the run, qtest.1" in warned(clef, runs)["topic-ids"]
    turns = {"106_1": {"a": 1}, "106_2": {"a": 1}}
    runs = {"x": {f"{conversation}_{turn}": {"a": 1.0} for conversation in (106, 107) for turn in (1, 3)}}
    assert "topic-ids" not in warned(turns, runs)  # Another conversation's topics are not a spelling variant.


def test_topics_that_a_comparison_drops_are_told_with_the_run_that_lacks_them():
    runs = [listed("all", PAGES, "1234"), listed("three", PAGES, "123"), listed("two", PAGES, "13")]
    (dropped,) = compare(judged(PAGES, topics="1234"), runs, "AP").warnings
    assert (dropped.code.name, dropped.severity, dropped.topics) == ("dropped-topics", Severity.MEDIUM, ("4", "2"))
    assert dropped.sentence == (
        "2 topics dropped because not all runs have them (two lacks 2, 4; three lacks 4); the comparison is over the "
        "other 2"
    )


def test_a_run_whose_many_ties_matter_names_the_others():
    runs = {name: {"q": {"a": 1.0, "b": 1.0}} for name in "xyz"}
    result = evaluate({"q": {"b": 1, "a": 0}}, runs, ["AP"])
    assert result.warnings[0].runs == ("x", "y", "z")
    assert str(result.warnings[0].sentence).endswith("Ties also matter in y, z")
    assert (
        repr(result)
        .splitlines()[-1]
        .startswith("warning [ties-decide]: x: scores depend on the order of tied documents")
    )


def test_names_that_strangers_gave_change_nothing_but_themselves():
    result = warned(judged(PAGES), [listed("e\u202evil", [f"x{letter}" for letter in "abcdefghi"])])
    assert result["few-judged"].startswith("e\ufffdvil: only 0 of 27")


@pytest.mark.skipif(not DATA.is_dir(), reason="needs the real data of ../shared/data")
def test_real_runs_have_the_values_that_are_known():
    """Robust03's run rutcor03100 has AP 0.0737, 0.0646 on average over ties, and 0.0582 with docno ascending
    (measures.md).
    """
    folder = DATA / "runs" / "robust03"
    qrels, run = read_qrels(folder / "robust03_qrels.txt.gz"), read_run(folder / "runs" / "input.rutcor03100.gz")
    (result,) = evaluate(qrels, [run], ["AP"], ScoringOptions(Convention.EXACT)).warnings
    assert "AP 0.0737 lies between " in result.sentence
    assert result.sentence.endswith(", 0.0646 on average over all orders")
    low, high = map(float, str(result.sentence).split("between ")[1].split(",")[0].split(" and "))
    assert low < 0.0582 < 0.0737 < high
    folder = DATA / "runs" / "trec-dl21-passage-27-topics"
    qrels, run = read_qrels(folder / "qrels.nist.txt"), read_run(folder / "runs" / "uogTrPC.gz")
    level, order = evaluate(qrels, [run], ["AP"]).warnings
    assert (order.code.name, order.severity, len(order.topics)) == ("rank-order", Severity.HIGH, 5)
    assert "contradict the rank column in 27 of 27 topics" in order.sentence
    assert (level.code.name, level.severity) == ("lowest-grade", Severity.HIGH)


def test_the_window_names_its_choices_and_the_command_line_its_options():
    option = re.compile(r"(?<!\w)--?[a-zA-Z]")
    for code in CODES:
        assert not option.search(code.advice), code.name
        assert "in Conventions" not in code.in_commands, code.name
        assert bool(option.search(code.in_commands)) == bool(code.command_advice), code.name
