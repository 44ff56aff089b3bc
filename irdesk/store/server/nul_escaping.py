"""Escaping of NUL characters, which PostgreSQL cannot store in texts.

U+0000 is stored as U+0001 U+0001, and U+0001 as U+0001 U+0002. This preserves equality and the order by code point.
Importing this module requires psycopg.
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
    """Return the escaped form of a text, as it is stored."""
    if "\x00" in text or "\x01" in text:
        return _CONTROL.sub(lambda match: _ESCAPED[match[0]], text)
    return text


def unescape(text: str) -> str:
    """Return the original text from its escaped form. If the database has cut a text in the middle of an escape pair,
    the remaining half is kept unchanged.
    """
    return _PAIR.sub(lambda match: chr(ord(match[1]) - 1), text) if "\x01" in text else text


class _TextDumper(StrDumperUnknown):
    def dump(self, obj: str) -> bytes | None:
        """Escape a text and return it in the form sent to the server."""
        return escape(obj).encode()


class _TextLoader(Loader):
    def load(self, data: bytes | bytearray | memoryview) -> str:
        """Decode a text received from the server, and unescape it."""
        return unescape(bytes(data).decode())


def register(connection: Connection) -> None:
    """Register the escaping on a connection, so that it can store and return texts with NUL characters."""
    connection.adapters.register_dumper(str, _TextDumper)
    for name in ("text", "varchar"):
        connection.adapters.register_loader(name, _TextLoader)
