"""Hidden repeats: drawn from the queue, at positions that cannot be predicted, with other documents in between."""

from __future__ import annotations

from each_case import each_case
from hypothesis import given
from hypothesis import strategies as st

from irdesk.assessment.assignment import AssignmentPlan
from irdesk.assessment.hidden_repeats import has_same_grade, repeats, with_repeats
from irdesk.domain.project.judgement import CANNOT_TELL, Judgement


@given(st.lists(st.text("xyz", min_size=1, max_size=4), unique=True, max_size=30), st.floats(0, 1), st.integers(0, 9))
def test_repeats_come_after_the_first_time_and_nothing_is_lost(queue, share, seed):
    plan = AssignmentPlan(("a",), repeats=share, seed=seed)
    again = repeats(queue, "a", "1", plan)
    assert len(again) == len(set(again)) <= len(queue)
    assert len(again) >= share * len(queue) - 1e-6
    result = with_repeats(queue, again, "a", "1", seed)
    assert [docno for docno, second in result if not second] == queue
    assert sorted(docno for docno, second in result if second) == sorted(again)
    for docno in again:
        assert result.index((docno, False)) < result.index((docno, True))


def test_repeats_have_something_between_them():
    queue = [f"d{i:02}" for i in range(40)]
    result = with_repeats(queue, repeats(queue, "a", "1", AssignmentPlan(("a",), repeats=0.1)), "a", "1", 1)
    gaps = [result.index((docno, True)) - result.index((docno, False)) for docno, second in result if second]
    assert len(gaps) == 4
    assert min(gaps) > 10


def test_nobody_can_tell_where_repeats_come():
    queue = [f"d{i:02}" for i in range(40)]
    plan = AssignmentPlan(("a", "b"), repeats=0.1)
    places = set()
    for seed in range(20):
        result = with_repeats(queue, repeats(queue, "a", "1", plan), "a", "1", seed)
        places |= {i for i, (_, second) in enumerate(result) if second}
    assert len(places) > 15


def test_two_assessors_have_different_repeats():
    queue = [f"d{i:02}" for i in range(60)]
    plan = AssignmentPlan(("a", "b"), repeats=0.1)
    assert repeats(queue, "a", "1", plan) != repeats(queue, "b", "1", plan)


@each_case(
    ("first", "repeat", "expected"),
    [
        (Judgement(0), Judgement(0, comment="now with a comment"), True),
        (Judgement(0), Judgement(2), False),
        (Judgement(abstention=CANNOT_TELL), Judgement(2), None),
        (Judgement(2), Judgement(abstention=CANNOT_TELL), None),
        (None, Judgement(2), None),
        (Judgement(2), None, None),
    ],
)
def test_a_repeat_counts_if_both_judgements_have_a_grade(first, repeat, expected):
    assert has_same_grade(first, repeat) is expected
