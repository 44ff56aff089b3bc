"""Escaping of NUL characters, which PostgreSQL cannot store in texts.

U+0000 is stored as U+0001 U+0001, and U+0001 as U+0001 U+0002. This keeps equality and the order of code points.
Importing this module needs psycopg.
"""

from __future__ import annotations

import re

from psycopg import Connection
from psycopg.adapt import Loader
from psycopg.types.string import StrDumperUnknown

_ESCAPED = {"\x00": "\x01\x01", "\x01": "\x01\x02"}
_CONTROL = re.compile("[\x00\x01]")
_PAIR = re.compile("\x01([\x01\x02])")


def escape(text: str) -> str:
    """Return the text in stored form."""
    if "\x00" in text or "\x01" in text:
        return _CONTROL.sub(lambda found: _ESCAPED[found[0]], text)
    return text


def unescape(text: str) -> str:
    """Return the original of a stored text; a pair of which the database has cut off one half is kept unchanged."""
    return _PAIR.sub(lambda found: chr(ord(found[1]) - 1), text) if "\x01" in text else text


class _TextDumper(StrDumperUnknown):
    def dump(self, obj: str) -> bytes | None:
        """Return a text in the form sent to the server."""
        return escape(obj).encode()


class _TextLoader(Loader):
    def load(self, data: bytes | bytearray | memoryview) -> str:
        """Return the original text from its stored form."""
        return unescape(bytes(data).decode())


def register(connection: Connection) -> None:
    """Let a connection store and return texts with NUL characters."""
    connection.adapters.register_dumper(str, _TextDumper)
    for name in ("text", "varchar"):
        connection.adapters.register_loader(name, _TextLoader)
