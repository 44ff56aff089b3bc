"""Exchange of rows and settings between a joined project and its team's service: sends local judgements, and fetches
those of other devices.

The journal itself serves as the outbox. Local rows are sent if their id is above the last id that the service
acknowledged. Ids always increase, so no row is omitted, even after an interruption. A row sent twice is stored once.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from pathlib import Path
from uuid import UUID

import msgspec

from irdesk.assessment.clock_tolerance import CLOCK_TOLERANCE
from irdesk.assessment.grade_resolution import ADJUDICATOR
from irdesk.domain.project.judgement_journal import JournalRow, NoteRow
from irdesk.domain.translatable_messages import worded
from irdesk.domain.uuid7 import IdSource, seconds_of
from irdesk.service.client.connection import TeamConnection
from irdesk.service.client.joined_project import write_received
from irdesk.service.client.membership import Membership, keep_membership, membership_of
from irdesk.service.protocol import SENDS_ROWS, NewGuidelines, Refused, RefusedRow, Role, SentRows
from irdesk.session.team.package_check import TO_COME
from irdesk.store.store import Store
from irdesk.store.team_tables import Row

AT_ONCE = 200  # maximum number of rows in one request


class RowExchange:
    """Client that exchanges rows between a joined project and its service, on a thread other than the workspace's."""

    def __init__(
        self, store: Store, connection: TeamConnection | None = None, clock: Callable[[], float] = time.time
    ) -> None:
        membership = membership_of(store)
        assert membership is not None, "the project has not joined a team"
        self._store = store
        self._clock = clock
        self._membership = membership
        self._connection = connection or membership.connection()
        self._fetched = membership.cursor
        self._offered = membership.etag
        self._dated = dict(membership.dated)

    @property
    def membership(self) -> Membership:
        """Return the membership with the current state of synchronisation."""
        return self._membership

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def interrupt(self) -> None:
        """Abort a request that waits for its response (any thread)."""
        self._connection.interrupt()

    def waiting(self) -> int:
        """Return the number of rows waiting to be sent."""
        if self._membership.role not in SENDS_ROWS:
            return 0
        with self._store.team() as team:
            return team.count_of(self.name, self._membership.sent)

    def kept(self) -> int:
        """Return the number of rows that were written in this copy of the project and stay there, since the member's
        role does not allow sending them.
        """
        member = self._membership
        if member.role is Role.ASSESSOR:
            return 0
        with self._store.team() as team:
            return team.count_besides(self.name if member.role in SENDS_ROWS else "", member.copied or member.sent)

    @property
    def name(self) -> str:
        """Return the assessor whose rows are sent."""
        return ADJUDICATOR if self._membership.role is Role.ADJUDICATOR else self._membership.name

    def send(self) -> tuple[int, tuple[RefusedRow, ...]]:
        """Send all waiting rows, oldest first. Return the number of rows stored, and the rows that the service refuses.

        Raises `Refused` if the service refuses the request, and `Unreachable` if it does not respond; rows acknowledged
        before the error are not resent. Also raises `Refused` while the clock of this computer is more than a day
        ahead; the rows then remain waiting.
        """
        sent, refused = 0, list[RefusedRow]()
        while self._membership.role in SENDS_ROWS:
            with self._store.team() as team:
                rows = team.rows_of(self.name, self._membership.sent, AT_ONCE)
                place = team.place_of(self.name)
            if not rows:
                return sent, tuple(refused)
            plain = [self._in_time(_as_sent(row)) for row in rows]
            if self._dated != self._membership.dated:
                self._keep(dated=self._dated)  # stored before sending, so that a resent row keeps its new id
            answer = self._connection.send(
                SentRows(
                    tuple(row for row in plain if isinstance(row, JournalRow)),
                    tuple(row for row in plain if isinstance(row, NoteRow)),
                    place,
                )
            )
            if any(row.reason == TO_COME for row in answer.refused):
                raise Refused(
                    409,
                    worded("this computer's clock is ahead: correct it, and the waiting judgements will be sent"),
                )
            sent += len(answer.stored)
            refused += answer.refused
            self._dated = dict(list(self._dated.items())[-1:])  # keep the last new id, since later ids must be greater
            self._keep(sent=rows[-1].id, refused=(*self._membership.refused, *answer.refused), dated=self._dated)
        return 0, ()

    def _in_time(self, row: Row) -> Row:
        """Return a row in the form in which it is sent: the row itself, or a copy with a current id if the row's id
        lies in the future because the clock was wrong.

        The row in the file keeps its id. An id contains its time, and every id in the file is greater than the previous
        one. After an id in the future, later rows therefore also need new ids until the clock has reached the ids in
        the file.
        """
        if seconds_of(row.id) <= self._clock() + CLOCK_TOLERANCE:
            return row
        if row.id not in self._dated:
            last = list(self._dated.values())[-1:]
            self._dated[row.id] = str(IdSource(UUID(last[0]) if last else None, self._clock).next())
        new = self._dated[row.id]
        changed = {"id": new, "change_id": min(row.change_id, new), "at": min(row.at, seconds_of(new))}
        if isinstance(row, JournalRow) and row.judgement is not None:
            changed["judgement"] = msgspec.structs.replace(row.judgement, given=min(row.judgement.given, new))
        return msgspec.structs.replace(row, **changed)

    def fetch(self) -> tuple[Row, ...]:
        """Return the rows from other devices that arrived since `received` was last called and are not in
        this project.
        """
        rows: list[Row] = []
        cursor = self._membership.cursor
        while True:
            page = self._connection.rows(cursor)
            if page.cursor < cursor:  # the service was restored from a backup and may lack acknowledged rows
                self._keep(sent="", cursor=0)
                cursor, rows = 0, []
                continue
            rows += [row for numbered in page.rows if (row := numbered.journal or numbered.note) is not None]
            cursor = page.cursor
            if not page.more:
                break
        self._fetched = cursor
        with self._store.team() as team:
            known = team.rows_by_id([row.id for row in rows])
        return tuple(row for row in rows if row.id not in known)

    def received(self) -> None:
        """Record that the rows of the last `fetch` are in the project."""
        self._keep(cursor=self._fetched)

    def shared_settings(self) -> dict[str, str]:
        """Return the settings that copies of the project adopt."""
        return self._connection.settings().settings

    def write_guidelines(self, text: str) -> dict[str, str]:
        """Replace the team's guidelines, and return the settings that copies of the project adopt."""
        return self._connection.write_guidelines(NewGuidelines(text)).settings

    def followed(self, settings: dict[str, str]) -> None:
        """Record the settings that the project received from the service and adopted."""
        if settings != self._membership.shared:
            self._keep(shared=settings)

    def new_package(self, folder: Path) -> Path | None:
        """If the work package has changed since `updated` was last called, write it to a file in ``folder`` and return
        the path. Otherwise return None.
        """
        answer = self._connection.package(self._membership.etag)
        if answer is None:
            return None
        self._offered, data = answer
        return write_received(data, folder / f"{secrets.token_hex(8)}.irdesk")

    def withdrawn(self) -> None:
        """Record that the package is now empty, so that any later package counts as new."""
        self._keep(etag="")

    def updated(self) -> None:
        """Record that the project contains the package that `new_package` returned."""
        self._keep(etag=self._offered)

    def _keep(self, **changed: object) -> None:
        self._membership = msgspec.structs.replace(self._membership, **changed)
        keep_membership(self._store, self._membership)


def _as_sent(row: Row) -> Row:
    if isinstance(row, JournalRow):
        return msgspec.structs.replace(row, taken="")
    return msgspec.structs.replace(row, taken="")
