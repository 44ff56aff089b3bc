"""``irdesk heatmap`` and ``irdesk found``: small cases computed by hand, figures, and error messages."""

from __future__ import annotations

import csv
import io
import json

import pytest

from irdesk.cli.main import run

QRELS = "1 0 a 2\n1 0 b 0\n1 0 c 1\n2 0 a 0\n2 0 d 1\n3 0 x 0\n"
FIRST = "1 Q0 a 1 3 one\n1 Q0 b 2 2 one\n1 Q0 c 3 1 one\n2 Q0 d 1 1 one\n3 Q0 y 1 1 one\n"
SECOND = "1 Q0 c 1 3 two\n1 Q0 b 2 2 two\n2 Q0 a 1 2 two\n2 Q0 d 2 1 two\n"


@pytest.fixture
def files(tmp_path) -> tuple[str, ...]:
    results = []
    for name, text in (("q.qrels", QRELS), ("one.run", FIRST), ("two.run", SECOND)):
        (tmp_path / name).write_text(text)
        results.append(str(tmp_path / name))
    return tuple(results)


def rows(capsys) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(capsys.readouterr().out)))


def test_scores_differences_and_ranks_in_the_order_that_is_asked_for(files, capsys):
    assert run(["heatmap", *files, "--format", "csv"]) == 0
    result = rows(capsys)
    # AP of runs one and two: (1 + 2/3) / 2 and 1/2 for topic 1, 1 and 1/2 for topic 2. Topic 3 has no relevant document
    # and is missing from run two.
    assert [(row["topic"], row["relevant"]) for row in result] == [("3", "0"), ("1", "2"), ("2", "1")]
    assert [float(row["one"]) for row in result] == pytest.approx([0, 5 / 6, 1])
    assert [row["two"] for row in result] == ["", "0.5", "0.5"]
    assert float(result[1]["mean of runs"]) == pytest.approx(2 / 3)
    assert (
        run(
            ["heatmap", *files, "--show", "difference", "--topic-order", "id", "--run-order", "name", "--format", "csv"]
        )
        == 0
    )
    result = rows(capsys)
    assert [row["topic"] for row in result] == ["1", "2", "3"]
    assert [row["one"] for row in result] == ["0.0", "0.0", "0.0"]
    assert [float(row["two"]) for row in result[:2]] == pytest.approx([-1 / 3, -1 / 2])
    assert run(["heatmap", *files, "--show", "rank", "--cluster", "--topics", "1,2", "--format", "json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert [(row["one"], row["two"]) for row in output["rows"]] == [(1.0, 2.0), (1.0, 2.0)]
    assert "clustered" in output["notes"][0]
    assert "2 of 3 topics" in output["notes"][1]


def test_where_documents_were_found_and_why_the_first_run_loses(files, capsys):
    qrels, one, two = files
    assert run(["found", qrels, two, one, "--topic", "1", "--format", "json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert [(row["docno"], row["grade"], row["two rank"], row["one rank"]) for row in output["rows"]] == [
        ("a", 2, None, 1),
        ("c", 1, 1, 3),
    ]
    assert [row["difference"] for row in output["rows"]] == pytest.approx([-1 / 2, 1 / 2 - 1 / 3])
    assert output["notes"][1] == "two misses a (grade 2), one has it at rank 1: costs 0.5000 in AP"
    assert run(["found", qrels, one, "--topic", "3"]) == 0
    assert "0 relevant" in capsys.readouterr().out


def test_figures_and_what_is_refused(files, tmp_path, capsys):
    for command in (["heatmap", *files, "--cluster"], ["found", *files, "--topic", "1"]):
        path = tmp_path / "figure.svg"
        assert run([*command, "-o", str(path)]) == 0
        assert path.read_text().startswith(("<svg", "<?xml"))
        assert ">two<" in path.read_text()
        path.unlink()
    assert run(["found", *files, "--topic", "9"]) == 2
    assert run(["heatmap", *files, "-m", "gm_map"]) == 2
    assert run(["heatmap", *files, "--topics", "9"]) == 2
    output = capsys.readouterr().err
    assert "has no judgements for topic 9" in output
    assert "not defined for single topics" in output
    assert "no judged topic matches" in output


def test_figures_over_runs_and_what_is_refused(files, tmp_path, capsys):
    qrels = tmp_path / "q.qrels"
    path = tmp_path / "figure.svg"
    for options in ((), ("--average-ranks", "nemenyi"), ("--average-ranks", "holm"), ("--distribution",)):
        assert run(["compare", *files, "-m", "AP", *options, "-o", str(path)]) == 0
        assert ">two" in path.read_text()
        path.unlink()
    capsys.readouterr()
    assert run(["compare", *files, "-m", "AP", "--average-ranks", "nemenyi", "--format", "csv"]) == 0
    # AP of runs one and two for their common topics 1 and 2: 5/6 and 1/2 for topic 1, 1 and 1/2 for topic 2. Run one is
    # better in both topics.
    ranked = rows(capsys)
    assert [(row["run"], row["average rank"]) for row in ranked] == [("one", "1.0"), ("two", "2.0")]
    assert float(ranked[1]["AP mean"]) == 0.5
    assert run(["compare", *files, "-m", "AP", "--distribution", "--format", "csv"]) == 0
    (first, second) = rows(capsys)
    assert (first["AP"], first["topics"], second["topics"]) == ("one", "3", "2")
    assert float(first["median"]) == pytest.approx(5 / 6)
    assert run(["compare", str(qrels), *files[1:], "-o", str(path), "--difficulty"]) == 2
    assert run(["compare", str(qrels), *files[1:], "-o", str(path), "-m", "AP", "-m", "RR"]) == 2
    assert "nothing else" in capsys.readouterr().err
