"""Access to a team from commands: directly in the team's store, through the service that has the store open, or as a
member.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from irdesk.domain.errors import CommandRefused, StoreUnavailable
from irdesk.settings import standard_paths
from irdesk.store.project_location import location_of

if TYPE_CHECKING:
    from irdesk.service.client.connection import TeamConnection
    from irdesk.service.client.membership import Membership
    from irdesk.service.invitation_line import Server
    from irdesk.service.protocol import Invited, NewAssignment, NewGuidelines, NewInvitation, ProgressView
    from irdesk.service.team.team import Team

SUFFIX = ".team"
WHERE = f"project file, URL of a project on a server, or the {SUFFIX} file of a coordinator who joined"


class TeamDesk(Protocol):
    """Interface for a coordinator's actions, which are applied to the store or sent to a service."""

    def progress(self, audit: int = 0) -> ProgressView:
        """Return the progress of the assessors, and the last entries of the audit log."""

    def invite(self, wish: NewInvitation) -> Invited:
        """Create an invitation."""

    def assign(self, wish: NewAssignment) -> ProgressView:
        """Assign a topic to other assessors."""

    def write_guidelines(self, wish: NewGuidelines) -> object:
        """Replace the guidelines for assessors."""

    def revoke(self, name_or_id: str) -> object:
        """Revoke tokens and open invitations."""

    def server(self) -> Server:
        """Return the address of the service."""


class _OnStore:
    def __init__(self, team: Team) -> None:
        self._team = team
        self.assign = partial(team.assign, None)
        self.invite = partial(team.invite, None)
        self.revoke = partial(team.revoke, None)
        self.write_guidelines = partial(team.write_guidelines, None)

    def progress(self, audit: int = 0) -> ProgressView:
        return self._team.progress(None, audit)

    def server(self) -> Server:
        server = self._team.address()
        if server is None:
            raise CommandRefused("invitations name the service's address: start irdesk serve once before inviting")
        return server


class _OnService:
    def __init__(self, connection: TeamConnection) -> None:
        self._connection = connection
        self.progress = self._connection.progress
        self.assign = self._connection.assign
        self.invite = self._connection.invite
        self.revoke = self._connection.revoke
        self.write_guidelines = self._connection.write_guidelines

    def server(self) -> Server:
        return self._connection.server


@contextmanager
def team_desk(where: str) -> Iterator[TeamDesk]:
    """Provide access to a team, given its store, its running service, or a membership file. Raises an `IrdeskError` if
    the team cannot be accessed or the service refuses a request.
    """
    from irdesk.service.protocol import Refused

    try:
        with _desk(where) as desk:
            yield desk
    except Refused as refusal:
        raise CommandRefused(refusal.reason) from refusal


@contextmanager
def _desk(where: str) -> Iterator[TeamDesk]:
    from irdesk.service.client.membership import load_membership
    from irdesk.service.team.team import Team
    from irdesk.store.store import Store

    if where.endswith(SUFFIX):
        with closing(load_membership(Path(where)).connection()) as connection:
            yield _OnService(connection)
        return
    location = location_of(where)
    try:
        store = Store.open(location, shared=True)
    except StoreUnavailable as fault:
        membership = _console(location, fault) if isinstance(location, Path) else None
        if membership is None:
            raise
        with closing(membership.connection()) as connection:
            yield _OnService(connection)
        return
    try:
        with tempfile.TemporaryDirectory(prefix="irdesk-") as scratch:
            team = Team(store, Path(scratch))
            team.begin()
            yield _OnStore(team)
    finally:
        store.close()


def _console(path: Path, fault: StoreUnavailable) -> Membership | None:
    """Return a membership for calling the service that has a project file open. Return None if no service has it open.

    Raises `CommandRefused` if another user started the service.
    """
    from irdesk.service.owner_token import console_of, read_console
    from irdesk.service.team.team import Team
    from irdesk.store.store import Store

    stored = None
    with suppress(StoreUnavailable):
        store = Store.read(path)
        try:
            stored = Team(store, path.parent).console_path()
        finally:
            store.close()
    membership = (read_console(stored) if stored else None) or console_of(standard_paths.data(), path)
    if membership is None and stored is not None and not os.access(stored, os.R_OK):
        raise CommandRefused(f"{fault}. If that is irdesk serve: give this command as the user that it runs as")
    return membership


def invitation_line(server: Server, invited: Invited, project: str) -> str:
    """Format an invitation as the line to send to its recipient."""
    from irdesk.service.invitation_line import Invitation

    view = invited.view
    return Invitation(server.host, server.port, server.trust, invited.code, project, view.name, view.role).line()
