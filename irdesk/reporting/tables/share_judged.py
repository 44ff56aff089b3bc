"""The share of documents that are judged, as text."""

from __future__ import annotations


def percent_done(part: int, whole: int) -> str:
    """Return a completed share as text, such as *42 %*. The text is *0 %* only if nothing is done, and *100 %* only if
    everything is done.
    """
    if 0 < 100 * part < whole:
        return "<1 %"
    return f"{100 * part // whole} %"
