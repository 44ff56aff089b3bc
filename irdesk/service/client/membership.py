"""Membership of a team: the address of the team's service, and this device's token. It is stored in the
joined project.
"""

from __future__ import annotations

import os
import platform
import time
from pathlib import Path

import msgspec

from irdesk.domain.errors import InputError
from irdesk.service.client.connection import TeamConnection, Unreachable
from irdesk.service.invitation_line import Server, read_invitation
from irdesk.service.protocol import Join, RefusedRow, Role
from irdesk.service.team.members import new_token
from irdesk.store.store import Store
from irdesk.store.team_tables import MEMBERSHIP, SELF
from irdesk.system.json_values import decode_json

_TRIES, _PAUSE = 4, 1.0


class Membership(msgspec.Struct, frozen=True):
    """The membership of a device that joined a team.

    In a project file, the membership also contains the state of synchronisation. ``sent`` is the id of the last row
    sent. ``cursor`` marks the last row received. ``etag`` is the tag of the last package received. ``refused`` are the
    rows that the service refused. ``dated`` maps the ids of rows with a wrong time to new ids.

    In a copy of the whole project, ``copied`` is the id of the last row at the time of copying. ``shared`` are the
    settings last received from the service.
    """

    host: str
    port: int
    trust: str
    token: str
    project: str
    project_name: str
    name: str
    role: Role
    sent: str = ""
    cursor: int = 0
    etag: str = ""
    refused: tuple[RefusedRow, ...] = ()
    dated: dict[str, str] = {}
    copied: str = ""
    shared: dict[str, str] = {}

    def connection(self) -> TeamConnection:
        """Return a connection to the service with this member's token."""
        return TeamConnection(Server(self.host, self.port, self.trust), self.token)


def join(text_or_path: str, token: str = "") -> Membership:
    """Redeem an invitation, given as a line or a file. Raises `InputError` for a malformed invitation, `Refused` if the
    service refuses it, and `Unreachable` if the service does not respond.

    To retry after a missing response, pass the same ``token``, created with `new_token`.
    """
    invitation, token = read_invitation(text_or_path), token or new_token()
    server = Server(invitation.host, invitation.port, invitation.trust)
    connection = TeamConnection(server)
    try:
        for attempt in range(_TRIES):
            try:
                joined = connection.join(Join(invitation.code, token, platform.node()[:100]))
                break
            except Unreachable:  # the response may have been lost, and retrying with the same token is safe
                if attempt == _TRIES - 1:
                    raise
                time.sleep(_PAUSE)
    finally:
        connection.close()
    return Membership(
        server.host,
        server.port,
        server.trust,
        token,
        joined.project,
        joined.project_name,
        joined.name,
        joined.role,
    )


def save_membership(membership: Membership, path: Path) -> None:
    """Write a membership to a new file that only its owner can read. Raises `InputError` if the file exists or cannot
    be written.
    """
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(msgspec.json.encode(membership))
    except OSError as fault:
        raise InputError(str(path), 0, f"cannot be written: {fault.strerror}") from fault


def load_membership(path: Path) -> Membership:
    """Read a membership from its file. Raises `InputError` if the file cannot be read or is not a membership."""
    try:
        return decode_json(path.read_bytes(), Membership)
    except (OSError, msgspec.MsgspecError) as fault:
        raise InputError(str(path), 0, "is not a membership of a team") from fault


def membership_of(store: Store) -> Membership | None:
    """Return the membership stored in a project, or None (any thread)."""
    with store.team() as team:
        value = team.record(MEMBERSHIP, SELF)
    return decode_json(value, Membership) if value else None


def keep_membership(store: Store, membership: Membership, *, durable: bool = False) -> None:
    """Store the membership in a project (any thread)."""
    with store.transaction(durable=durable) as transaction:
        transaction.team.put(MEMBERSHIP, SELF, msgspec.json.encode(membership).decode())


def forget_membership(store: Store) -> None:
    """Leave the team by deleting the membership stored in a project; nothing else is deleted (any thread)."""
    with store.transaction() as transaction:
        transaction.team.drop(MEMBERSHIP, SELF)
