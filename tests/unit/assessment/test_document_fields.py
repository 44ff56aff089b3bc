"""The line of further fields reveals no runs."""

from __future__ import annotations

import re

from irdesk.assessment.document_fields import fields_line


def test_fields_that_could_tell_of_a_run_are_not_shown():
    fields = {"date": "1 May", "rank": "3", "Score": "12.5", "run_id": "bm25", "empty": " ", "long": "x" * 200}
    line = fields_line(fields)
    assert line.startswith("date: 1 May  ·  long: xxx")
    assert line.endswith("…")
    assert not re.search(r"rank|score|bm25|empty", line, re.IGNORECASE)
