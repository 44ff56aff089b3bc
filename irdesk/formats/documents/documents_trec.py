"""Documents in TRECTEXT and TRECWEB SGML: ``<DOC><DOCNO>…</DOCNO> … </DOC>``. Files are read as a stream.

Texts are UTF-8, or else Windows-1252. Docnos are UTF-8 and remain unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from irdesk.domain.document import Document
from irdesk.domain.progress import Progress
from irdesk.formats.documents.repeated_docnos import DocnoLines
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.io.id_check import id_fault
from irdesk.formats.io.markup_to_text import plain, remove_stretches
from irdesk.formats.io.sgml import INLINE, Record, Tags, attribute, records
from irdesk.formats.io.streams import open_input
from irdesk.formats.io.text_encoding import decode_text
from irdesk.formats.io.text_excerpts import fold_blanks

EXPECTED = "expected <DOC> with <DOCNO> and <TEXT>"
_TITLES = frozenset((b"title", b"headline", b"hl", b"ttl", b"ti", b"doctitle", b"head"))
# A lead paragraph precedes the <TEXT> element and is part of the text.
_TEXTS = frozenset((b"text", b"lp", b"leadpara"))
_ID_ATTRIBUTES = (b"id", b"docno")
_MARKUP = re.compile(rb"\s*+<[?!A-Za-z]")
_HEADER_END = re.compile(rb"</dochdr>", re.IGNORECASE)
_BODY = re.compile(rb"<body(?:\s[^<>]*+)?>", re.IGNORECASE)
_BLOCK = re.compile(rb"<(?:p|h[1-6]|table|ul|ol|div|pre)[\s>]", re.IGNORECASE)
_BEGIN = re.compile(rb"<doc(?=[\s>])([^<>]*+)>", re.IGNORECASE)


@dataclass
class _Parts:
    """The parts of a document, such as title and text, collected from its elements."""

    docno: bytes | None = None
    title: str = ""
    texts: list[str] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)
    has_text: bool = False
    others: list[bytes] = field(default_factory=list)

    def take(self, name: bytes, inner: bytes) -> None:
        """Add the content of an element to the part to which it belongs."""
        if name == b"docno" and self.docno is None:
            self.docno = inner.strip()
        elif name in _TEXTS:
            self.texts.append(plain(inner))
        elif name in _TITLES and not self.title:
            self.title = fold_blanks(plain(inner))
        elif text := plain(inner):
            key = name.decode()
            self.fields[key] = f"{self.fields[key]}; {text}" if key in self.fields else text


def read(path: Path, progress: Progress) -> Iterator[Document]:
    """Iterate over the documents, in file order, with one document in memory at a time.

    The title is the first of ``<TITLE>``, ``<HEADLINE>``, ``<HL>``, ``<TTL>``, ``<HEAD>``, ``<TI>`` and ``<DOCTITLE>``
    that is not empty. The text consists of all ``<TEXT>`` elements and lead paragraphs (``<LP>``). If there is no
    ``<TEXT>``, it consists of everything except docno, title and ``<DOCHDR>``. If there is a ``<TEXT>``, each other
    element without child elements becomes one of ``fields``. Markup is removed, and a blank line separates paragraphs.
    For TRECWEB, the page is stored as well.

    No document is yielded after the first error. Raises `InputError`, at the end of the file, if a document has no
    docno or is not closed, a docno is repeated, or the file has no documents.
    """
    faults = Faults(path)
    docnos = DocnoLines()
    with open_input(path, progress) as stream:
        for record in records(stream, (b"doc",), faults):
            document = _document_of(record)
            if isinstance(document, str):
                faults.add(record.line, document)
                continue
            docnos.add(document.docno, record.line)
            if not faults.rows:
                yield document
    docnos.check(faults, EXPECTED)


def _document_of(record: Record) -> Document | str:
    if not record.closed:
        return "the document that starts here is not finished; expected </DOC> before another <DOC> or the end"
    parts = _parts_of(record.body)
    docno = attribute(record.attributes, _ID_ATTRIBUTES) if parts.docno is None else parts.docno
    if docno is None:
        return "the document that starts here has no docno; expected <DOCNO>…</DOCNO>"
    if fault := id_fault(docno, "docno"):
        return fault
    text = "\n\n".join(filter(None, parts.texts)) if parts.has_text else plain(b"".join(parts.others))
    return Document(docno.decode(), parts.title, text, parts.fields, _page_in(record.body))


def _page_in(body: bytes) -> str:
    """Return the body of the page that follows ``<DOCHDR>`` in a TRECWEB document, or an empty string."""
    header = _HEADER_END.search(body)
    if not header:
        return ""
    page = body[header.end() :]
    begin, end = _BODY.search(page), page.lower().rfind(b"</body")
    if begin:
        page = page[begin.end() : end if end > begin.end() else len(page)]
    return decode_text(page).strip() if begin or _BLOCK.search(page) else ""


def _parts_of(body: bytes) -> _Parts:
    """Collect a document's parts from its elements. An element that is not itself a part is searched for child elements
    that are parts. An element ends at the first closing tag with its name, so it cannot contain another element of this
    name.
    """
    if b"<!--" in body:
        body = remove_stretches(body, b"<!--", b"-->")
    tags = Tags(body)
    rows = tags.rows
    parts = _Parts(has_text=any(tag.name == b"text" and not tag.closing for tag in rows))
    index = done = 0
    while index < len(rows):
        tag = rows[index]
        end = None if tag.closing else _end_of(tags, index, parts)
        if end is None:
            index += 1
            continue
        stop = rows[end].start if end < len(rows) else len(body)
        parts.others.append(body[done : tag.start])
        parts.take(tag.name, body[tag.end : stop])
        closed = end < len(rows) and rows[end].closing and rows[end].name == tag.name
        done = rows[end].end if closed else stop
        index = end + 1 if closed else end
    parts.others.append(body[done:])
    return parts


def _end_of(tags: Tags, index: int, parts: _Parts) -> int | None:
    """Return the index of the tag that ends an element, if the element is a part. If it is not a part, return None: its
    child elements must then be searched.
    """
    name = tags.rows[index].name
    closing = tags.closing(index)
    if name == b"docno" and parts.docno is None:
        return index + 1 if closing is None else closing
    if name in _TEXTS and parts.has_text:
        return len(tags.rows) if closing is None else closing
    if closing is None or name in INLINE:
        return None
    if name == b"dochdr" or (name in _TITLES and name != b"head" and not parts.title):
        return closing
    if not parts.has_text and (name != b"head" or parts.title):
        return None
    inner = (i for i in range(index + 1, closing) if tags.rows[i].name not in INLINE)
    return closing if next(inner, None) is None else None


def _matches(head: bytes) -> bool:
    """Return whether the markup contains a ``<DOC>`` with an id, or a ``<DOC>`` followed by a ``<DOCNO>``."""
    begin = _BEGIN.search(head)
    if not begin or not _MARKUP.match(head):
        return False
    return b"<docno" in head[begin.end() :].lower() or attribute(begin[1], _ID_ATTRIBUTES) is not None


FORMAT = Format("trec-documents", Kind.DOCUMENTS, _matches, read, "TREC documents, <DOC> and <DOCNO>")
