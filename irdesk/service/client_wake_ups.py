"""Wake-ups: events that tell clients that the team's data has changed, but not which data. They are sent in batches at
fixed times, so that they do not reveal who judged.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Set
from dataclasses import dataclass, field

from irdesk.domain.errors import ChangedMeanwhile, StoreUnavailable
from irdesk.domain.translatable_messages import worded
from irdesk.service.keep_alive import HEARTBEAT, STILL_HERE
from irdesk.service.limits import Limits
from irdesk.service.protocol import LOOK, READS_ALL, Refused
from irdesk.service.team.members import Member
from irdesk.service.team.team import Team

TICK = 0.5  # seconds between two reads of the store


@dataclass(frozen=True)
class _Seen:
    number: int
    basis: str


@dataclass(eq=False)
class _Listener:
    """A stream of wake-ups. It ends as soon as ``wanted`` is false."""

    token: str
    member: Member
    event: asyncio.Event = field(default_factory=asyncio.Event)
    wanted: bool = True

    @property
    def reads_all(self) -> bool:
        return self.member.role in READS_ALL


class WakeUps:
    """Sender of wake-ups to all listeners in this process. One read of the store per tick serves all listeners, and
    also detects rows stored by other processes.
    """

    def __init__(self, team: Team, limits: Limits, tick: float = TICK) -> None:
        self._team = team
        self._limits = limits
        self._tick = tick
        self._listeners: list[_Listener] = []
        self._closing = asyncio.Event()
        self._seen: _Seen | None = None
        self._tags: dict[str, str] = {}
        self._comparing: asyncio.Task[None] | None = None
        self._compared = ""

    @property
    def waiting(self) -> int:
        """Return the number of listeners."""
        return len(self._listeners)

    def close(self) -> None:
        """End all streams."""
        self._closing.set()
        for listener in self._listeners:
            listener.event.set()

    async def watch(self) -> None:
        """Read the store once per tick while there are listeners, until `close`."""
        while not self._closing.is_set():
            await asyncio.sleep(self._tick)
            if not self._listeners:
                self._seen = None
            if (seen := self._seen) is None:
                continue
            try:
                now, names = await asyncio.to_thread(self._look, seen)
            except StoreUnavailable:  # try again at the next tick
                continue
            changed = now.basis != seen.basis
            for listener in self._listeners:
                if listener.member.name in names or (listener.reads_all and (changed or names)):
                    listener.event.set()
            if now.basis != self._compared and (self._comparing is None or self._comparing.done()):
                self._comparing = asyncio.create_task(self._wake_for_packages(now.basis))
            self._seen = now
        if self._comparing is not None:
            await self._comparing

    async def _wake_for_packages(self, basis: str) -> None:
        """Wake the assessors whose own packages have changed.

        This runs as a separate task: it may have to wait until packages are made, and wake-ups for rows must not be
        delayed.
        """
        names = {listener.member.name for listener in self._listeners if not listener.reads_all}
        try:
            tags = await asyncio.to_thread(self._team.packages.tags, names)
            before = await asyncio.to_thread(self._given, names - self._tags.keys()) | self._tags
        except (StoreUnavailable, ChangedMeanwhile):  # try again at the next tick
            return
        for listener in self._listeners:
            name = listener.member.name
            if name in tags and not listener.reads_all and tags[name] != before.get(name):
                listener.event.set()
        self._tags |= tags
        self._compared = basis

    def _look(self, before: _Seen | None) -> tuple[_Seen, frozenset[str]]:
        """Return the current state of the store, and the assessors whose rows arrived since the state ``before``."""
        with self._team.store.team() as team:
            now = _Seen(team.last_number(), self._team.packages.basis(team))
            moved = before is not None and now.number > before.number
            return now, team.assessors_after(before.number) if before and moved else frozenset()

    def _given(self, names: Set[str]) -> dict[str, str]:
        """Return the tag of the package last made for each assessor."""
        with self._team.store.team() as team:
            return {name: self._team.packages.given(team, name) for name in names}

    def refuse_too_many(self) -> None:
        """Raise `Refused` if the maximum number of listeners is reached."""
        if len(self._listeners) >= self._limits.listeners:
            raise Refused(503, worded("too many listeners"), 30)

    def _add(self, listener: _Listener) -> None:
        """Add a listener. If its token then has too many listeners, end the oldest ones, since their connections may be
        dead.
        """
        self._listeners.append(listener)
        same = [known for known in self._listeners if known.token == listener.token and known.wanted]
        for known in same[: -self._limits.listeners_of_one]:
            known.wanted = False
            known.event.set()

    async def listen(self, token: str, member: Member) -> AsyncIterator[bytes]:
        """Yield the events of one listener until the service stops. Raises `Refused` when the token is revoked."""
        listener = _Listener(token, member)
        self._add(listener)
        try:
            # Read the state before the first event is sent. After this event, the listener fetches all rows stored so
            # far; rows stored later differ from the state and cause another event. No row is missed.
            now, _ = await asyncio.to_thread(self._look, None)
            if self._seen is None:
                self._seen, self._compared = now, now.basis
            yield STILL_HERE
            while True:
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        await listener.event.wait()
                    sign = LOOK
                except TimeoutError:
                    sign = STILL_HERE
                if self._closing.is_set() or not listener.wanted:
                    return
                await asyncio.to_thread(self._team.member, token)
                listener.event.clear()
                yield sign
        finally:
            self._listeners.remove(listener)
