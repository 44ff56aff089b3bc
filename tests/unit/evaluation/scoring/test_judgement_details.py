"""Subtopics and preferences in the form that measures use."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.qrels import TopicDetail
from irdesk.evaluation.scoring.judgement_details import NOT_JUDGED, Aspects, Detail, Groups, Need, Strata


def test_the_ideal_ranking_takes_the_greatest_next_gain_and_ends_where_nothing_is_gained():
    """First a gains 1 + 1. Then b and c gain 1 − α each, because their subtopics have occurred once. d gains
    nothing.
    """
    covers = Aspects.of({"s": {"a": 1, "b": 1, "d": 0}, "t": {"a": 1, "c": 1}}).covers(1)
    assert covers.ideal(0.6, None).tolist() == pytest.approx([2.0, 0.4, 0.4])
    assert covers.ideal(0.6, 2).tolist() == pytest.approx([2.0, 0.4])
    assert covers.ideal(1.0, None).tolist() == [2.0], "what is relevant for seen subtopics alone gains nothing"
    assert (covers.covered, covers.sizes.tolist()) == (2, [2, 2])


def test_a_group_of_one_subgroup_is_ordered():
    together = {"one": {"p": {"a": 2.0, "b": 1.0}}, "two": {"p": {"a": 1.0}, "q": {"c": 1.0}}}
    one, two = Groups.of(together).groups
    assert (one.ordered, two.ordered) == (True, False)


def test_of_documents_with_equal_gain_the_ideal_ranking_takes_the_greatest_docno():
    """At first a, b and c gain 2 each; c is taken, because its docno is the greatest. Then a and b gain 1 each. Taking
    a and b first would gain 2 and 2.
    """
    covers = Aspects.of({"1": {"a": 1}, "2": {"a": 1, "c": 1}, "3": {"b": 1, "c": 1}, "4": {"b": 1}}).covers(1)
    assert covers.ideal(1.0, None).tolist() == [2.0, 1.0, 1.0]


def test_subtopics_and_documents_have_the_order_of_their_bytes():
    aspects = Aspects.of({"z": {"b": 2}, "é": {"a": 0, "c": -1}, "10": {"b": 1, "c": 3}})
    assert aspects.names == ("10", "z", "é")
    assert aspects.keys.tolist() == keys_of(["c", "b", "a"]).tolist()
    assert aspects.grades.tolist() == [[3, NOT_JUDGED, -1], [1, 2, NOT_JUDGED], [NOT_JUDGED, NOT_JUDGED, 0]]


@each_case(
    ("rel", "covered"),
    [
        (-1, {"c": [0], "b": [0, 1], "a": [2]}),
        (0, {"c": [0], "b": [0, 1], "a": [2]}),
        (1, {"c": [0], "b": [0, 1]}),
        (2, {"c": [0], "b": [1]}),
        (4, {}),
    ],
)
def test_documents_cover_the_subtopics_that_they_are_relevant_for(rel, covered):
    covers = Aspects.of({"10": {"b": 1, "c": 3}, "z": {"b": 2}, "é": {"a": 0, "c": -1}}).covers(rel)
    aspects = {
        key: covers.aspects[start:end].tolist()
        for key, (start, end) in zip(covers.keys.tolist(), pairwise(covers.starts.tolist()), strict=True)
    }
    assert aspects == dict(zip(keys_of(list(covered)).tolist(), covered.values(), strict=True))
    assert covers.keys.tolist() == sorted(aspects)
    assert covers.sizes.tolist() == [sum(number in entry for entry in covered.values()) for number in range(3)]
    assert covers.matrix.tolist() == [[number in entry for number in range(3)] for entry in covered.values()]


def test_documents_are_found_in_their_strata():
    strata = Strata.of({"a": "top", "b": "deep", "c": "top", "d": "é"})
    assert (strata.names, strata.sizes.tolist()) == (("deep", "top", "é"), [1, 2, 1])
    assert strata.keys.tolist() == sorted(keys_of(["a", "b", "c", "d"]).tolist())
    assert strata.numbers_at(keys_of(["d", "nowhere", "a", "b", "c"])).tolist() == [2, -1, 1, 0, 1]
    ends = np.array([0, 2**64 - 1], np.uint64)
    assert strata.numbers_at(ends).tolist() == [-1, -1]


def test_a_document_has_the_latest_level_of_its_group():
    groups = Groups.of({"z": {"p": {"a": 2.0, "c": 1.0}}, "b": {"p": {"a": 2.0}, "q": {"a": 1.0, "b": 3.0}}})
    assert groups.keys.tolist() == keys_of(["a", "b", "c"]).tolist()
    b, z = groups.groups
    np.testing.assert_array_equal(b.levels, [1.0, 3.0, np.nan])
    np.testing.assert_array_equal(z.levels, [2.0, np.nan, 1.0])


def test_a_topic_has_the_details_that_were_given():
    detail = Detail(TopicDetail(subtopics={"s": {"a": 1}}, strata={"a": "top"}))
    assert [detail.has(need) for need in (Need.SUBTOPICS, Need.STRATA, Need.PREFERENCES)] == [True, True, False]
    assert (detail.aspects.names, detail.strata.names, detail.preferences.groups) == (("s",), ("top",), ())
