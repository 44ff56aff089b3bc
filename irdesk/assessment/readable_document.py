"""A document made ready to be read: title, further fields in a line, and its text in paragraphs or as a page."""

from __future__ import annotations

import re
from dataclasses import dataclass

from irdesk.assessment.safe_html import harmless
from irdesk.domain.document import Document

LONG_TEXT = 300_000  # characters; rich text of more takes seconds and hundreds of megabytes to lay out
LONG_PAGE = 200_000
_LONGEST_LINE = 2000  # of a long text: a view lays lines out as a whole
_LONGEST_FIELD = 90
_LONGEST_FIELDS = 600
# What a collection that was exported by a search engine may bring along, and no assessor may see.
_HIDDEN = frozenset(("rank", "score", "run", "run_id", "runid", "runtag", "retrieval_score", "system", "similarity"))
_INDENTED = re.compile(r"(?m)^(?:[ ]{2,}|\t|[-*•] )\S")
_BLANKS = re.compile(r"\n[ \t\r]*\n")
_CUT = re.compile(rf"(?s).{{1,{_LONGEST_LINE}}}(?:\s|\Z)|.{{1,{_LONGEST_LINE}}}")


@dataclass(frozen=True)
class ReadableDocument:
    """What a view shows of a document.

    ``text`` has a paragraph a line; ``page`` is harmless HTML, empty where the document is plain text or its page is
    too long to lay out. A ``long`` text is for a view that lays out what is seen only.
    """

    docno: str
    title: str
    fields: str
    text: str
    page: str = ""
    long: bool = False

    @property
    def shown(self) -> str:
        """All of it as one text, a line a paragraph; not of a page, whose text is what its view makes of it."""
        return "\n".join(part for part in (self.title, self.fields, self.text) if part)

    def searched(self, shown: str) -> str:
        """What is shown with the further fields blanked: the topic's words count in title and text alone."""
        start = len(self.title) + 1 if self.title else 0
        end = start + len(self.fields)
        return shown[:start] + " " * len(self.fields) + shown[end:]


def reading_of(document: Document) -> ReadableDocument:
    """A document as it is read."""
    size = len(document.text)
    fields = fields_line(document.fields)
    if document.markup and len(document.markup) <= LONG_PAGE:
        return ReadableDocument(document.docno, document.title, fields, "", harmless(document.markup))
    if size <= LONG_TEXT:
        return ReadableDocument(document.docno, document.title, fields, "\n".join(paragraphs(document.text)))
    rows = (
        "\n".join(row for line in found.split("\u2028") for row in _pieces(line)) for found in paragraphs(document.text)
    )
    return ReadableDocument(document.docno, document.title, fields, "\n\n".join(rows), long=True)


def _pieces(line: str) -> list[str]:
    return [line] if len(line) <= _LONGEST_LINE else [found[0].rstrip() for found in _CUT.finditer(line)]


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a text: lines that a file broke are joined again, unless they are set (indented, listed)."""
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
    """The further fields of a document in one line, long ones cut; those that could tell of a run are left out."""
    parts = []
    for name, value in fields.items():
        folded = " ".join(value.split())
        if folded and name.lower() not in _HIDDEN:
            parts.append(f"{name}: {folded if len(folded) <= _LONGEST_FIELD else folded[: _LONGEST_FIELD - 1] + '…'}")
    line = "  ·  ".join(parts)
    return line if len(line) <= _LONGEST_FIELDS else line[: _LONGEST_FIELDS - 1] + "…"
