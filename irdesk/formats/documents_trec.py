"""Documents in TRECTEXT and TRECWEB SGML, streamed: ``<DOC><DOCNO>…</DOCNO> … </DOC>``.

Texts are UTF-8, or Windows-1252 where they are not; docnos are UTF-8 and stay as the file has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from irdesk.domain.document import Document
from irdesk.domain.progress import Progress
from irdesk.formats.base import Faults
from irdesk.formats.markup import Record, Tags, attribute, plain, records
from irdesk.formats.opening import open_input
from irdesk.formats.texts import DocnoLines, id_fault

EXPECTED = "expected <DOC> with <DOCNO> and <TEXT>"
_TITLES = frozenset((b"title", b"headline", b"hl", b"ttl", b"ti", b"doctitle", b"head"))
# A lead paragraph stands before the <TEXT> that goes on with it.
_TEXTS = frozenset((b"text", b"lp", b"leadpara"))
_ID_ATTRIBUTES = (b"id", b"docno")
_MARKUP = re.compile(rb"\s*+<[?!A-Za-z]")
_BEGIN = re.compile(
    rb"<doc(?:\s*+>(?=.*<docno\s*+>)|\s[^<>]*?\b(?:id|docno)\s*+=)", re.IGNORECASE | re.DOTALL
)


@dataclass
class _Parts:
    """What the elements of a document give."""

    docno: bytes | None = None
    title: str = ""
    texts: list[str] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)
    has_text: bool = False
    others: list[bytes] = field(default_factory=list)


def read(path: Path, progress: Progress) -> Iterator[Document]:
    """Iterate over the documents, in file order, one held at a time.

    The title is ``<TITLE>``, ``<HEADLINE>``, ``<HL>``, ``<TTL>``, ``<HEAD>``, ``<TI>`` or ``<DOCTITLE>``, the first that
    is not empty; the text all ``<TEXT>`` and lead paragraphs (``<LP>``), and where there is no ``<TEXT>``, all that is
    not docno, title or ``<DOCHDR>``. Beside a ``<TEXT>``, each element that holds no other one becomes one of ``fields``.
    Markup is dropped, paragraphs are kept apart by a blank line. No document is given after the first fault.
    Raises `InputError`, at the end of the file, for documents without docno, or that are not closed, docnos that come
    twice, and a file without documents.
    """
    faults = Faults(path)
    docnos = DocnoLines()
    with open_input(path, progress) as stream:
        for record in records(stream, (b"doc",), faults):
            found = _document_of(record)
            if isinstance(found, str):
                faults.add(record.line, found)
                continue
            docnos.add(found.docno, record.line)
            if not faults.rows:
                yield found
    docnos.check(faults, EXPECTED)


def _document_of(record: Record) -> Document | str:
    if not record.closed:
        return "the document that starts here is not finished; expected </DOC> before the next <DOC> and the end of the file"
    parts = _parts_of(record.body)
    docno = attribute(record.attributes, _ID_ATTRIBUTES) if parts.docno is None else parts.docno
    if docno is None:
        return "the document that starts here has no docno; expected <DOCNO>…</DOCNO>"
    if fault := id_fault(docno, "docno"):
        return fault
    text = "\n\n".join(filter(None, parts.texts)) if parts.has_text else plain(b"".join(parts.others))
    return Document(docno.decode(), parts.title, text, parts.fields)


def _parts_of(body: bytes) -> _Parts:
    """Walk over the elements; one that holds others is entered, the first closing tag of its name ends one."""
    tags = Tags(body)
    rows = tags.rows
    parts = _Parts(has_text=any(tag.name == b"text" and not tag.closing for tag in rows))
    at = done = 0
    while at < len(rows):
        tag = rows[at]
        closing = None if tag.closing else tags.closing(at)
        end = len(rows) if closing is None else closing
        inner = body[tag.end : rows[end].start if end < len(rows) else len(body)]
        taken = not tag.closing and _take(
            parts, tag.name, inner, closing is not None, _is_simple(rows, at, end)
        )
        if not taken:
            at += 1
            continue
        parts.others.append(body[done : tag.start])
        done = rows[end].end if end < len(rows) else len(body)
        at = end + 1
    parts.others.append(body[done:])
    return parts
