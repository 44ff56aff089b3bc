"""Tooltips that contain untrusted text, such as run names, docnos and topics."""

from __future__ import annotations

from html import escape

from irdesk.domain.untrusted_text import plain


def tip_of(text: str) -> str:
    """Return a tooltip that shows a text literally; markup in the text has no effect."""
    return f"<p>{escape(plain(text))}</p>".replace("\n", "<br>")
