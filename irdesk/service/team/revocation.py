"""Revocation of members' access: deletes their tokens and open invitations."""

from __future__ import annotations

import msgspec

from irdesk.service.team.members import ID_LENGTH, INVITATION, TOKEN
from irdesk.store.team_tables import TeamTables
from irdesk.system.json_values import decode_json


def revoke(team: TeamTables, name_or_id: str) -> list[str]:
    """Delete the tokens and open invitations that have this id or belong to the member with this name. Return the names
    of the affected members.

    The token of the store's owner is kept, so that the owner cannot be locked out.
    """
    gone = []
    for kind, listed in ((TOKEN, team.records(TOKEN)), (INVITATION, team.records(INVITATION))):
        for key, value in listed.items():
            holder = decode_json(value, _Holder)
            if name_or_id in {key[:ID_LENGTH], holder.name} and holder.invitation != "":
                team.drop(kind, key)
                gone.append(holder.name)
    return gone


class _Holder(msgspec.Struct, frozen=True):
    """The holder of a token or of an open invitation. For an open invitation, ``invitation`` is empty."""

    name: str
    invitation: str | None = None
