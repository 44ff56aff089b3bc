"""Members of a team and the tokens of their devices. The store contains only hashes of the tokens."""

from __future__ import annotations

import hashlib
import re
import secrets

import msgspec

from irdesk.domain.translatable_messages import worded
from irdesk.service.protocol import MemberView, Refused, Role
from irdesk.store.team_tables import TeamTables
from irdesk.system.json_values import decode_json

TOKEN, INVITATION = "token", "invitation"  # kinds of records in the store, for tokens and for invitations
OWNER, CONSOLE = "owner", "console"
"""Name and device under which the audit log records users who work on the store directly."""
TOKEN_PATTERN = re.compile(r"[\w-]{43,100}")
ID_LENGTH = 16  # length of the hash prefix that serves as the id of a token or an invitation


class Member(msgspec.Struct, frozen=True):
    """A device that joined the team, with its member's name and role. ``invitation`` is the hash of the code that the
    device redeemed.
    """

    name: str
    role: Role
    device: str
    invitation: str
    joined_at: float
    seen_at: float
    id: str = ""

    @property
    def is_console(self) -> bool:
        """Whether this is the store's owner. The owner is recognised by having no invitation, since any member can have
        the owner's name.
        """
        return not self.invitation


def hashed(secret: str) -> str:
    """Return the hash under which a token or a code is stored. The hash needs no salt, since tokens and codes are long
    and random.
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def new_token() -> str:
    """Return a new random token of 256 bits."""
    return secrets.token_urlsafe(32)


def member_of(team: TeamTables, token: str) -> Member:
    """Return the member with this token. Raises `Refused` if no member has it."""
    value = team.record(TOKEN, hashed(token)) if TOKEN_PATTERN.fullmatch(token) else None
    if value is None:
        raise Refused(401, worded("the token is not valid: it was revoked, or this device never joined"))
    return decode_json(value, Member)


def members(team: TeamTables) -> list[Member]:
    """Return the devices of all members, in the order in which they joined."""
    listed = [decode_json(value, Member) for value in team.records(TOKEN).values()]
    return sorted(listed, key=lambda member: member.joined_at)


def view_of(member: Member) -> MemberView:
    """Return a member in the form sent to coordinators."""
    return MemberView(member.id, member.name, member.role, member.device, member.joined_at, member.seen_at)


def console(team: TeamTables, now: float) -> str:
    """Return a new token for the store's owner, who is a coordinator. The previous token is deleted."""
    for key, value in team.records(TOKEN).items():
        if decode_json(value, Member).is_console:
            team.drop(TOKEN, key)
    token = new_token()
    key = hashed(token)
    member = Member(OWNER, Role.COORDINATOR, CONSOLE, "", now, now, key[:ID_LENGTH])
    team.put(TOKEN, key, msgspec.json.encode(member).decode())
    return token


def saw(team: TeamTables, member: Member, token: str, now: float) -> None:
    """Store the time of the last connection of a member's device."""
    value = msgspec.json.encode(msgspec.structs.replace(member, seen_at=now)).decode()
    team.put(TOKEN, hashed(token), value)
