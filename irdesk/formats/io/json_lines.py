"""JSON objects, one in a line: decoded with their faults named, and told apart as topics and documents.

The two kinds share their format, so that what decides between them stands here, once.
"""

from __future__ import annotations

from statistics import median
from typing import Any

import msgspec

from irdesk.formats.base import HEAD_BYTES, Kind
from irdesk.formats.io.text_fields import SHOWN_CHARACTERS, decoded, id_fault, shortened

Object = dict[str, Any]

ID_KEYS = ("_id", "id", "docno", "pid", "qid", "query_id", "topic_id", "docid", "doc_id")
TOPIC_KEYS = frozenset(("qid", "query_id", "topic_id", "query", "question", "narrative", "narr"))
DOCUMENT_KEYS = frozenset(
    ("docno", "docid", "doc_id", "pid", "contents", "body", "abstract", "passage", "segment", "url", "lines")
)
SHORT_TEXT = 300
_SNIFFED = 200


def object_of(line: bytes) -> Object | str:
    """The object of a line, or what is wrong with it; a line that is not UTF-8 is read as Windows-1252."""
    try:
        line.decode()
    except UnicodeDecodeError:
        line = decoded(line).encode()
    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        reason = "nested too deeply" if isinstance(fault, RecursionError) else str(fault)[:SHOWN_CHARACTERS]
        return f"found '{shortened(line)}', which is no JSON ({reason}); expected one JSON object a line"
    if not isinstance(value, dict):
        return f"found '{shortened(line)}'; expected one JSON object a line"
    return value


def is_blank(found: Object) -> bool:
    """Whether all values are empty, as in the first line of some collections; such a line is passed over."""
    return all(value in ("", None) for value in found.values())


def id_of(found: Object, keys: tuple[str, ...], name: str, line: bytes) -> tuple[str, str]:
    """The id of an object as a string, and what is wrong with it (empty where nothing is).

    The first of ``keys`` that is there counts; a whole number is taken as its digits.
    """
    key = next((key for key in keys if found.get(key) is not None), "")
    value = found.get(key)
    if not key:
        return "", f"the object has no {name}; expected one of {', '.join(keys)}"
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value), ""
    if not isinstance(value, str):
        return "", f'"{key}" is {kind_of(value)}; expected a string'
    if fault := id_fault(value.encode(), name):
        return "", fault
    if not value.isascii() and not _is_utf8(line):
        return "", f"the {name} {value[:40]!r} stands in a line that is not UTF-8"
    return value, ""


def text_under(found: Object, keys: tuple[str, ...]) -> tuple[str, str]:
    """The key and the text of the first of ``keys`` that is not empty; two empty strings where none is."""
    return next(((key, text) for key in keys if isinstance(text := found.get(key), str) and text.strip()), ("", ""))


def text_fault(found: Object, keys: tuple[str, ...]) -> str:
    """What is wrong with the types of texts; empty where nothing is."""
    wrong = next((key for key in keys if not isinstance(found.get(key), str | None)), "")
    return f'"{wrong}" is {kind_of(found[wrong])}; expected a string' if wrong else ""


def kind_of(value: object) -> str:
    """What a JSON value is, in words."""
    names = {bool: "true or false", int: "a number", float: "a number", list: "an array", dict: "an object"}
    return names.get(type(value), "a string")


def kind_of_head(head: bytes) -> Kind | None:
    """Whether the head of a file is one of topics or of documents; None where it is no JSONL with ids.

    Of the first objects, the first of which must have an id: keys that only topics have (``qid``, ``query``,
    ``narrative`` …) make topics; keys that only documents have (``contents``, ``body``, ``abstract``,
    ``url`` …), or a ``title`` beside a ``text``, make documents; a ``title`` without any ``text`` makes
    topics; with ``text`` alone they are topics where half of the texts have fewer than `SHORT_TEXT`
    characters. A first line longer than the head is a document.
    """
    if b"\n" not in head and len(head) >= HEAD_BYTES:
        has_id = head.lstrip().startswith(b"{") and any(b'"%s"' % key.encode() in head for key in ID_KEYS)
        return Kind.DOCUMENTS if has_id else None
    objects = _first_objects(head)
    keys = frozenset(key for found in objects for key in found)
    if keys & TOPIC_KEYS:
        return Kind.TOPICS
    if keys & DOCUMENT_KEYS or {"title", "text"} <= keys:
        return Kind.DOCUMENTS
    if not keys & {"title", "text"}:
        return None
    lengths = [len(text) for found in objects if isinstance(text := found.get("text"), str)]
    return Kind.TOPICS if median(lengths or [0]) < SHORT_TEXT else Kind.DOCUMENTS


def _first_objects(head: bytes) -> list[Object]:
    """The objects of the first lines; none where the first is no object with an id."""
    start = head.lstrip()
    if not start.startswith(b"{"):
        return []
    lines = [line for line in start.split(b"\n", _SNIFFED)[:_SNIFFED] if line.strip()]
    first = object_of(lines[0])
    if not isinstance(first, dict) or first.keys().isdisjoint(ID_KEYS):
        return []
    return [found for line in lines if isinstance(found := object_of(line), dict)]


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True
