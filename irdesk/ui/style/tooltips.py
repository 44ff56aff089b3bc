"""Tooltips with untrusted text, such as names of runs, docnos and topics."""

from __future__ import annotations

from html import escape

from irdesk.domain.untrusted_text import plain


def tip_of(text: str) -> str:
    """Return a tooltip that shows the text literally: markup in it has no effect."""
    return f"<p>{escape(plain(text))}</p>".replace("\n", "<br>")
