"""Differences and contradictions between the judgements of two qrels."""

from __future__ import annotations

from collections.abc import Mapping

from irdesk.domain.qrels import Grades, TopicDetail


def different_grades(one: Mapping[str, Grades], other: Mapping[str, Grades]) -> list[tuple[str, str, int, int]]:
    """Return the documents to which two qrels give different grades, in the order of the first qrels: topic, docno,
    grade in ``one``, grade in ``other``.
    """
    return [
        (topic, docno, grade, known[docno])
        for topic, grades in one.items()
        if (known := other.get(topic))
        for docno, grade in grades.items()
        if known.get(docno, grade) != grade
    ]


def contradiction(one: TopicDetail, other: TopicDetail) -> str:
    """Describe the first contradiction between two files. Return an empty string if they do not contradict
    each other.
    """
    for subtopic, grades in one.subtopics.items():
        known: Mapping[str, object] = other.subtopics.get(subtopic, {})
        if difference := _differing(grades, known):
            return f"document {difference} of subtopic {subtopic} has another grade"
    if difference := _differing(one.strata, other.strata):
        return f"document {difference} is in another stratum"
    for group, subgroups in one.preferences.items():
        for subgroup, levels in subgroups.items():
            known = other.preferences.get(group, {}).get(subgroup, {})
            if difference := _differing(levels, known):
                return f"document {difference} of group {group} {subgroup} has another level"
    return ""


def _differing(one: Mapping[str, object], other: Mapping[str, object]) -> str:
    return next((docno for docno, value in one.items() if docno in other and other[docno] != value), "")
