"""Limits on the size and the rate of requests."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from irdesk.domain.translatable_messages import worded
from irdesk.service.protocol import Refused

_MOST_KNOWN = 10_000  # maximum number of senders that are tracked


@dataclass(frozen=True)
class Limits:
    """Limits of a service.

    - ``body``, ``small_body``, ``text``: maximum size of a request body, in bytes.
    - ``volume``, ``volume_burst``: bytes per second from one token, and the allowed burst in bytes.
    - ``rate``, ``burst``: requests per second from one token, and the allowed burst of requests.
    - ``failures``: maximum number of refused requests per minute from one address.
    - ``patience``: seconds for the header and the body of a request to arrive, and for a client to continue reading.
    - ``keep_alive``: maximum number of seconds between two requests on a connection.
    - ``idle``: maximum number of idle connections.
    - ``listeners``, ``listeners_of_one``: maximum number of listeners in one process, and with one token.
    - ``requests_of_one``, ``requests_of_strangers``: maximum number of simultaneous requests with one token, and
      without a valid token.
    """

    body: int = 8 << 20
    small_body: int = 16 << 10
    text: int = 1 << 20
    volume: float = 256 << 10
    volume_burst: int = 32 << 20
    rate: float = 20.0
    burst: int = 100
    failures: int = 30
    patience: float = 30.0
    keep_alive: float = 75.0
    idle: int = 1000
    listeners: int = 2000
    listeners_of_one: int = 4
    requests_of_one: int = 16
    requests_of_strangers: int = 50

    @classmethod
    def of_rate(cls, rate: float) -> Limits:
        """Return the limits that allow a given number of requests per second."""
        return cls(rate=rate, burst=max(1, round(5 * rate)), failures=max(1, round(1.5 * rate)))


class _Bucket:
    __slots__ = ("left", "updated")

    def __init__(self, left: float, updated: float) -> None:
        self.left, self.updated = left, updated


class RateLimit:
    """Rate limiter with one token bucket per sender. A bucket is refilled at ``rate`` per second and holds up to
    ``burst``.
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, _Bucket] = {}

    def take(self, sender: str, amount: float = 1) -> None:
        """Count a request, or the ``amount`` of data that it sends. Raises `Refused`, with the number of seconds to
        wait, if the sender's bucket is exhausted.
        """
        bucket = self._filled(sender)
        if bucket.left < amount:
            raise Refused(429, worded("too many requests"), max(1, round((amount - bucket.left) / self._rate)))
        bucket.left -= amount

    def _filled(self, sender: str) -> _Bucket:
        now = self._clock()
        bucket = self._buckets.get(sender)
        if bucket is None:
            if len(self._buckets) >= _MOST_KNOWN:
                self._forget(now)
            bucket = self._buckets[sender] = _Bucket(self._burst, now)
        bucket.left = min(self._burst, bucket.left + (now - bucket.updated) * self._rate)
        bucket.updated = now
        return bucket

    def _forget(self, now: float) -> None:
        """Remove the senders whose buckets are full again. If too many senders remain, remove all of them."""
        full = self._burst / self._rate
        self._buckets = {name: bucket for name, bucket in self._buckets.items() if now - bucket.updated < full}
        if len(self._buckets) >= _MOST_KNOWN:
            self._buckets.clear()
