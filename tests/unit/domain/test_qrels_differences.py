"""Qrels are compared document by document: only documents that both of them grade can differ."""

from __future__ import annotations

from irdesk.domain.qrels_differences import different_grades


def test_different_grades_are_those_of_documents_that_both_qrels_grade():
    one = {"2": {"b": 1, "a": 0, "only": 3}, "1": {"c": -1}, "missing": {"a": 1}}
    other = {"1": {"c": 2, "only": 0}, "2": {"a": 1, "b": 1}, "empty": {}}
    assert different_grades(one, other) == [("2", "a", 0, 1), ("1", "c", -1, 2)]
    assert different_grades(one, one) == []
