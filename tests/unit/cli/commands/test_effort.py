"""``irdesk effort``: means and values per topic, costs from a file, and error messages."""

from __future__ import annotations

import csv
import io

import pytest
from each_case import each_case

from irdesk.cli.main import run

QRELS = "1 0 a 1\n1 0 b 0\n2 0 a 0\n2 0 d 1\n3 0 x 1\n"
RUN = "1 Q0 a 1 3 one\n1 Q0 b 2 2 one\n2 Q0 a 1 2 one\n2 Q0 d 2 1 one\n9 Q0 d 1 1 one\n"


@pytest.fixture
def files(tmp_path) -> tuple[str, str]:
    (tmp_path / "q.qrels").write_text(QRELS)
    (tmp_path / "one.run").write_text(RUN)
    return str(tmp_path / "q.qrels"), str(tmp_path / "one.run")


def rows(capsys) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(capsys.readouterr().out)))


def test_gain_cost_and_depth_of_a_case_worked_by_hand(files, tmp_path, capsys):
    (tmp_path / "costs").write_text("# seconds\na 10\nd 4\n")
    options = ["-m", "P@2", "-m", "RR", "-q", "--costs", str(tmp_path / "costs"), "--cost-of-others", "2"]
    assert run(["effort", *files, *options, "--format", "csv"]) == 0
    result = {(row["measure"], row["topic"]): row for row in rows(capsys)}
    names = ("EU", "ETU", "EC", "ETC", "ED", "topics")
    read = {case: tuple(float(row[name]) for name in names) for case, row in result.items()}
    # Costs in topic 1: a 10, b 2; in topic 2: a 10, d 4. The user model of RR stops at the relevant document.
    assert read[("P@2", "1")] == (0.5, 1, 6, 12, 2, 1)
    assert read[("P@2", "2")] == (0.5, 1, 7, 14, 2, 1)
    assert read[("P@2", "all")] == (0.5, 1, 6.5, 13, 2, 2)
    assert read[("RR", "1")] == (1, 1, 10, 10, 1, 1)
    assert read[("RR", "2")] == (0.5, 1, 7, 14, 2, 1)
    assert read[("RR", "all")] == (0.75, 1, 8.5, 12, 1.5, 2)
    assert len(result) == 6, "topics that are not judged, or not in the run, are not counted"


def test_the_usual_measures_without_costs(files, capsys):
    assert run(["effort", *files, "--format", "csv"]) == 0
    result = rows(capsys)
    assert [row["measure"] for row in result] == ["RBP(p=0.8)", "INST", "P@10"]
    assert {row["EC"] for row in result} == {"1.0"}


@each_case(
    ("text", "reason"),
    [
        ("a\n", "costs, line 1: found 1 columns; expected docno and cost"),
        ("a 1\nb -1\n", "costs, line 2: found the cost -1; expected docno and cost, a number above 0"),
        ("a 1\na 2\n", "costs, line 2: document a is listed twice; expected it once"),
        ("", "the file has no document"),
    ],
)
def test_faulty_costs_are_refused_by_line(files, tmp_path, capsys, text, reason):
    (tmp_path / "costs").write_text(text)
    assert run(["effort", *files, "--costs", str(tmp_path / "costs")]) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("-m", "nDCG@10"), "nDCG@10 has no model of how far a user reads; expected one of"),
        (("-m", "P"), "P needs a cutoff here, such as P@10"),
        (
            ("-m", "INST", "--convention", "exact", "--ties", "expected"),
            "reading effort needs a single order of tied documents",
        ),
    ],
)
def test_impossible_requests_are_refused_with_the_reason(files, capsys, options, reason):
    assert run(["effort", *files, *options]) == 2
    assert reason in capsys.readouterr().err


def test_a_cost_of_nothing_is_refused(files, capsys):
    with pytest.raises(SystemExit):
        run(["effort", *files, "--cost-of-others", "0"])
    assert "found '0'; expected a number above 0" in capsys.readouterr().err
