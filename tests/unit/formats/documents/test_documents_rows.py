"""Documents as tab-separated lines and as multi-line JSON objects; topics in CAsT's format."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from each_case import each_case
from real_files import RealFiles

from irdesk.domain.document import Document
from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.domain.topic import Topic
from irdesk.formats.format_detection import by_name, sniff
from irdesk.formats.topics.topics_cast_conversations import CHARACTERS_BEFORE, TURNS_BEFORE

Reading = Callable[[str, bytes], list[Any]]


@pytest.fixture
def reading(tmp_path: Path) -> Reading:
    def read(name: str, data: bytes) -> list[Any]:
        path = tmp_path / "file"
        path.write_bytes(data)
        return list(by_name(name).read(path, QUIET))

    return read


@each_case(
    ("data", "documents"),
    [
        (b"1\ta text\r\n\n02\tb \xe9\n", [Document("1", "", "a text"), Document("02", "", "b é")]),
        (b"D1\ttitle\ttext\nD2\t\t\n", [Document("D1", "title", "text"), Document("D2", "", "")]),
        (b"D1\thttp://a/\tt\tbody", [Document("D1", "t", "body", {"url": "http://a/"})]),
        (b"#1\tx\n", [Document("#1", "", "x")]),
    ],
)
def test_documents_between_tabs(reading: Reading, data: bytes, documents: list[Document]) -> None:
    assert reading("tsv-documents", data) == documents


@each_case(
    ("data", "line", "reason"),
    [
        (b"1\ta\n2 b\n", 2, "found 1 column; expected 2, as in the first line"),
        (b"1\ta\n2\tb\tc\n", 2, "found 3 columns; expected 2"),
        (b"1 2\ta\n", 1, "the docno is '1 2'"),
        (b"\ta\n", 1, "the docno is empty"),
        (b"a text\n", 1, "found 'a text'; expected docno<TAB>text"),
        (b"1\ta\n\n1\tb\n", 3, "this document has the same docno as that in line 1"),
        (b"\n", 0, "the file contains no document"),
    ],
)
def test_lines_that_are_no_documents(reading: Reading, data: bytes, line: int, reason: str) -> None:
    with pytest.raises(InputError) as fault:
        reading("tsv-documents", data)
    assert (fault.value.line, reason in fault.value.reason) == (line, True), fault.value.reason


@pytest.mark.parametrize(
    "data",
    [
        b'{\n "id": "d1",\n "contents": "a",\n "n": 1\n}\n{\n "id": "d2",\n "contents": "b"\n}\n',
        b'[{"id": "d1", "contents": "a", "n": 1},\n {"id": "d2", "contents": "b"}]',
        b'\n{ "id": "d1", "contents":\n"a", "n": 1 } { "id": "d2", "contents": "b" }',
    ],
)
def test_json_objects_over_lines(tmp_path: Path, reading: Reading, data: bytes) -> None:
    wanted = [Document("d1", "", "a", {"n": "1"}), Document("d2", "", "b")]
    assert reading("json-documents", data) == wanted
    assert sniff(tmp_path / "file").name == "json-documents"


@each_case(
    ("data", "line", "reason"),
    [
        (b'{\n "id": "d1",\n "contents": "a"\n}\n{\n "id": ', 6, "which is not JSON"),
        (b'[{"id": "d1", "contents": "a"}\n', 1, "the array that starts the file does not end"),
        (b'{"id": "d1", "contents": NaN}', 1, "NaN is not JSON"),
        (b'{"id": "d1",\n "contents": "a"}\n3\n', 3, "found a number; expected an object"),
        (b'{"id": "d1"}', 1, "document d1 has no text"),
        (b'{"id": "d1", "contents": "\\ud800"}', 1, "text that is not Unicode"),
        (b"[" * 100_000, 1, "nested too deeply"),
        (b"", 0, "the file contains no document"),
    ],
)
def test_json_that_is_no_documents(reading: Reading, data: bytes, line: int, reason: str) -> None:
    with pytest.raises(InputError) as fault:
        reading("json-documents", data)
    assert (fault.value.line, reason in fault.value.reason) == (line, True), fault.value.reason


def test_conversations(reading: Reading) -> None:
    data = b'[{"number": 31, "title": "cancer", "turn": [{"number": 1, "raw_utterance": "What?"},\n'
    data += b'{"number": 2, "raw_utterance": "Is it\\n treatable?"}]}]'
    assert reading("cast-topics", data) == [
        Topic("31_1", "What?", "cancer", ""),
        Topic("31_2", "Is it treatable?", "cancer", "What?"),
    ]


def test_a_long_conversation_takes_room_in_proportion_to_its_length(reading: Reading) -> None:
    values = [f"This is turn {i} of a long conversation" for i in range(3000)]
    turns = [{"number": i, "raw_utterance": text} for i, text in enumerate(values)]
    topics = reading("cast-topics", json.dumps([{"number": 1, "turn": turns}]).encode())
    assert topics[TURNS_BEFORE].narrative == " · ".join(values[:TURNS_BEFORE])
    assert topics[-1].narrative == "… · " + " · ".join(values[-TURNS_BEFORE - 1 : -1])
    assert sum(len(topic.narrative) for topic in topics) < (TURNS_BEFORE + 1) * sum(len(text) + 3 for text in values)


def test_long_turns_of_a_conversation_are_cut(reading: Reading) -> None:
    words = ["a" * 3000, "b" * 900, "c" * 5000, "d"]
    turns = [{"number": i, "raw_utterance": text} for i, text in enumerate(words)]
    topics = reading("cast-topics", json.dumps([{"number": 1, "turn": turns}]).encode())
    assert [topic.narrative for topic in topics] == [
        "",
        words[0],
        f"{words[0]} · {words[1]}",
        "… " + "c" * CHARACTERS_BEFORE,
    ]


@each_case(
    ("data", "reason"),
    [
        (b'[{"number": 1}]', "without turns"),
        (b'[{"number": 1, "turn": [1]}]', "a turn is a number"),
        (b'[{"turn": [{"number": 1, "raw_utterance": "a"}]}]', "has no number"),
        (b'[{"number": 1, "turn": [{"number": 1}]}]', "turn 1_1 has no raw_utterance"),
        (b'[{"number": 1, "turn": [{"number": 1, "raw_utterance": "\\ud800"}]}]', "has no number"),
        (b"[]", "the file contains no topic"),
    ],
)
def test_invalid_conversations_are_refused(reading: Reading, data: bytes, reason: str) -> None:
    with pytest.raises(InputError) as fault:
        reading("cast-topics", data)
    assert reason in fault.value.reason


def test_real_files(shared: RealFiles) -> None:
    topics = by_name("cast-topics").read(shared / "data/formats/topics/cast2019_evaluation_topics_v1.0.json", QUIET)
    assert len({topic.id.split("_")[0] for topic in topics}) == 50
    assert (topics[0].id, topics[0].title) == ("31_1", "What is throat cancer?")
    documents = list(by_name("tsv-documents").read(shared / "data/formats/docs/ir_datasets-dummy/docs.tsv", QUIET))
    assert [document.docno for document in documents] == [f"T{n}" for n in range(1, 16)]
    documents = list(
        by_name("json-documents").read(shared / "data/formats/docs/anserini/json--collection4--segment1.json", QUIET)
    )
    assert [document.docno for document in documents] == ["doc3", "doc4"]


def test_subtopics_of_the_web_track_are_the_narrative(shared: RealFiles) -> None:
    topics = by_name("trec-topics").read(shared / "data/formats/topics/topics.web.101-150.txt", QUIET)
    assert topics[0].narrative.startswith(
        "1 (inf): Find information about the Ritz Carlton resort at Lake Las Vegas. · 2 (nav):"
    )
