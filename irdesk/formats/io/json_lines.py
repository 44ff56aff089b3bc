"""JSON objects, one per line: decoding with error messages."""

from __future__ import annotations

from typing import Any

import msgspec

from irdesk.formats.io.id_check import id_fault
from irdesk.formats.io.text_encoding import decode_text
from irdesk.formats.io.text_excerpts import SHOWN_CHARACTERS, shorten

Object = dict[str, Any]


def object_of(line: bytes) -> Object | str:
    """Return the object in a line, or a message if the line is malformed. Lines that are not UTF-8 are decoded as
    Windows-1252.
    """
    try:
        line.decode()
    except UnicodeDecodeError:
        line = decode_text(line).encode()
    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        reason = "nested too deeply" if isinstance(fault, RecursionError) else str(fault)[:SHOWN_CHARACTERS]
        return f"found '{shorten(line)}', which is not JSON ({reason}); expected one JSON object per line"
    if not isinstance(value, dict):
        return f"found '{shorten(line)}'; expected one JSON object per line"
    return value


def is_blank(entry: Object) -> bool:
    """Return whether all values of an object are empty, as in the first line of some collections. Readers skip such
    objects.
    """
    return all(value in ("", None) for value in entry.values())


def id_of(entry: Object, keys: tuple[str, ...], name: str, line: bytes) -> tuple[str, str]:
    """Return the id of an object as a string. Also return a message if the id is malformed, otherwise an empty string.

    The id is the value of the first of ``keys`` that the object has. An integer is converted to its digits.
    """
    key = next((key for key in keys if entry.get(key) is not None), "")
    value = entry.get(key)
    if not key:
        return "", f"the object has no {name}; expected one of {', '.join(keys)}"
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value), ""
    if not isinstance(value, str):
        return "", f'"{key}" is {kind_of(value)}; expected a string'
    if fault := id_fault(value.encode(), name):
        return "", fault
    if not value.isascii() and not _is_utf8(line):
        return "", f"the {name} {value[:40]!r} is in a line that is not UTF-8"
    return value, ""


def text_under(entry: Object, keys: tuple[str, ...]) -> tuple[str, str]:
    """Return the first of ``keys`` whose text is not empty, and its text, or two empty strings if there is no
    such key.
    """
    return next(((key, text) for key in keys if isinstance(text := entry.get(key), str) and text.strip()), ("", ""))


def text_fault(entry: Object, keys: tuple[str, ...]) -> str:
    """Return a message if a text has the wrong type, otherwise an empty string."""
    wrong = next((key for key in keys if not isinstance(entry.get(key), str | None)), "")
    return f'"{wrong}" is {kind_of(entry[wrong])}; expected a string' if wrong else ""


def kind_of(value: object) -> str:
    """Return the name of a JSON value's type for messages."""
    names = {bool: "true or false", int: "a number", float: "a number", list: "an array", dict: "an object"}
    return names.get(type(value), "a string")


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True
