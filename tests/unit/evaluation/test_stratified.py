"""AP and nDCG estimated from samples by stratum: NIST's own numbers, the whole pool judged, and many samples."""

from __future__ import annotations

import random

import numpy as np
import pytest

from irdesk.domain.docnos import keys_of
from irdesk.domain.qrels import TopicDetail
from irdesk.evaluation.judgements import Judgements
from irdesk.evaluation.names import parse_one
from irdesk.evaluation.rules import Rules
from irdesk.evaluation.scoreboard import Scoreboard
from irdesk.evaluation.scored_run import score_run

# topic: docno, stratum, grade
QRELS = {
    "1": "a 1 2, b 1 0, c 2 1, d 2 -1, e 2 0, f 2 -1, g 3 1, h 3 -1, i 3 -1",
    "2": "a x 1, b x -1, c y 1, d y 2",
}
RUN = {"1": "czdaehg", "2": "bdqa"}


def scores(rows: dict[str, list[tuple[str, str, int]]], run, *names: str) -> np.ndarray:
    """Scores of one run, shape (measures, topics)."""
    grades = {topic: {docno: grade for docno, _, grade in own} for topic, own in rows.items()}
    details = {topic: TopicDetail(strata={d: stratum for d, stratum, _ in own}) for topic, own in rows.items()}
    truths, measures = Judgements.of(grades, details), tuple(map(parse_one, names))
    board = Scoreboard(measures, Rules(), truths)
    board.add(score_run("r", {topic: keys_of(list(own)) for topic, own in run.items()}, truths, measures, Rules()))
    return np.array([board.table(i)[:, 0] for i in range(len(measures))])


def parsed() -> dict[str, list[tuple[str, str, int]]]:
    return {
        topic: [(d, stratum, int(grade)) for d, stratum, grade in map(str.split, text.split(", "))]
        for topic, text in QRELS.items()
    }


# Made with NIST's sample_eval.pl and that size of results. At small sizes its ideal goes on past the size with a
# document of each lower grade, so that nDCG is another one here.
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("xinfAP@1000", [0.732139226291, 0.458330833408]),
        ("infNDCG@1000", [0.703427296699, 0.596139055669]),
        ("xinfAP@4", [0.687497500075, 0.458330833408]),
        ("xinfAP@2", [1.0, 0.333333333333]),
    ],
)
def test_the_numbers_of_nist(name, expected):
    assert scores(parsed(), RUN, name)[0].tolist() == pytest.approx(expected, abs=1e-11)


def test_without_a_cutoff_the_whole_list_counts():
    assert np.array_equal(scores(parsed(), RUN, "xinfAP", "infNDCG"), scores(parsed(), RUN, "xinfAP@99", "infNDCG@99"))


def pool(source: random.Random, size: int) -> tuple[list[tuple[str, str, int]], list[str]]:
    """A pool with the grades of all its documents, better ones more often in stratum 1; and a list of it and others."""
    rows = [(f"d{i}", "12"[i >= size // 3], source.choice([0, 0, 1, 2] if i < size // 3 else [0, 0, 0, 1]))
            for i in range(size)]  # fmt: skip
    ranked = [docno for docno, _, _ in rows] + [f"x{i}" for i in range(size // 3)]
    source.shuffle(ranked)
    return rows, ranked


@pytest.mark.parametrize("seed", range(5))
def test_where_all_is_sampled_nothing_is_estimated(seed):
    rows, ranked = pool(random.Random(seed), 60)
    ap, xinf_ap, ndcg, inf_ndcg = scores({"1": rows}, {"1": ranked}, "AP", "xinfAP", "nDCG", "infNDCG")[:, 0]
    assert inf_ndcg == pytest.approx(ndcg, abs=1e-12)
    assert xinf_ap == pytest.approx(ap, abs=1e-4)  # its epsilon smooths


def test_over_many_samples_the_estimates_are_true_on_average():
    source = random.Random(7)
    rows, ranked = pool(source, 120)
    truth = scores({"1": rows}, {"1": ranked}, "AP", "nDCG")[:, 0]
    found = []
    for _ in range(400):  # all of stratum 1, two in five of stratum 2
        sample = [(d, s, g if s == "1" or source.random() < 0.4 else -1) for d, s, g in rows]
        found.append(scores({"1": sample}, {"1": ranked}, "xinfAP", "infNDCG")[:, 0])
    assert np.mean(found, axis=0) == pytest.approx(truth, abs=0.015)
    assert np.std(found, axis=0).min() > 0.005  # so that it is no constant that comes near
