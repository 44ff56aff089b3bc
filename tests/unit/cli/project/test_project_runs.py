"""``irdesk project fields`` and ``show``: metadata of runs, and which runs are shown."""

from __future__ import annotations

import json

import pytest

from irdesk.cli.main import run


@pytest.fixture
def project(tmp_path, monkeypatch, capsys):
    """Create a project with three runs of two teams."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "q.qrels").write_text("1 0 a 1\n1 0 b 0\n")
    for tag, docno in (("A_bm25", "a"), ("A_dense", "b"), ("B_bm25", "a")):
        (tmp_path / f"{tag}.run").write_text(f"1 Q0 {docno} 1 2 {tag}\n1 Q0 c 2 1 {tag}\n")
    assert run(["project", "create", "p.irdesk", "q.qrels", "A_bm25.run", "A_dense.run", "B_bm25.run"]) == 0
    capsys.readouterr()
    return "p.irdesk"


def _rows(capsys):
    return {row["run"]: row for row in json.loads(capsys.readouterr().out)["rows"]}


def test_fields_come_from_pattern_table_and_by_hand(project, capsys, tmp_path):
    assert run(["project", "fields", project, "--pattern", "{team}_{model}", "--format", "json"]) == 0
    assert _rows(capsys)["A_dense"] == {
        "run": "A_dense",
        "group": "",
        "team": "A",
        "model": "dense",
        "shown": True,
    }
    (tmp_path / "t.tsv").write_text("tag\tyear\nA_bm25\t2020\nother\t1999\n")
    assert run(["project", "fields", project, "--table", "t.tsv", "--format", "json"]) == 0
    out = capsys.readouterr()
    assert json.loads(out.out)["rows"][0]["year"] == "2020"
    assert "t.tsv names 1 run that the project lacks: other" in out.err
    assert run(["project", "fields", project, "--set", "year=2021", "--run", "B_bm25", "--format", "json"]) == 0
    assert [row["year"] for row in _rows(capsys).values()] == ["2020", "", "2021"]


def test_best_of_each_group_alone_is_what_other_commands_take(project, capsys):
    assert run(["project", "fields", project, "--pattern", "{team}_{model}"]) == 0
    assert run(["project", "show", project, "--best-of-groups", "-m", "AP"]) == 0
    capsys.readouterr()
    assert run(["evaluate", project, "-m", "AP", "--format", "json"]) == 0
    assert "A_dense" not in (out := capsys.readouterr().out)
    assert "A_bm25" in out
    assert "B_bm25" in out
    assert run(["project", "show", project, "--regex", "bm25$", "--in", "run"]) == 0
    capsys.readouterr()
    assert run(["project", "show", project]) == 0
    assert capsys.readouterr().out.split() == ["A_bm25", "A_dense", "B_bm25"]


def test_runs_are_listed_as_in_the_window(project, capsys):
    """Runs are listed best first, or in the chosen order. The first loaded run is the baseline unless one was
    chosen.
    """

    def listed(*arguments):
        assert run([arguments[0], project, "-m", "P@1", *arguments[1:], "--format", "json"]) == 0
        printed = json.loads(capsys.readouterr().out)
        return [row["run"] for row in printed.get("runs", printed.get("rows"))]

    assert listed("compare", "--show", "p") == ["A_bm25", "B_bm25", "A_dense"]
    assert listed("compare", "--show", "p", "--baseline", "A_dense") == ["A_bm25", "B_bm25", "A_dense"]
    loaded = listed("evaluate")
    assert run(["project", "order", project, "--baseline-first"]) == 0
    assert listed("compare", "--show", "p", "--baseline", "A_dense") == ["A_dense", "A_bm25", "B_bm25"]
    assert run(["project", "order", project, "--runs", "B_bm25", "A_dense"]) == 0
    assert listed("compare", "--show", "p") == ["B_bm25", "A_dense", "A_bm25"]
    assert listed("evaluate") == loaded == ["A_bm25", "A_dense", "B_bm25"], "as from the files, whatever they score"
    assert run(["compare", project, "-m", "P@1", "--show", "p"]) == 0
    assert "A_bm25 (baseline)" in capsys.readouterr().out
    tags = ["A_dense", "B_bm25", "A_bm25"]
    assert run(["evaluate", project, *tags, "-m", "P@1", "--format", "json"]) == 0
    assert [row["run"] for row in json.loads(capsys.readouterr().out)["runs"]] == tags, "as they are named"


ERRORS = [
    (["fields", "--pattern", "{x}+{y}"], "the pattern matches no tag; the tags are A_bm25, A_dense, B_bm25"),
    (["fields", "--pattern", "(?P<x>"], "invalid at column"),
    (["fields", "--headers"], "no run file has a header"),
    (["fields", "--set", "year"], "--set year: expected FIELD=VALUE"),
    (["fields", "--group-by", "year"], "no run has the field year"),
    (["show", "--match", "zzz"], "no run matches"),
    (["order", "--runs", "zzz"], "no run is called zzz"),
    (["order", "--best-first"], "the runs are already in this order"),
]


def test_errors_are_one_line(project, capsys):
    for arguments, fault in ERRORS:
        assert run(["project", arguments[0], project, *arguments[1:]]) == 2, arguments
        err = capsys.readouterr().err
        assert fault in err
        assert err.count("\n") == 1, arguments
