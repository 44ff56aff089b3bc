"""Ranked lists and the judgements of one topic: keys, grades, and which positions are hits."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.domain.docnos import keys_of
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements


@pytest.mark.parametrize("others", [(0, 0), (0, 3), (3, 0), (2, 2)])
def test_two_docnos_of_one_key_are_noticed_wherever_the_key_stands(colliding_docnos, others):
    below, above = others
    key = keys_of(colliding_docnos[:1])[0]
    docnos = [f"d{number}" for number in range(500)]
    lower = [docno for docno in docnos if keys_of([docno])[0] < key][:below]
    greater = [docno for docno in docnos if keys_of([docno])[0] > key][:above]
    assert (len(lower), len(greater)) == others
    grades = dict.fromkeys([*lower, *greater, *colliding_docnos], 1)
    with pytest.raises(ValueError, match="same 64-bit key"):
        TopicJudgements.of(grades)
    with pytest.raises(ValueError, match="same 64-bit key"):
        Judgements.of({"1": {"d1": 1}, "2": grades})
    apart = [{docno: grade for docno, grade in grades.items() if docno != left_out} for left_out in colliding_docnos]
    assert [len(TopicJudgements.of(part)) for part in apart] == [below + above + 1] * 2
    assert list(Judgements.of(dict(zip("12", apart, strict=True)))) == ["1", "2"], "topics may have a key in common"


def test_grades_are_counted_from_the_level_and_below_it_from_0():
    truth = TopicJudgements.of({"a": 2, "b": 0, "c": -1, "d": 1, "e": 3})
    assert [truth.relevant(rel) for rel in (1, 2, 3, 4)] == [3, 2, 1, 0]
    assert [truth.nonrelevant(rel) for rel in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert truth.gains.tolist() == [3.0, 2.0, 1.0]


def test_a_changed_grade_leaves_the_judgements_before_it_alone():
    before = TopicJudgements.of({"a": 2, "b": 0})
    a, b, c = keys_of(["a", "b", "c"])
    again, more, fewer = before.changed(a, 1), before.changed(c, 3), before.changed(b, None)

    def grades(truth: TopicJudgements) -> dict[int, int]:
        assert truth.keys.tolist() == sorted(truth.keys.tolist())
        return dict(zip(truth.keys.tolist(), truth.grades.tolist(), strict=True))

    assert grades(before) == {a: 2, b: 0}
    assert grades(again) == {a: 1, b: 0}
    assert grades(more) == {a: 2, b: 0, c: 3}
    assert grades(fewer) == {a: 2}
    assert before.changed(c, None) is before
    first, last = np.uint64(0), np.uint64(2**64 - 1)
    assert grades(before.changed(first, 1).changed(last, 4)) == {first: 1, a: 2, b: 0, last: 4}
