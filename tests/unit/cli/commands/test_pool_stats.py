"""``irdesk pool-stats``: a pool's statistics as text, CSV and JSON, and scores of each run without its unique
documents.
"""

from __future__ import annotations

import csv
import io
import json
import random

import pytest

from irdesk.cli.main import run

QRELS = "1 0 a 1\n1 0 b 1\n1 0 c 0\n2 0 d 1\n"
ONE = "1 Q0 a 1 3 one\n1 Q0 c 2 2 one\n1 Q0 x 3 1 one\n2 Q0 d 1 1 one\n"
TWO = "1 Q0 b 1 3 two\n1 Q0 c 2 2 two\n2 Q0 d 1 1 two\n"


@pytest.fixture
def files(folder):
    """Write qrels and two runs to a folder that becomes the current one."""
    return folder({"qrels": QRELS, "one.run": ONE, "two.run": TWO})


def _json(capsys) -> dict:
    return json.loads(capsys.readouterr().out)


def test_numbers_worked_by_hand(files, capsys):
    """Without the judgement of a, b is the only relevant document of topic 1, and run one does not retrieve it. The
    mean is (0 + 1) / 2 instead of 3 / 4.
    """
    assert run(["pool-stats", "qrels", "one.run", "two.run", "--depth", "2", "--format", "json"]) == 0
    result = _json(capsys)
    one, two = result["runs"]
    assert (one["pooled"], one["unique"], one["unjudged"], one["relevant"], one["unique relevant"]) == (3, 1, 0, 2, 1)
    assert one["Judged@5"] == pytest.approx((2 / 3 + 1) / 2)
    assert (one["AP"], one["AP without its unique"]) == (0.75, 0.5)
    assert (two["AP"], two["AP without its unique"]) == (0.75, 0.5)
    assert result["topics"][0] == {
        "topic": "1",
        "runs": 2,
        "pooled": 3,
        "judged": 3,
        "unjudged": 0,
        "relevant": 2,
        "relevant outside": 0,
    }
    assert result["pairs"] == [{"run": "one", "other": "two", "shared": 2, "overlap": 0.5}]
    assert result["tau_b without unique"] is None  # With all judgements, the runs are tied.


def test_text_and_csv_say_the_same(files, capsys):
    arguments = ["pool-stats", "qrels", "one.run", "two.run", "--depth", "2", "--format"]
    assert run([*arguments, "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    values = {(row["of"], row["name"], row["other"], row["number"]): row["value"] for row in rows}
    assert values["run", "one", "", "AP without its unique"] == "0.5"
    assert values["runs", "one", "two", "overlap"] == "0.5"
    assert values["pool", "", "", "tau_b without unique"] == ""
    assert run([*arguments, "table"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[[line[:1] for line in lines].index(["one"])][:6] == ["one", "3", "1", "0", "2", "1"]
    assert "first 2 documents of each run, in file order · trec_eval 9 conventions" in " ".join(lines[-1])


def test_a_measure_of_no_single_topic_is_refused(files, capsys):
    assert run(["pool-stats", "qrels", "one.run", "-m", "GMAP"]) == 2
    assert "is not defined for single topics" in capsys.readouterr().err


def test_scores_without_unique_documents_are_those_of_pytrec_eval(tmp_path, capsys):
    """Random runs over 40 documents. pytrec_eval evaluates each run with its unique judged documents removed from the
    qrels.
    """
    pytrec_eval = pytest.importorskip("pytrec_eval")
    chance = random.Random(5)
    docnos, topics, depth = [f"d{i}" for i in range(40)], [str(t) for t in range(1, 13)], 6
    qrels = {t: {d: chance.randint(0, 2) for d in chance.sample(docnos, 25)} for t in topics}
    runs = {
        name: {t: {d: float(20 - i) for i, d in enumerate(chance.sample(docnos, 20))} for t in topics}
        for name in ("x", "y", "z")
    }
    (tmp_path / "q").write_text("".join(f"{t} 0 {d} {g}\n" for t, entry in qrels.items() for d, g in entry.items()))
    for name, run_ in runs.items():
        lines = (f"{t} Q0 {d} 1 {score} {name}\n" for t, entry in run_.items() for d, score in entry.items())
        (tmp_path / name).write_text("".join(lines))
    paths = [str(tmp_path / name) for name in ("q", *runs)]
    assert run(["pool-stats", *paths, "--depth", str(depth), "--format", "json"]) == 0
    results = {entry["run"]: entry for entry in _json(capsys)["runs"]}
    for name, item in runs.items():
        left = {}
        for t in topics:
            others = {d for other, theirs in runs.items() if other != name for d in list(theirs[t])[:depth]}
            unique = set(list(item[t])[:depth]) - others
            left[t] = {d: grade for d, grade in qrels[t].items() if d not in unique}
        for judged, number in ((qrels, "AP"), (left, "AP without its unique")):
            scores = pytrec_eval.RelevanceEvaluator(judged, {"map"}).evaluate(item)
            assert results[name][number] == pytest.approx(
                sum(s["map"] for s in scores.values()) / len(topics), abs=1e-9
            )
    assert any(entry["AP"] != entry["AP without its unique"] for entry in results.values())
