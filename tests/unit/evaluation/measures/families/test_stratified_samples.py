"""AP and nDCG estimated from stratified samples: checked against NIST's numbers, a fully judged pool, and
many samples.
"""

from __future__ import annotations

import lzma
import random
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from each_case import each_case
from short_and_long_tests import effort

from irdesk.cli.support.input_files import read_ranked
from irdesk.domain.docno_keys import keys_of
from irdesk.domain.progress import QUIET
from irdesk.domain.qrels import TopicDetail
from irdesk.evaluation.bounds.bounds import Bounds, bounds
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats.format_definition import Kind
from irdesk.formats.format_detection import sniff

DATA = Path(__file__).parents[4] / "data/stratified"

# Docno, stratum and grade of each document, grouped by topic.
QRELS = {
    "1": "a 1 2, b 1 0, c 2 1, d 2 -1, e 2 0, f 2 -1, g 3 1, h 3 -1, i 3 -1",
    "2": "a x 1, b x -1, c y 1, d y 2",
}
RUN = {"1": "czdaehg", "2": "bdqa"}


def scores(rows: dict[str, list[tuple[str, str, int]]], run, *names: str) -> np.ndarray:
    """Return the scores of one run, shape (measures, topics)."""
    grades = {topic: {docno: grade for docno, _, grade in row} for topic, row in rows.items()}
    details = {topic: TopicDetail(strata={d: stratum for d, stratum, _ in row}) for topic, row in rows.items()}
    truths, measures = Judgements.of(grades, details), tuple(map(parse_one, names))
    board = Scoreboard(measures, ScoringOptions(), truths)
    board.add(
        score_run(
            "r", {topic: keys_of(list(entry)) for topic, entry in run.items()}, truths, measures, ScoringOptions()
        )
    )
    return np.array([board.table(i)[:, 0] for i in range(len(measures))])


def parsed() -> dict[str, list[tuple[str, str, int]]]:
    return {
        topic: [(d, stratum, int(grade)) for d, stratum, grade in map(str.split, text.split(", "))]
        for topic, text in QRELS.items()
    }


# Expected values: NIST's sample_eval.pl with $maxResultSize set to the cutoff.
@each_case(
    ("name", "expected"),
    [
        ("xinfAP@1000", [0.732139226291, 0.458330833408]),
        ("infNDCG@1000", [0.703427296699, 0.596139055669]),
        ("xinfAP@4", [0.458331666717, 0.458330833408]),
        ("infNDCG@4", [0.803388377539, 0.596139055669]),
        ("xinfAP@2", [0.333333333333, 0.166666666667]),
        ("infNDCG@2", [0.380093766716, 0.479624933136]),
    ],
)
def test_the_numbers_of_nist(name, expected):
    assert scores(parsed(), RUN, name)[0].tolist() == pytest.approx(expected, abs=1e-11)


def test_the_estimated_numbers_of_the_ideal_are_rounded_and_chopped_only_by_name():
    smallest = "a 1 1, b 1 1, c 1 0, d 2 1, e 2 0, f 2 -1, g 2 -1, h 2 -1"
    rows = {"1": [(d, stratum, int(grade)) for d, stratum, grade in map(str.split, smallest.split(", "))]}
    names = "infNDCG", "infNDCG(ideal='rounded')", "infNDCG(ideal='chopped')"
    assert scores(rows, {"1": "adfb"}, *names)[:, 0].round(4).tolist() == [0.9132, 0.9132, 1.0511]


COLLECTIONS = ("two-strata", "four-strata", "sparse")


def nist_values(text: str) -> dict[tuple[str, str], str]:
    """Parse the output of sample_eval.pl; return the values keyed by measure and topic."""
    lines = [line.split() for line in text.splitlines()]
    return {(line[0], line[1]): line[2] for line in lines if line and line[0] in {"infAP", "infNDCG"}}


@pytest.mark.parametrize("name", COLLECTIONS)
def test_all_values_of_a_stratified_run_are_those_of_nist(name):
    qrels = sniff(DATA / f"{name}.qrels.xz", Kind.QRELS).read(DATA / f"{name}.qrels.xz", QUIET)
    run = read_ranked(str(DATA / f"{name}.run.xz"), ScoringOptions().ordering)
    measures = parse_one("xinfAP@1000"), parse_one("infNDCG@1000")
    truths = Judgements.of(qrels.grades, qrels.details)
    board = Scoreboard(measures, ScoringOptions(), truths)
    board.add(score_run("r", run, truths, measures, ScoringOptions()))
    result = {}
    for i, nist_name in enumerate(("infAP", "infNDCG")):
        scored = zip(board.topics, board.table(i)[:, 0].tolist(), strict=True)
        result |= {(nist_name, topic): score for topic, score in scored if topic in run.topics}
        result[nist_name, "all"] = float(board.means()[i, 0])
    expected = nist_values((DATA / f"{name}.nist").read_text())
    assert len(expected) == 54
    assert result == pytest.approx({key: float(value) for key, value in expected.items()}, abs=2e-12)


@pytest.mark.parametrize("name", COLLECTIONS)
def test_the_stored_values_are_what_the_script_of_nist_prints(name, shared, tmp_path):
    perl, script = shutil.which("perl"), shared / "data/peer-tests/nist-sample-eval/sample_eval.pl"
    if not perl or not script.exists():
        pytest.skip("perl or sample_eval.pl is missing")
    for end in ("qrels", "run"):
        (tmp_path / end).write_bytes(lzma.decompress((DATA / f"{name}.{end}.xz").read_bytes()))
    command = [perl, script, "-q", "qrels", "run"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    stored = nist_values((DATA / f"{name}.nist").read_text())
    assert nist_values(done.stdout) == {key: f"{float(value):.4f}" for key, value in stored.items()}


def test_without_a_cutoff_the_whole_list_counts():
    assert np.array_equal(scores(parsed(), RUN, "xinfAP", "infNDCG"), scores(parsed(), RUN, "xinfAP@99", "infNDCG@99"))


def pool(source: random.Random, size: int) -> tuple[list[tuple[str, str, int]], list[str]]:
    """Generate a pool with grades of all its documents, which are higher on average in stratum 1, and a shuffled list
    of these and other documents.
    """
    rows = [
        (f"d{i}", "12"[i >= size // 3], source.choice([0, 0, 1, 2] if i < size // 3 else [0, 0, 0, 1]))
        for i in range(size)
    ]
    ranked = [docno for docno, _, _ in rows] + [f"x{i}" for i in range(size // 3)]
    source.shuffle(ranked)
    return rows, ranked


@each_case("seed", range(5))
def test_where_all_is_sampled_nothing_is_estimated(seed):
    rows, ranked = pool(random.Random(seed), 60)
    ap, xinf_ap, ndcg, inf_ndcg = scores({"1": rows}, {"1": ranked}, "AP", "xinfAP", "nDCG", "infNDCG")[:, 0]
    assert inf_ndcg == pytest.approx(ndcg, abs=1e-12)
    assert xinf_ap == pytest.approx(ap, abs=1e-4)  # xinfAP smooths with an epsilon.


def test_over_many_samples_the_estimates_are_true_on_average():
    source = random.Random(7)
    rows, ranked = pool(source, 120)
    truth = scores({"1": rows}, {"1": ranked}, "AP", "nDCG")[:, 0]
    results = []
    for _ in range(effort(200, 400)):  # Samples contain all of stratum 1 and 40 % of stratum 2.
        sample = [(d, s, g if s == "1" or source.random() < 0.4 else -1) for d, s, g in rows]
        results.append(scores({"1": sample}, {"1": ranked}, "xinfAP", "infNDCG")[:, 0])
    assert np.mean(results, axis=0) == pytest.approx(truth, abs=0.015)
    assert np.std(results, axis=0).min() > 0.005  # A constant estimate must fail.


def test_bounds_are_the_range_of_the_measure():
    truth = TopicJudgements.of({"a": 1}, TopicDetail(strata={"a": "1"}))
    for name in ("xinfAP", "infNDCG@10", "infNDCG(ideal='chopped')"):
        assert bounds(parse_one(name), truth.codes(keys_of("ab")), truth, (0, 1), ScoringOptions()) == Bounds(
            0.0, np.inf, False
        )
