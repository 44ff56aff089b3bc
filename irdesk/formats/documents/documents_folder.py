"""Documents in separate files: a folder or a tar archive of text files and HTML pages.

The docno is the file name without its suffix. For an HTML page, both the original body and its text are stored.
"""

from __future__ import annotations

import re
import tarfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from irdesk.domain.document import Document
from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET, Progress
from irdesk.formats.documents.html_page import page_of
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.io.id_check import id_fault
from irdesk.formats.io.size_limits import LONGEST_FILE
from irdesk.formats.io.streams import open_input
from irdesk.formats.io.text_encoding import decode_text
from irdesk.formats.io.text_excerpts import shorten

EXPECTED = "expected text files (.txt) or HTML pages (.html)"
_PAGES = frozenset((".html", ".htm", ".xhtml", ".shtml"))
_TEXTS = frozenset((".txt", ".text", ".md", ""))
_COMPRESSED = frozenset((".gz", ".bz2", ".xz", ".zst"))
_PAGE = re.compile(rb"\s*+(?:<!--|<!doctype\s+html|<\?xml|<html|<head|<body)", re.IGNORECASE)


def files_of(folder: Path) -> list[Path]:
    """Return the files of a folder and its subfolders, sorted by name. Hidden files are omitted.

    Raises `InputError` if the folder cannot be read.
    """
    try:
        files = [path for path in folder.rglob("*") if path.is_file()]
    except OSError as fault:
        raise InputError(str(folder), 0, f"cannot be read: {fault.strerror}") from fault
    visible = (path for path in files if not any(part.startswith(".") for part in path.relative_to(folder).parts))
    return sorted(visible, key=lambda path: path.relative_to(folder).as_posix())


class _Documents:
    """Converts named files to documents. Repeated docnos and files of other types are reported as errors."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._names: dict[str, str] = {}

    def of(self, name: str, data: bytes) -> Document | None:
        """Return the document of the file with this name, or None if the file is invalid."""
        path = PurePosixPath(name)
        if path.suffix.lower() in _COMPRESSED:
            path = path.with_suffix("")
        ending = path.suffix.lower()
        known = ending in _PAGES or ending in _TEXTS
        docno = (path.stem if known else path.name).encode(errors="surrogateescape")
        if fault := id_fault(docno, "docno"):
            self._faults.add(0, f"{_shown(name)}: {fault}")
            return None
        if len(data) > LONGEST_FILE:
            self._faults.add(
                0, f"{_shown(name)} has more than {LONGEST_FILE >> 20} MiB; expected one document per file"
            )
            return None
        if before := self._names.get(docno.decode()):
            self._faults.add(
                0, f"{_shown(name)} and {_shown(before)} have the same docno; expected each docno once per folder"
            )
            return None
        self._names[docno.decode()] = name
        if ending in _PAGES or _PAGE.match(data):
            return page_of(docno.decode(), data)
        if b"\0" in data[:4096]:
            self._faults.add(0, f"{_shown(name)} is not a text file; {EXPECTED}")
            return None
        return Document(docno.decode(), "", decode_text(data).replace("\r\n", "\n").strip())

    def done(self) -> None:
        """Raise `InputError` if there were errors or no documents."""
        self._faults.raise_if_any()
        if not self._names:
            self._faults.fail(0, f"contains no document; {EXPECTED}")


def _shown(name: str) -> str:
    return shorten(name.encode(errors="replace"))


def read(path: Path, progress: Progress) -> Iterator[Document]:
    """Iterate over the documents of a folder, sorted by name. Compressed files are decompressed as they are read.

    No document is yielded after the first error. Raises `InputError` if the folder or a file cannot be read, two files
    have the same docno, a file is not text, or the folder has no files.
    """
    faults = Faults(path)
    documents = _Documents(faults)
    files = files_of(path)
    for count, file in enumerate(files, 1):
        with open_input(file, QUIET) as stream:
            data = stream.read(LONGEST_FILE + 1)
        document = documents.of(file.relative_to(path).as_posix(), data)
        progress.report(count, len(files))
        if document and not faults.rows:
            yield document
    documents.done()


def read_archive(path: Path, progress: Progress) -> Iterator[Document]:
    """Iterate over the documents of a tar archive, in archive order, without unpacking it to disk.

    No document is yielded after the first error. Raises `InputError` in the same cases as `read`, and if the archive is
    damaged.
    """
    faults = Faults(path)
    documents = _Documents(faults)
    with open_input(path, progress) as stream:
        try:
            with tarfile.open(fileobj=stream, mode="r|") as archive:
                for member in archive:
                    name = PurePosixPath(member.name)
                    if not member.isfile() or any(part.startswith(".") for part in name.parts if part != "."):
                        continue
                    if member.issparse():  # a sparse file can expand to any size
                        faults.add(0, f"{_shown(member.name)} is a sparse file; {EXPECTED}")
                        continue
                    content = archive.extractfile(member)
                    document = documents.of(member.name, content.read(LONGEST_FILE + 1) if content else b"")
                    if document and not faults.rows:
                        yield document
        except (tarfile.TarError, UnicodeDecodeError, ValueError, OverflowError) as fault:
            raise InputError(str(path), 0, f"the archive is damaged: {fault}") from fault
    documents.done()


def _matches_archive(head: bytes) -> bool:
    return head[257:262] == b"ustar"


FOLDER = Format("folder", Kind.DOCUMENTS, lambda _: False, read, "a folder of text or HTML files")
ARCHIVE = Format("archive", Kind.DOCUMENTS, _matches_archive, read_archive, "a tar archive of text or HTML files")
