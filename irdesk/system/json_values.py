"""Thread-safe decoding of JSON into frozen values.

msgspec collects the fields of a class when it first decodes one, and crashes the process if two threads do so
concurrently (0.22.0). Therefore only one thread at a time prepares a decoder here; all threads can then use it.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_DECODERS: dict[Any, msgspec.json.Decoder[Any]] = {}
_PREPARING = Lock()


def decode_json(text: bytes | bytearray | str, kind: type[T]) -> T:
    """Decode JSON into a value of the given type. Raises `msgspec.DecodeError` or `msgspec.ValidationError`."""
    value: T = decoder_of(kind).decode(text)
    return value


def decoder_of(kind: type[T]) -> msgspec.json.Decoder[T]:
    """Return the decoder for a type. After this call, any thread may convert values to the type."""
    decoder = _DECODERS.get(kind)
    if decoder is None:
        with _PREPARING:
            decoder = _DECODERS.setdefault(kind, msgspec.json.Decoder(kind))
    return decoder
