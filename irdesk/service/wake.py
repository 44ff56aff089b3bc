"""Wake-ups: events that say only *look again*, sent in batches at fixed times, so that they do not tell who judged."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.messages import worded
from irdesk.service.members import Member
from irdesk.service.protocol import HEARTBEAT, LOOK, STILL_HERE, Refused
from irdesk.service.rows import READS_ALL
from irdesk.service.team import Team

TICK = 0.5  # seconds between two looks at the store


@dataclass(frozen=True)
class _Seen:
    number: int
    basis: str


class WakeUps:
    """Everybody who waits for a wake-up in this process. One look at the store a tick serves all of them, so it does
    not matter which process stored a row.
    """

    def __init__(self, team: Team, most: int, tick: float = TICK) -> None:
        self._team = team
        self._most = most
        self._tick = tick
        self._listeners: dict[asyncio.Event, Member] = {}
        self._closing = asyncio.Event()
        self._seen: _Seen | None = None

    @property
    def waiting(self) -> int:
        """Return the number of listeners."""
        return len(self._listeners)

    def close(self) -> None:
        """End all streams."""
        self._closing.set()
        for event in self._listeners:
            event.set()

    async def watch(self) -> None:
        """Look at the store once a tick while somebody listens, until `close`."""
        while not self._closing.is_set():
            await asyncio.sleep(self._tick)
            if not self._listeners:
                self._seen = None
            if (seen := self._seen) is None:
                continue
            try:
                now, names = await asyncio.to_thread(self._look, seen)
            except StoreUnavailable:  # the next tick looks again
                continue
            everybody = now.basis != seen.basis
            for event, member in self._listeners.items():
                if everybody or member.name in names or (names and member.role in READS_ALL):
                    event.set()
            self._seen = now

    def _look(self, before: _Seen | None) -> tuple[_Seen, frozenset[str]]:
        """Return what there is, and whose rows arrived since ``before``."""
        with self._team.store.team() as team:
            now = _Seen(team.last_number(), self._team.packages.basis(team))
            moved = before is not None and now.number > before.number
            return now, team.assessors_after(before.number) if before and moved else frozenset()

    def refuse_too_many(self) -> None:
        """Raise `Refused` if no more listeners can be served."""
        if len(self._listeners) >= self._most:
            raise Refused(503, worded("too many listeners"), 30)

    async def listen(self, token: str, member: Member) -> AsyncIterator[bytes]:
        """Yield the events of one listener, until its token is revoked (`Refused`) or the service stops."""
        event = asyncio.Event()
        self._listeners[event] = member
        try:
            # What the listener reads after the first sign of life is at least what was there now.
            now, _ = await asyncio.to_thread(self._look, None)
            self._seen = self._seen or now
            yield STILL_HERE
            while not self._closing.is_set():
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        await event.wait()
                except TimeoutError:
                    await asyncio.to_thread(self._team.member, token)
                    yield STILL_HERE
                    continue
                event.clear()
                if not self._closing.is_set():
                    yield LOOK
        finally:
            del self._listeners[event]
