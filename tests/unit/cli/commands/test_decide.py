"""`irdesk decide`: whether the order of two runs can be reversed, the documents that would reverse it, and error
messages.
"""

from __future__ import annotations

import csv
import io
import json

import pytest
from each_case import each_case

from irdesk.evaluation.bounds.what_would_change import counts_all_relevant
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

ROWS = {"a": ("a1", "x1", "c", "a2"), "b": ("b1", "c", "x1", "b2")}
RUNS = {
    f"{tag}.run": "".join(f"7 Q0 {docno} {rank} {9 - rank} {tag}\n" for rank, docno in enumerate(docnos, 1))
    for tag, docnos in ROWS.items()
}
FILES = {**RUNS, "qrels.txt": "7 0 x1 1\n7 0 c 0\n8 0 z 1\n", "pool.txt": "7 p1\n7 a1\n"}


@pytest.fixture
def decide(folder, command):
    folder(FILES)
    return command("decide", "qrels.txt", "a.run", "b.run")


def test_two_lines_say_who_leads_and_what_would_turn_it(decide):
    status, out, err = decide("-m", "P@2")
    assert (status, err) == (0, "")
    assert "a leads b by 0.5000 in P@2 over all 2 topics." in out
    assert "2 unjudged documents can change the difference" in out
    # Run a has the relevant document x1 within two ranks. If b1 is also relevant, the runs are tied; the order cannot
    # be reversed.
    assert "however they are judged, the lead is +0.0000 to +1.0000, so a can be equalled but not overtaken" in out


def test_json_has_all_of_it_and_csv_one_line_a_document(decide):
    report = json.loads(decide("-m", "AP", "--format", "json")[1])
    assert (report["runs"], report["topics"], report["answer"], report["exact"]) == (["a", "b"], ["7"], "open", True)
    assert report["means"] == pytest.approx([1 / 2, 1 / 3])
    assert report["difference"] == pytest.approx(1 / 6)
    # AP of the extremes: with b1 and b2 relevant, (1 + 2/3 + 3/4) / 3 for b and (1/2) / 3 for a; with only a1 relevant,
    # (1 + 1) / 2 for a and (1/3) / 2 for b.
    assert report["lower"] == pytest.approx((1 / 2 - (1 + 2 / 3 + 3 / 4)) / 3)
    assert report["upper"] == pytest.approx((1 + 1 - 1 / 3) / 2)
    assert [entry["docno"] for entry in report["documents"]] == ["b1", "a1", "b2", "a2"]
    first = report["documents"][0]
    assert (first["rank"], first["other_rank"], first["helps"]) == (None, 1, "b")
    assert first["if_relevant"] == pytest.approx((1 / 2 - (1 + 2 / 3)) / 2 - 1 / 6)
    assert first["chance"] == pytest.approx((1 + 1) / (2 + 2))
    rows = list(csv.DictReader(io.StringIO(decide("-m", "AP", "--format", "csv")[1])))
    assert [row["docno"] for row in rows] == ["b1", "a1", "b2", "a2"]
    assert [float(row["if relevant"]) for row in rows] == [entry["if_relevant"] for entry in report["documents"]]


def test_documents_of_a_pool_that_neither_run_shows_may_be_judged_too(decide):
    without = json.loads(decide("-m", "R@4", "--format", "json")[1])
    with_pool = json.loads(decide("-m", "R@4", "--pool", "pool.txt", "--format", "json")[1])
    assert {entry["docno"] for entry in with_pool["documents"]} - {
        entry["docno"] for entry in without["documents"]
    } == {"p1"}
    assert with_pool["documents"][-1]["rank"] is None
    assert with_pool["unjudged"] == without["unjudged"] + 1


def test_how_the_interval_closes_can_be_drawn(decide, tmp_path):
    status, out, err = decide("-m", "AP", "-o", "closing.svg")
    assert (status, out) == (0, "")
    assert "closing.svg" in err
    svg = (tmp_path / "closing.svg").read_text()
    assert all(
        text in svg
        for text in (
            "if all judgements favour a",
            "if all judgements favour b",
            "further judgements",
            "difference of AP: a − b",
        )
    )
    status, _, err = decide("--topic", "8", "-o", "none.svg")
    assert (status, err.strip()) == (2, "irdesk: there is nothing to draw: a and b have no judged topic in common.")


def test_one_topic_alone_and_runs_without_a_common_topic(decide):
    assert "for topic 7." in decide("--topic", "7")[1]
    assert "a and b have no judged topic in common." in decide("--topic", "8")[1]
    status, _, err = decide("--topic", "9")
    assert (status, err) == (2, "irdesk: qrels.txt: has no judgements for topic 9\n")


def test_a_run_beside_itself_or_its_copy_is_refused(folder, command):
    folder({**FILES, "copy.run": FILES["a.run"].replace(" a\n", " copy\n")})
    status, _, err = command("decide", "qrels.txt", "a.run", "copy.run")()
    assert status == 2
    assert err == "irdesk: a and copy are identical, so no judgement can separate them\n"
    assert "are identical" in command("decide", "qrels.txt", "a.run", "a.run")()[2]


def test_documents_that_both_have_alike_change_nothing(folder, command):
    """The two runs are identical down to the cutoff. nDCG is tested because it is not a sum over documents."""
    folder({**FILES, "deep.run": FILES["a.run"].replace("7 Q0 a2 4", "7 Q0 other 4")})
    report = json.loads(command("decide", "qrels.txt", "a.run", "deep.run", "-m", "nDCG@3")("--format", "json")[1])
    assert (report["lower"], report["upper"], report["answer"]) == (0.0, 0.0, "settled")
    assert (report["unjudged"], report["documents"]) == (0, [])
    assert report["judgements"]["at_most"] == 0


def test_csv_has_the_digits_of_json(decide):
    report = json.loads(decide("-m", "nDCG@2", "--format", "json")[1])["documents"]
    rows = list(csv.DictReader(io.StringIO(decide("-m", "nDCG@2", "--format", "csv")[1])))
    assert [float(row["expected"]) for row in rows] == [entry["expected"] for entry in report] != []


def test_small_shares_are_shown_with_digits_that_tell_them_apart(folder, command):
    topics = range(1, 81)
    folder(
        {
            "q.txt": "".join(f"{topic} 0 x 1\n{topic} 0 y 0\n" for topic in topics),
            "a.run": "".join(
                f"{topic} Q0 {docno} 1 {index} a\n" for topic in topics for index, docno in enumerate("uvwx")
            ),
            "b.run": "".join(f"{topic} Q0 x 1 2 b\n" for topic in topics),
        }
    )
    run = command("decide", "q.txt", "a.run", "b.run", "-m", "RBP(p=0.8)")
    report = json.loads(run("--format", "json")[1])["documents"]
    shown = run("--format", "table")[1].splitlines()[1:]
    distinct = {round(entry["expected"], 9) for entry in report}
    assert len(distinct) > 1
    for item, line in zip(report, shown, strict=False):
        assert float(line.split()[-2]) == pytest.approx(item["expected"], rel=0.005) != 0


def test_where_all_is_judged_nothing_can_change(folder, command):
    grades = {"a1": 0, "a2": 0, "b1": 0, "b2": 0, "c": 0, "x1": 1}
    judged = "".join(f"7 0 {docno} {grade}\n" for docno, grade in grades.items())
    folder({**FILES, "qrels.txt": judged})
    run = command("decide", "qrels.txt", "a.run", "b.run")
    assert "No unjudged document can change the difference: the order is certain." in run("-m", "P@2")[1]
    out = run("-m", "AP")[1]
    assert "No unjudged document that either run retrieves down to the cutoff can change the difference." in out
    assert "if they were judged relevant, AP and the difference would also change" in out
    assert "the order is certain" not in out, "a relevant document that neither shows is in R"


@each_case(
    ("measure", "counts"),
    [("AP", True), ("nDCG@10", True), ("R@10", True), ("Rprec", True), ("P@10", False), ("RR", False), ("RBP", False)],
)
def test_documents_that_neither_run_shows_count_by_some_measures(measure, counts):
    assert counts_all_relevant(parse_one(measure), ScoringOptions()) is counts
    assert not counts_all_relevant(parse_one("nDCG(ideal='shown')@10"), ScoringOptions())


@each_case(
    ("options", "why"),
    [
        (("-m", "Judged@5"), "Judged@5 does not show which run is better"),
        (("-m", "GMAP"), "GMAP is not defined for single topics"),
        (("-m", "alpha_nDCG@5"), "needs more than grades"),
        (("--convention", "exact", "--ties", "expected"), "over all orders of tied documents cannot be computed"),
    ],
)
def test_impossible_requests_are_refused(decide, options, why):
    status, out, err = decide(*options)
    assert (status, out) == (2, "")
    assert why in err
