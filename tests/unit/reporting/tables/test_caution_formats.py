"""Cautions as rows of a project report."""

from __future__ import annotations

from irdesk.evaluation.attention.caution import Caution, Severity
from irdesk.evaluation.attention.caution_advice import NO_TOPICS, RANK_ORDER
from irdesk.reporting.tables.caution_formats import REPORT_COLUMNS, report_rows


def test_the_rows_of_a_report_have_its_columns_and_the_advice_of_the_window():
    cautions = [
        Caution(RANK_ORDER, Severity.LOW, "bm25: 2 of 50 topics", ("bm25",), ("1", "2")),
        Caution(NO_TOPICS, Severity.HIGH, "tfidf: none of its topics is judged", ("tfidf",)),
    ]
    first, second = (dict(zip(REPORT_COLUMNS, row, strict=True)) for row in report_rows(cautions))
    assert first == {
        "matters": "low",
        "code": "rank-order",
        "description": "Scores contradict the rank column. bm25: 2 of 50 topics",
        "what to do": "Find out which of the two the system intended. To use the rank column, set "
        '"Ranked by" in Conventions.',
    }
    assert second == {
        "matters": "high",
        "code": "no-topics",
        "description": "A run shares no topic with the judgements. tfidf: none of its topics is judged",
        "what to do": "Check that the run and the qrels belong to the same collection.",
    }
