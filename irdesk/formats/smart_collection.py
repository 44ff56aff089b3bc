"""Readers for the SMART format of Cranfield, CACM, CISI and MED, for topics and documents: ``.I .T .A .B .W``.

Texts are UTF-8, or else Windows-1252. Ids are UTF-8 and remain unchanged (see `renumber_topics`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from irdesk.domain.document import Document
from irdesk.domain.progress import Progress
from irdesk.domain.topic import Topic
from irdesk.formats.documents.repeated_docnos import DocnoLines
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.io.id_check import id_fault
from irdesk.formats.io.streams import lines_of, open_input
from irdesk.formats.io.text_encoding import decode_text
from irdesk.formats.io.text_excerpts import fold_blanks, shorten
from irdesk.formats.topics.topic_list import TopicList

EXPECTED = "expected .I with an id, and then .T, .A, .B or .W"
SHORT_TEXT = 500
_NAMES = {b"A": "author", b"B": "bib", b"K": "keywords", b"C": "categories", b"N": "note", b"X": "references"}
_RECORD = re.compile(rb"\.I(?:\s+(.*))?\Z", re.DOTALL)
_FIELD = re.compile(rb"\.([A-HJ-Z])\s*\Z")


@dataclass
class _Record:
    """A record, which begins with ``.I``: its fields, each as a list of lines."""

    id: str
    line: int
    fields: dict[bytes, list[bytes]] = field(default_factory=dict)

    def text(self, letter: bytes) -> str:
        """Return the lines of a field, unchanged."""
        return decode_text(b"\n".join(self.fields.get(letter, []))).strip()


def _records(path: Path, progress: Progress, faults: Faults) -> Iterator[_Record]:
    """Yield the records of a file. Errors are added to ``faults``.

    If a field's marker occurs twice in a record, and the second one follows ``.W``, the second marker does not start a
    new field. Its line is dropped, and the lines after it continue the text. (Cranfield's documents 240, 576 and 578
    have such lines.)
    """
    record: _Record | None = None
    lines: list[bytes] | None = None
    with open_input(path, progress) as stream:
        for line_number, line in lines_of(stream, faults):
            if begin := _RECORD.match(line):
                if record:
                    yield record
                number = (begin[1] or b"").strip()
                if fault := id_fault(number, "id after .I"):
                    faults.add(line_number, fault)
                record = _Record(number.decode(errors="replace"), line_number)
                lines = None
            elif lines is None and not line.strip() and not _FIELD.match(line):
                continue
            elif record is None:
                faults.fail(line_number, f"found '{shorten(line)}' before the first .I; {EXPECTED}")
            elif field := _FIELD.match(line):
                if b"W" not in record.fields or field[1] not in record.fields:
                    lines = record.fields.setdefault(field[1], [])
            elif lines is None:
                faults.add(line_number, f"found '{shorten(line)}' after .I {record.id[:40]}; {EXPECTED}")
                lines = []
            else:
                lines.append(line)
    if record:
        yield record


def read_topics(path: Path, progress: Progress) -> list[Topic]:
    """Read topics, in file order, with the ids of the file. The title is ``.W``, or else ``.T``.

    Raises `InputError` if a record has no id or no text, an id is repeated, or the file has no topics.
    """
    faults = Faults(path)
    topics = TopicList(faults)
    for record in _records(path, progress, faults):
        title = fold_blanks(record.text(b"W")) or fold_blanks(record.text(b"T"))
        if not title:
            faults.add(record.line, f"topic {record.id[:40]} has no text; expected .W and the text after it")
        topics.add(Topic(record.id, title), record.line)
    return topics.done(EXPECTED)


def read_documents(path: Path, progress: Progress) -> Iterator[Document]:
    """Iterate over the documents. ``.T`` is the title, and ``.W`` the text with its line breaks; both may be empty.

    The other fields become ``fields``, named author, bib, keywords, … or by their letter. No document is yielded after
    the first error. Raises `InputError`, at the end of the file, if a record has no id or no fields, a docno is
    repeated, or the file has no documents.
    """
    faults = Faults(path)
    docnos = DocnoLines()
    for record in _records(path, progress, faults):
        if not record.fields:
            faults.add(record.line, f"document {record.id[:40]} has no fields; {EXPECTED}")
        docnos.add(record.id, record.line)
        if not faults.rows:
            yield _document_of(record)
    docnos.check(faults, EXPECTED)


def _document_of(record: _Record) -> Document:
    fields = {
        _NAMES.get(letter, letter.decode()): text
        for letter in record.fields
        if letter not in (b"T", b"W") and (text := fold_blanks(record.text(letter)))
    }
    return Document(record.id, fold_blanks(record.text(b"T")), record.text(b"W"), fields)


def _kind_of_head(head: bytes) -> Kind | None:
    """Return the kind of a file: documents if half of the records have ``.T``, ``.A`` or ``.B``, or if the records are
    long.

    (Some topics of CACM name an author; the documents of MED have only ``.W``.)
    """
    if not re.match(rb"\s*+\.I[ \t]+[^\s]", head):
        return None
    bodies = re.split(rb"^\.I[ \t][^\n]*\n", head, flags=re.MULTILINE)[1:]
    described = sum(bool(re.search(rb"^\.[TAB]\s*$", body, re.MULTILINE)) for body in bodies)
    lengths = [len(body) for body in bodies]
    if not bodies:
        return None
    return Kind.DOCUMENTS if 2 * described >= len(bodies) or median(lengths) > SHORT_TEXT else Kind.TOPICS


def _matches_topics(head: bytes) -> bool:
    return _kind_of_head(head) is Kind.TOPICS


def _matches_documents(head: bytes) -> bool:
    return _kind_of_head(head) is Kind.DOCUMENTS


TOPICS = Format("smart-topics", Kind.TOPICS, _matches_topics, read_topics, "SMART topics, .I .W")
DOCUMENTS = Format("smart-documents", Kind.DOCUMENTS, _matches_documents, read_documents, "SMART documents, .I .T .W")
