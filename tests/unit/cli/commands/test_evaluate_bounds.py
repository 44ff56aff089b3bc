"""``irdesk evaluate --bounds``: a lower and an upper bound next to each score."""

from __future__ import annotations

import csv
import io
import json

import pytest


@pytest.fixture
def evaluate(folder, command):
    """Return a function that runs the command with bounds on two topics and returns exit status, stdout and stderr."""
    folder({"q": "1 0 a 1\n1 0 n 0\n2 0 b 1\n", "r": "1 Q0 x 1 2 tag\n1 Q0 a 2 1 tag\n2 Q0 b 1 1 tag\n"})
    return command("evaluate", "q", "r", "--bounds")


def test_table(evaluate):
    _, out, _ = evaluate("-m", "RR", "-m", "NumRel", "-q")
    lines = [line.split() for line in out.splitlines()]
    assert lines[0] == ["run", "topic", "RR", "lower", "upper", "NumRel", "lower", "upper"]
    assert lines[1] == ["tag", "1", "0.5000", "0.5000", "1.0000", "1", "1", "2"]
    assert lines[3] == ["tag", "all", "0.7500", "0.7500", "1.0000", "2", "2", "3"]
    assert "bounds under grades 0, 1" in out


def test_csv(evaluate):
    _, out, _ = evaluate("-m", "RR", "--format", "csv")
    assert list(csv.reader(io.StringIO(out))) == [
        ["run", "topic", "measure", "value", "lower", "upper", "exact", "conventions"],
        [
            "tag",
            "all",
            "RR",
            "0.75",
            "0.75",
            "1.0",
            "true",
            "trec_eval 9 conventions · 2 topics used, 0 missing, 0 ignored",
        ],
    ]


def test_json(evaluate):
    _, out, _ = evaluate("-m", "RR", "-q", "--format", "json")
    report = json.loads(out)["runs"][0]
    assert report["mean_bounds"] == {"RR": {"lower": 0.75, "upper": 1.0, "exact": True}}
    assert report["bounds_by_topic"]["1"]["RR"]["upper"] == 1.0


def test_trec_eval_has_no_place_for_them(evaluate):
    status, out, err = evaluate("-m", "RR", "--format", "trec")
    assert (status, out) == (2, "")
    assert "no place for bounds" in err
