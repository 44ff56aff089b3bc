"""Topics as lines of an id and a text."""

from __future__ import annotations

from pathlib import Path

import pytest
from each_case import each_case
from real_files import RealFiles

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.domain.topic import Topic
from irdesk.formats.topics import topics_tsv


def read(tmp_path: Path, data: bytes) -> list[Topic]:
    path = tmp_path / "topics"
    path.write_bytes(data)
    return topics_tsv.read(path, QUIET)


@pytest.mark.parametrize(
    ("name", "count", "first"),
    [
        ("topics.dl19-passage.txt", 43, Topic("156493", "do goldfish grow")),
        ("topics.ntcir8zh.eval.txt", 73, Topic("ACLIA2-CS-0002", "《千里走单骑》和张艺谋是什么关系？")),
        (
            "topics.beir-v1.0.0-nfcorpus.test.tsv.gz",
            323,
            Topic("PLAIN-2", "Do Cholesterol Statin Drugs Cause Breast Cancer?"),
        ),
    ],
)
def test_real_files(shared: RealFiles, name: str, count: int, first: Topic) -> None:
    topics = topics_tsv.read(shared / f"data/formats/topics/{name}", QUIET)
    assert len(topics) == count
    assert topics[0] == first


def test_tabs(tmp_path: Path) -> None:
    data = b"# one\n007\ta: b\r\n\nNA\tcaf\xe9\n"
    assert read(tmp_path, data) == [Topic("007", "a: b"), Topic("NA", "café")]


def test_colons(tmp_path: Path) -> None:
    assert read(tmp_path, b"1:obama family tree\n2: french: maps") == [
        Topic("1", "obama family tree"),
        Topic("2", "french: maps"),
    ]


def test_names_of_columns_are_no_topic(tmp_path: Path) -> None:
    assert read(tmp_path, b"query-id\ttext\n1\ta\n") == [Topic("1", "a")]


@each_case(
    ("data", "line", "says"),
    [
        (b"\n\n", 0, "contains no topic; expected id<TAB>text"),
        (b"1\ta\n2 b", 2, "found '2 b'; expected id<TAB>text"),
        (b"1\ta\n2\tb\tc", 2, "found 3 columns; expected id<TAB>text"),
        (b"\ta", 1, "topic id is empty; expected"),
        (b"a b\tc", 1, "topic id is 'a b'; expected one without white space"),
        (b"\xe9\tc", 1, "is not UTF-8"),
        (b"1\t ", 1, "topic 1 has no text; expected id<TAB>text"),
        (b"1:a\nb", 2, "found 'b'; expected id:text"),
        (b"1\ta\n\n1\tb", 3, "topic 1 is here and in line 1; expected each topic once"),
    ],
)
def test_faults(tmp_path: Path, data: bytes, line: int, says: str) -> None:
    with pytest.raises(InputError) as caught:
        read(tmp_path, data)
    assert caught.value.line == line
    assert says in caught.value.reason
