"""The character encodings in which text is decoded."""

from __future__ import annotations


def decode_text(data: bytes) -> str:
    """Decode ``data`` as UTF-8, or else as Windows-1252, or else as Latin-1."""
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")
