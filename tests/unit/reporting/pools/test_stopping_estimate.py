"""The figure of relevant documents found over the course of judging."""

from __future__ import annotations

from irdesk.reporting.pools.stopping_estimate import course


def test_a_course_counts_relevant_documents(rows):
    assert [row["relevant found"] for row in rows(course("T1", [True, False, True]))] == [
        "0.0",
        "1.0",
        "1.0",
        "2.0",
    ]
