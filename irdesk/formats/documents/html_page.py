"""HTML pages as documents: their title, their text and the markup of their body.

The readable text of SGML is extracted in the same way.
"""

from __future__ import annotations

import html
import re

from irdesk.domain.document import Document
from irdesk.formats.io.sgml import TAG, remove_stretches
from irdesk.formats.io.text_encoding import decode_text
from irdesk.formats.io.text_excerpts import fold_blanks

_NUMBERS = re.compile(r"&#(?:[0-9]{8,}+|[xX][0-9a-fA-F]{8,}+);?")
_BLOCKS = frozenset(b"p div h1 h2 h3 h4 h5 h6 li ul ol dl dd dt table tr pre blockquote section article hr".split())
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


def plain(data: bytes) -> str:
    """Return the readable text of marked-up bytes.

    Tags, comments, scripts and styles are removed, and entities are decoded. A blank line separates paragraphs; line
    breaks are kept.
    """
    if b"<" in data:
        data = remove_stretches(data, b"<!--", b"-->")
        data = remove_stretches(remove_stretches(data, b"<script", b"</script>"), b"<style", b"</style>")
        data = data.replace(b"<![CDATA[", b"").replace(b"]]>", b"")
        data = TAG.sub(_space_of, data)
    text = decode_text(data)
    if "&" in text:
        text = html.unescape(_NUMBERS.sub("\ufffd", text))
    return _paragraphs(text)


def _space_of(tag: re.Match[bytes]) -> bytes:
    name = tag[2].lower()
    if name in _BLOCKS:
        return b"\n\n"
    return b"\n" if name == b"br" else b""


def _paragraphs(text: str) -> str:
    """Remove trailing spaces from lines and collapse consecutive blank lines into one."""
    if "\n" not in text and "\r" not in text:
        return text.strip()
    lines: list[str] = []
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        stripped = line.rstrip()
        if stripped or (lines and lines[-1]):
            lines.append(stripped)
    return "\n".join(lines).strip()
