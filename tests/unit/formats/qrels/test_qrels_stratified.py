"""Qrels with sampling strata."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from irdesk.domain.qrels import Qrels, TopicDetail

Reading = Callable[[str, bytes], Any]


def test_strata_stand_beside_the_grades(reading: Reading) -> None:
    result = reading("stratified-qrels", b"1 0 d1 1 2\n1 0 d2 1 -1\n1 0 d3 b 0\n2 0 d1 2 1\n")
    strata = {"1": {"d1": "1", "d2": "1", "d3": "b"}, "2": {"d1": "2"}}
    assert result == Qrels(
        {"1": {"d1": 2, "d2": -1, "d3": 0}, "2": {"d1": 1}},
        {topic: TopicDetail(strata=entry) for topic, entry in strata.items()},
    )


# Source: the second example in the comment at the top of trec_eval's get_prefs.c.
