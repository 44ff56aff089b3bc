"""Subtopics and preferences as measures read them."""

from __future__ import annotations

import pytest

from irdesk.evaluation.scoring.judgement_details import Aspects, Groups


def test_the_ideal_ranking_takes_the_greatest_next_gain_and_ends_where_nothing_is_gained():
    """a gains 1 + 1; then b and c gain 1 − α each, because their subtopics occurred once; d gains nothing."""
    covers = Aspects.of({"s": {"a": 1, "b": 1, "d": 0}, "t": {"a": 1, "c": 1}}).covers(1)
    assert covers.ideal(0.6, None).tolist() == pytest.approx([2.0, 0.4, 0.4])
    assert covers.ideal(0.6, 2).tolist() == pytest.approx([2.0, 0.4])
    assert covers.ideal(1.0, None).tolist() == [2.0], "what is relevant for seen subtopics alone gains nothing"
    assert (covers.covered, covers.sizes.tolist()) == (2, [2, 2])


def test_a_group_of_one_subgroup_is_ordered():
    together = {"one": {"p": {"a": 2.0, "b": 1.0}}, "two": {"p": {"a": 1.0}, "q": {"c": 1.0}}}
    one, two = Groups.of(together).groups
    assert (one.ordered, two.ordered) == (True, False)
