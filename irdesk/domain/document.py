"""A document: what is retrieved and judged."""

from __future__ import annotations

import msgspec


class Document(msgspec.Struct, frozen=True):
    """A document with its docno, title, text, and the further fields its file gave (author, date, url …)."""

    docno: str
    title: str
    text: str
    fields: dict[str, str] = {}
