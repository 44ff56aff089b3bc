"""Leases on topics: a topic of an absent assessor can be assigned to other assessors when the lease has expired."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.domain.translatable_messages import few, worded
from irdesk.service.protocol import NewAssignment, Refused
from irdesk.service.team.members import Member

LEASE = 3 * 24 * 60 * 60.0
"""Seconds without contact after which an assessor's topics may be assigned to other assessors."""


def seen_at(devices: Sequence[Member], name: str) -> float:
    """Return the time of a member's last connection with any device, or 0 if there was none."""
    return max((device.seen_at for device in devices if device.name == name), default=0.0)


def refuse_leased(
    wish: NewAssignment, before: Sequence[str], devices: Sequence[Member], lease: float, now: float
) -> None:
    """Raise `Refused` if an assessor who would lose the topic holds a lease on it, unless the request overrides leases.
    ``before`` are the topic's assessors, and ``lease`` is the length of a lease in seconds.
    """
    holders = [
        name
        for name in before
        if name not in wish.assessors and (seen := seen_at(devices, name)) and seen + lease > now
    ]
    if holders and not wish.anyway:
        raise Refused(
            409,
            worded(
                "topic {topic} is assigned to {names}, who connected less than {days:g} days ago",
                names=few(holders),
                topic=wish.topic,
                days=lease / 86400,
            ),
        )
