"""Ranked lists and the judgements of one topic: keys, grades, and which positions are hits."""

from __future__ import annotations

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.docno_keys import keys_of
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Hits, RankedLists, TopicJudgements, in_type, type_of


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


@pytest.fixture
def lists() -> RankedLists:
    """Return three lists: a b c d, an empty one, and d a. The grades are a 2, c 0, d −1; b is unjudged and
    tied with c.
    """
    cells = np.array([2, -128, 0, -1, -1, 2], np.int8)
    truth = TopicJudgements.of({"a": 2, "c": 0, "d": -1})
    tied = np.array([False, False, True, False, False, False])
    keys = keys_of(list("abcdda"))
    lengths = np.array([4, 0, 2])
    return RankedLists(cells, lengths, np.zeros(3, np.int64), (truth,), tied=tied, documents=lambda: keys)


def places(hits: Hits) -> list[tuple[int, int, int]]:
    """Return list, rank and grade of each hit."""
    return list(zip(hits.lists.tolist(), hits.ranks.tolist(), hits.grades.tolist(), strict=True))


UNJUDGED = np.iinfo(np.int64).min


def test_positions_are_judged_from_grade_0_and_relevant_from_the_level(lists):
    assert places(lists.judged) == [(0, 1, 2), (0, 3, 0), (2, 2, 2)]
    assert places(lists.unjudged) == [(0, 2, UNJUDGED), (0, 4, -1), (2, 1, -1)]
    assert places(lists.relevant(1)) == places(lists.relevant(2)) == [(0, 1, 2), (2, 2, 2)]
    assert places(lists.relevant(0)) == places(lists.judged)
    assert places(lists.relevant(3)) == []
    assert lists.nonrelevant_above(0).tolist() == [0, 0, 0]
    assert lists.nonrelevant_above(1).tolist() == [0, 0]
    assert (lists.recall_base(1).tolist(), lists.nonrelevant_base(1).tolist()) == ([1, 1, 1], [1, 1, 1])


def test_lists_that_are_cut_or_condensed_keep_their_documents_and_ties(lists):
    cut, condensed, last = lists.cut(2), lists.condensed, lists.only(np.array([2]))
    assert (cut.lengths.tolist(), cut.codes.tolist()) == ([2, 0, 2], [2, UNJUDGED, -1, 2])
    assert cut.keys.tolist() == keys_of(list("abda")).tolist()
    assert cut.tied.tolist() == [False] * 4
    assert (condensed.lengths.tolist(), condensed.codes.tolist()) == ([2, 0, 1], [2, 0, 2])
    assert condensed.keys.tolist() == keys_of(list("aca")).tolist()
    assert condensed.tied.tolist() == [False] * 3, "what c was tied with is left out"
    assert (last.lengths.tolist(), last.codes.tolist(), last.tied.tolist()) == ([2], [-1, 2], [False, False])
    nothing = lists.only(np.zeros(0, np.int64))
    assert (nothing.size, nothing.codes.tolist(), nothing.recall_base(1).tolist()) == (0, [], [])


def test_documents_around_one_that_is_left_out_remain_tied(lists):
    tied = np.array([False, True, True, False, False, True])
    around = RankedLists(lists.cells, lists.lengths, lists.topic_of, lists.truths, tied=tied)
    assert around.condensed.tied.tolist() == [False, True, False]


def test_lists_of_nothing_have_no_documents(lists):
    nothing = RankedLists(np.zeros(0, np.int8), np.zeros(2, np.int64), np.zeros(2, np.int64), lists.truths)
    assert nothing.keys.tolist() == nothing.codes.tolist() == places(nothing.judged) == []


def test_sums_over_the_hits_of_each_list():
    hits = Hits(np.array([0, 0, 2, 2, 2]), np.array([1, 4, 2, 3, 9]), np.zeros(5, np.int64))
    weights = np.array([1.0, 2.0, 4.0, 8.0, 16.0])
    assert hits.nth.tolist() == [1, 2, 1, 2, 3]
    assert hits.sums(weights, 4).tolist() == [3, 0, 28, 0]
    assert (hits.sums(0.5, 4).tolist(), hits.counts(4).tolist()) == ([1, 0, 1.5, 0], [2, 0, 3, 0])
    assert hits.running(weights).tolist() == [1, 3, 4, 12, 28]
    assert hits.running(weights, np.multiply).tolist() == [1, 2, 4, 32, 512]
    assert hits.remaining(weights).tolist() == [3, 2, 28, 24, 16]
    assert [hits.within(cutoff).ranks.tolist() for cutoff in (1, 3, 8, 9, None)] == [
        [1],
        [1, 2, 3],
        [1, 4, 2, 3],
        [1, 4, 2, 3, 9],
        [1, 4, 2, 3, 9],
    ]
    nothing = hits.where(np.zeros(5, np.bool_))
    assert (nothing.sums(weights[:0], 2).tolist(), nothing.counts(2).tolist()) == ([0, 0], [0, 0])
    assert nothing.sums(weights[:0], 2).dtype == np.float64


@each_case(
    ("least", "most", "kind"),
    [
        (0, 127, np.int8),
        (-127, 0, np.int8),
        (-128, 0, np.int16),
        (0, 128, np.int16),
        (-(2**15) + 1, 2**15 - 1, np.int16),
        (-(2**15), 0, np.int32),
        (0, 2**31 - 1, np.int32),
        (0, 2**31, np.int64),
    ],
)
def test_grades_are_held_in_the_smallest_type_that_leaves_a_number_for_unjudged(least, most, kind):
    assert type_of(np.array([least, most])) == np.dtype(kind)


def test_unjudged_stays_unjudged_in_a_wider_type():
    cells = np.array([-128, -127, 0, 127], np.int8)
    assert in_type(cells, np.dtype(np.int16)).tolist() == [-(2**15), -127, 0, 127]
    assert in_type(cells, np.dtype(np.int8)) is cells
