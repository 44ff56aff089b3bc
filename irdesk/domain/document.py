"""Documents, which are retrieved and judged, and passages in them."""

from __future__ import annotations

import msgspec


class Document(msgspec.Struct, frozen=True):
    """A document: its docno, title, text, and further fields from its file (author, date, url …).

    ``markup`` is the HTML of the body as in the file, or empty for plain text. It comes from an untrusted source and
    must be sanitised before display.
    """

    docno: str
    title: str
    text: str
    fields: dict[str, str] = {}
    markup: str = ""


class Passage(msgspec.Struct, frozen=True):
    """A passage that an assessor highlighted in a document.

    ``start`` and ``end`` count the characters of title and text that are not white space, so that they do not depend on
    line breaks. ``text`` is the text of the passage with single spaces.
    """

    start: int
    end: int
    text: str
