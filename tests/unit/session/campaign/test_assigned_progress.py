"""Progress of assigned judgements: each assessor's queue counts, and only changed topics are recounted."""

from __future__ import annotations

from collections import Counter

import pytest

from irdesk.assessment.assignment import Assigned, AssignmentPlan
from irdesk.domain.project.judgement import CANNOT_TELL, Judgement
from irdesk.session.campaign.assigned_progress import AssignedProgressBook

QUEUES = {"1": ("a", "b", "c"), "2": ("d",), "3": ("e", "f")}
ASSIGNED = Assigned(AssignmentPlan(("anna", "ben")), {"1": ("anna", "ben"), "2": ("ben",)})
GRADED, UNSURE, COMMENTED = Judgement(0), Judgement(abstention=CANNOT_TELL), Judgement(comment="?")


@pytest.fixture
def counted():
    """Return a function that counts with a shared cache, and the revisions keyed by topic, which tests can change."""
    book, revisions = AssignedProgressBook(), Counter()

    def count(judgements, key=("assignment", "pool"), assigned=ASSIGNED, queues=QUEUES):
        return book.of(key, lambda: assigned, queues, judgements, revisions.__getitem__)

    return count, revisions


def test_each_document_counts_for_each_of_its_assessors(counted):
    count, _ = counted
    assert count({}) == (0, 3 + 3 + 1)


def test_what_an_assessor_decided_of_their_own_queue_is_made(counted):
    count, _ = counted
    judgements = {
        "1": {"a": {"anna": GRADED, "ben": UNSURE}, "b": {"anna": COMMENTED}, "z": {"anna": GRADED}},
        "2": {"d": {"anna": GRADED}},
        "3": {"e": {"anna": GRADED}},
    }
    assert count(judgements) == (2, 7)


def test_a_topic_is_counted_again_when_its_judgements_changed(counted):
    count, revisions = counted
    assert count({}) == (0, 7)
    judgements = {"1": {"a": {"anna": GRADED}}, "2": {"d": {"ben": GRADED}}}
    revisions["2"] += 1
    assert count(judgements) == (1, 7), "nothing says that topic 1 changed"
    revisions["1"] += 1
    assert count(judgements) == (2, 7)


def test_another_assignment_or_pool_is_counted_from_the_start(counted):
    count, _ = counted
    assert count({}) == (0, 7)
    alone = Assigned(AssignmentPlan(("anna",)), {"3": ("anna",)})
    assert count({}, ("another assignment", "pool"), alone) == (0, 2)
    assert count({}, ("another assignment", "another pool"), alone, {"3": ("e",)}) == (0, 1)
    assert count({}, ("none", "pool"), None) == (0, 0)
