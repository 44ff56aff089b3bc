"""Scores beside the official leaderboard of TREC-COVID round 5, made by NIST with trec_eval and a program for RBP."""

from __future__ import annotations

import csv
import json

import pytest

from irdesk.cli.main import run

COLUMNS = {"ndcg@20": "nDCG@20", "P@20": "P@20", "rbp_p5": "RBP(p=0.5)", "bpref": "Bpref", "map": "AP"}
RUNS = 18


def test_every_cell_of_the_runs_at_hand(shared, capsys):
    folder = shared / "data/runs/trec-covid-round5"
    with (folder / "leaderboard.csv").open(encoding="utf-8", newline="") as file:
        published = {row["tag"]: row for row in csv.DictReader(file)}
    paths = sorted((folder / "runs").iterdir())
    asked = [part for name in COLUMNS.values() for part in ("-m", name)]
    # Gain is grade / 2, the top grade of the qrels.
    options = ["--format", "json", "-c", "-M", "1000", *asked]
    assert run(["evaluate", *options, str(folder / "qrels.covid-round5.txt"), *map(str, paths)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["top_grade"] == 2
    assert len(report["runs"]) == RUNS
    for path, found in zip(paths, report["runs"], strict=True):
        row = published[path.name.removesuffix(".gz")]
        expected = {own: float(row[column]) for column, own in COLUMNS.items()}
        assert found["mean"] == pytest.approx(expected, abs=5.1e-5), path.name
