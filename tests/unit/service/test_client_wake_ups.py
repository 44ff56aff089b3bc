"""Wake-ups: an assessor receives them only for the assessor's own rows and packages, other members for all rows. The
token must be valid.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from served_team import PEOPLE

from irdesk.service.client_wake_ups import WakeUps
from irdesk.service.keep_alive import STILL_HERE
from irdesk.service.limits import Limits
from irdesk.service.protocol import LOOK, NewAssignment, NewInvitation, Refused, Role, SentRows

ANNA, BEN, CLEO = PEOPLE
TICK = 0.01
Listen = Callable[[str], AsyncIterator[bytes]]


@asynccontextmanager
async def watched(team, **limits) -> AsyncIterator[tuple[WakeUps, Listen]]:
    wake_ups = WakeUps(team, Limits(**limits), TICK)
    watching = asyncio.create_task(wake_ups.watch())

    def listen(token: str) -> AsyncIterator[bytes]:
        return wake_ups.listen(token, team.member(token))

    yield wake_ups, listen
    wake_ups.close()
    await watching


async def begun(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    assert await anext(events) == STILL_HERE
    return events


def topic_of_nobody_but(team, name: str, *others: str) -> str:
    """Return a topic that one assessor judges and the given others do not."""
    topics = {row.name: {topic.topic for topic in row.topics} for row in team.progress(None).assessors}
    return min(topics[name].difference(*(topics[other] for other in others)))


def test_a_revoked_member_hears_nothing_more(team, joined, device):
    carl, ben = joined("carl", Role.ANALYST), joined(BEN)

    async def work() -> None:
        async with watched(team) as (_, listen):
            events = await begun(listen(carl))
            team.append(ben, SentRows((device.row("1", "1-1", 1),)))
            assert await anext(events) == LOOK
            team.revoke(None, "carl")
            team.append(ben, SentRows((device.row("1", "1-2", 1),)))
            with pytest.raises(Refused):
                await anext(events)

    asyncio.run(work())


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_an_assessor_is_woken_by_the_own_package_alone(team, joined):
    anna, carla = joined(), joined("carla", Role.COORDINATOR)
    given = topic_of_nobody_but(team, CLEO, ANNA)

    async def work() -> None:
        async with watched(team) as (wake_ups, listen):
            mine, everybodys = await begun(listen(anna)), await begun(listen(carla))
            for change in (
                lambda: team.invite(None, NewInvitation("zoe", Role.ASSESSOR)),
                lambda: team.assign(None, NewAssignment(given, ("zoe",), anyway=True)),
            ):
                await asyncio.to_thread(change)
                assert await anext(everybodys) == LOOK
                while wake_ups._compared != wake_ups._seen.basis:
                    await asyncio.sleep(TICK)
                (listener,) = [known for known in wake_ups._listeners if known.member.name == ANNA]
                assert not listener.event.is_set()
            await asyncio.to_thread(team.assign, None, NewAssignment(given, (ANNA,), anyway=True))
            assert await anext(mine) == LOOK

    asyncio.run(work())


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_of_too_many_streams_of_one_device_the_oldest_end(team, joined, device):
    anna, ben = joined(), joined(BEN)

    async def work() -> None:
        async with watched(team, listeners_of_one=2) as (wake_ups, listen):
            other = await begun(listen(ben))
            streams = [await begun(listen(anna)) for _ in range(4)]
            for stream in streams[:2]:
                with pytest.raises(StopAsyncIteration):
                    await anext(stream)
            assert wake_ups.waiting == 3
            team.append(anna, SentRows((device.row("1", "1-1", 1),)))
            team.append(ben, SentRows((device.row("1", "1-1", 1),)))
            for stream in (*streams[2:], other):
                assert await anext(stream) == LOOK

    asyncio.run(work())
