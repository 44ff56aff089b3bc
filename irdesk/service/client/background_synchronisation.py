"""Background synchronisation of an open project with its team's service, on separate threads. One thread sends local
judgements, fetches those of other members, and imports new packages. A second thread listens for wake-ups. Received
data changes the project through commands, which the workspace's thread executes between the user's commands.
"""

from __future__ import annotations

import logging
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec

from irdesk.domain.errors import CommandRefused, InputError, StoreUnavailable
from irdesk.domain.progress import QUIET
from irdesk.service.client.connection import Unreachable
from irdesk.service.client.guidelines_draft import GuidelinesDraft
from irdesk.service.client.link_state import Contact, LinkState
from irdesk.service.client.row_exchange import RowExchange
from irdesk.service.protocol import NOTHING_ASSIGNED, SENDS_ROWS, Refused, Role
from irdesk.session.core.background_tasks import Post
from irdesk.session.core.changes import RECEIVED, ChangeSet, JudgementChanged, NoteChanged, SettingChanged
from irdesk.session.core.project_settings import GUIDELINES
from irdesk.session.core.workspace import Command, Workspace
from irdesk.session.team import coordinator_changes
from irdesk.session.team.coordinator_changes import PackageUpdate, ReceiveSettings, TakePackage
from irdesk.session.team.rows_from_service import prepare_rows
from irdesk.store.team_tables import Row

T = TypeVar("T")
LOOK_AFTER = 2.0
"""Minimum seconds between two fetches. Scores are computed once for all rows that arrive between two fetches."""
LOOK_AT_LEAST = 120.0  # maximum seconds between fetches if no wake-up arrives
FIRST_PAUSE, LONGEST_PAUSE, PAUSE_GROWTH = 0.5, 15.0, 1.5
"""First and longest pause, in seconds, before retrying a service that did not respond, and the factor by which the
pause grows. With this factor, a restart of the service delays rows by at most half of the time that the restart takes.
"""
FOREVER = 1e9
WAIT = 2.0  # seconds to wait for the current step when the project is closed
ROWS_AT_ONCE = 500  # maximum number of rows in one command
_UNKNOWN_TOKEN = 401
_LOG = logging.getLogger(__name__)
_COUNTED = frozenset({Contact.SYNCHRONISED, Contact.SENDING})
"""States that change to `Contact.SENDING` when the user makes further judgements."""


class _Closed(Exception):
    """Raised when the project is being closed."""


class TeamLink:
    """Link between an open project and the service of the team that it joined.

    ``post`` runs a function on the workspace's thread. The callbacks are called on that thread:

    - ``on_state`` with the state when it changes,
    - ``on_news`` with each command that imported new topics, documents or guidelines,
    - ``on_override`` with the names of settings in which the team's values replaced the user's changes.
    """

    def __init__(
        self,
        workspace: Workspace,
        post: Post,
        on_state: Callable[[LinkState], None],
        on_news: Callable[[TakePackage], None],
        on_override: Callable[[list[str]], None],
    ) -> None:
        self._workspace = workspace
        self._post = post
        self._on_state = on_state
        self._on_news = on_news
        self._on_override = on_override
        self._service = RowExchange(workspace.store)
        self.membership = self._service.membership
        self._ear = self.membership.connection()
        self._closed = threading.Event()
        self._something = threading.Event()
        self._look = True
        self._again = False
        self._look_at = 0.0
        self._draft = GuidelinesDraft()
        self._contact_at = 0.0
        self._told = LinkState(Contact.NOT_CONNECTED), 0  # last state shown, and _judged when that state was read
        self._judged = 0  # number of rows to send that were written since the link was created (workspace thread)
        self._threads = [
            threading.Thread(target=target, name=f"irdesk team {name}", daemon=True)
            for name, target in (("exchange", self._exchange), ("wake-ups", self._listen))
        ]

    def before(self) -> LinkState:
        """Return the state of the link before `start` is called (any thread). Raises `StoreUnavailable` if the project
        file cannot be read.
        """
        waiting, kept = self._service.waiting(), self._service.kept()
        return LinkState(Contact.NOT_CONNECTED, waiting, refused=self.membership.refused, kept=kept)

    def start(self) -> None:
        """Start both threads."""
        for thread in self._threads:
            thread.start()

    @property
    def is_running(self) -> bool:
        """Whether the link exchanges rows. It stops doing so when the project is closed."""
        return self._threads[0].is_alive()

    @property
    def is_started(self) -> bool:
        """Whether the link has been started."""
        return self._threads[0].ident is not None

    def close(self) -> None:
        """Ask the threads to stop (any thread). Unsent rows are sent when the project is next opened."""
        self._closed.set()
        self._something.set()
        self._ear.interrupt()
        self._service.interrupt()

    def wait(self) -> None:
        """Wait until the link no longer uses the project file (worker thread).

        A thread that still waits for the network ends later, without using the file again.
        """
        if self.is_started:
            self._threads[0].join(WAIT)

    def look_again(self) -> None:
        """Contact the service immediately, regardless of its last response (any thread)."""
        self._again = self._look = True
        self._something.set()

    def on_change(self, changes: ChangeSet) -> None:
        """Schedule sending of new judgements, and of a coordinator's new guidelines (workspace thread)."""
        if changes.kind == RECEIVED:
            return
        if self.membership.role is not Role.ASSESSOR and changes.touches(SettingChanged):
            self._look = True
            self._something.set()
        elif changes.touches(JudgementChanged, NoteChanged):
            self._something.set()
            if self.membership.role in SENDS_ROWS:
                rows = [row for row in changes.deltas if isinstance(row, JudgementChanged | NoteChanged)]
                self._judged += sum(row.assessor == self._service.name for row in rows)
                if self._told[0].contact in _COUNTED:
                    self._show(*self._told)

    def _exchange(self) -> None:
        """Exchange data with the service until the project is closed."""
        pause = FIRST_PAUSE
        try:
            while not self._closed.is_set():
                try:
                    self._round()
                    pause = FIRST_PAUSE
                    self._rest_until(self._look_at if self._look else time.monotonic() + LOOK_AT_LEAST)
                except Unreachable as fault:
                    self._rest_after(Contact.UNREACHABLE, fault, pause)
                    pause = min(PAUSE_GROWTH * pause, LONGEST_PAUSE)
                except Refused as fault:
                    revoked = fault.status == _UNKNOWN_TOKEN
                    contact = Contact.REVOKED if revoked else Contact.REFUSED
                    self._rest_after(contact, fault, FOREVER if revoked else fault.wait or LONGEST_PAUSE)
                except (StoreUnavailable, InputError) as fault:
                    _LOG.exception("rows of the team were not stored")
                    self._rest_after(Contact.REFUSED, fault, LONGEST_PAUSE)
        except (_Closed, StoreUnavailable):
            if not self._closed.is_set():
                raise
        finally:
            self._service.close()

    def _round(self) -> None:
        """Send all waiting rows, then fetch new data if a fetch is due."""
        waiting, judged = self._counted()
        if waiting:
            self._tell(LinkState(Contact.SENDING, waiting), judged)
        self._service.send()
        if self._look and time.monotonic() >= self._look_at:
            self._look = False
            try:
                self._receive()
                self._update()
            except BaseException:
                self._look = True
                raise
            self._look_at = time.monotonic() + LOOK_AFTER
        self._contact_at = time.time()
        is_writing = self._draft.is_being_written
        self._tell(LinkState(Contact.SENDING, 1) if is_writing else LinkState(Contact.SYNCHRONISED), judged)

    def _counted(self) -> tuple[int, int]:
        """Return the number of rows waiting to be sent, and the value of `_judged` at the same moment. A new row is
        written to the file first and counted by `on_change` later. Both numbers are therefore read again until no row
        was counted between the two reads.
        """
        before = self._on_main(lambda: self._judged)
        while True:
            waiting, judged = self._service.waiting(), self._on_main(lambda: self._judged)
            if judged == before:
                return waiting, judged
            before = judged

    def _rest_until(self, moment: float) -> None:
        """Wait until there is work to do, or until ``moment`` on the monotonic clock."""
        if not self._something.wait(max(0.0, moment - time.monotonic())):
            self._look = True
        self._something.clear()

    def _rest_after(self, contact: Contact, fault: Exception, seconds: float) -> None:
        """Wait ``seconds`` before the next attempt, while updating the displayed number of waiting rows."""
        self._look, self._again = True, False
        until = time.monotonic() + seconds
        while not self._closed.is_set() and not self._again and (left := until - time.monotonic()) > 0:
            self._tell(LinkState(contact, self._service.waiting(), fault=fault), self._judged)
            self._something.wait(min(left, threading.TIMEOUT_MAX))
            self._something.clear()

    def _receive(self) -> None:
        """Import other members' judgements into the project."""
        rows = self._service.fetch()
        for i in range(0, len(rows), ROWS_AT_ONCE):
            self._until_done(partial(self._took_rows, rows[i : i + ROWS_AT_ONCE]))
        self._service.received()

    def _took_rows(self, rows: tuple[Row, ...]) -> bool:
        last = self._on_main(lambda: self._workspace.last_rows)
        command = prepare_rows(self._workspace.store, last, rows)
        return not command.new or self._executed(command)

    def _update(self) -> None:
        """Import a new package into the project if there is one. For a copy of the whole project, adopt the team's
        settings instead.
        """
        if self.membership.role is not Role.ASSESSOR:
            self._follow_settings()
            return
        with tempfile.TemporaryDirectory(prefix="irdesk-") as scratch:
            try:
                path = self._service.new_package(Path(scratch))
            except Refused as refusal:
                if refusal.status != NOTHING_ASSIGNED:
                    raise
                if self._service.membership.etag:
                    self._until_done(lambda: self._took(coordinator_changes.prepare_withdrawal))
                    self._service.withdrawn()
                return
            if path is not None:
                self._until_done(
                    lambda: self._took(lambda wish: coordinator_changes.prepare_package(wish, path, QUIET))
                )
                self._service.updated()

    def _follow_settings(self) -> None:
        """Adopt the settings of the team's project. If a coordinator has changed the guidelines, first send them to the
        service. Other settings that the user changed are replaced by the team's, and the user is notified.
        """
        local_settings = dict(self._on_main(lambda: dict(self._workspace.state.settings)))
        shared = self._service.membership.shared
        changed = {key for key, value in shared.items() if local_settings[key] != value}
        written = GUIDELINES in changed and self.membership.role is Role.COORDINATOR
        self._draft.update(local_settings[GUIDELINES] if written else None)
        being_written = self._draft.is_being_written
        if written and not being_written:
            theirs = self._service.write_guidelines(local_settings[GUIDELINES])
        else:
            theirs = self._service.shared_settings()
        wanted = theirs | ({GUIDELINES: local_settings[GUIDELINES]} if being_written else {})
        same = all(local_settings[key] == value for key, value in wanted.items())
        done = same or self._executed(ReceiveSettings(wanted, local_settings))
        self._look = self._look or being_written or not done
        if not done:
            return
        self._service.followed(theirs | ({GUIDELINES: shared[GUIDELINES]} if being_written else {}))
        lost = sorted(key for key in changed if wanted.get(key, local_settings[key]) != local_settings[key])
        if lost:
            self._post(partial(self._on_main_thread, partial(self._on_override, lost)))

    def _took(self, prepare: Callable[[PackageUpdate], TakePackage]) -> bool:
        command = prepare(self._on_main(lambda: PackageUpdate.of(self._workspace)))
        if not command.new or self._executed(command):
            self._post(partial(self._on_main_thread, partial(self._on_news, command)))
            return True
        for source in command.sources:
            self._workspace.store.drop_staged(source.id)
        return False

    def _until_done(self, step: Callable[[], bool]) -> None:
        """Repeat a step until it returns True. A step returns False if the user changed the project concurrently."""
        while not step():
            pass

    def _executed(self, command: Command) -> bool:
        """Execute a command on the workspace's thread. Return False if the project has changed since the command was
        prepared.
        """
        try:
            self._on_main(lambda: self._workspace.execute(command))
        except CommandRefused:
            return False
        return True

    def _on_main(self, work: Callable[[], T]) -> T:
        """Run ``work`` on the workspace's thread and return its result."""
        future = Future[T]()

        def carry_out() -> None:
            if self._closed.is_set() or not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(work())
            except Exception as fault:
                future.set_exception(fault)

        if self._closed.is_set():
            raise _Closed
        self._post(carry_out)
        while True:
            with suppress(TimeoutError):
                return future.result(timeout=0.2)
            if self._closed.is_set():
                raise _Closed

    def _tell(self, state: LinkState, judged: int) -> None:
        """Post a state for display. ``judged`` is the value of `_judged` when the state was read."""
        state = msgspec.structs.replace(
            state,
            contact_at=self._contact_at,
            refused=self._service.membership.refused,
            kept=self._service.kept(),
        )
        self._post(partial(self._on_main_thread, partial(self._show, state, judged)))

    def _show(self, state: LinkState, judged: int) -> None:
        """Show a state. Rows that were written after the state was read are counted as waiting, because the next
        state may arrive much later.
        """
        self._told = state, judged
        later = self._judged - judged
        if later and state.contact in _COUNTED:
            state = msgspec.structs.replace(state, contact=Contact.SENDING, waiting=state.waiting + later)
        self._on_state(state)

    def _on_main_thread(self, call: Callable[[], None]) -> None:
        if not self._closed.is_set():
            call()

    def _listen(self) -> None:
        """Listen for wake-ups until the project is closed or the token is revoked."""
        pause = FIRST_PAUSE
        while not self._closed.is_set():
            with suppress(Unreachable):
                try:
                    for i, look in enumerate(self._ear.wake_ups()):
                        pause = FIRST_PAUSE
                        if i == 0:  # fetch changes made before the connection was opened
                            self.look_again()
                        elif look:
                            self._look = True
                            self._something.set()
                        if self._closed.is_set():
                            return
                except Refused as refusal:
                    if refusal.status == _UNKNOWN_TOKEN:
                        self.look_again()
                        return
            self._closed.wait(pause)
            pause = min(PAUSE_GROWTH * pause, LONGEST_PAUSE)
