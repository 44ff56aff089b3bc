"""Preparation of documents for reading: title, further fields in one line, and the text as paragraphs or HTML."""

from __future__ import annotations

import re
from dataclasses import dataclass

from irdesk.assessment.document_fields import fields_line
from irdesk.assessment.safe_html import harmless
from irdesk.domain.document import Document

LONG_TEXT = 300_000  # in characters; longer rich text takes seconds and hundreds of megabytes to lay out
LONG_PAGE = 200_000
_LONGEST_LINE = 2000  # in characters; a view lays out each line as a whole, so longer lines are split
_ITEM = re.compile(r"[ \t]*(?:[-*•] |\(?\d{1,3}[.)] )\S")
_COLUMNS = re.compile(r"\S(?:[ ]{3,}|\t+)\S")
_BLANKS = re.compile(r"\n[ \t\r]*\n")
_CUT = re.compile(rf"(?s).{{1,{_LONGEST_LINE}}}(?:\s|\Z)|.{{1,{_LONGEST_LINE}}}")


@dataclass(frozen=True)
class ReadableDocument:
    """The parts of a document that a view displays.

    ``text`` has one paragraph per line. ``page`` is sanitised HTML; it is empty if the document is plain text or its
    HTML is too long to lay out. A ``long`` text needs a view that lays out only the visible part. With ``as_is``, the
    text keeps the line breaks of the file.
    """

    docno: str
    title: str
    fields: str
    text: str
    page: str = ""
    long: bool = False
    as_is: bool = False

    @property
    def shown(self) -> str:
        """Return the whole document as one string, a paragraph per line. For HTML, use the text of the view instead."""
        return "\n".join(part for part in (self.title, self.fields, self.text) if part)

    @property
    def fields_span(self) -> tuple[int, int]:
        """Return the range of the further fields in the shown text: the index of the first character, and one past the
        last.
        """
        start = len(self.title) + 1 if self.title else 0
        return start, start + len(self.fields)

    def searched(self, shown: str) -> str:
        """Return the shown text with the further fields blanked, since the topic's words are searched only in title and
        text.
        """
        start, end = self.fields_span
        return shown[:start] + " " * len(self.fields) + shown[end:]


def reading_of(document: Document, *, as_is: bool = False) -> ReadableDocument:
    """Prepare a document for reading. ``as_is`` keeps the line breaks of a plain text."""
    title, fields = " ".join(document.title.split()), fields_line(document.fields)
    if document.markup and len(document.markup) <= LONG_PAGE:
        return ReadableDocument(document.docno, title, fields, "", harmless(document.markup))
    long = len(document.text) > LONG_TEXT
    blocks = [_lines_of(document.text)] if as_is else [row.split("\u2028") for row in paragraphs(document.text)]
    if long:
        rows = ("\n".join(row for line in block for row in _pieces(line)) for block in blocks)
        return ReadableDocument(document.docno, title, fields, "\n\n".join(rows), long=True, as_is=as_is)
    text = "\n".join("\u2028".join(block) for block in blocks)
    return ReadableDocument(document.docno, title, fields, text, as_is=as_is)


def _lines_of(text: str) -> list[str]:
    """Return the lines of a text without leading and trailing empty lines."""
    return [line.rstrip() for line in text.replace("\r\n", "\n").replace("\r", "\n").strip("\n").split("\n")]


def _pieces(line: str) -> list[str]:
    return [line] if len(line) <= _LONGEST_LINE else [match[0].rstrip() for match in _CUT.finditer(line)]


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text, joining lines that the file breaks within a paragraph.

    Blank lines and indented first lines begin a paragraph. In lists, each item keeps its own line (separated by
    U+2028). Tables and code keep their lines.
    """
    rows = []
    for block in _BLANKS.split(text.replace("\r\n", "\n").replace("\r", "\n")):
        if block.strip():
            rows += _reflowed(block.strip("\n").splitlines())
    return rows


def _reflowed(lines: list[str]) -> list[str]:
    """Return the paragraphs formed by the lines between two blank lines."""
    indents = [len(line) - len(line.lstrip()) for line in lines]
    usual = min(indents)
    deeper = sum(indent > usual for indent in indents[1:])
    items = [bool(_ITEM.match(line)) for line in lines]
    if sum(bool(_COLUMNS.search(line)) for line in lines) > 1 or (2 * deeper > len(lines) - 1 and not any(items)):
        return ["\u2028".join(line.rstrip() for line in lines)]
    rows: list[str] = []
    listed = False
    for line, indent, item in zip(lines, indents, items, strict=True):
        words = line.strip()
        if item and rows:
            rows[-1] += f"\u2028{words}"
        elif not rows or (indent > usual and not listed):
            rows.append(words)
        else:
            rows[-1] += f" {words}"
        listed = item or (listed and indent > usual)
    return rows
