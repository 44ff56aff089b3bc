"""Documents in web archives: pages in WARC files, and texts in Common Crawl's WET files.

The format is ISO 28500:2017. The file is plain, or compressed as a whole or record by record. Records of other types
are skipped.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from irdesk.domain.document import Document
from irdesk.domain.progress import Progress
from irdesk.formats.documents.html_page import page_of
from irdesk.formats.documents.repeated_docnos import DocnoLines
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.io.id_check import id_fault
from irdesk.formats.io.size_limits import LONGEST_RECORD
from irdesk.formats.io.streams import open_input
from irdesk.formats.io.text_encoding import decode_text
from irdesk.formats.io.text_excerpts import shorten

EXPECTED = "expected WARC/1.0, header fields with Content-Length, and the content"
_LONGEST_FIELD = 1 << 16
_MOST_FIELDS = 1000
_VERSION = re.compile(rb"WARC/[0-9]\.[0-9]+\s*\Z")
_HEADER_END = re.compile(rb"\r?\n\r?\n")
_CHUNK = re.compile(rb"([0-9A-Fa-f]{1,8})[^\n]{0,200}\n")
_FIELDS = {b"warc-target-uri": "url", b"warc-date": "date"}
Header = dict[bytes, bytes]


@dataclass(frozen=True)
class _Record:
    line: int
    header: Header
    content: bytes


class _Reader:
    """Parser that splits a stream into records. It stops at the first error, since the start of the next record is then
    unknown.
    """

    def __init__(self, stream: IO[bytes], faults: Faults) -> None:
        self._stream = stream
        self._faults = faults
        self._line = 0

    def records(self) -> Iterator[_Record]:
        """Yield the records, with one record in memory at a time."""
        while version := self._text():
            begin = self._line
            if not _VERSION.match(version):
                self._faults.fail(begin, f"found '{shorten(version)}' where a record should start; {EXPECTED}")
            header = self._header()
            length = header.get(b"content-length", b"")
            if not length.isdigit() or len(length) > 18:
                self._faults.fail(begin, f"the record's Content-Length is '{shorten(length)}'; expected a number")
            size = int(length)
            if size > LONGEST_RECORD:
                self._faults.fail(begin, f"the record has {size} bytes; expected at most {LONGEST_RECORD >> 20} MiB")
            content = self._stream.read(size)
            if len(content) < size:
                self._faults.fail(begin, f"the record is cut off after {len(content)} of its {size} bytes; {EXPECTED}")
            self._line += content.count(b"\n")
            yield _Record(begin, header, content)

    def _text(self) -> bytes:
        """Return the next line that is not blank, or an empty string at the end of the stream."""
        while line := self._next():
            if stripped := line.strip():
                return stripped
        return b""

    def _header(self) -> Header:
        header: Header = {}
        while line := self._next().strip():
            name, _, value = line.partition(b":")
            header.setdefault(name.strip().lower(), value.strip())
            if len(header) > _MOST_FIELDS:
                self._faults.fail(self._line, f"the record has more than {_MOST_FIELDS} header fields; {EXPECTED}")
        return header

    def _next(self) -> bytes:
        line = self._stream.readline(_LONGEST_FIELD)
        if len(line) == _LONGEST_FIELD:
            self._faults.fail(self._line + 1, f"found '{shorten(line)}', which does not end; {EXPECTED}")
        self._line += 1
        return line


def read(path: Path, progress: Progress) -> Iterator[Document]:
    """Iterate over the documents, in file order, with one document in memory at a time.

    Documents are records of type ``conversion`` (texts), and records of type ``response`` and ``resource`` that contain
    pages or texts. The docno is ``WARC-TREC-ID``, or else the record's id. The docno of a ``conversion`` record is the
    id of the page from which the text was extracted (``WARC-Refers-To``). WARC and WET files of the same crawl
    therefore have the same docnos.

    No document is yielded after the first error. Raises `InputError` if a record is malformed or truncated. At the end
    of the file, raises it if a docno is repeated or contains white space, or the file has no documents.
    """
    faults = Faults(path)
    docnos = DocnoLines()
    with open_input(path, progress) as stream:
        for record in _Reader(stream, faults).records():
            document = _document_of(record)
            if isinstance(document, str):
                faults.add(record.line, document)
            elif document:
                docnos.add(document.docno, record.line)
                if not faults.rows:
                    yield document
    docnos.check(faults, "expected records of type conversion, or responses that are pages or texts")


def _document_of(record: _Record) -> Document | str | None:
    """Return the document of a record, a message if the record is malformed, or None for other types of records."""
    header, body = record.header, record.content
    kind, media = header.get(b"warc-type", b"").lower(), header.get(b"content-type", b"").lower()
    if kind not in (b"conversion", b"response", b"resource"):
        return None
    if media.startswith(b"application/http"):
        content = _http(body)
        if isinstance(content, str):
            return content
        media, body = content
    if not media.startswith((b"text/", b"application/xhtml")) and not (kind == b"conversion" and not media):
        return None
    names = (b"warc-trec-id", *((b"warc-refers-to",) if kind == b"conversion" else ()), b"warc-record-id")
    docno = next((header[name] for name in names if name in header), b"")
    if fault := id_fault(docno, "record's id"):
        return fault
    given = {name: decode_text(header[key]) for key, name in _FIELDS.items() if key in header}
    if b"html" in media:
        page = page_of(docno.decode(), body)
        return Document(page.docno, page.title, page.text, given, page.markup)
    return Document(docno.decode(), "", decode_text(body).replace("\r\n", "\n").strip(), given)


def _http(message: bytes) -> tuple[bytes, bytes] | str:
    """Return the media type and the content of an HTTP response, dechunked and decompressed. Return a message if the
    response is malformed.
    """
    end = _HEADER_END.search(message)
    head, body = (message[: end.start()], message[end.end() :]) if end else (message, b"")
    rows = (line.partition(b":") for line in head.split(b"\n")[1:])
    header = {name.strip().lower(): value.strip().lower() for name, _, value in rows}
    if b"chunked" in header.get(b"transfer-encoding", b""):
        body = _joined(body)
    if b"gzip" in header.get(b"content-encoding", b"") and body.startswith(b"\x1f\x8b"):
        from irdesk.formats.io.compression import MOST_EXPANSION

        unpacked = zlib.decompressobj(31)
        try:
            body = unpacked.decompress(body, MOST_EXPANSION * len(body))
        except zlib.error as fault:
            return f"the compressed page is damaged: {fault}"
        if unpacked.unconsumed_tail:
            return f"the compressed page grows to more than {MOST_EXPANSION} times its size; expected text"
    return header.get(b"content-type", b""), body


def _joined(body: bytes) -> bytes:
    """Join the chunks of a body. Some archives contain bodies that are not chunked, although their header says that
    they are; such a body is returned unchanged.
    """
    parts: list[bytes] = []
    position = 0
    while head := _CHUNK.match(body, position):
        size = int(head[1], 16)
        if not size:
            return b"".join(parts)
        parts.append(body[head.end() : head.end() + size])
        position = head.end() + size
        position += 2 if body.startswith(b"\r\n", position) else body.startswith(b"\n", position)
    return b"".join(parts) if parts and position >= len(body) else body


def _matches(head: bytes) -> bool:
    return bool(re.match(rb"\s*+WARC/[0-9]\.[0-9]+\s", head))


FORMAT = Format("warc-documents", Kind.DOCUMENTS, _matches, read, "web archives, WARC or WET")
