"""A coordinator's requests to the team's service, each on a separate thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject

from irdesk.domain.errors import IrdeskError
from irdesk.session.core.background_tasks import Post
from irdesk.ui.live_team.network_thread import NetworkCalls

if TYPE_CHECKING:
    from irdesk.service.client.connection import TeamConnection
    from irdesk.service.client.membership import Membership
    from irdesk.service.protocol import Invited, ProgressView

T = TypeVar("T")


class TeamRequests(QObject):
    """Requests of one member to the service. ``failed`` is called with the reason if the service refuses or does not
    respond.
    """

    def __init__(
        self, membership: Membership, failed: Callable[[Exception], None], post: Post, parent: QObject
    ) -> None:
        super().__init__(parent)
        self.calls = NetworkCalls(self, post)
        self.membership = membership
        self._failed = failed
        self._asking = False

    def progress(self, done: Callable[[ProgressView], None]) -> None:
        """Request the team's progress, unless a progress request is pending."""
        if self._asking:
            return
        self._asking = True

        def answered(view: ProgressView) -> None:
            self._asking = False
            done(view)

        def not_answered(_fault: Exception) -> None:
            self._asking = False  # The status bar already reports the failure.

        self._ask(lambda connection: connection.progress(), answered, not_answered)

    def invite(self, name: str, role: str, done: Callable[[str], None]) -> None:
        """Invite a person. ``done`` is called with the invitation as one line of text."""
        from irdesk.service.invitation_line import Invitation
        from irdesk.service.protocol import NewInvitation, Role

        member = self.membership

        def invited(answer: Invited) -> None:
            view = answer.view
            line = Invitation(
                member.host,
                member.port,
                member.trust,
                answer.code,
                member.project_name,
                view.name,
                view.role,
                member.name,
            )
            done(line.line())

        self._ask(lambda connection: connection.invite(NewInvitation(name, Role(role))), invited, self._refused)

    def assign(
        self, topic: str, assessors: tuple[str, ...], done: Callable[[ProgressView], None], *, anyway: bool
    ) -> None:
        """Assign a topic to exactly these assessors.

        If ``anyway``, the topic can also be taken from an assessor who was active recently.
        """
        from irdesk.service.protocol import NewAssignment

        self._ask(lambda connection: connection.assign(NewAssignment(topic, assessors, anyway)), done, self._refused)

    def revoke(self, name_or_id: str, done: Callable[[None], None]) -> None:
        """Revoke a person's access, one device's access, or an invitation."""
        self._ask(lambda connection: connection.revoke(name_or_id), done, self._refused)

    def _ask(
        self, work: Callable[[TeamConnection], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        membership = self.membership

        def request() -> T:
            connection = membership.connection()
            try:
                return work(connection)
            finally:
                connection.close()

        self.calls.begin(request, done, failed)

    def _refused(self, fault: Exception) -> None:
        if not isinstance(fault, IrdeskError) and type(fault).__name__ != "Refused":
            raise fault
        self._failed(fault)
