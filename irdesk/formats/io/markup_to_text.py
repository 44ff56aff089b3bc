"""Readable text of HTML and SGML: tags, comments and scripts removed, entities decoded, divided into paragraphs."""

from __future__ import annotations

import html
import re

from irdesk.formats.io.sgml import TAG
from irdesk.formats.io.text_encoding import decode_text

_NUMBERS = re.compile(r"&#(?:[0-9]{8,}+|[xX][0-9a-fA-F]{8,}+);?")
_BLOCKS = frozenset(b"p div h1 h2 h3 h4 h5 h6 li ul ol dl dd dt table tr pre blockquote section article hr".split())


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


def remove_stretches(data: bytes, opening: bytes, closing: bytes) -> bytes:
    """Remove the sections from ``opening`` to ``closing`` from ``data``. A section without ``closing`` is kept."""
    low = data.lower()
    parts = []
    done = 0
    while (start := low.find(opening, done)) >= 0:
        end = low.find(closing, start)
        if end < 0:
            break
        parts.append(data[done:start])
        done = end + len(closing)
    return b"".join([*parts, data[done:]])
