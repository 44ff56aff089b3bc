"""One-time invitations that the service has issued. The store contains only hashes of their codes."""

from __future__ import annotations

import secrets

import msgspec

from irdesk.domain.translatable_messages import worded
from irdesk.service.protocol import InvitationView, Invited, Refused, Role
from irdesk.service.team.members import ID_LENGTH, INVITATION, TOKEN, TOKEN_PATTERN, Member, hashed
from irdesk.store.team_tables import TeamTables
from irdesk.system.json_values import decode_json

LONGEST_DAYS = 365
"""Maximum number of days until an invitation expires."""
_LONGEST_NAME = 200
_DAY = 24 * 60 * 60.0


class _Invitation(msgspec.Struct, frozen=True):
    name: str
    role: Role
    made_at: float
    expires_at: float


def open_invitations(team: TeamTables) -> list[InvitationView]:
    """Return the open invitations, oldest first."""
    listed = [_view(key, value) for key, value in team.records(INVITATION).items()]
    return sorted(listed, key=lambda view: view.made_at)


def _view(key: str, value: str) -> InvitationView:
    invitation = decode_json(value, _Invitation)
    return InvitationView(key[:ID_LENGTH], invitation.name, invitation.role, invitation.made_at, invitation.expires_at)


def refuse_invalid(name: str, days: float) -> None:
    """Raise `Refused` if a name is too long, or an invitation would last too long."""
    if len(name) > _LONGEST_NAME or not 0 < days <= LONGEST_DAYS:
        raise Refused(400, worded("a name has at most 200 characters, and an invitation lasts at most 365 days"))


def invite(team: TeamTables, name: str, role: Role, days: float, now: float) -> Invited:
    """Store a new invitation and return its code. Only the hash of the code is stored."""
    code = secrets.token_urlsafe(18)
    invitation = _Invitation(name, role, now, now + days * _DAY)
    value = msgspec.json.encode(invitation).decode()
    team.put(INVITATION, hashed(code), value)
    return Invited(code, _view(hashed(code), value))


def redeem(team: TeamTables, code: str, token: str, device: str, now: float) -> tuple[Member, bool]:
    """Redeem an invitation code for a token. Return the member, and whether the membership is new. Raises `Refused` if
    the code or the token is not valid.

    A device may repeat its request, since the response may have been lost.
    """
    if not TOKEN_PATTERN.fullmatch(token):
        raise Refused(400, worded("the token must have at least 256 random bits, encoded as base64url"))
    known = team.record(TOKEN, hashed(token))
    if known is not None:
        member = decode_json(known, Member)
        if member.invitation == hashed(code):
            return member, False
        raise Refused(403, worded("the invitation is not valid: it was used, withdrawn, or has expired"))
    value = team.record(INVITATION, hashed(code))
    invitation = decode_json(value, _Invitation) if value else None
    if invitation is None or invitation.expires_at < now:
        raise Refused(403, worded("the invitation is not valid: it was used, withdrawn, or has expired"))
    team.drop(INVITATION, hashed(code))
    key = hashed(token)
    member = Member(invitation.name, invitation.role, device[:100], hashed(code), now, now, key[:ID_LENGTH])
    team.put(TOKEN, key, msgspec.json.encode(member).decode())
    return member, True
