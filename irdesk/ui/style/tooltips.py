"""Tips that say what strangers wrote: names of runs, documents and topics."""

from __future__ import annotations

from html import escape

from irdesk.domain.untrusted_text import plain


def tip_of(text: str) -> str:
    """The tip that shows a text as it is: what strangers call runs and documents is no markup in it."""
    return f"<p>{escape(plain(text))}</p>".replace("\n", "<br>")
