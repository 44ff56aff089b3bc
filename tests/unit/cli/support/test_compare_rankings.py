"""``irdesk compare --rankings`` and ``--discriminative-power``, checked against SciPy's τ and a recomputed share of
pairs.
"""

from __future__ import annotations

import csv
import io
import json

import numpy as np
import pytest
import pytrec_eval
from scipy.stats import kendalltau

from irdesk.cli.main import run

DOCUMENTS = "abcdefghij"
TREC = {"AP": "map", "RR": "recip_rank", "P@5": "P_5"}


@pytest.fixture
def compare(tmp_path, capsys):
    """Return a function that runs the command on eight topics and four runs; the last two runs are equally good."""
    rng = np.random.default_rng(4)
    grades = {f"t{i}": {d: int(rng.integers(0, 3)) for d in DOCUMENTS} for i in range(8)}
    (tmp_path / "q").write_text("".join(f"{t} 0 {d} {g}\n" for t, entry in grades.items() for d, g in entry.items()))
    runs = []
    for name, skill in (("one", 3.0), ("two", 0.5), ("three", 0.0), ("four", 0.0)):
        rng = np.random.default_rng(7 if skill == 0 else int(10 * skill))
        scores = {
            t: {d: round(grade * skill + rng.random(), 6) for d, grade in entry.items()} for t, entry in grades.items()
        }
        runs.append(scores)
        lines = [f"{t} Q0 {d} 1 {score} {name}\n" for t, entry in scores.items() for d, score in entry.items()]
        (tmp_path / name).write_text("".join(lines))
    files = [str(tmp_path / name) for name in ("q", "one", "two", "three", "four")]

    def call(*arguments):
        status = run(["compare", *files, "-m", "AP", "-m", "RR", "-m", "P@5", *arguments])
        output = capsys.readouterr()
        return status, output.out, output.err

    call.grades, call.runs = grades, runs
    return call


def test_rankings_by_measures_are_scipys_of_the_means(compare):
    rows = list(csv.DictReader(io.StringIO(compare("--rankings", "measures", "--format", "csv")[1])))
    assert [(row["ranking"], row["other"]) for row in rows] == [("AP", "RR"), ("AP", "P@5"), ("RR", "P@5")]
    scored = [
        pytrec_eval.RelevanceEvaluator(compare.grades, set(TREC.values())).evaluate(entry) for entry in compare.runs
    ]
    means = {
        name: np.round([np.mean([topic[trec] for topic in topics.values()]) for topics in scored], 12)
        for name, trec in TREC.items()
    }
    for row in rows:
        expected = kendalltau(means[row["ranking"]], means[row["other"]]).statistic
        assert float(row["τ_b"]) == pytest.approx(expected)
        assert row["runs"] == "4"


def test_rankings_at_depths_for_people_have_places(compare):
    status, text, _ = compare("--rankings", "depths")
    assert status == 0
    assert text.count("with the judgements that a pool") == 3
    assert "AP, with the judgements that a pool" in text
    places = [line.split() for line in text.splitlines() if line.startswith(("one ", "two ", "three ", "four "))]
    assert len(places) == 12
    assert places[0] == ["one", *["1"] * 6]
    rows = list(csv.DictReader(io.StringIO(compare("--rankings", "depths", "--format", "csv")[1])))
    # Each topic has ten documents, all of which a pool of depth ten contains.
    assert all(float(row["τ_b"]) == 1 for row in rows if row["ranking"] == "depth 20")


def test_discriminative_power_counts_the_pairs(compare):
    text = compare("--discriminative-power", "bootstrap", "--permutations", "2000", "--format", "json")[1]
    report = json.loads(text)
    assert {row["measure"] for row in report["rows"]} == {"AP", "RR", "P@5"}
    for row in report["rows"]:
        assert (row["pairs"] + row["pairs undefined"], row["pairs undefined"] > 0) == (6, True), (
            "two runs are one ranking"
        )
        assert row["discriminative power"] == row["pairs that differ"] / row["pairs"]
        assert 0 < row["difference needed"] < 1
    assert "2,000 resamples, seed 1" in report["notes"][0]
    tukey = json.loads(compare("--discriminative-power", "randomized-tukey", "--format", "json")[1])
    differ = list(
        csv.DictReader(
            io.StringIO(
                compare("--all-pairs", "--test", "randomized-tukey", "--permutations", "1000", "--format", "csv")[1]
            )
        )
    )
    for row in tukey["rows"]:
        values = [pair for pair in differ if pair["measure"] == row["measure"]]
        assert row["pairs that differ"] == sum(float(pair["p"] or 1) < 0.05 for pair in values)
        assert row["pairs that differ"] == sum(
            abs(float(pair["difference"])) > row["difference needed"] + 1e-9 for pair in values
        )


def test_invalid_combinations_of_options_are_refused(compare):
    status, out, err = compare("--rankings", "measures", "--show", "p")
    assert (status, out) == (2, "")
    assert "cannot be combined with all pairs" in err
    with pytest.raises(SystemExit, match="2"):
        compare("--rankings", "measures", "--per-topic")
