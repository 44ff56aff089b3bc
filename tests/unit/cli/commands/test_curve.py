"""``irdesk curve``: points and bands in csv and json."""

from __future__ import annotations

import csv
import io
import json

import pytest
from each_case import each_case


@pytest.fixture
def curve(folder, command):
    """Return a function that runs the command on a run with one topic, in which an unjudged document precedes a
    relevant one.
    """
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
    report = json.loads(out)
    assert (report["kind"], report["topic"], report["x"]) == ("pr", "1", "recall")
    entry = report["runs"][0]
    assert (entry["run"], entry["x"], entry["y"], entry["ranks"], entry["bound"]) == ("tag", [1.0], [0.5], [2], None)


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
    assert "has no judgements for topic 7" in err


@pytest.fixture
def two(folder, command):
    """Return a function that runs the command on two runs of three topics. The second run is better at low ranks and
    worse at high ranks.
    """
    lines = {"one": ("nab", "nab", "anb"), "two": ("anxyb", "abnx", "xyab")}
    files = {
        name: "".join(
            f"{topic} Q0 {docno} {place} {9 - place} {name}\n"
            for topic, docnos in enumerate(line, 1)
            for place, docno in enumerate(docnos, 1)
        )
        for name, line in lines.items()
    }
    folder({"q": "".join(f"{t} 0 a 2\n{t} 0 b 1\n{t} 0 n 0\n" for t in (1, 2, 3)), **files})
    return command("curve", "q", "one", "two")


def columns(out, run):
    rows = [row for row in csv.DictReader(io.StringIO(out)) if row["run"] == run]
    return {name: [row[name] for row in rows] for name in rows[0]}


def test_differences_from_a_baseline_and_where_curves_cross(two):
    _, out, _ = two("--kind", "recall", "--baseline", "one")
    first, second = columns(out, "one"), columns(out, "two")
    assert set(map(float, first["difference"])) == {0.0}
    together = zip(first["value"], second["value"], strict=True)
    assert [float(entry) for entry in second["difference"]] == [float(b) - float(a) for a, b in together]
    _, out, _ = two("--kind", "recall", "--baseline", "one", "--format", "table")
    assert "two compared with one: above up to rank 1, below from rank 3\n" in out


def test_the_ideal_stands_beside_the_gain(two):
    _, out, _ = two("--kind", "gain")
    assert columns(out, "two")["ideal"][:3] == ["2.0", "3.0", "3.0"]
    _, out, _ = two("--kind", "ndcg")
    assert "ideal" not in columns(out, "two")


def test_bands_over_topics_are_seeded_and_hold_the_curve(two):
    asked = ("--kind", "precision", "--bootstrap", "200", "--baseline", "one")
    status, out, _ = two(*asked)
    assert status == 0
    entry = columns(out, "two")
    for lower, value, upper in zip(entry["sampled_lower"], entry["value"], entry["sampled_upper"], strict=True):
        assert float(lower) <= float(value) + 1e-12
        assert float(upper) >= float(value) - 1e-12
    assert entry["difference_lower"] != entry["sampled_lower"]
    assert set(columns(out, "one")["difference_lower"]) == {""}, "the baseline has none from itself"
    assert two(*asked)[1] == out
    assert two(*asked, "--confidence", "0.5")[1] != out
    few = (*asked[:3], "7")
    assert two(*few, "--seed", "9")[1] != two(*few)[1]
    assert "sampled_lower" not in columns(two("--kind", "precision", "--bootstrap", "9", "--topic", "1")[1], "two")


@each_case(
    ("asked", "message"),
    [
        (("--baseline", "three"), "none of the runs has the name three"),
        (("--differences",), "give --baseline RUN"),
        (("--differences", "--baseline", "one", "--kind", "pr"), "the same points for all runs"),
        (("--bootstrap", "0"), "not a number of 1 or more"),
    ],
)
def test_impossible_curves_are_refused(two, asked, message):
    status, out, err = two(*asked)
    assert (status, out) == (2, "")
    assert message in err


def test_a_figure_has_the_baseline_contours_and_differences(two, tmp_path):
    path = tmp_path / "curves.svg"
    assert two("--contours", "--baseline", "two", "--bootstrap", "100", "-o", str(path))[0] == 0
    text = path.read_text(encoding="utf-8")
    assert "two (baseline)" in text
    assert "F 0.5" in text
    assert "95 % of 100 resamples of 3 topics" in text
    assert two("--differences", "--baseline", "two", "-o", str(path))[0] == 0
    assert "precision − two" in path.read_text(encoding="utf-8")
