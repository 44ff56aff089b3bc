"""The contents of a project's files, keyed by source."""

from __future__ import annotations

from irdesk.domain.topic import Topic
from irdesk.session.core.source_contents import SourceData


def test_contents_take_those_of_another_and_keep_their_own():
    contents = SourceData(qrels={"q": {"1": {"a": 1}}}, topics={"t": (Topic("1", "first"),)})
    other = SourceData(
        keys={"r": "keys"},
        qrels={"p": {"2": {"b": 0}}},
        details={"p": {}},
        topics={"u": (Topic("2", "second"),)},
        grades={"p": frozenset({0})},
    )
    contents.take(other)
    assert (list(contents.keys), list(contents.qrels), list(contents.topics)) == (["r"], ["q", "p"], ["t", "u"])
    assert (contents.details, contents.grades) == ({"p": {}}, {"p": frozenset({0})})
