"""HTML pages as documents: their title, their text and the markup of their body."""

from __future__ import annotations

import re

from irdesk.domain.document import Document
from irdesk.formats.io.markup_to_text import plain
from irdesk.formats.io.text_encoding import decode_text
from irdesk.formats.io.text_excerpts import fold_blanks

_TITLE = re.compile(rb"<title(?:\s[^<>]*+)?>([^<]*+)</title", re.IGNORECASE)


def page_of(docno: str, data: bytes) -> Document:
    """Return the document of an HTML page, with its title and the text of its body, divided into paragraphs."""
    title = _TITLE.search(data)
    low = data.lower()
    begin, end = low.find(b"<body"), low.rfind(b"</body")
    if begin >= 0:
        data = data[begin : end if end > begin else len(data)]
    elif title:
        data = data[: title.start()] + data[low.find(b">", title.end()) + 1 :]
    return Document(
        docno,
        fold_blanks(plain(title[1])) if title else "",
        plain(data),
        markup=decode_text(data).strip() if b"<" in data else "",
    )
