"""The preview of an assignment states how many documents several assessors judge."""

from __future__ import annotations

import pytest

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.domain.progress import QUIET
from irdesk.session.campaign.assignment_preview import AssignmentRequest, preview_assignment
from irdesk.session.core.grade_resolution import GradeSources

QUEUES = {str(topic): [f"{topic}-{document}" for document in range(13)] for topic in range(10)}


def words(plan: AssignmentPlan, sources: GradeSources) -> str:
    return preview_assignment(AssignmentRequest(QUEUES, sources, None, plan), QUIET).overlap_in_words()


@pytest.mark.parametrize(
    ("overlap", "text"),
    [
        (Overlap(2, 0.5), "65 of 130 documents (50 %) are judged by 2."),
        (Overlap(2, documents=0.1), "20 of 130 documents (15 %) are judged by 2."),
        (Overlap(3, documents=0.1), "20 of 130 documents (15 %) are judged by 3."),
        (Overlap(), "No document is judged by several assessors."),
    ],
)
def test_the_overlap_is_counted_in_documents(desk, overlap, text):
    sources = desk.state.grade_sources.frozen()
    assert words(AssignmentPlan(("ann", "bob", "cem"), overlap), sources) == text
    assert words(AssignmentPlan(("ann",)), sources) == ""
