"""A document: what is retrieved and judged."""

from __future__ import annotations

import msgspec


class Document(msgspec.Struct, frozen=True):
    """A document with its docno, title, text, and the further fields its file gave (author, date, url …).

    ``markup`` is the HTML of its body as the file had it, empty for plain text. It is a stranger's: nothing shows it
    before it is made harmless.
    """

    docno: str
    title: str
    text: str
    fields: dict[str, str] = {}
    markup: str = ""
