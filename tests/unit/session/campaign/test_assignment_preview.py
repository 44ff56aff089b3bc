"""The preview of an assignment states how many documents several assessors judge."""

from __future__ import annotations

import msgspec
import pytest

from irdesk.assessment.assignment import Assigned, AssignmentPlan, Overlap, sample_sizes
from irdesk.domain.progress import QUIET
from irdesk.session.campaign.assignment_preview import AssignmentRequest, preview_assignment
from irdesk.session.core.grade_resolution import GradeSources

QUEUES = {str(topic): [f"{topic}-{document}" for document in range(13)] for topic in range(10)}


def why(queues, **known) -> str:
    return preview_assignment(AssignmentRequest(queues, **known), QUIET).why_not_met


def words(plan: AssignmentPlan, sources: GradeSources) -> str:
    return preview_assignment(AssignmentRequest(QUEUES, sources, None, plan), QUIET).overlap_in_words()


@pytest.mark.parametrize(
    ("overlap", "text"),
    [
        (Overlap(2, 0.5), "65 of 130 documents (50 %) are judged by 2."),
        (Overlap(2, documents=0.1), "13 of 130 documents (10 %) are judged by 2."),
        (Overlap(3, documents=0.1), "13 of 130 documents (10 %) are judged by 3."),
        (Overlap(), "No document is judged by several assessors."),
    ],
)
def test_the_overlap_is_counted_in_documents(desk, overlap, text):
    sources = desk.state.grade_sources.frozen()
    assert words(AssignmentPlan(("ann", "bob", "cem"), overlap), sources) == text
    assert words(AssignmentPlan(("ann",)), sources) == ""


def test_a_share_that_cannot_be_met_is_explained(desk):
    sources = desk.state.grade_sources.frozen()

    def planned(queues, overlap: Overlap) -> str:
        return why(queues, grade_sources=sources, assigned=None, wanted=AssignmentPlan(("ann", "bob"), overlap))

    assert planned(QUEUES, Overlap(documents=0.1)) == ""
    assert planned(QUEUES, Overlap(share=0.1)) == ""
    few = {"1": ["a", "b", "c"], "2": ["d"]}
    assert planned(few, Overlap(documents=0.1)) == "1 is the whole number of documents nearest to the share."
    assert planned(few, Overlap(share=0.5)).startswith("Whole topics are shared: 1 of 2.")
    plan = AssignmentPlan(("ann", "bob"), Overlap(documents=0.1))
    before = Assigned(plan, dict.fromkeys(QUEUES, ("ann",)), dict.fromkeys(QUEUES, ("bob",)))
    assert why(QUEUES, grade_sources=sources, assigned=before, wanted=None) == (
        "An earlier version of irdesk assigned them, which rounded up in each topic."
    )
    grown = before.keep_samples(QUEUES, QUEUES)
    assert why(QUEUES, grade_sources=sources, assigned=grown, wanted=None) == (
        "Documents that were shared before the pool was extended remain shared."
    )
    given = msgspec.structs.replace(grown, topics=dict.fromkeys(QUEUES, ("ann", "bob")))
    assert why(QUEUES, grade_sources=sources, assigned=given, wanted=None) == (
        "Topics have been reassigned since the share was drawn."
    )


def test_new_topics_without_an_assessor_are_named_as_the_reason(desk):
    sources = desk.state.grade_sources.frozen()
    wider = {**QUEUES, "new": [f"new-{document}" for document in range(60)]}
    plan = AssignmentPlan(("ann", "bob"), Overlap(documents=0.1))
    sampled = Assigned(plan, dict.fromkeys(QUEUES, ("ann",)), dict.fromkeys(QUEUES, ("bob",)))
    grown = sampled.keep_samples(QUEUES, wider)
    before = msgspec.structs.replace(grown, drawn={}, sample_sizes=sample_sizes(dict.fromkeys(QUEUES, 13), plan))
    assert why(wider, grade_sources=sources, assigned=before, wanted=None) == "1 topic has no assessor yet."
    plan = AssignmentPlan(("ann", "bob"), Overlap(share=0.14))
    whole = Assigned(plan, {**dict.fromkeys(QUEUES, ("ann",)), "1": ("ann", "bob")})
    assert why(wider, grade_sources=sources, assigned=whole, wanted=None) == (
        "1 topic has no assessor yet. Whole topics are shared: 1 of 10. Topics differ in their numbers of documents."
    )
