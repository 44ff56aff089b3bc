"""A folder or archive of texts and pages as documents: docnos from file names, text from markup."""

from __future__ import annotations

import gzip
import io
import tarfile
from pathlib import Path

import pytest
from real_files import RealFiles

from irdesk.domain.document import Document
from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.formats.documents.documents_folder import ARCHIVE, FOLDER
from irdesk.formats.format_detection import sniff

PAGE = (
    b"<!DOCTYPE html><html><head><title>A &amp; B</title><style>p {}</style></head>\n"
    b"<body class='x'><h1>Head</h1><p>One <b>two</b></p><script>alert(1)</script>"
    b"<p>Three&nbsp;four<br>five</body></html>"
)
BODY = "<body class='x'><h1>Head</h1><p>One <b>two</b></p><script>alert(1)</script><p>Three&nbsp;four<br>five"
FILES = {
    "b/d2.html": PAGE,
    "d1.txt": b"plain\r\ntext \xe9\n",
    "a/report.pdf.txt": b"x",
    ".hidden": b"\0",
    "d3": b"none",
}


def made(folder: Path, files: dict[str, bytes]) -> Path:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def packed(files: dict[str, bytes], mode: str) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=f"w:{mode}") as tar:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    return out.getvalue()


def test_a_folder(tmp_path: Path) -> None:
    folder = made(tmp_path / "pages", {**FILES, "d4.txt.gz": gzip.compress(b"packed")})
    assert sniff(folder) is FOLDER
    assert list(FOLDER.read(folder, QUIET)) == [
        Document("report.pdf", "", "x"),
        Document("d2", "A & B", "Head\n\nOne two\n\nThree\u00a0four\nfive", markup=BODY),
        Document("d1", "", "plain\ntext é"),
        Document("d3", "", "none"),
        Document("d4", "", "packed"),
    ]


@pytest.mark.parametrize("mode", ["", "gz", "xz"])
def test_an_archive(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "misleading.txt"
    path.write_bytes(packed(FILES, mode))
    assert sniff(path) is ARCHIVE
    assert [entry.docno for entry in ARCHIVE.read(path, QUIET)] == ["d2", "d1", "report.pdf", "d3"]


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({}, "contains no document; expected text files"),
        ({"a/d.txt": b"x", "b/d.html": b"y"}, "b/d.html and a/d.txt have the same docno; expected each docno once"),
        ({"two words.txt": b"x"}, "two words.txt: the docno is 'two words'; expected one without white space"),
        ({"d.txt": b"\x7fELF\0\0"}, "d.txt is not a text file; expected text files"),
    ],
)
def test_folders_without_documents_are_refused(tmp_path: Path, files: dict[str, bytes], reason: str) -> None:
    folder = made(tmp_path / "folder", files)
    folder.mkdir(exist_ok=True)
    with pytest.raises(InputError) as fault:
        list(FOLDER.read(folder, QUIET))
    assert (reason in fault.value.reason, fault.value.path) == (True, str(folder)), fault.value.reason


def test_a_damaged_archive_and_a_name_that_comes_twice(tmp_path: Path) -> None:
    path = tmp_path / "file"
    whole = packed({"d1.txt": b"x" * 3000, "d2.txt": b"y"}, "")
    path.write_bytes(whole[:2000])
    with pytest.raises(InputError, match="the archive is damaged"):
        list(ARCHIVE.read(path, QUIET))
    path.write_bytes(packed({"a/d1.txt": b"x"}, "")[:1024] + packed({"a/d1.txt": b"x"}, ""))
    with pytest.raises(InputError, match=r"a/d1.txt and a/d1.txt have the same docno"):
        list(ARCHIVE.read(path, QUIET))


def test_cacm(shared: RealFiles) -> None:
    result = list(ARCHIVE.read(shared / "data/collections/cacm-html/cacm.tar.gz", QUIET))
    assert len(result) == 3204
    assert result[0].docno.startswith("CACM-")
    assert (result[0].docno, len({document.docno for document in result})) == ("CACM-0001", 3204)
    assert not any("<" in document.text and "</" in document.text for document in result)
