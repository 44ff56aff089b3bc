"""Documents as consecutive JSON objects that cover several lines each, with or without an array around them.

The keys are those of documents in JSON Lines format.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from irdesk.domain.document import Document
from irdesk.domain.progress import Progress
from irdesk.formats.documents.documents_jsonl import EXPECTED, document_of
from irdesk.formats.documents.repeated_docnos import DocnoLines
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.io.json_lines import kind_of
from irdesk.formats.io.streams import whole
from irdesk.formats.io.text_encoding import decode_text
from irdesk.formats.io.text_excerpts import shorten
from irdesk.formats.jsonl_topics_or_documents import ID_KEYS, TOPIC_KEYS

_SPACE = re.compile(r"[ \t\r\n]*+")
_BETWEEN = re.compile(r"[ \t\r\n]*+,?[ \t\r\n]*+")


def objects_of(data: bytes, faults: Faults) -> Iterator[tuple[int, Any]]:
    """Yield the JSON values in a text, each with its line number. For an array, yield its elements.

    Raises `InputError` if the text is not JSON.
    """
    text = decode_text(data)
    decoder = json.JSONDecoder(parse_constant=_no_constant)
    position = _end_of(_SPACE, text, 0)
    array = text.startswith("[", position)
    position += array
    line, counted = 1, 0
    while (position := _end_of(_BETWEEN, text, position)) < len(text):
        line += text.count("\n", counted, position)
        counted = position
        if array and text[position] == "]" and not text[position + 1 :].strip():
            return
        try:
            value, position = decoder.raw_decode(text, position)
        except (ValueError, RecursionError) as fault:
            excerpt = shorten(text[position : position + 200].encode(errors="replace"))
            where = getattr(fault, "lineno", line)
            reason = (
                "nested too deeply" if isinstance(fault, RecursionError) else getattr(fault, "msg", str(fault)[:60])
            )
            faults.fail(where, f"found '{excerpt}', which is not JSON ({reason}); expected JSON objects")
        yield line, value
    if array:
        faults.fail(line, "the array that starts the file does not end; expected ]")


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


def _end_of(pattern: re.Pattern[str], text: str, position: int) -> int:
    match = pattern.match(text, position)
    return match.end() if match else position


def read(path: Path, progress: Progress) -> Iterator[Document]:
    """Iterate over the documents, in file order. No document is yielded after the first error.

    Raises `InputError` if the input is not JSON. At the end of the file, also raises it if a value is not an object, an
    object has no docno or no text, a docno is repeated, or the file has no documents.
    """
    faults = Faults(path)
    docnos = DocnoLines()
    for line, value in objects_of(whole(path, progress), faults):
        document = _document_of(value)
        if isinstance(document, str):
            faults.add(line, document)
            continue
        docnos.add(document.docno, line)
        if not faults.rows:
            yield document
    docnos.check(faults, EXPECTED)


def _document_of(value: Any) -> Document | str:
    if not isinstance(value, dict):
        return f"found {kind_of(value)}; expected an object"
    try:
        return document_of(msgspec.json.encode(value)) or "the object is empty; expected a document"
    except (UnicodeEncodeError, RecursionError, OverflowError):
        return "the object contains text that is not Unicode or numbers that are too large; expected a document"


def _matches(head: bytes) -> bool:
    """Return whether the first bytes of a file begin with an object that covers several lines, or with an array of
    objects. The first object must have an id and a text.
    """
    begin = re.match(rb"\s*+(?:\[\s*+)?\{\s*+\"", head)
    if not begin or re.search(rb'"(?:turn|raw_utterance)"', head):
        return False
    first = head[: head.find(b"}") + 1] or head
    keys = {key.decode(errors="replace") for key in re.findall(rb'"([^"\\]{1,40}+)"\s*+:', first)}
    several = b"\n" in first.strip() or head.lstrip().startswith(b"[")
    return several and not keys.isdisjoint(ID_KEYS) and keys.isdisjoint(TOPIC_KEYS) and _has_text(keys)


def _has_text(keys: set[str]) -> bool:
    return not keys.isdisjoint(("text", "contents", "body", "passage", "segment", "abstract"))


FORMAT = Format("json-documents", Kind.DOCUMENTS, _matches, read, "documents as JSON objects over several lines")
