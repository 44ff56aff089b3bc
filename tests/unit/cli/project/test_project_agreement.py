"""`irdesk project agreement`, `resolve` and `add --as`: several assessors in one project."""

from __future__ import annotations

import csv
import io
import json

import pytest
from sklearn.metrics import cohen_kappa_score

FILES = {
    "one.run": "1 Q0 a 1 4 one\n1 Q0 b 2 3 one\n1 Q0 c 3 2 one\n1 Q0 d 4 1 one\n",
    "two.run": "1 Q0 d 1 4 two\n1 Q0 c 2 3 two\n1 Q0 b 3 2 two\n1 Q0 a 4 1 two\n",
    "people": "1 0 a 2\n1 0 b 1\n1 0 c 0\n1 0 d 0\n",
    "model": "1 0 a 0\n1 0 b 1\n1 0 c 0\n1 0 d 1\n",
}


@pytest.fixture
def irdesk(folder, command):
    """Return a function that runs ``irdesk project`` in a folder with the files above and a project, and returns exit
    status, stdout and stderr.
    """
    folder(FILES)
    project = command("project")
    assert project("create", "p.irdesk", "one.run", "two.run", "people")[0] == 0
    return project


def test_a_model_is_compared_and_changes_no_score(irdesk):
    before = irdesk("info", "p.irdesk")[1]
    assert irdesk("add", "p.irdesk", "model")[0] == 2
    assert "as an assessor's judgements to compare them" in irdesk("add", "p.irdesk", "model")[2]
    status, output, _ = irdesk("add", "p.irdesk", "model", "--as", "M")
    assert (status, output) == (0, "load qrels model as judgements of M, for comparison only: 1 topic, 4 judgements\n")
    assert [row for row in irdesk("info", "p.irdesk")[1].splitlines() if "model" not in row] == before.splitlines()
    rows = {
        (row["topic"], row["statistic"]): row
        for row in csv.DictReader(io.StringIO(irdesk("agreement", "p.irdesk", "-q", "--format", "csv")[1]))
    }
    kappa = rows["all", "Cohen κ"]
    assert (kappa["assessors"], kappa["n"]) == ("M people", "4")
    assert float(kappa["value"]) == pytest.approx(cohen_kappa_score([2, 1, 0, 0], [0, 1, 0, 1]), abs=1e-12)
    assert rows["1", "Cohen κ"]["value"] == kappa["value"]
    assert (
        float(rows["all", "τ_b of runs by AP"]["value"]) == -1
    )  # run one is better under the human grades, run two under the model's
    assert irdesk("resolve", "p.irdesk")[1] == (
        "counts: the latest grade\n0 documents are graded differently, 0 of them undecided\n"
    )


def test_the_resolution_is_chosen_and_reported(irdesk, tmp_path):
    irdesk("add", "p.irdesk", "model", "--as", "M", "--count")
    assert irdesk("resolve", "p.irdesk", "--assessor", "nobody")[0] == 2
    assert irdesk("resolve", "p.irdesk", "--assessor", "M")[1].startswith("counts: the grades of M only\n")
    assert "the grades of M only" in irdesk("info", "p.irdesk")[1]
    _, _, error = irdesk("export", "p.irdesk", "--qrels", "out")
    assert (tmp_path / "out").read_text() == FILES["model"]
    assert error == "irdesk: counted grade: the grades of M only\n"
    assert irdesk("resolve", "p.irdesk", "majority")[1].startswith("counts: the majority's grade\n")


def test_one_voice_agrees_with_nobody(irdesk):
    status, _, error = irdesk("agreement", "p.irdesk", "--format", "json")
    assert (status, error.count("\n")) == (2, 1)
    irdesk("add", "p.irdesk", "model", "--as", "M")
    report = json.loads(irdesk("agreement", "p.irdesk", "--format", "json")[1])
    assert report["confusion"][0]["grades"] == [0, 1, 2]
