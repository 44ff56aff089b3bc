"""HTTP connections with time limits for sending requests and reading responses. uvicorn itself has no such limits."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from typing import ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from irdesk.service.limits import Limits

_MOST_FILES = 65_536
_LATER = 1.1
_END = 1.0  # seconds that an idle client has to confirm the end of its TLS session


class TimedConnection(H11Protocol):
    """Connection that is closed if the client takes too long to send a request header or to read a response.

    If there are more idle connections than allowed, those that have been idle longest are closed. A client that opens
    thousands of connections therefore cannot lock other clients out; members whose connections are closed reconnect.
    """

    limits: ClassVar[Limits]
    idle: ClassVar[dict[TimedConnection, asyncio.TimerHandle]]

    @classmethod
    def of(cls, limits: Limits) -> type[TimedConnection]:
        """Return a connection class for one service; its connections share the service's limits."""
        return type(cls.__name__, (cls,), {"limits": limits, "idle": {}})

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timer for the first request."""
        super().connection_made(transport)
        self._unread: asyncio.TimerHandle | None = None
        self._ending: asyncio.TimerHandle | None = None
        self._wait_for_request(self.limits.patience)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers of the connection."""
        self._stop_waiting()
        self._stop_watching()
        if self._ending is not None:
            self._ending.cancel()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """When the service stops, close an idle connection immediately, and any other connection after its response."""
        super().shutdown()
        self._end_after(_END)

    def handle_events(self) -> None:
        """Read the received data. Stop the timer when the header of a request is complete."""
        before = self.cycle
        super().handle_events()
        if self.cycle is not before and not self.cycle.response_complete:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        """Start the timer for the next request."""
        # This timer is a fallback: uvicorn normally closes idle connections earlier.
        self._wait_for_request(_LATER * self.limits.keep_alive)
        super().on_response_complete()
        self._end_after(self.limits.patience)  # The client may still be reading the response.

    def _end_after(self, seconds: float) -> None:
        """Abort a connection that is being closed if the client does not confirm the end of the connection within
        ``seconds``.

        With TLS, the transport waits for the client's confirmation. A client that does not read never sends it, and
        would keep the service from stopping.
        """
        if self._ending is None and self.transport.is_closing():
            self._ending = self.loop.call_later(seconds, self.transport.abort)

    def pause_writing(self) -> None:
        """Start checking whether the client reads."""
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        """Stop checking whether the client reads: it has read enough for writing to continue."""
        self._stop_watching()
        super().resume_writing()

    def _wait_for_request(self, seconds: float) -> None:
        self._stop_waiting()
        self.idle[self] = self.loop.call_later(seconds, self.transport.abort)
        while len(self.idle) > self.limits.idle:
            oldest = next(iter(self.idle))
            oldest._stop_waiting()
            oldest.transport.abort()

    def _stop_waiting(self) -> None:
        if timer := self.idle.pop(self, None):
            timer.cancel()

    def _watch(self) -> None:
        self._stop_watching()
        size = self.transport.get_write_buffer_size()
        self._unread = self.loop.call_later(self.limits.patience, self._look, size)

    def _look(self, before: int) -> None:
        """Close the connection if the client has read nothing since the last check."""
        if self.transport.get_write_buffer_size() < before:
            self._watch()
        else:
            self.transport.abort()

    def _stop_watching(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


def allow_many_files() -> None:
    """Raise this process's limit on open files as far as the system allows, since each connection uses a file
    descriptor.
    """
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
