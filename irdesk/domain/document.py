"""Documents, which are retrieved and judged."""

from __future__ import annotations

import msgspec


class Document(msgspec.Struct, frozen=True):
    """A document: its docno, title, text, and further fields of its file (author, date, url …).

    ``markup`` is the HTML of the body as in the file, empty for plain text. It comes from an untrusted source: sanitise
    it before display.
    """

    docno: str
    title: str
    text: str
    fields: dict[str, str] = {}
    markup: str = ""
