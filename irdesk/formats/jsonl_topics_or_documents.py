"""Detection of whether a JSON Lines file contains topics or documents, since both have the same format."""

from __future__ import annotations

from statistics import median

from irdesk.formats.format_definition import HEAD_BYTES, Kind
from irdesk.formats.io.json_lines import Object, object_of

ID_KEYS = ("_id", "id", "docno", "pid", "qid", "query_id", "topic_id", "docid", "doc_id")
TOPIC_KEYS = frozenset(("qid", "query_id", "topic_id", "query", "question", "narrative", "narr"))
DOCUMENT_KEYS = frozenset(
    ("docno", "docid", "doc_id", "pid", "contents", "body", "abstract", "passage", "segment", "url", "lines")
)
SHORT_TEXT = 300  # objects with only a text are topics if at least half of the texts have fewer characters than this
_SNIFFED = 200


def kind_of_head(head: bytes) -> Kind | None:
    """Return whether the head of a file contains topics or documents, or None if it is not JSONL with ids.

    The first few objects are examined; the first must have an id. The rules, in order:

    - If the first line has an id and does not end within the head, it is a document.
    - Keys that only topics have (``qid``, ``query``, ``narrative`` …) mean topics.
    - Keys that only documents have (``contents``, ``body``, ``abstract``, ``url`` …) mean documents.
    - A ``title`` together with a ``text`` means documents, a ``title`` without any ``text`` means topics.
    - Objects with only a ``text`` are topics if at least half of the texts have fewer than `SHORT_TEXT` characters.
    """
    if b"\n" not in head and len(head) >= HEAD_BYTES:
        has_id = head.lstrip().startswith(b"{") and any(b'"%s"' % key.encode() in head for key in ID_KEYS)
        return Kind.DOCUMENTS if has_id else None
    objects = _first_objects(head)
    keys = frozenset(key for entry in objects for key in entry)
    if keys & TOPIC_KEYS:
        return Kind.TOPICS
    if keys & DOCUMENT_KEYS or {"title", "text"} <= keys:
        return Kind.DOCUMENTS
    if not keys & {"title", "text"}:
        return None
    lengths = [len(text) for entry in objects if isinstance(text := entry.get("text"), str)]
    return Kind.TOPICS if median(lengths or [0]) < SHORT_TEXT else Kind.DOCUMENTS


def _first_objects(head: bytes) -> list[Object]:
    """Return the objects in the first lines, or an empty list if the first line is not an object with an id."""
    start = head.lstrip()
    if not start.startswith(b"{"):
        return []
    lines = [line for line in start.split(b"\n", _SNIFFED)[:_SNIFFED] if line.strip()]
    first = object_of(lines[0])
    if not isinstance(first, dict) or first.keys().isdisjoint(ID_KEYS):
        return []
    return [entry for line in lines if isinstance(entry := object_of(line), dict)]
