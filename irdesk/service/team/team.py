"""Operations of the protocol on a team's store, without HTTP. Commands that work on the store directly also
use them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import msgspec

from irdesk.assessment.assignment import AssignmentPlan
from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import few, worded
from irdesk.service.invitation_line import Server
from irdesk.service.protocol import (
    READS_ALL,
    AssessorView,
    Invited,
    Join,
    Joined,
    NewAssignment,
    NewGuidelines,
    NewInvitation,
    ProgressView,
    Refused,
    Role,
    RowPage,
    SentRows,
    SharedSettings,
    Stored,
)
from irdesk.service.team import audit_log, invitations, members
from irdesk.service.team.assessor_progress import ProgressBook
from irdesk.service.team.audit_log import AuditLog
from irdesk.service.team.concurrent_changes import until_undisturbed, workspace_without_runs
from irdesk.service.team.members import Member
from irdesk.service.team.packages import PackageFile, Packages
from irdesk.service.team.received_rows import ReceivedRows
from irdesk.service.team.revocation import revoke
from irdesk.service.team.topic_leases import LEASE, refuse_leased, seen_at
from irdesk.session.commands import AddAssessor, AssignTopics, FixConventions, GiveTopic, WriteGuidelines
from irdesk.session.core import project_settings
from irdesk.session.project_files.project_opening import assessor_name
from irdesk.session.team.coordinator_changes import SHARED_SETTINGS
from irdesk.store.store import Store
from irdesk.store.team_tables import TeamTables
from irdesk.store.transaction import Transaction
from irdesk.system.json_values import decode_json

_SEEN = 60.0  # minimum seconds between two records of a device's last contact
TEAM, ADDRESS, CONSOLE = "team", "address", "console"  # TEAM is the records' kind, ADDRESS and CONSOLE their ids


class Team:
    """The operations of a team's service. Methods may be called from any thread; each is one transaction or
    one read.
    """

    def __init__(
        self, store: Store, folder: Path, clock: Callable[[], float] = time.time, lease: float = LEASE
    ) -> None:
        self.store = store
        self.packages = Packages(store, folder, clock)
        self._clock = clock
        self._lease = lease
        self._rows = ReceivedRows(clock)
        self._audit = AuditLog(clock)
        self._progress = ProgressBook()

    def begin(self) -> int:
        """Assign sequence numbers to rows that were stored while no service ran. Return the number of these rows."""
        with self.store.transaction() as transaction:
            return self._rows.adopt(transaction.team)

    def open_console(self, path: Path) -> str:
        """Return a new token for the owner of the store. It replaces the owner's token of an earlier start. ``path`` is
        the file that will contain the new token.
        """
        with self.store.transaction() as transaction:
            team = transaction.team
            team.lock()
            team.put(TEAM, CONSOLE, str(path))
            return members.console(team, self._clock())

    def console_path(self) -> Path | None:
        """Return the path of the file in which the service, at its last start, stored the owner's token. Return None if
        no path is recorded.
        """
        with self.store.team() as team:
            value = team.record(TEAM, CONSOLE)
        return Path(value) if value else None

    def address(self) -> Server | None:
        """Return the service's last address, in the form used in invitations, or None if the service has never run."""
        with self.store.team() as team:
            value = team.record(TEAM, ADDRESS)
        return decode_json(value, Server) if value else None

    def keep_address(self, server: Server) -> None:
        """Store the address of the service."""
        with self.store.transaction() as transaction:
            transaction.team.lock()
            transaction.team.put(TEAM, ADDRESS, msgspec.json.encode(server).decode())

    def member(self, token: str) -> Member:
        """Return the member with this token. Raises `Refused` if no member has it."""
        with self.store.team() as team:
            return members.member_of(team, token)

    def join(self, wish: Join) -> Joined:
        """Redeem an invitation for a token. Raises `Refused` if the invitation or the token is not valid."""
        with self.store.transaction() as transaction:
            team = transaction.team
            team.lock()
            member, new = invitations.redeem(team, wish.code, wish.token, wish.device, self._clock())
            if new:
                self._audit.write(team, "joined", member.name, f"as {member.role} on {wish.device[:100] or 'a device'}")
            settings = team.settings((project_settings.PROJECT, project_settings.NAME))
        project, name = settings[project_settings.PROJECT], settings[project_settings.NAME]
        return Joined(project, name, member.name, member.role)

    def append(self, token: str, sent: SentRows) -> Stored:
        """Append rows. Rows that the response lists as stored are on disk. Raises `Refused` if the token is not valid,
        or the member may not send rows or sends too many.
        """
        (answer,) = self.append_all([(token, sent)])
        if isinstance(answer, Refused):
            raise answer
        return answer

    def append_all(self, requests: Sequence[tuple[str, SentRows]]) -> list[Stored | Refused]:
        """Append the rows of several requests in one transaction, so that the disk is synchronised only once."""
        answers: list[Stored | Refused] = []
        with self.store.transaction() as transaction:
            last = transaction.team.lock()
            for token, sent in requests:
                try:
                    answer, last = self._append(transaction, last, token, sent)
                except Refused as refusal:
                    answers.append(refusal)
                else:
                    answers.append(answer)
        return answers

    def _append(self, transaction: Transaction, last: int, token: str, sent: SentRows) -> tuple[Stored, int]:
        team = transaction.team
        member = members.member_of(team, token)
        stored, last = self._rows.append(transaction, last, member, sent)
        if self._clock() - member.seen_at > _SEEN:
            members.saw(team, member, token, self._clock())
        if stored.refused:
            reasons = {row.reason for row in stored.refused}
            self._note_refusal(team, member.name, f"{len(stored.refused)} rows {few(sorted(reasons), 2)}", "rows")
        return stored, last

    def rows(self, token: str, after: int, most: int) -> RowPage:
        """Return the rows after a cursor. Raises `Refused` if the token is not valid."""
        with self.store.team() as team:
            return self._rows.page(team, members.member_of(team, token), after, most)

    def package(self, token: str) -> PackageFile:
        """Return an assessor's package (worker thread). Raises `Refused` if the token is not that of an assessor with
        topics.
        """
        member = self.member(token)
        if member.role is not Role.ASSESSOR:
            raise Refused(403, worded("only an assessor has a work package"))
        return self.packages.current(member.name)

    def project(self, token: str) -> Path:
        """Write a copy of the project for a member who may see all rows, and return its path (worker thread). Raises
        `Refused` for any other member.
        """
        self._refuse_blind(self.member(token))
        return self.packages.whole_project()

    def shared_settings(self, token: str) -> SharedSettings:
        """Return the settings that copies of the project adopt. Raises `Refused` unless the member may see all rows."""
        with self.store.team() as team:
            self._refuse_blind(members.member_of(team, token))
            return SharedSettings(team.settings(SHARED_SETTINGS))

    def _refuse_blind(self, member: Member) -> None:
        if member.role not in READS_ALL:
            raise Refused(403, worded("only an assessor can have a work package"))

    def saw(self, token: str) -> None:
        """Record the time of a device's connection, unless its last recorded time is at most a minute ago."""
        if self._clock() - self.member(token).seen_at > _SEEN:
            with self.store.transaction(durable=False) as transaction:
                team = transaction.team
                team.lock()
                members.saw(team, members.member_of(team, token), token, self._clock())

    def progress(self, token: str | None, most: int = 0) -> ProgressView:
        """Return the team's progress, with the last ``most`` entries of the audit log. Raises `Refused` unless the
        token is that of a coordinator.

        If ``token`` is None, the caller works on the store directly.
        """
        with self.store.team() as team:
            self._coordinator(team, token)
            counted = self._progress.count(team)
            devices = members.members(team)
            assessors = []
            for name, topics in counted.items():
                seen = seen_at(devices, name)
                assessors.append(
                    AssessorView(
                        name,
                        sum(topic.judged for topic in topics),
                        sum(topic.documents for topic in topics),
                        seen,
                        seen + self._lease if seen else 0.0,
                        topics,
                    )
                )
            return ProgressView(
                sum(row.judged for row in assessors),
                sum(row.documents for row in assessors),
                team.last_number(),
                tuple(assessors),
                tuple(members.view_of(device) for device in devices if not device.is_console),
                tuple(invitations.open_invitations(team)),
                audit_log.entries(team, most),
            )

    def invite(self, token: str | None, wish: NewInvitation) -> Invited:
        """Create an invitation. An assessor who is not in the project is added to it. Raises `Refused` if the caller is
        not a coordinator or the request is not valid.
        """
        try:
            name = assessor_name(wish.name)
        except CommandRefused as fault:
            raise Refused(409, fault.args[0]) from fault
        invitations.refuse_invalid(name, wish.days)
        who = self._who(token)
        if wish.role is Role.ASSESSOR:
            until_undisturbed(partial(self._add_assessor, who, name))
        with self.store.transaction() as transaction:
            team = transaction.team
            team.lock()
            invited = invitations.invite(team, name, wish.role, wish.days, self._clock())
            self._audit.write(team, "invited", who, f"{name} as {wish.role}")
        return msgspec.structs.replace(invited, server=self.address())

    def _add_assessor(self, who: str, name: str) -> None:
        """Add a person to the project's assessors. Raises `ChangedMeanwhile` if the project changes concurrently, and
        `Refused` if the person cannot be added.
        """
        workspace = workspace_without_runs(self.store, who)
        assigned = workspace.state.assigned
        if assigned is None or name not in assigned.plan.assessors:
            with _as_refusal():
                workspace.execute(AddAssessor(name))

    def assign(self, token: str | None, wish: NewAssignment) -> ProgressView:
        """Assign a topic to other assessors. Raises `Refused` if the caller is not a coordinator, an assessor holds a
        lease on the topic, or the assignment is not possible.
        """
        until_undisturbed(partial(self._assign, self._who(token), wish))
        return self.progress(token)

    def _assign(self, who: str, wish: NewAssignment) -> None:
        """Assign a topic to other assessors. Raises `ChangedMeanwhile` if the project changes concurrently, and
        `Refused` if an assessor holds a lease on the topic or the assignment is not possible.
        """
        workspace = workspace_without_runs(self.store, who)
        assigned = workspace.state.assigned
        before = assigned.topics.get(wish.topic, ()) if assigned else ()
        if before and set(before) == set(wish.assessors):  # a repeated request changes nothing
            return
        with self.store.team() as team:
            devices = members.members(team)
        refuse_leased(wish, before, devices, self._lease, self._clock())
        with _as_refusal():
            name = workspace.execute(GiveTopic(wish.topic, wish.assessors)).name
        with self.store.transaction() as transaction:
            transaction.team.lock()
            self._audit.write(transaction.team, "assigned", who, name)

    def write_guidelines(self, token: str | None, wish: NewGuidelines) -> SharedSettings:
        """Replace the guidelines, and return the settings that copies of the project adopt. Raises `Refused` if the
        caller is not a coordinator.
        """
        until_undisturbed(partial(self._write_guidelines, self._who(token), wish.text))
        with self.store.team() as team:
            return SharedSettings(team.settings(SHARED_SETTINGS))

    def _write_guidelines(self, who: str, text: str) -> None:
        """Replace the guidelines. Raises `ChangedMeanwhile` if the project changes concurrently, and `Refused` if the
        command is refused.
        """
        workspace = workspace_without_runs(self.store, who)
        if workspace.state.settings[project_settings.GUIDELINES] == text:  # a repeated request changes nothing
            return
        with _as_refusal():
            workspace.execute(WriteGuidelines(text))
        with self.store.transaction() as transaction:
            transaction.team.lock()
            self._audit.write(transaction.team, "guidelines", who, worded("{count:,} characters", count=len(text)))

    def revoke(self, token: str | None, name_or_id: str) -> int:
        """Revoke the tokens and open invitations that have this id or belong to the member with this name. Return their
        number. Raises `Refused` if there are none or the caller is not a coordinator.
        """
        who = self._who(token)
        with self.store.transaction() as transaction:
            team = transaction.team
            team.lock()
            gone = revoke(team, name_or_id)
            if not gone:
                raise Refused(404, worded("this token, invitation or member does not exist"))
            self._audit.write(team, "revoked", who, few(sorted(set(gone))))
        return len(gone)

    def refuse(self, who: str, what: str) -> None:
        """Write a refusal to the audit log, unless the same refusal was written less than a minute ago."""
        if text := self._audit.refused(who, what):
            with self.store.transaction(durable=False) as transaction:
                transaction.team.lock()
                self._audit.write(transaction.team, "refused", who, text)

    def _note_refusal(self, team: TeamTables, who: str, what: str, kind: str) -> None:
        if text := self._audit.refused(who, what, kind):
            self._audit.write(team, "refused", who, text)

    def _coordinator(self, team: TeamTables, token: str | None) -> str:
        if token is None:
            return members.OWNER
        member = members.member_of(team, token)
        if member.role is not Role.COORDINATOR:
            raise Refused(403, worded("only a coordinator has permission for this request"))
        return member.name

    def _who(self, token: str | None) -> str:
        with self.store.team() as team:
            return self._coordinator(team, token)


@contextmanager
def _as_refusal() -> Iterator[None]:
    """Convert a `CommandRefused` that the block raises to `Refused`."""
    try:
        yield
    except CommandRefused as fault:
        raise Refused(409, fault.args[0]) from fault


def create_team(store: Store, plan: AssignmentPlan | None) -> Iterator[str]:
    """Prepare a project for a team, and yield the steps taken: assign topics according to a plan, fix the scale and the
    grade resolution, and number the rows. Raises `CommandRefused` if there is no assignment and no plan, or the plan is
    impossible.
    """
    workspace = workspace_without_runs(store, members.OWNER)
    if plan is not None:
        yield workspace.execute(AssignTopics(plan)).name
    elif workspace.state.assigned is None:
        raise CommandRefused("name the assessors with --assessor, or assign the topics first")
    with suppress(CommandRefused):  # refused if the scale and the grade resolution are already fixed
        yield workspace.execute(FixConventions()).name
    with store.transaction() as transaction:
        count = ReceivedRows().adopt(transaction.team)
    yield worded("ready for a team; {count} existing rows included", count=count)
