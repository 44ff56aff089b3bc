"""Topics in the SMART format, with their own ids or numbered by position."""

from __future__ import annotations

from pathlib import Path

import pytest
from each_case import each_case
from real_files import RealFiles

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.domain.topic import Topic
from irdesk.formats import smart_collection
from irdesk.formats.topics.renumber_topics import number_by_position


def read(tmp_path: Path, data: bytes) -> list[Topic]:
    path = tmp_path / "topics"
    path.write_bytes(data)
    return smart_collection.read_topics(path, QUIET)


def test_cranfield(shared: RealFiles) -> None:
    topics = smart_collection.read_topics(shared / "data/collections/cranfield-original/cran.qry", QUIET)
    assert len(topics) == 225
    assert [topic.id for topic in topics[:4]] == ["001", "002", "004", "008"]
    assert topics[-1].id == "365"
    assert topics[0].title.endswith("aeroelastic models of heated high speed aircraft .")


def test_cranfields_judgements_count_by_position(shared: RealFiles) -> None:
    topics = smart_collection.read_topics(shared / "data/collections/cranfield-original/cran.qry", QUIET)
    numbered = number_by_position(topics)
    lines = (shared / "data/collections/cranfield-original/cranqrel").read_text().splitlines()
    assert {topic.id for topic in numbered} == {line.split()[0] for line in lines}
    assert [topic.title for topic in numbered] == [topic.title for topic in topics]


def test_numbering_keeps_all_but_the_id() -> None:
    assert number_by_position([Topic("9", "a", "b", "c"), Topic("7", "d")]) == [
        Topic("1", "a", "b", "c"),
        Topic("2", "d"),
    ]


@each_case(
    ("data", "line", "says"),
    [
        (b"", 0, "contains no topic; expected .I"),
        (b"a\n.I 1\n.W\na", 1, "found 'a' before the first .I; expected .I with an id"),
        (b".I\n.W\na", 1, "id after .I is empty; expected"),
        (b".I 1 2\n.W\na", 1, "id after .I is '1 2'; expected"),
        (b".I 1\na\n.W\nb", 2, "found 'a' after .I 1; expected"),
        (b".I 1\n.W\n.I 2\n.W\na", 1, "topic 1 has no text; expected .W"),
        (b".I 1\n.W\na\n.I 2", 4, "topic 2 has no text; expected .W"),
        (b".I 1\n.W\na\n.I 1\n.W\na", 4, "topic 1 is here and in line 1"),
    ],
)
def test_faults(tmp_path: Path, data: bytes, line: int, says: str) -> None:
    with pytest.raises(InputError) as caught:
        read(tmp_path, data)
    assert caught.value.line == line
    assert says in caught.value.reason
