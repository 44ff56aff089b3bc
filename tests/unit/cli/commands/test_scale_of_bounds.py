"""Exact bounds cover every grade of the scale, used or not. They are checked against all possible judgements."""

from __future__ import annotations

import json
import math
from itertools import product

import pytest

GIVEN = {"b": 2, "d": 0, "m": 2}
RANKED = "abcd"
QRELS = "".join(f"1 0 {docno} {grade}\n" for docno, grade in GIVEN.items())
FILES = {
    "q": QRELS,
    "r": "".join(f"1 Q0 {docno} {rank} {9 - rank} r\n" for rank, docno in enumerate(RANKED)),
    "s": "".join(f"1 Q0 {docno} {rank} {9 - rank} s\n" for rank, docno in enumerate("bdea")),
    "great": "1 0 b 2000000000\n",
}
Grades = dict[str, int]


def dcg(gains: list[float]) -> float:
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains, 1))


def ndcg(ranked: str, grades: Grades, gains_by_grade: dict[int, float], depth: int = 99) -> float:
    gains = {docno: gains_by_grade.get(grade, float(grade)) for docno, grade in grades.items()}
    ideal = dcg(sorted(gains.values(), reverse=True)[:depth])
    return dcg([gains.get(docno, 0.0) for docno in ranked[:depth]]) / ideal


def r_ndcg(ranked: str, grades: Grades) -> float:
    """Return RnDCG, the mean of nDCG@k over two kinds of ranks k: those at which the ideal ranking changes its grade or
    ends, and the length of the list if that is greater.
    """
    best = sorted((grade for grade in grades.values() if grade > 0), reverse=True)
    ranks = [rank for rank, grade in enumerate(best, 1) if rank == len(best) or best[rank] < grade]
    values = [ndcg(ranked, grades, {}, rank) for rank in ranks]
    if len(ranked) > len(best) + 1:
        values.append(ndcg(ranked, grades, {}))
    return sum(values) / len(values)


def rbp(ranked: str, grades: Grades, top: int) -> float:
    return 0.2 * sum(grades.get(docno, 0) / top * 0.8**place for place, docno in enumerate(ranked))


def judgings(unjudged: str, scale: range) -> list[Grades]:
    """Return the grades under all possible judgements of the unjudged documents, including the given grades."""
    choices = product((None, *scale), repeat=len(unjudged))
    given = [zip(unjudged, chosen, strict=True) for chosen in choices]
    return [{**GIVEN, **{docno: grade for docno, grade in one if grade is not None}} for one in given]


CASES = {
    "a grade between": (["-m", "RnDCG"], range(3), r_ndcg),
    "a gain between": (["-m", "nDCG", "--gains", "1=9"], range(3), lambda *of: ndcg(*of, {1: 9.0})),
    "a better one": (["-m", "RBP", "--top-grade", "4"], range(5), lambda *of: rbp(*of, 4)),
}


@pytest.mark.parametrize("case", CASES)
def test_bounds_and_differences_of_every_judging(case, folder, command):
    folder(FILES)
    options, scale, score = CASES[case]
    report = json.loads(command("evaluate", "q", "r", "--bounds", *options, "--format", "json")()[1])
    (bounds,) = report["runs"][0]["mean_bounds"].values()
    scores = [score(RANKED, grades) for grades in judgings("ac", scale)]
    assert bounds == {"lower": pytest.approx(min(scores)), "upper": pytest.approx(max(scores)), "exact": True}
    compared = command("compare", "q", "r", "s", *options, "--show", "mean,bounds", "--format", "json")()[1]
    row = json.loads(compared)["rows"][0]
    assert max(scores) in [pytest.approx(value) for value in row.values() if isinstance(value, float)]
    if "RnDCG" not in options:
        decided = json.loads(command("decide", "q", "r", "s", *options, "--format", "json")()[1])
        differences = [score(RANKED, grades) - score("bdea", grades) for grades in judgings("ace", scale)]
        assert (decided["lower"], decided["upper"], decided["exact"]) == (
            pytest.approx(min(differences)),
            pytest.approx(max(differences)),
            True,
        )
    curve = json.loads(command("curve", "q", "r", "--kind", "gain", *options[2:], "--format", "json")()[1])
    gains_by_grade = {1: 9.0} if "--gains" in options else {}
    gained = [
        sum(gains_by_grade.get(grades.get(d, 0), grades.get(d, 0)) for d in RANKED) for grades in judgings("ac", scale)
    ]
    assert curve["runs"][0]["upper"][-1] == pytest.approx(max(gained))


def test_a_scale_of_too_many_grades_has_no_exact_bounds(folder, command):
    folder(FILES)
    report = json.loads(command("evaluate", "great", "r", "--bounds", "-m", "AP", "--format", "json")()[1])
    assert report["runs"][0]["mean_bounds"]["AP"] == {"lower": 0.0, "upper": 1.0, "exact": False}
    assert "bounds under grades 0 to 2000000000 of" in command("evaluate", "great", "r", "--bounds", "-m", "AP")()[1]
    status, _, err = command("decide", "great", "r", "s", "-m", "AP")()
    assert status == 2
    assert "the grades go from 0 to 2000000000" in err
    assert json.loads(command("curve", "great", "r", "--format", "json")()[1])["runs"][0]["lower"] is None
