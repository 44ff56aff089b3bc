"""Topics as JSON lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from each_case import each_case
from real_files import RealFiles

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.domain.topic import Topic
from irdesk.formats.topics import topics_jsonl


def read(tmp_path: Path, data: bytes) -> list[Topic]:
    path = tmp_path / "topics"
    path.write_bytes(data)
    return topics_jsonl.read(path, QUIET)


def test_real_file(shared: RealFiles) -> None:
    topics = topics_jsonl.read(shared / "data/formats/topics/topics.rag25.test.jsonl", QUIET)
    assert len(topics) == 105
    assert topics[0].id == "464"
    assert topics[0].title.startswith("I want a thorough understanding of what makes up a community")


@each_case(
    ("line", "topic"),
    [
        (b'{"_id": "PLAIN-2", "text": "a\\nb", "metadata": {"url": "x"}}', Topic("PLAIN-2", "a b")),
        (b'{"id": 7, "title": "t", "text": "x"}', Topic("7", "t", "x")),
        (b'{"qid": "01", "query": "q", "description": "d", "narrative": "n"}', Topic("01", "q", "d", "n")),
        (b'{"id": "1", "title": null, "text": "x"}', Topic("1", "x")),
        (b'{"id": "1", "text": "caf\xe9"}', Topic("1", "café")),
    ],
)
def test_keys(tmp_path: Path, line: bytes, topic: Topic) -> None:
    assert read(tmp_path, b"\n" + line + b"\r\n") == [topic]


@each_case(
    ("data", "line", "says"),
    [
        (b"\n", 0, "contains no topic; expected lines such as"),
        (b'{"id": "1", "text": "a"}\n{"id": ', 2, "is not JSON"),
        (b"[1]", 1, "found '[1]'; expected one JSON object per line"),
        (b"[" * 100_000, 1, "nested too deeply"),
        (b'{"text": "a"}', 1, "has no topic id; expected one of _id, id, qid"),
        (b'{"id": "", "text": "a"}', 1, "topic id is empty"),
        (b'{"id": "1 2", "text": "a"}', 1, "topic id is '1 2'"),
        (b'{"id": true, "text": "a"}', 1, '"id" is true or false; expected a string'),
        (b'{"id": 1.5, "text": "a"}', 1, '"id" is a number; expected a string'),
        (b'{"id": "\xe9", "text": "a"}', 1, "not UTF-8"),
        (b'{"id": "1", "text": ["a"]}', 1, '"text" is an array; expected a string'),
        (b'{"id": "1", "text": " "}', 1, "topic 1 has no text; expected one of title, query, text"),
        (b'{"id": "1", "text": "a"}\n{"id": 1, "text": "a"}', 2, "topic 1 is here and in line 1"),
    ],
)
def test_faults(tmp_path: Path, data: bytes, line: int, says: str) -> None:
    with pytest.raises(InputError) as caught:
        read(tmp_path, data)
    assert caught.value.line == line
    assert says in caught.value.reason
