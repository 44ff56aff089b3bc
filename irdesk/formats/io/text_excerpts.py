"""Functions that put a text on one line, and shorten a text to an excerpt for a message."""

from __future__ import annotations

SHOWN_CHARACTERS = 60


def fold_blanks(text: str) -> str:
    """Replace each sequence of white space in ``text`` with one space."""
    return " ".join(text.split())


def shorten(data: bytes) -> str:
    """Return the start of ``data`` as text for a message."""
    shown = fold_blanks(data[: 4 * SHOWN_CHARACTERS].decode(errors="replace"))
    if not shown.isprintable():
        shown = "".join(c if c.isprintable() else "\ufffd" for c in shown)
    return shown if len(shown) <= SHOWN_CHARACTERS else shown[: SHOWN_CHARACTERS - 1] + "…"
