"""Measures of subtopics beside ndeval (pyndeval): equal, or the difference is named here."""

from __future__ import annotations

import math
import random

import pytest

from irdesk.domain.docnos import keys_of
from irdesk.domain.qrels import TopicDetail
from irdesk.evaluation.judgements import Judgements
from irdesk.evaluation.names import parse_one
from irdesk.evaluation.rules import Rules
from irdesk.evaluation.scoreboard import Scoreboard, score_run

pyndeval = pytest.importorskip("pyndeval")

CUT = {"ERR-IA": "ERR_IA", "nERR-IA": "nERR_IA", "alpha-DCG": "alpha_DCG", "alpha-nDCG": "alpha_nDCG", "P-IA": "P_IA",
       "strec": "StRecall"}  # fmt: skip
PLAIN = {"NRBP": "NRBP", "nNRBP": "nNRBP", "MAP-IA": "AP_IA"}
NAMES = {f"{theirs}@{k}": (own, k) for theirs, own in CUT.items() for k in (1, 2, 5, 10, 20)} | {
    theirs: (own, None) for theirs, own in PLAIN.items()
}
NOT_DIVIDED = {"ERR-IA@1", "alpha-DCG@1"}  # ndeval divides these from rank 2 on


def generated(seed: int):
    """Grades by topic, subtopic and docno, and a ranking for each topic."""
    source = random.Random(seed)
    docnos = [*(f"d{i}" for i in range(source.choice([5, 30, 60]))), "é", "zz"]
    subtopics = {
        topic: {
            str(name): {
                d: source.choice([-1, 0, 0, 0, 1, 1, 2]) for d in source.sample(docnos, source.randint(1, len(docnos)))
            }
            for name in source.sample(range(12), source.randint(1, 6))
        }
        for topic in ("1", "2", "x")
    }
    return subtopics, {topic: source.sample(docnos, source.randint(1, len(docnos))) for topic in subtopics}


def best(parts: dict[str, dict[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for grades in parts.values():
        for docno, grade in grades.items():
            found[docno] = max(grade, found.get(docno, grade))
    return found


def measure(own: str, cutoff: int | None, alpha: float, beta: float, rel: int):
    given = [f"rel={rel}"]
    given += [f"alpha={alpha}"] if "alpha" in own or "NRBP" in own else []
    given += [f"beta={beta}"] if "NRBP" in own else []
    return parse_one(f"{own}({', '.join(given)})" + (f"@{cutoff}" if cutoff else ""))


@pytest.mark.parametrize(
    ("alpha", "beta", "rel"), [(0.5, 0.5, 1), (0.5, 0.9, 2), (0.3, 0.8, 1), (1.0, 0.5, 1), (0, 0, 1)]
)
@pytest.mark.parametrize("seed", range(8))
def test_equal_to_ndeval(seed, alpha, beta, rel):
    subtopics, run = generated(seed)
    quads = [(t, s, d, g) for t, parts in subtopics.items() for s, own in parts.items() for d, g in own.items()]
    lines = [(t, d, float(len(own) - i)) for t, own in run.items() for i, d in enumerate(own)]
    names = {name: own for name, own in NAMES.items() if alpha == 0.5 or "ERR" not in name}
    evaluator = pyndeval.RelevanceEvaluator(quads, list(names), relevance_level=rel, alpha=alpha, beta=beta)
    theirs = evaluator.evaluate(lines)
    measures = tuple(measure(own, cutoff, alpha, beta, rel) for own, cutoff in names.values())
    details = {topic: TopicDetail(parts) for topic, parts in subtopics.items()}
    truths = Judgements.of({topic: best(parts) for topic, parts in subtopics.items()}, details)
    board = Scoreboard(measures, Rules(), truths)
    board.add(score_run("r", {topic: keys_of(own) for topic, own in run.items()}, truths, measures, Rules()))
    compared = 0
    for topic in run:
        for name, score in zip(names, board.topic_scores(topic)[:, 0].tolist(), strict=True):
            expected = theirs[topic][name]
            if name in NOT_DIVIDED:
                most = sum(any(g >= rel for g in own.values()) for own in subtopics[topic].values())
                expected /= max(most, 1)
            elif math.isnan(expected):  # nothing is relevant: 0 divided by 0 there, and 0 here
                assert name == "nNRBP"
                expected = 0.0
            assert score == pytest.approx(expected, abs=1e-9), (topic, name)
            compared += 1
    assert compared >= 60
