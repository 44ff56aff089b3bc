"""For any bytes, a reader of topics or documents returns values or raises an `InputError`, within a time limit."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from fuzz import samples
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from short_and_long_tests import LONG, effort

from irdesk.domain.document import Document
from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.domain.topic import Topic
from irdesk.formats.format_definition import HEAD_BYTES, Format, Kind
from irdesk.formats.format_detection import formats_of, sniff

READERS = [*formats_of(Kind.TOPICS), *formats_of(Kind.DOCUMENTS)]
VALID = [
    b"<top>\n<num> Number: 301\n<title> A &amp; B\n<desc> Description:\nc\n<narr> Narrative:\nd\n</top>\n",
    b'<?xml version="1.0"?>\n<x><topic number="1"><query>a</query><question>b</question></topic></x>\n',
    b"<DOC>\n<DOCNO>d1</DOCNO>\n<HEAD>t</HEAD><DATE>x</DATE>\n<TEXT><P>a</P>&#233;</TEXT>\n</DOC>\n",
    b"<DOC>\n<DOCNO>d1</DOCNO>\n<DOCHDR>u</DOCHDR><title>t</title><script>s</script>text\n</DOC>\n",
    b".I 001\n.T\ntitle\n.A\nauthor\n.W\ntext\n\nmore\n.I 002\n.W\n",
    b'{"_id": "1", "title": "t", "text": "a\\u00e9\\ud83d\\ude00", "n": 1, "m": {}}\n{"_id": "2", "text": ""}\n',
    b"1\tone\n2\ttwo\n",
    b"1:one\n2:two\n",
]
TOKENS = st.sampled_from(samples.TOKENS)


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """Generate a valid file that has been cut and spliced in a few places."""
    data = draw(st.sampled_from(VALID)) * draw(st.integers(1, 2))
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(data)))
        stop = min(len(data), start + draw(st.integers(0, 12)))
        data = data[:start] + draw(st.one_of(TOKENS, st.binary(max_size=4))) + data[stop:]
    return data


def outcome(each: Format, path: Path) -> list[Topic | Document] | InputError:
    """Read a file completely; return the result or the error raised."""
    try:
        return list(each.read(path, QUIET))
    except InputError as fault:
        return fault


UNCHECKED = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@given(data=st.one_of(st.binary(max_size=300), st.lists(TOKENS, max_size=60).map(b"".join), mutated()))
@settings(deadline=None, max_examples=effort(30, 4000), suppress_health_check=UNCHECKED)
def test_any_bytes_give_values_or_an_input_error(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    for each in READERS:
        result = outcome(each, path)
        if isinstance(result, InputError):
            assert result.reason
            continue
        ids = [row.id if isinstance(row, Topic) else row.docno for row in result]
        assert ids
        assert len(set(ids)) == len(ids)
        assert all(len(one.encode().split()) == 1 for one in ids)
        "".join(map(str, result)).encode()


@given(data=st.one_of(st.binary(max_size=300), st.lists(TOKENS, max_size=60).map(b"".join), mutated()))
@settings(deadline=None, max_examples=effort(15, 2000), suppress_health_check=UNCHECKED)
def test_sniffing_any_bytes_gives_a_format_or_an_input_error(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    try:
        reason = sniff(path).name
    except InputError as fault:
        reason = fault.reason
    assert reason


SIZE, MOST_SECONDS = (100_000, 2.0) if LONG else (20_000, 0.16)
"""Limits that reveal quadratic growth; linear readers take a few milliseconds."""
REPEATED = [
    b"<",
    b"<!--",
    b"<a",
    b"<a>",
    b"<a><b>",
    b"<top>",
    b"</top>",
    b"<DOC>",
    b"<DOC ",
    b"<p>",
    b"<script",
    b"<TEXT>",
    b"<title>",
    b"1",
    b" ",
    b"a ",
    b"a=",
    b"a='",
    b"\n",
    b".I 1\n",
    b".W\n",
    b"[",
    b'{"a":',
    b'{"id":"1","text":"a"}\n',
    b"1\ta\n",
    b"1:",
    b"\xff",
    b"\r",
    b"-",
]
AROUND: list[Callable[[bytes], bytes]] = [
    lambda data: data,
    lambda data: b"<top><num>1<title>" + data + b"</top>",
    lambda data: b"<DOC><DOCNO>1</DOCNO><TEXT></TEXT>" + data + b"</a></DOC>",
    lambda data: b"<DOC><DOCNO>1</DOCNO>" + data + b"</DOC>",
    lambda data: b"<DOC " + data + b"></DOC>",
    lambda data: b"<top><num>1<title>&#" + data + b"</top>",
]


@pytest.mark.parametrize("unit", REPEATED, ids=repr)
def test_no_bytes_take_more_than_linear_time(tmp_path: Path, unit: bytes) -> None:
    path = tmp_path / "file"
    shift = REPEATED.index(unit) % 3
    for around in AROUND if LONG else [AROUND[0], *AROUND[1 + shift :: 3]]:
        path.write_bytes(around(unit * (SIZE // len(unit))))
        head = path.read_bytes()[:HEAD_BYTES]
        for each in READERS:
            start = time.process_time()
            outcome(each, path)
            each.matches(head)
            assert time.process_time() - start < MOST_SECONDS, each.name
