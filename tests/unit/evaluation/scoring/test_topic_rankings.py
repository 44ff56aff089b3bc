"""All runs' rankings of one topic: their grades and judged positions are updated after each judgement."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.domain.docno_keys import keys_of
from irdesk.evaluation.scoring.ranked_lists import RankedLists, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.evaluation.scoring.topic_rankings import TopicRankings

RUNS = {"r": "ab", "s": "cba", "t": "d"}
DOCNOS = sorted({docno for documents in RUNS.values() for docno in documents})


@pytest.fixture
def rankings() -> TopicRankings:
    """Return the rankings of a topic. The grades are a 1, b 0, c −1; d is unjudged."""
    made, truth = TopicRankings(), TopicJudgements.of({"a": 1, "b": 0, "c": -1})
    for run_id, documents in RUNS.items():
        keys = keys_of(list(documents))
        made.put(run_id, keys, truth.codes(keys))
    return made


def lists_of(rankings: TopicRankings) -> RankedLists:
    return rankings.lists(TopicJudgements.of({}), ScoringOptions())


def judged(rankings: TopicRankings) -> list[tuple[int, int, int]]:
    """Return list, rank and grade of each judged position."""
    hits = lists_of(rankings).judged
    return list(zip(hits.lists.tolist(), hits.ranks.tolist(), hits.grades.tolist(), strict=True))


def patch(rankings: TopicRankings, docno: str, grade: int | None) -> None:
    rankings.patch(keys_of([docno])[0], grade)


def at_each_rank(grades: dict[str, int]) -> list[tuple[int, int, int]]:
    """Compute the list, rank and grade of each document with a grade of 0 or more from `RUNS`."""
    return [
        (index, rank, grades[docno])
        for index, documents in enumerate(RUNS.values())
        for rank, docno in enumerate(documents, 1)
        if grades.get(docno, -1) >= 0
    ]


@pytest.mark.parametrize("read_before", [True, False])
@pytest.mark.parametrize("grade", [None, -128, -2, -1, 0, 1, 2, 127, 128, 70_000, 10**12])
@pytest.mark.parametrize("docno", DOCNOS)
def test_a_patched_grade_is_that_of_the_document_in_every_run(rankings, docno, grade, read_before):
    grades: dict[str, int] = {"a": 1, "b": 0, "c": -1}
    if read_before:
        assert judged(rankings) == at_each_rank(grades) == [(0, 1, 1), (0, 2, 0), (1, 2, 0), (1, 3, 1)]
    patch(rankings, docno, grade)
    grades.pop(docno, None)
    if grade is not None:
        grades[docno] = grade
    assert judged(rankings) == at_each_rank(grades)
    codes = lists_of(rankings).codes.tolist()
    assert [grades.get(d) for documents in RUNS.values() for d in documents] == [
        None if code == np.iinfo(np.int64).min else code for code in codes
    ]


def test_grades_are_given_changed_and_withdrawn_one_after_another(rankings):
    grades: dict[str, int] = {"a": 1, "b": 0, "c": -1}
    for docno, grade in (("d", 0), ("d", 2), ("b", 1), ("b", 0), ("c", 0), ("a", -1), ("d", -3), ("a", 0), ("b", -1)):
        patch(rankings, docno, grade)
        grades[docno] = grade
        assert judged(rankings) == at_each_rank(grades)
    patch(rankings, "nowhere", 3)
    assert judged(rankings) == at_each_rank(grades)


def test_runs_are_replaced_added_and_removed(rankings):
    assert len(judged(rankings)) == 4
    keys = keys_of(["d", "a", "c"])
    rankings.put("s", keys, np.array([-128, 2, 3], np.int8))
    assert list(rankings.keys) == ["r", "s", "t"]
    assert judged(rankings) == [(0, 1, 1), (0, 2, 0), (1, 2, 2), (1, 3, 3)]
    rankings.drop("r")
    assert judged(rankings) == [(0, 2, 2), (0, 3, 3)]
    patch(rankings, "d", 1)
    assert judged(rankings) == [(0, 1, 1), (0, 2, 2), (0, 3, 3), (1, 1, 1)]
    rankings.forget_derived()
    assert judged(rankings) == [(0, 1, 1), (0, 2, 2), (0, 3, 3), (1, 1, 1)]
    for run_id in ("s", "t"):
        rankings.drop(run_id)
    assert judged(rankings) == []


def test_lists_know_their_documents_and_lengths(rankings):
    lists = lists_of(rankings)
    assert lists.lengths.tolist() == [2, 3, 1]
    assert lists.keys.tolist() == keys_of(list("abcbad")).tolist()
    assert lists.topic_of.tolist() == [0, 0, 0]


def test_one_run_alone_is_patched(rankings):
    for run_id in ("s", "t"):
        rankings.drop(run_id)
    patch(rankings, "b", 3)
    assert judged(rankings) == [(0, 1, 1), (0, 2, 3)]
    patch(rankings, "a", 300)
    assert judged(rankings) == [(0, 1, 300), (0, 2, 3)]
    assert rankings.cells["r"].tolist() == [300, 3]
