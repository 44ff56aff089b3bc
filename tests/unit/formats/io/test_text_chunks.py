"""Text chunks of a file: they end at line ends, contain every byte, and have margins around them."""

from __future__ import annotations

import io

import pytest
from each_case import each_case

from irdesk.domain.docno_keys import PADDING
from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.formats.io import text_chunks
from irdesk.formats.io.streams import open_input
from irdesk.formats.io.text_chunks import MARGIN, Text, texts_of

TEXTS = [b"\n", b"a\nbb\nccc\n", b"a\nbb\nccc", b"\n\n\nx", b"a long line without an end", b"ab\n" * 45_000]


def buffered(data: bytes) -> io.BufferedReader[io.BytesIO]:
    return io.BufferedReader(io.BytesIO(data))


def has_room(text: Text) -> bool:
    return b" " not in text.buffer[:MARGIN] and len(text.buffer) >= text.stop + PADDING


@each_case("size", [1, 2, 5, 7, 100, 1 << 17])
@each_case("data", TEXTS)
def test_texts_end_at_lines_and_lose_nothing(data, size):
    results = []
    for text in texts_of(buffered(data), size):
        assert has_room(text)
        results.append(bytes(text))
    assert b"".join(results) == (data if data.endswith(b"\n") else data + b"\n")
    assert all(entry.endswith(b"\n") for entry in results)


@each_case("newline", [b"\n", b"\r\n"])
@each_case("last", [b"", b"the last line has no end"])
@each_case("size", [1, 2, 5, 7, 33, 100, 1 << 17])
def test_lines_that_are_left_begin_the_next_text(size, last, newline):
    lines = [b"%d\n" % n**5 for n in range(200)]
    taken = []
    for text in texts_of(buffered(b"".join(lines).replace(b"\n", newline) + last), size):
        text.end_lines_alike()
        assert has_room(text)
        entry = bytes(text).splitlines(keepends=True)
        if not text.ends and len(entry) > 1:
            text.left = text.stop - len(entry.pop())
        taken += entry
    assert taken == lines + [last + b"\n"] * bool(last)


@each_case("data", [b"a\nbb\nccc\n", b"a\nbb\nccc"])
@each_case("size", [1, 3, 5, 9, 10, 100])
def test_no_text_comes_after_one_that_ends_the_file(size, data):
    ends = [text.ends for text in texts_of(buffered(data), size)]
    assert not any(ends[:-1])


def test_nothing_has_no_texts():
    assert list(texts_of(buffered(b""))) == []


@each_case("data", TEXTS)
def test_a_copy_of_lines_ends_them(data):
    text = Text.of(data)
    assert has_room(text)
    assert bytes(text) == (data if data.endswith(b"\n") else data + b"\n")


def test_newlines_alone_end_lines_and_other_returns_stay():
    text = Text.of(b"a\r\nb\rc\n\r\nd\r")
    text.end_lines_alike()
    assert bytes(text) == b"a\nb\rc\n\nd\n"
    assert has_room(text)


def test_a_line_far_longer_than_a_piece_comes_whole():
    line = bytes(range(97, 123)) * 20_000 + b"\n"
    assert list(map(bytes, texts_of(buffered(b"a\n" + line + b"b\n"), 1000))) == [b"a\n", line + b"b\n"]


def test_a_line_that_no_reader_could_hold_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(text_chunks, "LONGEST_LINE", 1 << 22)
    path = tmp_path / "file"
    path.write_bytes(b"q1 Q0 d1 1 1 t\n" + b"x" * (9 << 20))
    with pytest.raises(InputError, match="a line is longer than"), open_input(path, QUIET) as stream:
        list(texts_of(stream))
