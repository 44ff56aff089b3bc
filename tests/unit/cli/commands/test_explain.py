"""``irdesk explain``: the three formats, and error messages."""

from __future__ import annotations

import csv
import io
import json

import pytest
from each_case import each_case

QRELS = "7 0 a 3\n7 0 b 2\n7 0 c 1\n7 0 d 0\n8 0 a 1\n"
RUN = "7 Q0 c 1 4 tag\n7 Q0 x 2 3 tag\n7 Q0 a 3 2 tag\n7 Q0 y 4 1 tag\n9 Q0 a 1 1 tag\n"


@pytest.fixture
def explain(folder, command):
    """Return a function that runs the command on the files above and returns exit status, stdout and stderr."""
    folder({"q": QRELS, "r": RUN})
    return command("explain", "q", "r")


def test_a_table_to_read(explain):
    status, out, err = explain("-m", "nDCG@10", "--topic", "7")
    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert lines[0] == "tag · topic 7 · nDCG@10"
    assert lines[3].split() == [
        "1",
        "+",
        "c",
        "1",
        "1.0000",
        "1.0000",
        "1.0000",
        "1.0000",
        "0.3333",
        "1.0000",
        "1.0000",
        "3.0000",
        "3.0000",
    ]
    assert lines[4].split()[:3] == ["2", "x", "?"]
    assert lines[-4:] == [
        "nDCG@10 = 2.5 / 4.76186 = 0.5250",
        "A document's gain is its grade. Each gain is divided by log2(rank + 1). The ideal ranking is the best order "
        "of all judged documents. The cutoff is rank k = 10.",
        "discount: 1 / log2(rank + 1)",
        "trec_eval 9 conventions",
    ]
    assert "… 1 further ranks, none of which is judged" in lines


def test_csv_adds_up_to_the_score(explain):
    status, out, _ = explain("-m", "AP", "--topic", "7", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert status == 0
    assert [row["docno"] for row in rows] == ["c", "x", "a", "y"]
    assert [row["grade"] for row in rows] == ["1", "", "3", ""]
    assert sum(float(row["adds"]) for row in rows) / float(rows[0]["divisor"]) == float(rows[0]["score"])
    assert float(rows[0]["score"]) == pytest.approx((1 + 2 / 3) / 3)


def test_json_has_it_all(explain):
    _, out, _ = explain("-m", "P@5", "--topic", "7", "--format", "json")
    report = json.loads(out)
    assert (report["score"], report["sum"], report["divisor"]) == (0.4, 2, 5)
    assert [rank["unjudged"] if "unjudged" in rank else rank["grade"] for rank in report["ranks"]] == [1, None, 3, None]


def test_json_of_a_measure_without_parts(explain):
    _, out, _ = explain("-m", "NumRel", "--topic", "7", "--format", "json")
    report = json.loads(out)
    assert report["divisor"] is None
    assert "sum" not in report
    assert report["inputs"]["R"] == 3
    assert "adds" not in report["ranks"][0]


def test_columns_are_called_what_they_hold(explain):
    rows = list(csv.DictReader(io.StringIO(explain("-m", "AP", "--topic", "7", "--format", "csv")[1])))
    assert [row["P at rank"] for row in rows] == ["1.0", "", repr(2 / 3), ""]
    assert "discount" not in rows[0]
    report = json.loads(explain("-m", "F@3", "--topic", "7", "--format", "json")[1])
    assert (report["sum"], report["divisor"], report["factor"]) == (2, None, None)
    assert report["formula"] == "F@3 = (1 + β²) P R / (β² P + R) = 0.6667, where S = 2, P = S / 3, R = S / 3, β = 1"


def test_the_rules_hold_here_too(explain):
    _, out, _ = explain("-m", "AP", "--topic", "7", "-l", "3", "-J", "--format", "json")
    report = json.loads(out)
    assert [rank["docno"] for rank in report["ranks"]] == ["c", "a"]
    assert report["score"] == 0.5


@each_case(
    ("arguments", "message"),
    [
        (["-m", "AP", "--topic", "99"], "has no judgements for topic 99; it has 7, 8"),
        (["-m", "AP", "--topic", "8"], "has no topic 8; it has 7, 9"),
        (["-m", "num_q", "--topic", "7"], "is not defined for single topics"),
        (["-m", "nonsense", "--topic", "7"], "no measure is called nonsense"),
    ],
)
def test_refused_in_one_line(explain, arguments, message):
    status, out, err = explain(*arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
