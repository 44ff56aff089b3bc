"""``irdesk agreement``: the numbers equal those of other programs, and error messages are tested."""

from __future__ import annotations

import csv
import gzip
import io
import json

import pytest
import pytrec_eval
from scipy import stats
from sklearn.metrics import cohen_kappa_score


@pytest.fixture
def agreement(command):
    """Return a function that runs the command and returns exit status, stdout and stderr."""
    return command("agreement")


@pytest.fixture
def two(tmp_path):
    (tmp_path / "anna.qrels").write_text("1 0 a 2\n1 0 b 0\n2 0 c 1\n2 0 d 0\n2 0 e 1\n")
    (tmp_path / "ben.qrels").write_text("1 0 a 1\n1 0 b 0\n2 0 c 1\n2 0 d 1\n3 0 f 1\n")
    return tmp_path / "anna.qrels", tmp_path / "ben.qrels"


def rows(text):
    result = csv.DictReader(io.StringIO(text))
    return {(row["topic"], row["assessors"], row["statistic"]): (row["value"], int(row["n"])) for row in result}


def test_csv_in_full_precision_topic_by_topic(agreement, two):
    status, out, err = agreement(*two, "-q", "--format", "csv")
    result = rows(out)
    assert (status, err) == (0, "")
    assert result["all", "anna ben", "raw agreement"] == ("0.5", 4)
    assert float(result["all", "anna ben", "Cohen κ"][0]) == pytest.approx(
        cohen_kappa_score([2, 0, 1, 0], [1, 0, 1, 1])
    )
    assert result["1", "anna ben", "raw agreement"] == ("0.5", 2)
    assert result["3", "anna ben", "raw agreement"] == ("", 0)  # only Ben judged topic 3


def test_a_table_to_read_with_who_said_what(agreement, two):
    _, out, _ = agreement(*two)
    lines = out.splitlines()
    assert lines[0] == "anna · ben"
    assert lines[1].split() == ["raw", "agreement", "0.5000", "n", "=", "4"]
    assert "anna (rows) and ben (columns)" in lines
    assert lines[-1].split() == ["2", "0", "1", "0"]


def test_json_has_null_for_what_is_undefined(agreement, tmp_path):
    for name in ("x", "y"):
        (tmp_path / name).write_text("1 0 a 1\n")
    report = json.loads(agreement(tmp_path / "x", tmp_path / "y", "--format", "json")[1])
    values = {entry["name"]: entry["value"] for entry in report["statistics"]}
    assert (values["raw agreement"], values["Cohen κ"], values["Fleiss κ"]) == (1.0, None, None)
    assert report["confusion"] == [{"first": "x", "second": "y", "grades": [1], "counts": [[1]]}]


def test_the_order_of_runs_under_each_assessor(agreement, shared, tmp_path):
    folder = shared / "data/collections/cranfield-trec/runs"
    official = folder / "qrel"
    text = gzip.decompress(official.read_bytes()).decode() if official.suffix == ".gz" else official.read_text()
    stricter = tmp_path / "strict"
    lines = [line.split() for line in text.splitlines()]
    strict = [(topic, docno, {"1": "0"}.get(grade, grade)) for topic, _, docno, grade in lines]
    stricter.write_text("".join(f"{topic} 0 {docno} {grade}\n" for topic, docno, grade in strict))
    runs = sorted(folder.glob("results_*"))[:4]
    out = agreement(official, stricter, *(f"--run={path}" for path in runs), "--format", "csv", "-m", "P@10")[1]
    results = {name: value for (_, _, name), (value, _) in rows(out).items()}

    def means(grades):
        qrels: dict[str, dict[str, int]] = {}
        for topic, docno, grade in grades:
            qrels.setdefault(topic, {})[docno] = max(int(grade), 0)
        evaluator = pytrec_eval.RelevanceEvaluator(qrels, {"P_10"})
        result = []
        for path in runs:
            read: dict[str, dict[str, float]] = {}
            data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
            for line in data.decode().splitlines():
                topic, _, docno, _, score, _ = line.split()
                read.setdefault(topic, {})[docno] = float(score)
            scores = evaluator.evaluate(read)
            result.append(round(sum(score["P_10"] for score in scores.values()) / len(scores), 9))
        return result

    expected = stats.kendalltau(means([(line[0], line[2], line[3]) for line in lines]), means(strict)).statistic
    assert float(results["τ_b of runs by P@10"]) == pytest.approx(expected, abs=1e-9)


def test_errors_and_warnings(agreement, two, tmp_path):
    assert agreement(two[0])[::2] == (2, "irdesk: agreement needs the qrels of two assessors or more\n")
    (tmp_path / "other").write_text("9 0 a 1\n")
    status, _, err = agreement(two[0], tmp_path / "other")
    assert (status, err) == (0, "irdesk: no document was judged by two of the assessors\n")
    status, _, err = agreement(*two, "--run", two[0])
    assert status == 2


def test_latex_and_markdown(agreement, two):
    lines = agreement(*two, "--format", "latex")[1].splitlines()
    assert lines[2] == r"topic & assessors & statistic & value & n \\"
    assert any(r"Cohen $\kappa$ & " in line for line in lines)
    lines = agreement(*two, "--format", "markdown")[1].splitlines()
    assert lines[:2] == ["| topic | assessors | statistic | value | n |", "|---|---|---|---:|---:|"]
