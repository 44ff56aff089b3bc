"""Recall at effort and work saved over sampling, checked against their definitions in plain Python."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from irdesk.evaluation.scoring.scoring_options import ScoringOptions


def by_definition(grades: dict[str, int], ranking: list[str], c: float, documents: int, x: float, y: float):
    relevant = {docno for docno, grade in grades.items() if grade > 0}
    if not relevant:
        return 0.0, 0.0
    effort = len(relevant & set(ranking[: int(x * len(relevant) + y)])) / len(relevant)
    total = max(documents, len(ranking))
    reviewed = next(
        (k for k in range(1, len(ranking) + 1) if len(relevant & set(ranking[:k])) / len(relevant) >= c), total
    )
    return effort, (total - reviewed) / total - (1 - c)


@pytest.mark.parametrize("documents", [0, 100])
def test_scores_follow_their_definitions(scores, documents):
    draw = random.Random(3)
    rules = ScoringOptions()
    rules = replace(rules, profile=replace(rules.profile, documents=documents))
    for _ in range(60):
        docnos = [f"d{i:02}" for i in range(30)]
        grades = {docno: draw.choice([-1, 0, 0, 1, 2]) for docno in draw.sample(docnos, 20)}
        ranking, c = draw.sample(docnos, draw.randint(1, 30)), draw.choice([0.5, 0.7, 0.95, 1.0])
        x, y = draw.choice([0.5, 1, 2, 4]), draw.choice([0, 1, 10])
        names = (f"EffortRecall(times={x}, plus={y})", f"WSS@{c}")
        wanted = by_definition(grades, ranking, c, documents, x, y)
        assert scores(grades, ranking, *names, rules=rules) == pytest.approx(wanted, abs=1e-12)


def test_with_an_effort_of_r_it_is_r_precision(scores):
    grades = {"a": 1, "b": 2, "c": 1, "n": 0}
    assert scores(grades, ["a", "n", "b", "c"], "EffortRecall", "Rprec") == [2 / 3, 2 / 3]


def test_a_screening_worked_by_hand(scores):
    # 2 of 40 documents are relevant, at ranks 3 and 10. When both are found, 30 of 40 documents are unread.
    ranking = [f"d{i:02}" for i in range(1, 41)]
    grades = dict.fromkeys(ranking, 0) | {"d03": 1, "d10": 1}
    assert scores(grades, ranking, "WSS@0.95", "WSS@1", "WSS@0.5") == pytest.approx([0.7, 0.75, 37 / 40 - 0.5])
    assert scores(grades, ["d03", "d01"], "WSS@0.95") == pytest.approx([-0.05]), "a list that misses one"
