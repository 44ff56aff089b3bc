"""Malicious files: they result in a value or an error, quickly and with little memory; nothing is written anywhere."""

from __future__ import annotations

import gzip
import io
import tarfile
from pathlib import Path

import pytest
from each_case import each_case
from short_and_long_tests import effort

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.formats.documents import documents_folder
from irdesk.formats.format_definition import Kind
from irdesk.formats.format_detection import by_name, formats_of, sniff
from irdesk.formats.io import streams

LONG = b"x" * effort(250_000, 1_000_000)  # longer than the limits of csv and of integers


def archive(*members: tuple[str, bytes, bytes]) -> bytes:
    """Return a tar archive of members given as name, type, and content or link target."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for name, kind, content in members:
            member = tarfile.TarInfo(name)
            member.type = kind
            if kind == tarfile.REGTYPE:
                member.size = len(content)
            else:
                member.linkname = content.decode()
            tar.addfile(member, io.BytesIO(content))
    return out.getvalue()


def sparse(name: str, size: int) -> bytes:
    """Return a sparse member that claims a large size and has no data."""
    header = bytearray(tarfile.TarInfo(name).tobuf(tarfile.GNU_FORMAT))
    header[156:157] = tarfile.GNUTYPE_SPARSE
    header[483:495] = b"%011o\0" % size
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    return bytes(header)


def read(tmp_path: Path, data: bytes, name: str) -> object:
    path = tmp_path / "file"
    path.write_bytes(data)
    value = by_name(name).read(path, QUIET)
    return list(value) if by_name(name).kind in (Kind.DOCUMENTS, Kind.TOPICS) else value


def test_of_an_archive_nothing_but_files_is_read_and_nothing_is_unpacked(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    data = archive(
        ("/absolute/a.txt", tarfile.REGTYPE, b"one"),
        ("link.txt", tarfile.SYMTYPE, str(secret).encode()),
        ("hard.txt", tarfile.LNKTYPE, str(secret).encode()),
        ("device.txt", tarfile.CHRTYPE, b""),
        ("pipe.txt", tarfile.FIFOTYPE, b""),
        ("../../b.txt", tarfile.REGTYPE, b"two"),
    )
    result = read(tmp_path, data, "archive")
    assert [(one.docno, one.text) for one in result] == [("a", "one")]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "secret.txt"]


def test_a_sparse_member_may_say_any_size(tmp_path: Path) -> None:
    data = b"".join(sparse(f"{i}.html", 1 << 32) for i in range(50)) + bytes(1024)
    with pytest.raises(InputError, match=r"0\.html is a sparse file; expected text files"):
        read(tmp_path, data, "archive")


def test_one_document_a_file_has_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents_folder, "LONGEST_FILE", 1 << 20)
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a.txt").write_bytes(b"x" * (1 << 20))
    (folder / "b.txt").write_bytes(b"x" * ((1 << 20) + 1))
    with pytest.raises(InputError, match=r"b\.txt has more than 1 MiB; expected one document per file"):
        list(documents_folder.read(folder, QUIET))
    with pytest.raises(InputError, match=r"b\.txt has more than 1 MiB"):
        read(tmp_path, archive(("b.txt", tarfile.REGTYPE, b"x" * ((1 << 20) + 1))), "archive")


@pytest.mark.parametrize("name", ["json-run", "json-qrels", "json-documents", "cast-topics"])
def test_formats_that_are_read_whole_have_a_size_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(streams, "LONGEST_WHOLE", 1 << 20)
    with pytest.raises(
        InputError, match="the file has more than 1 MiB, which is too large to be read as one JSON text"
    ):
        read(tmp_path, gzip.compress(b'{"a": ' + b" " * (1 << 20)), name)


HARMFUL = [
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b"<" * 300_000,
    b"<a " * 100_000,
    bytes(300_000),
    b"q1 Q0 " + LONG + b" 1 1 t\n" * 2,
    (b"q1 Q0 " + LONG + b" 1 1 t\n") * 2,
    (b"q1 0 " + LONG + b" 1\n") * 2,
    (b"q1 0 " + LONG + b" 1 1\n") * 2,
    (b"q1 " + LONG + b" 1\n") * 2,
    (LONG + b"\ttext\n") * 2,
    b'{"q": {"' + LONG + b'": 1, "' + LONG + b'": 1}}',
    (b'{"_id": "' + LONG + b'", "text": "a"}\n') * 2,
    (b"<DOC><DOCNO>" + LONG + b"</DOCNO></DOC>\n") * 2,
    (b"@a{" + LONG + b",}\n") * 2,
    b"q1 Q0 d 1 " + LONG.replace(b"x", b"1") + b" t\n",
    b"q1 0 d " + LONG.replace(b"x", b"1") + b"\n",
    b"q1 Q0 d 1 1 t\rq1 Q0 e 2 0 t\r",
    b"q1 Q0 d 1 1 t\n\xef\xbb\xbfq1 Q0 d 1 1 t\n",
]


@pytest.mark.parametrize("name", [each.name for each in formats_of() if each.name not in ("folder", "archive")])
def test_every_reader_gives_a_value_or_a_short_fault(tmp_path: Path, name: str) -> None:
    for data in HARMFUL:
        faults = []
        try:
            read(tmp_path, data, name)
        except InputError as fault:
            faults = fault.all_faults()
        assert all(len(line) < 4000 for line in faults), f"{data[:12]!r} {len(data)}"


def test_halves_of_characters_are_no_text(tmp_path: Path) -> None:
    for name, data in (
        ("json-run", b'{"q": {"\\ud800": 1}}'),
        ("jsonl-documents", b'{"_id": "1", "text": "\\ud800"}\n'),
        ("json-documents", b'{"id": "1",\n"contents": "\\ud800"}'),
        ("jsonl-topics", b'{"qid": "1", "text": "\\udfff"}\n'),
        ("cast-topics", b'[{"number": 1, "turn": [{"number": 1, "raw_utterance": "\\ud800"}]}]'),
    ):
        with pytest.raises(InputError):
            read(tmp_path, data, name)


@each_case(
    "data",
    [
        b'{"_id": "1", "text": "a"\n{"_id": "2", "text": "b"\n',
        b'{"_id": "\\ud800", "text": "a"}\n{"_id": "2", "text": "b"}\n',
        b'{"_id": "1", "text": "a"},\n{"_id": "2", "text": "b"},\n',
        b'{"q": {"' + LONG + b'": 1}}',
    ],
)
def test_json_that_is_broken_is_not_taken_for_topics_with_colons(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"found '\{"):
        list(sniff(path).read(path, QUIET))
