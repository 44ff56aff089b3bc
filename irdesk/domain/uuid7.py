"""Globally unique ids in order of time (UUIDv7, RFC 9562). Each new id is greater than the previous one."""

from __future__ import annotations

import secrets
import time
import uuid
from collections.abc import Callable

# Latest time accepted in an id from another source, in ms: 34 years before the latest possible time, in the year 10889.
_LATEST = (1 << 48) - (1 << 40)


class IdSource:
    """Generates UUIDv7 ids, each greater than the previous one, even if the clock is set back.

    ``last`` is the highest id already in use. New ids are greater than it, so that the order survives a restart.
    """

    def __init__(self, last: uuid.UUID | None = None, clock: Callable[[], float] = time.time) -> None:
        self._last = last.int if last else 0
        self._clock = clock

    def follow(self, taken: uuid.UUID) -> None:
        """Make all further ids greater than an id from another source, even if that source's clock was wrong."""
        self._last = max(self._last, taken.int)

    def next(self) -> uuid.UUID:
        """Return a new id: 48 bits of milliseconds, version 7, 74 random bits."""
        milliseconds = int(self._clock() * 1000) & (1 << 48) - 1
        value = milliseconds << 80 | 7 << 76 | secrets.randbits(12) << 64 | 2 << 62 | secrets.randbits(62)
        if value <= self._last:
            value = _successor(self._last)
        self._last = value
        return uuid.UUID(int=value)


def seconds_of(text: str) -> float:
    """Return the time of an id in seconds since the epoch. The first 48 bits of a UUIDv7 are milliseconds."""
    return int(text.replace("-", "")[:12], 16) / 1000


def fault_of(text: str) -> str:
    """Return why an id from another source is invalid, or an empty string if it is valid. A valid id is a UUIDv7 in
    canonical form and leaves room for later ids.
    """
    try:
        parsed = uuid.UUID(text)
    except ValueError:
        return f"'{text[:40]}' is not an id"
    if str(parsed) != text or parsed.int >> 76 & 0xF != 7 or parsed.int >> 62 & 3 != 2:
        return f"'{text[:40]}' is not a UUID of version 7 in its usual form"
    if parsed.int >> 80 > _LATEST:
        return f"'{text[:40]}' has a time that leaves no room for later ids"
    return ""


def _successor(value: int) -> int:
    """Return an id after ``value``. The random bits are incremented by a random amount; the version and variant bits
    are kept.
    """
    low = (value & (1 << 62) - 1) + 1 + secrets.randbits(32)
    high = value >> 64
    if low >> 62:
        high += 1
        if high >> 12 & 0xF != 7:  # the 12 random bits overflowed into the version: use the next millisecond
            high = (high >> 16) + 1 << 16 | 7 << 12
    return high << 64 | 2 << 62 | low & (1 << 62) - 1
