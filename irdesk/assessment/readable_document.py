"""A document prepared for reading: title, further fields in one line, and its text as paragraphs or HTML."""

from __future__ import annotations

import re
from dataclasses import dataclass

from irdesk.assessment.safe_html import harmless
from irdesk.domain.document import Document

LONG_TEXT = 300_000  # characters; rich text beyond this takes seconds and hundreds of megabytes to lay out
LONG_PAGE = 200_000
_LONGEST_LINE = 2000  # characters; a view lays out a line as a whole, so lines of long texts are split
_LONGEST_FIELD = 90
_LONGEST_FIELDS = 600
# Fields that an export from a search engine may contain and that no assessor may see.
_HIDDEN = frozenset(("rank", "score", "run", "run_id", "runid", "runtag", "retrieval_score", "system", "similarity"))
_INDENTED = re.compile(r"(?m)^(?:[ ]{2,}|\t|[-*•] )\S")
_BLANKS = re.compile(r"\n[ \t\r]*\n")
_CUT = re.compile(rf"(?s).{{1,{_LONGEST_LINE}}}(?:\s|\Z)|.{{1,{_LONGEST_LINE}}}")


@dataclass(frozen=True)
class ReadableDocument:
    """The parts of a document that a view shows.

    ``text`` has one paragraph per line; ``page`` is sanitised HTML, empty if the document is plain text or its HTML is
    too long to lay out. A ``long`` text needs a view that lays out only the visible part.
    """

    docno: str
    title: str
    fields: str
    text: str
    page: str = ""
    long: bool = False

    @property
    def shown(self) -> str:
        """The whole document as one text, one paragraph per line; for HTML, use the text of the view instead."""
        return "\n".join(part for part in (self.title, self.fields, self.text) if part)

    @property
    def fields_span(self) -> tuple[int, int]:
        """The first character of the further fields in the shown text, and the one after their last."""
        start = len(self.title) + 1 if self.title else 0
        return start, start + len(self.fields)

    def searched(self, shown: str) -> str:
        """Return the shown text with the further fields blanked: the topic's words are searched in title and text
        only.
        """
        start, end = self.fields_span
        return shown[:start] + " " * len(self.fields) + shown[end:]


def reading_of(document: Document) -> ReadableDocument:
    """Prepare a document for reading."""
    size = len(document.text)
    fields = fields_line(document.fields)
    if document.markup and len(document.markup) <= LONG_PAGE:
        return ReadableDocument(document.docno, document.title, fields, "", harmless(document.markup))
    if size <= LONG_TEXT:
        return ReadableDocument(document.docno, document.title, fields, "\n".join(paragraphs(document.text)))
    rows = (
        "\n".join(row for line in paragraph.split("\u2028") for row in _pieces(line))
        for paragraph in paragraphs(document.text)
    )
    return ReadableDocument(document.docno, document.title, fields, "\n\n".join(rows), long=True)


def _pieces(line: str) -> list[str]:
    return [line] if len(line) <= _LONGEST_LINE else [match[0].rstrip() for match in _CUT.finditer(line)]


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text: lines broken by the file are joined, unless they are indented or form a list."""
    rows = []
    for block in _BLANKS.split(text.replace("\r\n", "\n").replace("\r", "\n")):
        lines = block.strip("\n").splitlines()
        if not block.strip():
            continue
        if any(_INDENTED.match(line) for line in lines[1:]):
            rows.append("\u2028".join(line.rstrip() for line in lines))
        else:
            rows.append(" ".join(line.strip() for line in lines))
    return rows


def fields_line(fields: dict[str, str]) -> str:
    """Return the further fields of a document in one line, long ones shortened; fields that could reveal a run are left
    out.
    """
    parts = []
    for name, value in fields.items():
        folded = " ".join(value.split())
        if folded and name.lower() not in _HIDDEN:
            parts.append(f"{name}: {folded if len(folded) <= _LONGEST_FIELD else folded[: _LONGEST_FIELD - 1] + '…'}")
    line = "  ·  ".join(parts)
    return line if len(line) <= _LONGEST_FIELDS else line[: _LONGEST_FIELDS - 1] + "…"
