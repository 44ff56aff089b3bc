"""Ranks of relevant documents in runs and their contributions, checked against brute force over plain lists and
hand-computed values.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from irdesk.domain.docno_keys import keys_of
from irdesk.evaluation.comparison.found_by_whom import MISSING, find_relevant, rank_differences
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

GRADES = {"a": 3, "b": 1, "c": 0, "d": 2, "e": 1, "f": -1, "g": 3}
FIRST, SECOND = ["c", "a", "x", "d"], ["a", "d", "b", "y", "c"]


def found_of(measure, runs, grades=GRADES, rules=None, scores=None):
    lists = [keys_of(run) for run in runs]
    none = [np.zeros(len(run), np.bool_) for run in runs]
    truth = TopicJudgements.of(grades)
    scores = np.zeros(len(runs)) if scores is None else np.array(scores)
    return find_relevant(parse_one(measure), grades, truth, lists, none, scores, rules or ScoringOptions())


def test_documents_by_grade_then_by_how_many_found_them():
    entry = found_of("AP", [FIRST, SECOND, []])
    assert entry.docnos == ("a", "g", "d", "b", "e")
    assert entry.grades.tolist() == [3, 3, 2, 1, 1]
    assert entry.ranks.tolist() == [[2, MISSING, 4, MISSING, MISSING], [1, MISSING, 2, 3, MISSING], [MISSING] * 5]
    assert entry.finders.tolist() == [2, 0, 2, 1, 0]
    assert np.argwhere(entry.alone).tolist() == [[1, 3]]
    strict = found_of("AP(rel=2)", [FIRST, SECOND])
    assert (strict.docnos, strict.level) == (("a", "g", "d"), 2)


def test_contributions_by_hand():
    """AP with R = 5: the first run has precisions 1/2 and 2/4, the second 1, 1 and 1."""
    entry = found_of("AP", [FIRST, SECOND])
    assert entry.adds[0].tolist() == pytest.approx([0.1, 0, 0.1, 0, 0])
    assert entry.adds[1].tolist() == pytest.approx([0.2, 0, 0.2, 0.2, 0])
    rows = rank_differences(entry, 0, 1)
    assert [entry.docnos[row.column] for row in rows] == ["b", "a", "d", "g", "e"]
    assert [row.difference for row in rows] == pytest.approx([-0.2, -0.1, -0.1, 0, 0])
    assert rows[0].ranks == (None, 3)
    assert (rows[1].ranks, rows[1].adds) == ((2, 1), pytest.approx((0.1, 0.2)))
    back = rank_differences(entry, 1, 0)
    assert [row.difference for row in back] == [-row.difference if row.difference else 0.0 for row in rows]


def brute(measure, ranking, grades):
    """Compute the contribution of each document from the definitions, rank by rank."""
    relevant = sum(grade >= 1 for grade in grades.values())
    ideal = sorted((grade for grade in grades.values() if grade > 0), reverse=True)
    adds, seen = {}, 0
    for rank, docno in enumerate(ranking, 1):
        grade = max(grades.get(docno, 0), 0)
        seen += grade >= 1
        if measure == "AP":
            adds[docno] = seen / rank / relevant if grade >= 1 else 0.0
        elif measure == "P@5":
            adds[docno] = (grade >= 1) / 5 if rank <= 5 else 0.0
        elif measure == "nDCG@5":
            best = sum(entry / math.log2(index + 1) for index, entry in enumerate(ideal[:5], 1))
            adds[docno] = grade / math.log2(rank + 1) / best if rank <= 5 else 0.0
        elif measure == "RR":
            adds[docno] = 1 / rank if grade >= 1 and seen == 1 else 0.0
    return adds


@pytest.mark.parametrize("measure", ["AP", "P@5", "nDCG@5", "RR"])
def test_adds_and_differences_beside_brute_force(measure):
    rng = np.random.default_rng(6)
    for _ in range(8):
        names = [f"d{i:02}" for i in range(25)]
        grades = {name: int(rng.integers(-1, 4)) for name in rng.permutation(names)[:15]} | {"d00": 1}
        runs = [list(map(str, rng.permutation(names)[: rng.integers(3, 20)])) for _ in range(3)]
        expected = [brute(measure, run, grades) for run in runs]
        entry = found_of(measure, runs, grades, scores=[sum(adds.values()) for adds in expected])
        assert set(entry.docnos) == {name for name, grade in grades.items() if grade >= 1}
        for i, (ranking, adds) in enumerate(zip(runs, expected, strict=True)):
            for j, docno in enumerate(entry.docnos):
                assert entry.ranks[i, j] == (ranking.index(docno) + 1 if docno in ranking else MISSING)
                assert entry.adds[i, j] == pytest.approx(adds.get(docno, 0.0))
        rows = rank_differences(entry, 2, 0)
        assert sum(row.difference for row in rows) == pytest.approx(entry.scores[2] - entry.scores[0]), "all is told"
        sizes = [abs(row.difference) for row in rows]
        assert sizes == sorted(sizes, reverse=True)


def test_documents_below_the_level_stand_there_where_they_add_something():
    entry = found_of("nDCG", [FIRST, SECOND], rules=ScoringOptions(level=3))
    assert entry.docnos == ("a", "g", "d", "b"), "e adds nothing: nobody has it"
    condensed = found_of("nDCG(judged_only=True)", [FIRST])
    assert condensed.ranks[0].tolist()[:3] == [2, MISSING, 4], "ranks are those of the run"
    plain = found_of("nDCG", [FIRST])
    assert condensed.adds[0, 2] > plain.adds[0, 2], "at rank 3 of what is judged"


def test_a_measure_that_is_no_sum_and_a_topic_without_relevant_documents():
    entry = found_of("YAAP", [FIRST, SECOND])
    assert np.isnan(entry.adds).all()
    rows = rank_differences(entry, 0, 1)
    assert all(row.difference is None and row.adds is None for row in rows)
    assert [entry.docnos[row.column] for row in rows[:2]] == ["a", "b"], "by reciprocal ranks: 1/2, 1/3"
    lacking = found_of("alpha_nDCG@10", [FIRST])
    assert np.isnan(lacking.adds).all(), "nothing is known of subtopics"
    none = found_of("AP", [FIRST], {"a": 0, "x": 0})
    assert (none.docnos, none.ranks.shape, rank_differences(none, 0, 0)) == ((), (1, 0), ())


def test_ranks_past_the_depth_of_the_rules_are_shown_and_add_nothing():
    entry = found_of("AP", [FIRST], rules=ScoringOptions(depth=3))
    assert entry.ranks[0].tolist() == [2, MISSING, 4, MISSING, MISSING]
    assert entry.adds[0].tolist() == pytest.approx([0.1, 0, 0, 0, 0])
