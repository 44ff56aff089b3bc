"""Documents as tab-separated lines: MS MARCO's ``pid<TAB>text`` and ``docid<TAB>url<TAB>title<TAB>body``.

Texts are UTF-8, or else Windows-1252. Docnos are UTF-8 and remain unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median

from irdesk.domain.document import Document
from irdesk.domain.progress import Progress
from irdesk.formats.documents.repeated_docnos import DocnoLines
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import HEAD_BYTES, Format, Kind
from irdesk.formats.io.column_lines import is_number
from irdesk.formats.io.id_check import id_fault
from irdesk.formats.io.streams import lines_of, open_input
from irdesk.formats.io.text_encoding import decode_text
from irdesk.formats.io.text_excerpts import fold_blanks, shorten

EXPECTED = "expected docno<TAB>text, docno<TAB>title<TAB>text or docno<TAB>url<TAB>title<TAB>text"
# Number of characters. Most queries and titles are shorter; passages and even short messages are longer.
SHORT_TEXT = 80
_MOST = 4


def read(path: Path, progress: Progress) -> Iterator[Document]:
    """Iterate over the documents, in file order, with one line in memory at a time.

    The first line determines the number of columns; blank lines are skipped. No document is yielded after the first
    error. Raises `InputError`, at the end of the file, if a line has another number of columns, a docno is repeated or
    contains white space, or the file has no documents.
    """
    faults = Faults(path)
    docnos = DocnoLines()
    width = 0
    with open_input(path, progress) as stream:
        for line_number, line in lines_of(stream, faults):
            if not line.strip():
                continue
            fields = line.split(b"\t")
            width = width or min(len(fields), _MOST)
            if fault := _fault_of(fields, width):
                faults.add(line_number, fault)
                continue
            docnos.add(fields[0].decode(), line_number)
            if not faults.rows:
                yield _document_of(fields)
    docnos.check(faults, EXPECTED)


def _fault_of(fields: list[bytes], width: int) -> str:
    if width == 1:
        return f"found '{shorten(fields[0])}'; {EXPECTED}"
    if len(fields) != width:
        return f"found {len(fields)} column{'s'[: len(fields) > 1]}; expected {width}, as in the first line"
    return id_fault(fields[0], "docno")


def _document_of(fields: list[bytes]) -> Document:
    docno, *others = fields
    title = fold_blanks(decode_text(others[-2])) if len(others) > 1 else ""
    given = {"url": decode_text(others[0]).strip()} if len(others) > 2 else {}
    return Document(docno.decode(), title, decode_text(others[-1]).strip(), given)


def _matches(head: bytes) -> bool:
    """Return whether at least nine out of ten lines are documents, and at least half of their texts have `SHORT_TEXT`
    or more characters.
    """
    first = next((line for line in head.split(b"\n") if line.strip()), b"")
    width = len(first.split(b"\t"))
    if not 1 < width <= _MOST:
        return False
    lines = [line.rstrip(b"\r").split(b"\t") for line in head.split(b"\n") if line.strip()]
    if b"\n" not in head and len(head) >= HEAD_BYTES:  # the first line is longer than the examined bytes
        return not id_fault(lines[0][0], "docno")
    good = [fields for fields in lines if not _fault_of(fields, width)]
    if 10 * len(good) < 9 * len(lines) or all(is_number(fields[-1].strip()) for fields in good):
        return False
    return median(len(decode_text(fields[-1])) for fields in good) >= SHORT_TEXT


FORMAT = Format(
    "tsv-documents", Kind.DOCUMENTS, _matches, read, "documents as docno<TAB>text, or with url and title", "docno text"
)
