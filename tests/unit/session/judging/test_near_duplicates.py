"""A near-duplicate contradicts a document's grade if it was judged differently."""

from __future__ import annotations

from irdesk.assessment.near_duplicates import NearDuplicate
from irdesk.session.judging.near_duplicates import contradicting

NEAR, FAR = NearDuplicate("near", 0.98), NearDuplicate("far", 0.9)


def test_the_first_near_duplicate_with_another_grade_contradicts():
    assert contradicting(1, [(NEAR, 0), (FAR, 2)]) == (NEAR, 0)
    assert contradicting(1, [(NEAR, 1), (FAR, 2)]) == (FAR, 2)
    assert contradicting(0, [(NEAR, None), (FAR, 1)]) == (FAR, 1)


def test_equal_grades_and_unjudged_documents_contradict_nothing():
    assert contradicting(1, [(NEAR, 1), (FAR, None)]) is None
    assert contradicting(None, [(NEAR, 0), (FAR, 2)]) is None
    assert contradicting(0, []) is None
