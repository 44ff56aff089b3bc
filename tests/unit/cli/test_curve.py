"""``irdesk curve``: points and bands in csv and json."""

from __future__ import annotations

import csv
import io
import json

import pytest


@pytest.fixture
def curve(folder, command):
    """Runs the command on a run of one topic: an unjudged document above a relevant one."""
    folder({"q": "1 0 a 1\n1 0 n 0\n", "r": "1 Q0 x 1 3 tag\n1 Q0 a 2 2 tag\n1 Q0 n 3 1 tag\n"})
    return command("curve", "q", "r")


def test_eleven_points_by_default(curve):
    status, out, _ = curve()
    rows = list(csv.DictReader(io.StringIO(out)))
    assert status == 0
    assert [float(row["recall"]) for row in rows] == pytest.approx([i / 10 for i in range(11)])
    assert {(row["run"], row["topic"], row["kind"], float(row["value"])) for row in rows} == {
        ("tag", "all", "pr11", 0.5)
    }
    assert {(float(row["lower"]), float(row["upper"])) for row in rows} == {(0.5, 1.0)}


def test_precision_by_rank_of_a_topic(curve):
    _, out, _ = curve("--kind", "precision", "--topic", "1")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["rank"] for row in rows] == ["1", "2", "3"]
    assert [float(row["value"]) for row in rows] == pytest.approx([0, 1 / 2, 1 / 3])
    assert [float(row["upper"]) for row in rows] == pytest.approx([1, 1, 2 / 3])


def test_json(curve):
    _, out, _ = curve("--kind", "pr", "--topic", "1", "--format", "json")
    found = json.loads(out)
    assert (found["kind"], found["topic"], found["x"]) == ("pr", "1", "recall")
    own = found["runs"][0]
    assert (own["run"], own["x"], own["y"], own["ranks"], own["bound"]) == ("tag", [1.0], [0.5], [2], False)


def test_a_table_to_read(curve):
    _, out, _ = curve("--kind", "precision", "--topic", "1", "--format", "table")
    assert out.splitlines() == [
        "tag · topic 1 · precision",
        "    rank    value    lower    upper",
        "       1   0.0000   0.0000   1.0000",
        "       2   0.5000   0.5000   1.0000",
        "       3   0.3333   0.3333   0.6667",
        "",
        "trec_eval 9 conventions",
    ]
    _, out, _ = curve("--kind", "recall", "-J", "--format", "table")
    assert out.splitlines()[1:3] == ["    rank    value", "       1   1.0000"]


def test_no_band_is_empty(curve):
    _, out, _ = curve("--kind", "recall", "-J")
    assert {row["upper"] for row in csv.DictReader(io.StringIO(out))} == {""}


def test_a_topic_that_nobody_judged(curve):
    status, out, err = curve("--topic", "7")
    assert (status, out) == (2, "")
    assert "judges no topic 7" in err
