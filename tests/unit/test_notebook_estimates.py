"""Estimates computed in a notebook, from paths and from values, equal the command line's."""

from __future__ import annotations

import json

import numpy as np
import pytest
from labelled_collection import DOCUMENTS, LATENT, MODEL, PEOPLE

from irdesk.cli.main import run as irdesk
from irdesk.domain.errors import CommandRefused
from irdesk.notebook import estimate, read_project


def qrels(grades: dict[str, dict[str, int]]) -> str:
    return "".join(f"{topic} 0 {docno} {grade}\n" for topic in grades for docno, grade in grades[topic].items())


def ranked(skill: int) -> str:
    random = np.random.default_rng(skill)
    lines = []
    for topic, docnos in DOCUMENTS.items():
        order = np.argsort(-(skill * LATENT[topic] + random.normal(size=30)))
        lines += [f"{topic} Q0 {docnos[i]} {rank} {30 - rank} r{skill}\n" for rank, i in enumerate(order)]
    return "".join(lines)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return a folder with three runs, human judgements of a sample, a model's labels, and the sample's design."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "runs").mkdir()
    for skill in range(3):
        (tmp_path / "runs" / f"r{skill}").write_text(ranked(skill))
    (tmp_path / "model").write_text(qrels(MODEL))
    runs = [f"runs/r{skill}" for skill in range(3)]
    words = ["--model", "model", "--budget", "70", "-m", "P@5", "--seed", "4", "-o", "sample", "--pool", "pool"]
    assert irdesk(["design", *runs, *words]) == 0
    drawn = [line.split() for line in (tmp_path / "pool").read_text().splitlines()]
    (tmp_path / "people").write_text("".join(f"{topic} 0 {docno} {PEOPLE[topic][docno]}\n" for topic, docno in drawn))
    return tmp_path


def test_a_notebook_gives_the_numbers_of_the_command_line(folder, capsys):
    estimates = estimate("people", "runs", "model", "P@5", "sample")
    capsys.readouterr()
    runs = [f"runs/r{skill}" for skill in range(3)]
    words = ["--model", "model", "--design", "sample", "-m", "P@5", "--format", "json"]
    assert irdesk(["estimate", "people", *runs, *words]) == 0
    values = json.loads(capsys.readouterr().out)
    text = json.dumps(values)
    for run in estimates.runs:
        assert repr(estimates.value(run)) in text
        low, high = estimates.interval(run)
        assert low <= estimates.value(run) <= high
        assert repr(low) in text
    assert estimates.refusal() == ""
    difference = estimates.difference("r2", "r0")
    assert difference.low <= difference.value <= difference.high
    assert estimates.order()[0] == "r2"
    assert {bias.name for bias in estimates.biases()} == {"r0", "r1", "r2"}
    assert {bias.name for bias in estimates.biases({"ours": ["r0"]})} == {"ours"}
    rows = estimates.rows()
    assert [row["run"] for row in rows] == ["r0", "r1", "r2"]
    assert rows[0]["estimate"] == estimates.value("r0", "P@5")
    assert "r2" in repr(estimates)


def test_values_give_what_paths_give(folder):
    of_paths = estimate("people", "runs", "model", "P@5", "sample")
    table = "topic,docno,grade,model\n" + "".join(
        f"{topic},{docno},{grade},gpt\n" for topic in MODEL for docno, grade in MODEL[topic].items()
    )
    (folder / "table.csv").write_text(table)
    for labels in (MODEL, {"one": MODEL}, {"one": "model"}, "table.csv"):
        of_values = estimate("people", "runs", labels, ["P@5"], "sample")
        assert of_values.rows()[2]["estimate"] == of_paths.rows()[2]["estimate"]
    census = estimate(PEOPLE, "runs", MODEL, "P@5")
    assert census.interval("r0") == (census.value("r0"), census.value("r0"))


def test_a_project_has_labels_and_design(folder):
    assert irdesk(["project", "create", "p", "runs/r0", "runs/r1", "runs/r2", "people"]) == 0
    assert irdesk(["project", "add", "p.irdesk", "model", "--model", "gpt-4"]) == 0
    assert irdesk(["project", "pool", "p.irdesk", "--design", "70", "-m", "P@5", "--seed", "1"]) == 0
    study = read_project("p.irdesk")
    assert study.labels == {"gpt-4": MODEL}
    drawn = study.design.drawn()
    people = {topic: {docno: PEOPLE[topic][docno] for docno in docnos} for topic, docnos in drawn.items()}
    result = estimate(people, study.runs, study.labels, "P@5", study.design, study.rules)
    assert result.refusal() == ""
    assert result.order()[0] == "r2"


def test_what_cannot_be_estimated_is_refused(folder):
    with pytest.raises(CommandRefused, match="RR is not estimated"):
        estimate("people", "runs", "model", "RR", "sample")
    with pytest.raises(CommandRefused, match="no sampling design is recorded"):
        estimate("people", "runs", "model", "P@5")
    with pytest.raises(ValueError, match="not in"):
        estimate("people", "runs", "model", "P@5", "sample").value("none")
