"""Documents as JSON objects, one per line: ``_id title text``, ``id contents`` and their variants.

Texts are UTF-8, or else Windows-1252. Docnos are UTF-8 and remain unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from irdesk.domain.document import Document
from irdesk.domain.progress import Progress
from irdesk.formats.documents.html_page import page_of
from irdesk.formats.documents.repeated_docnos import DocnoLines
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.io.json_lines import Object, id_of, is_blank, object_of, text_fault, text_under
from irdesk.formats.io.streams import lines_of, open_input
from irdesk.formats.io.text_excerpts import fold_blanks
from irdesk.formats.jsonl_topics_or_documents import kind_of_head

EXPECTED = 'expected lines such as {"_id": "d1", "title": "…", "text": "…"}'
# Objects in MS MARCO's passage collection have a pid, and the docid of the document that contains the passage. The pid
# is the docno, since passages are retrieved.
_IDS = ("_id", "id", "docno", "pid", "docid", "doc_id")
_PAGE = re.compile(r"\s*+<(?:!doctype\s+html|html)\b", re.IGNORECASE)
_TEXTS = ("text", "contents", "body", "passage", "segment", "abstract")


def read(path: Path, progress: Progress) -> Iterator[Document]:
    """Iterate over the documents, in file order, with one line in memory at a time.

    The text is the first of ``text``, ``contents``, ``body``, ``passage``, ``segment``, ``abstract`` that is not empty.
    If it is a complete HTML page, the page is stored as well as its text. The other keys with strings, numbers or
    booleans become ``fields``.

    Blank lines, and objects whose values are all empty, are skipped. No document is yielded after the first error. At
    the end of the file, raises `InputError` if a line is not a JSON object, or an object has no docno or none of the
    text keys. Also raises it if a text is not a string, a docno is repeated, or the file has no documents.
    """
    faults = Faults(path)
    docnos = DocnoLines()
    with open_input(path, progress) as stream:
        for line_number, line in lines_of(stream, faults):
            document = document_of(line) if line.strip() else None
            if isinstance(document, str):
                faults.add(line_number, document)
            elif document:
                docnos.add(document.docno, line_number)
                if not faults.rows:
                    yield document
    docnos.check(faults, EXPECTED)


def document_of(line: bytes) -> Document | str | None:
    """Return the document of a line, or a message if the line is malformed. Return None for an object whose values are
    all empty.
    """
    entry = object_of(line)
    if isinstance(entry, str):
        return entry
    if is_blank(entry):
        return None
    docno, fault = id_of(entry, _IDS, "docno", line)
    fault = fault or text_fault(entry, ("title", *_TEXTS))
    if fault:
        return fault
    if entry.keys().isdisjoint((*_TEXTS, "title")):
        return f"document {docno[:60]} has no text; expected one of {', '.join(_TEXTS)}"
    key, text = text_under(entry, _TEXTS)
    title = entry.get("title") or ""
    used = {"title", key, next(name for name in _IDS if entry.get(name) is not None)}
    fields = _fields(entry, used)
    if _PAGE.match(text):
        page = page_of(docno, text.encode(errors="replace"))
        return Document(docno, fold_blanks(title) or page.title, page.text, fields, page.markup)
    return Document(docno, fold_blanks(title), text, fields)


def _fields(entry: Object, used: set[str]) -> dict[str, str]:
    return {
        key: value if isinstance(value, str) else msgspec.json.encode(value).decode()
        for key, value in entry.items()
        if key not in used and value not in ("", None) and isinstance(value, str | int | float)
    }


def _matches(head: bytes) -> bool:
    return kind_of_head(head) is Kind.DOCUMENTS


FORMAT = Format("jsonl-documents", Kind.DOCUMENTS, _matches, read, "documents as JSON lines")
