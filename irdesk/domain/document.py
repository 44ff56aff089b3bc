"""Documents, which are retrieved and judged, and passages in them."""

from __future__ import annotations

import msgspec


class Document(msgspec.Struct, frozen=True):
    """A document: its docno, title, text, and further fields from its file (author, date, url …).

    ``markup`` is the HTML of the body as in the file, or empty for plain text. It comes from an untrusted source and
    must be sanitised before display.
    """

    docno: str
    title: str
    text: str
    fields: dict[str, str] = {}
    markup: str = ""


MOST_PASSAGES = 1000
MOST_QUOTED = 2_000_000  # maximum total number of characters in a document's passages


class Passage(msgspec.Struct, frozen=True):
    """A passage that an assessor highlighted in a document.

    ``start`` and ``end`` count the characters of title and text that are not white space, so that they do not depend on
    line breaks. ``text`` is the text of the passage with single spaces.
    """

    start: int
    end: int
    text: str


def fault_of_passages(passages: tuple[Passage, ...]) -> str:
    """Return why passages are not valid for a document, or an empty string if they are. Valid passages are sorted, do
    not overlap, agree in length with their text, and stay within the limits.
    """
    quoted = sum(len(passage.text) for passage in passages)
    if len(passages) > MOST_PASSAGES or quoted > MOST_QUOTED:
        return f"{len(passages):,} passages of {quoted:,} characters"
    end = 0
    for passage in passages:
        visible = len("".join(passage.text.split()))
        if not end <= passage.start < passage.end or visible != passage.end - passage.start:
            return f"a passage from {passage.start} to {passage.end}"
        end = passage.end
    return ""
