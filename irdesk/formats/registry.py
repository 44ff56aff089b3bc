"""All formats in sniffing order, and the format of a file by its content, never by its name.

Formats with marks of their own come first; lines of six or four columns can be nearly anything, and come
last.
"""

from __future__ import annotations

from pathlib import Path

from irdesk.domain.errors import InputError
from irdesk.formats import (
    documents_jsonl,
    documents_trec,
    smart,
    topics_jsonl,
    topics_trec,
    topics_tsv,
    trec_qrels,
    trec_run,
)
from irdesk.formats.base import Format, Kind
from irdesk.formats.opening import head_of
from irdesk.formats.texts import shortened

FORMATS: tuple[Format, ...] = (
    topics_trec.FORMAT,
    documents_trec.FORMAT,
    smart.DOCUMENTS,
    smart.TOPICS,
    documents_jsonl.FORMAT,
    topics_jsonl.FORMAT,
    topics_tsv.FORMAT,
    trec_run.FORMAT,
    trec_qrels.FORMAT,
)


def sniff(path: Path) -> Format:
    """The format of a file, compressed or not.

    Raises `InputError` for a file that is empty, cannot be read, or is of no known format; it says what
    the first line is and which formats are known.
    """
    head = head_of(path)
    expected = "; ".join(each.title for each in FORMATS)
    if not head.strip():
        raise InputError(str(path), 0, f"is empty; expected one of: {expected}")
    for each in FORMATS:
        if each.matches(head):
            return each
    before = len(head) - len(head.lstrip())
    line = head[:before].count(b"\n") + 1
    first = head[before:].split(b"\n", 1)[0]
    raise InputError(str(path), line, f"found '{shortened(first)}'; expected one of: {expected}")


def formats_of(kind: Kind) -> tuple[Format, ...]:
    """The formats of one kind, in sniffing order."""
    return tuple(each for each in FORMATS if each.kind is kind)


def by_name(name: str) -> Format:
    """The format of that name. Raises `KeyError` where there is none."""
    return {each.name: each for each in FORMATS}[name]
