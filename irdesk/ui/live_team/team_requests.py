"""Requests to the team's service. Each runs on a separate thread, since it may take minutes and must not block other
tasks.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject
from shiboken6 import isValid

from irdesk.domain.errors import IrdeskError
from irdesk.session.core.background_tasks import Post

if TYPE_CHECKING:
    from irdesk.service.client.connection import TeamConnection
    from irdesk.service.client.membership import Membership
    from irdesk.service.protocol import Invited, ProgressView

T = TypeVar("T")


class NetworkCalls:
    """Network calls of an ``owner``. Results are posted to the owner's thread, unless the owner has been deleted.

    The thread of a call holds no references to Qt objects. If it held the last reference to one, the object would be
    destroyed on that thread, which Qt does not allow. Threads are daemons, so that they never keep the program from
    exiting.
    """

    def __init__(self, owner: QObject, post: Post) -> None:
        self._owner, self._post = owner, post
        self._numbers = count()
        self._waiting: dict[int, tuple[Callable[[Any], None], Callable[[Exception], None]]] = {}

    def begin(self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]) -> None:
        """Run ``work`` on a new thread, then call ``done`` or ``failed``. ``work`` must not refer to Qt objects."""
        number = next(self._numbers)
        self._waiting[number] = done, failed
        arguments = (work, self._post, partial(_deliver, weakref.ref(self), number))
        threading.Thread(target=_carry_out, args=arguments, name="irdesk team request", daemon=True).start()

    def take(self, number: int, result: Any, fault: Exception | None) -> None:
        """Pass the result or the fault of a call to its callback."""
        done, failed = self._waiting.pop(number)
        if not isValid(self._owner):
            return
        if fault is None:
            done(result)
        else:
            failed(fault)


def _carry_out(work: Callable[[], Any], post: Post, deliver: Callable[[Any, Exception | None], None]) -> None:
    try:
        delivery = partial(deliver, work(), None)
    except Exception as fault:
        delivery = partial(deliver, None, fault)
    with suppress(RuntimeError):  # the window was closed meanwhile
        post(delivery)


def _deliver(calls: weakref.ref[NetworkCalls], number: int, result: Any, fault: Exception | None) -> None:
    if known := calls():
        known.take(number, result, fault)


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

    def progress(self, done: Callable[[ProgressView], None], failed: Callable[[Exception], None]) -> None:
        """Request the team's progress, unless a progress request is pending."""
        if self._asking:
            return
        self._asking = True

        def answered(view: ProgressView) -> None:
            self._asking = False
            done(view)

        def not_answered(fault: Exception) -> None:
            self._asking = False
            failed(fault)

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
