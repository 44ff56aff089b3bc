"""Keep an open project and its team's service in sync during work: on separate threads, without waiting.

One thread sends local judgements, fetches those of others, and imports new packages; a second one listens for wake-ups.
Arriving data changes the project by commands, which the workspace's thread executes between two of the user's.
"""

from __future__ import annotations

import logging
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec

from irdesk.domain.errors import CommandRefused, InputError, StoreUnavailable
from irdesk.domain.progress import QUIET
from irdesk.service.client.connection import Unreachable
from irdesk.service.client.synchroniser import NOTHING_ASSIGNED, Synchroniser
from irdesk.service.protocol import Refused, RefusedRow, Role
from irdesk.session.core.changes import RECEIVED, ChangeSet, JudgementChanged, NoteChanged
from irdesk.session.core.tasks import Post
from irdesk.session.core.workspace import Command, Workspace
from irdesk.session.team.package_update import PackageUpdate, TakePackage, prepare_package
from irdesk.session.team.rows_from_service import ReceiveSettings, prepare_rows
from irdesk.store.team_tables import Row

T = TypeVar("T")
LOOK_AFTER = 2.0
"""Seconds between two fetches: scores are computed once for all rows that arrive meanwhile."""
LOOK_AT_LEAST = 120.0  # seconds between fetches without a wake-up
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 15.0  # seconds before retrying a service that did not respond
FOREVER = 1e9
WAIT = 2.0  # seconds to finish the current step when the project is closed
ROWS_AT_ONCE = 500  # rows per command
_UNKNOWN_TOKEN = 401
_LOG = logging.getLogger(__name__)


class Contact(StrEnum):
    """The state of contact between a project and its service."""

    BEGINNING = "beginning"
    SENDING = "sending"
    SYNCHRONISED = "synchronised"
    UNREACHABLE = "unreachable"
    REFUSED = "refused"
    REVOKED = "revoked"


class LinkState(msgspec.Struct, frozen=True):
    """The state of the link for display: ``contact_at`` is the time of the service's last response, 0 if none since the
    project was opened.
    """

    contact: Contact
    waiting: int = 0
    contact_at: float = 0.0
    fault: Exception | None = None
    refused: tuple[RefusedRow, ...] = ()


class _Closed(Exception):
    """The project is being closed."""


class TeamLink:
    """The link of one open project that joined a team.

    ``post`` runs a function on the workspace's thread. ``on_state`` and ``on_news`` are called there: with the state
    when it changes, and with each command that brought new topics, documents or guidelines.
    """

    def __init__(
        self,
        workspace: Workspace,
        post: Post,
        on_state: Callable[[LinkState], None],
        on_news: Callable[[TakePackage], None],
    ) -> None:
        self._workspace = workspace
        self._post = post
        self._on_state = on_state
        self._on_news = on_news
        self._synchroniser = Synchroniser(workspace.store)
        self.membership = self._synchroniser.membership
        self._ear = self.membership.connection()
        self._closed = threading.Event()
        self._something = threading.Event()
        self._look = True
        self._again = False
        self._look_at = 0.0
        self._contact_at = 0.0
        self._threads = [
            threading.Thread(target=target, name=f"irdesk team {name}", daemon=True)
            for name, target in (("exchange", self._exchange), ("wake-ups", self._listen))
        ]

    def start(self) -> None:
        """Start both threads."""
        for thread in self._threads:
            thread.start()

    @property
    def is_running(self) -> bool:
        """Return whether it still exchanges rows; it ends with the project."""
        return self._threads[0].is_alive()

    def close(self) -> None:
        """Stop soon; unsent rows are sent when the project is opened again (any thread)."""
        self._closed.set()
        self._something.set()
        self._ear.interrupt()
        self._synchroniser.interrupt()

    def wait(self) -> None:
        """Wait until the project file is no longer in use (worker thread).

        A thread that still waits for the network ends later, without using the file again.
        """
        self._threads[0].join(WAIT)

    def look_again(self) -> None:
        """Contact the service at once, whatever it responded before (any thread)."""
        self._again = self._look = True
        self._something.set()

    def on_change(self, changes: ChangeSet) -> None:
        """Schedule sending of local judgements."""
        if changes.kind != RECEIVED and changes.touches(JudgementChanged, NoteChanged):
            self._something.set()

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
                    pause = min(2 * pause, LONGEST_PAUSE)
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
            self._synchroniser.close()

    def _round(self) -> None:
        """Send all waiting rows, then fetch if it is time."""
        if waiting := self._synchroniser.waiting():
            self._tell(LinkState(Contact.SENDING, waiting))
        self._synchroniser.send()
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
        self._tell(LinkState(Contact.SYNCHRONISED))

    def _rest_until(self, moment: float) -> None:
        """Wait until there is something to do, or until ``moment``."""
        if not self._something.wait(max(0.0, moment - time.monotonic())):
            self._look = True
        self._something.clear()

    def _rest_after(self, contact: Contact, fault: Exception, seconds: float) -> None:
        """Wait before the next attempt; meanwhile show the number of waiting rows."""
        self._look, self._again = True, False
        until = time.monotonic() + seconds
        while not self._closed.is_set() and not self._again and (left := until - time.monotonic()) > 0:
            self._tell(LinkState(contact, self._synchroniser.waiting(), fault=fault))
            self._something.wait(min(left, threading.TIMEOUT_MAX))
            self._something.clear()

    def _receive(self) -> None:
        """Import others' judgements into the project."""
        rows = self._synchroniser.fetch()
        for i in range(0, len(rows), ROWS_AT_ONCE):
            self._until_done(partial(self._took, rows[i : i + ROWS_AT_ONCE]))
        self._synchroniser.received()

    def _took(self, rows: tuple[Row, ...]) -> bool:
        last = self._on_main(lambda: self._workspace.last_rows)
        command = prepare_rows(self._workspace.store, last, rows)
        return not command.new or self._executed(command)

    def _update(self) -> None:
        """Import a new package into the project if there is one; a copy of the whole project follows its settings."""
        if self.membership.role is not Role.ASSESSOR:
            self._executed(ReceiveSettings(self._synchroniser.shared_settings()))
            return
        with tempfile.TemporaryDirectory(prefix="irdesk-") as scratch:
            try:
                path = self._synchroniser.new_package(Path(scratch))
            except Refused as refusal:
                if refusal.status != NOTHING_ASSIGNED:
                    raise
                return
            if path is not None:
                self._until_done(lambda: self._took_package(path))
                self._synchroniser.updated()

    def _took_package(self, path: Path) -> bool:
        wish = self._on_main(lambda: PackageUpdate.of(self._workspace))
        command = prepare_package(wish, path, QUIET)
        if not command.new:
            return True
        if self._executed(command):
            self._post(partial(self._on_main_thread, partial(self._on_news, command)))
            return True
        for source in command.sources:
            self._workspace.store.drop_staged(source.id)
        return False

    def _until_done(self, step: Callable[[], bool]) -> None:
        """Repeat a step until it is carried out; it fails if the user changes the project meanwhile."""
        while not step():
            pass

    def _executed(self, command: Command) -> bool:
        """Execute a command on the workspace's thread; return False if the project changed since its preparation."""
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

    def _tell(self, state: LinkState) -> None:
        state = msgspec.structs.replace(
            state, contact_at=self._contact_at, refused=self._synchroniser.membership.refused
        )
        self._post(partial(self._on_main_thread, partial(self._on_state, state)))

    def _on_main_thread(self, call: Callable[[], None]) -> None:
        if not self._closed.is_set():
            call()

    def _listen(self) -> None:
        """Listen for wake-ups until the project is closed, or the token is revoked."""
        pause = FIRST_PAUSE
        while not self._closed.is_set():
            with suppress(Unreachable):
                try:
                    for i, look in enumerate(self._ear.wake_ups()):
                        pause = FIRST_PAUSE
                        if i == 0:  # events before the connection was made are not announced
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
            pause = min(2 * pause, LONGEST_PAUSE)
