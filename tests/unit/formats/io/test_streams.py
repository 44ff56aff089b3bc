"""Opening files: compression detected by content, damaged files, byte order marks, progress, reading the start of a
file.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import zlib

import pytest
import zstandard
from each_case import each_case

from irdesk.domain.errors import InputError, TaskCancelled
from irdesk.domain.progress import QUIET
from irdesk.formats.format_definition import HEAD_BYTES
from irdesk.formats.io import compression
from irdesk.formats.io.streams import head_of, open_input


def zstd(data: bytes) -> bytes:
    return zstandard.ZstdCompressor().compress(data)


COMPRESSIONS = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress, "zst": zstd}
# Text that hardly compresses, so that half of the compressed file contains about half of the text.
TEXT = b"".join(b"%d Q0 %s 1 1.5 t\n" % (i, os.urandom(12).hex().encode()) for i in range(5000))


def content(path) -> bytes:
    with open_input(path, QUIET) as stream:
        return stream.read()


@pytest.mark.parametrize("name", COMPRESSIONS)
def test_compressed_files_are_told_by_their_content(tmp_path, name):
    path = tmp_path / "plain-name.txt"
    path.write_bytes(COMPRESSIONS[name](TEXT))
    assert content(path) == TEXT


@pytest.mark.parametrize("name", COMPRESSIONS)
def test_parts_that_stand_one_after_the_other_are_one_text(tmp_path, name):
    path = tmp_path / f"parts.{name}"
    path.write_bytes(b"".join(COMPRESSIONS[name](part) for part in (TEXT, b"", b"the end\n")))
    assert content(path) == TEXT + b"the end\n"


@each_case("name", COMPRESSIONS)
def test_an_empty_text_is_empty(tmp_path, name):
    path = tmp_path / f"empty.{name}"
    path.write_bytes(COMPRESSIONS[name](b""))
    assert content(path) == b""


@pytest.mark.parametrize("name", COMPRESSIONS)
@pytest.mark.parametrize("share", [0.1, 0.5, 0.999])
def test_a_compressed_file_that_was_cut_off_is_damaged(tmp_path, name, share):
    path = tmp_path / f"cut.{name}"
    whole = COMPRESSIONS[name](TEXT)
    path.write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(InputError, match="the compressed data is damaged") as fault:
        content(path)
    assert (fault.value.path, fault.value.line) == (str(path), 0)


@pytest.mark.parametrize("name", COMPRESSIONS)
def test_a_compressed_file_with_other_bytes_in_it_is_damaged(tmp_path, name):
    path = tmp_path / f"other.{name}"
    whole = bytearray(COMPRESSIONS[name](TEXT))
    middle = len(whole) // 2
    whole[middle : middle + 64] = bytes(64)
    path.write_bytes(whole)
    with pytest.raises(InputError, match="the compressed data is damaged"):
        content(path)


def test_a_missing_file_and_a_folder_cannot_be_read(tmp_path):
    with pytest.raises(InputError, match="cannot be read: No such file"):
        content(tmp_path / "missing")
    with pytest.raises(InputError, match="cannot be read: Is a directory"):
        content(tmp_path)


@pytest.mark.parametrize("compress", [bytes, gzip.compress, zstd])
def test_a_byte_order_mark_is_passed_over_once(tmp_path, compress):
    path = tmp_path / "bom"
    path.write_bytes(compress(b"\xef\xbb\xbf\xef\xbb\xbfq1\n"))
    assert content(path) == b"\xef\xbb\xbfq1\n"


@pytest.mark.parametrize("compress", [bytes, gzip.compress, zstd])
def test_progress_counts_the_bytes_of_the_file(tmp_path, compress):
    path = tmp_path / "file"
    path.write_bytes(compress(TEXT))
    messages: list[tuple[int, int]] = []

    class Watching:
        def report(self, done: int, total: int) -> None:
            messages.append((done, total))

    with open_input(path, Watching()) as stream:
        stream.read()
    size = path.stat().st_size
    assert messages[-1] == (size, size)
    assert messages == sorted(messages)


def test_reading_can_be_cancelled(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(TEXT)

    class Cancelling:
        def report(self, done: int, total: int) -> None:
            raise TaskCancelled("stop")

    with pytest.raises(TaskCancelled), open_input(path, Cancelling()):
        pass


def test_the_head_is_cut_after_its_last_whole_line(tmp_path):
    path = tmp_path / "file"
    line = b"x" * 99 + b"\n"
    path.write_bytes(line * 1000)
    assert head_of(path) == line * (HEAD_BYTES // 100)
    path.write_bytes(b"short\nand no end")
    assert head_of(path) == b"short\nand no end"
    path.write_bytes(b"y" * (HEAD_BYTES + 1))
    assert head_of(path) == b"y" * HEAD_BYTES


@pytest.mark.parametrize("name", COMPRESSIONS)
def test_a_file_that_grows_beyond_all_text_is_refused(tmp_path, monkeypatch, name):
    monkeypatch.setattr(compression, "EXPANDED_BYTES", 1 << 21)
    path = tmp_path / f"bomb.{name}"
    path.write_bytes(COMPRESSIONS[name](bytes(1 << 23)))
    assert path.stat().st_size * compression.MOST_EXPANSION < 1 << 23
    with pytest.raises(InputError, match=f"grows to more than {compression.MOST_EXPANSION} times its size") as fault:
        content(path)
    assert fault.value.path == str(path)


@pytest.mark.parametrize("name", COMPRESSIONS)
def test_a_small_file_may_grow_to_what_memory_holds(tmp_path, name):
    path = tmp_path / f"zeros.{name}"
    path.write_bytes(COMPRESSIONS[name](bytes(1 << 22)))
    assert content(path) == bytes(1 << 22)


def test_a_header_of_xz_that_asks_for_more_memory_than_there_is_is_damage(tmp_path):
    path = tmp_path / "greedy.xz"
    path.write_bytes(greedy())
    with pytest.raises(InputError, match="the compressed data is damaged: Memory usage limit"):
        content(path)


def greedy() -> bytes:
    """Return an xz stream whose header requests a dictionary of 1.5 GiB. The size byte and its CRC are changed."""
    data = bytearray(lzma.compress(TEXT[:100], filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 12}]))
    position = data.index(b"\x21\x01") + 2
    data[position] = 37  # code for 3 << 29 bytes
    start = 12
    size = (data[start] + 1) * 4
    data[start + size - 4 : start + size] = zlib.crc32(bytes(data[start : start + size - 4])).to_bytes(4, "little")
    return bytes(data)


def test_zeros_that_fill_up_a_file_of_xz_are_passed_over(tmp_path):
    path = tmp_path / "padded.xz"
    path.write_bytes(lzma.compress(b"a\n") + bytes(8) + lzma.compress(b"b\n") + bytes(4096))
    assert content(path) == b"a\nb\n"
