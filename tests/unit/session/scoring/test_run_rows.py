"""The rows of the loaded runs; a row is rebuilt only if the run's judged share has changed."""

from __future__ import annotations

from irdesk.session.commands import JudgeDocument, ShowRun
from irdesk.session.queries import Queries


def test_rows_of_runs_are_made_again_where_something_has_changed(desk):
    queries = Queries(desk)
    before = queries.runs()
    again = queries.runs()
    assert again is not before, "a caller may change its list"
    assert all(row is other for row, other in zip(again, before, strict=True))
    entries = [(topic, docno) for topic in queries.queued_topics() for docno in queries.docnos(topic)]
    for place, (topic, docno) in enumerate(entries):
        desk.execute(JudgeDocument(topic, docno, place % 2))
        assert list(map(repr, queries.runs())) == list(map(repr, Queries(desk).runs()))
    assert list(map(repr, queries.runs())) != list(map(repr, before))
    desk.execute(ShowRun(before[0].id, visible=False))
    assert not queries.runs()[0].visible
    assert list(map(repr, queries.runs())) == list(map(repr, Queries(desk).runs()))
