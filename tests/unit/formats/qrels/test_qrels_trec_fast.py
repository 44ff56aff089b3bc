"""Qrels read column by column: the result equals that of the line-by-line reader, or that reader is used instead."""

from __future__ import annotations

import pytest
from each_case import each_case

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.progress import QUIET
from irdesk.domain.qrels import GradeColumns, Qrels
from irdesk.formats.qrels import qrels_trec
from irdesk.formats.qrels.qrels_trec_fast import grades_of

pytestmark = pytest.mark.usefixtures("each_reader")

GOOD = b"q1 0 d1 1\nq1 0 d2 0\nq2 0 d1 -2\n"


@pytest.fixture
def line_by_line(tmp_path):
    """Return a function that reads qrels line by line. A comment line in the file forces the line-by-line reader."""

    def read(data: bytes):
        path = tmp_path / "qrels"
        path.write_bytes(b"# by hand\n" + data)
        assert grades_of(path.read_bytes()) is None
        return qrels_trec.read(path, QUIET).grades

    return read


@each_case(
    "data",
    [
        GOOD,
        GOOD[:-1],
        GOOD.replace(b"\n", b"\r\n"),
        GOOD.replace(b" ", b"\t"),
        b"q1 0 d1 12345678\nq1 0 d2 -12345678\nq1 0 d3 -1\n",
        b"q2 0 a 1\nq10 0 a 2\nq2 0 b 3\nq3 0 a 4\nq10 0 c 5\nq2 0 c 6\n",
        "topic-ü 0 döc 1\ntopic-ü 0 a-very-long-docno-of-more-than-sixteen-letters 0\n日 0 本 2\n".encode(),
        b"".join(b"%d 0 d%d %d\n" % (n // 7 % 9, n, n % 5 - 1) for n in range(500)),
        GOOD.replace(b" ", b"  "),
        GOOD.replace(b"0 d2", b" \t4.5   d2").replace(b"\n", b" \r\n\t"),
        GOOD + b"q1 0\x0bd9 1 \t",
    ],
)
def test_by_columns_and_line_by_line_are_one(line_by_line, data):
    result, wanted = grades_of(data), line_by_line(data)
    assert isinstance(result, GradeColumns)
    assert result == wanted
    assert list(result) == list(wanted)
    assert [list(entry.items()) for entry in result.values()] == [list(entry.items()) for entry in wanted.values()]
    assert result.keys_of_all.tolist() == keys_of([docno for entry in wanted.values() for docno in entry]).tolist()
    assert Qrels(result).grade_set() == Qrels(wanted).grade_set()
    assert Qrels(result).judgements == sum(map(len, wanted.values()))


@each_case(
    "odd",
    [
        b"\n",
        b"# x\n",
        b"# 0 d9 1\n",
        b"#  0 d9 1\n",
        b"q1 0 d9\r1\n",
        b"q1 0  d9 +1\n",
        b"q1 0 d9 +1\n",
        b"q1 0 d9 123456789\n",
        b"q1 0 d9 1.0\n",
        b"q1 0 d9 -\n",
        b"q1 0 d9 --1\n",
        b"q1 0 d9 x\n",
        b"q1 0 d9\n",
        b"q1 0 d9 1 1\n",
        b"q1 0 d1 1\n",
        b"q1  0 d1 1\n",
        b"q2 0 d1 1\n",
        b"q1 0 d\xff 1\n",
        b"q1  0 d\xff 1\n",
    ],
)
def test_anything_odd_is_left_to_the_slow_way(odd):
    assert grades_of(GOOD) is not None
    for data in (odd + GOOD, GOOD + odd, GOOD + odd + GOOD.replace(b"d", b"e")):
        assert grades_of(data) is None


def test_a_topic_that_is_not_there():
    result = grades_of(GOOD)
    assert result is not None
    assert "q3" not in result
    with pytest.raises(KeyError):
        result["q3"]
