"""Thread-safe decoding of JSON into frozen values.

When msgspec 0.22.0 decodes a class for the first time, it collects the fields of the class. If two threads do so
concurrently, the process crashes. Therefore only one thread at a time prepares a decoder here; all threads can then use
the decoder.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_DECODERS: dict[Any, msgspec.json.Decoder[Any]] = {}
_PREPARING = Lock()


def decode_json(text: bytes | bytearray | str, kind: type[T]) -> T:
    """Decode JSON into a value of the given type. Raises `msgspec.DecodeError` if the JSON is malformed, or
    `msgspec.ValidationError` if it does not match the type.
    """
    value: T = decoder_of(kind).decode(text)
    return value


def decoder_of(kind: type[T]) -> msgspec.json.Decoder[T]:
    """Return the decoder for a type. After this call, any thread may convert values to the type."""
    decoder = _DECODERS.get(kind)
    if decoder is None:
        with _PREPARING:
            decoder = _DECODERS.setdefault(kind, msgspec.json.Decoder(kind))
    return decoder
