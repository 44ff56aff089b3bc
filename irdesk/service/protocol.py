"""Version 1 of the protocol between a team's service and its clients: requests and responses as JSON."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from irdesk.domain.project.judgement import Place
from irdesk.domain.project.judgement_journal import JournalRow, NoteRow
from irdesk.service.invitation_line import Server

VERSION = 1
ROWS_AT_ONCE = 500
"""Maximum number of rows in one request or response."""
NOTHING_ASSIGNED = 409
"""Response status for an assessor to whom no topic is assigned."""
LOOK = b"event: look\ndata:\n\n"
"""The event of a wake-up; there are no other events."""


class Role(StrEnum):
    """The permissions of a team member."""

    ASSESSOR = "assessor"
    ADJUDICATOR = "adjudicator"
    COORDINATOR = "coordinator"
    ANALYST = "analyst"


READS_ALL = frozenset({Role.COORDINATOR, Role.ANALYST, Role.ADJUDICATOR})
"""Roles that may read the rows of all members."""
SENDS_ROWS = frozenset({Role.ASSESSOR, Role.ADJUDICATOR})
"""Roles that may send rows."""


class Refused(Exception):
    """Raised when the service refuses a request; contains the status and the reason of the response."""

    def __init__(self, status: int, reason: str, wait: int = 0) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.wait = wait
        """Seconds after which the request may be resent; 0 if it must not be resent."""


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of every refusal. ``wording`` contains the message template and its values, for translation."""

    reason: str
    wording: str = ""


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Request to redeem an invitation, with its ``code`` and the ``token`` that this device generated.

    The device generates the token, so that the request can be repeated if its response is lost.
    """

    code: str
    token: str
    device: str = ""


class Joined(msgspec.Struct, frozen=True):
    """Response to `Join`: the project, and the member's name and role."""

    project: str
    project_name: str
    name: str
    role: Role
    version: int = VERSION


class SentRows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Request to append rows, in id order. ``place`` is the topic and the document that the sender is working on.

    The assessor of a row is the owner of the token; the name in the row is ignored.
    """

    journal: tuple[JournalRow, ...] = ()
    notes: tuple[NoteRow, ...] = ()
    place: Place | None = None


class RefusedRow(msgspec.Struct, frozen=True):
    """A row that was not stored, and would be refused again if resent."""

    id: str
    reason: str


class Stored(msgspec.Struct, frozen=True):
    """Response to `SentRows`: the ids of the stored rows, and the rows that were refused."""

    stored: tuple[str, ...]
    refused: tuple[RefusedRow, ...] = ()


class NumberedRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row with its sequence number; either a journal row or a note."""

    number: int
    journal: JournalRow | None = None
    note: NoteRow | None = None


class RowPage(msgspec.Struct, frozen=True):
    """The rows after a cursor, in sequence order. ``cursor`` is the cursor for the next request.

    An assessor's cursor counts only the assessor's own rows, so that it reveals nothing about other assessors.
    ``place`` is the ``place`` last sent by any of the requesting member's devices (see `SentRows`).
    """

    rows: tuple[NumberedRow, ...]
    cursor: int
    more: bool
    place: Place | None = None


class SharedSettings(msgspec.Struct, frozen=True):
    """Project settings that copies of the project adopt: assignment, guidelines, and scale."""

    settings: dict[str, str]


class MemberView(msgspec.Struct, frozen=True):
    """A member's device in the form sent to coordinators. The id is not secret; times are seconds since the epoch."""

    id: str
    name: str
    role: Role
    device: str
    joined_at: float
    seen_at: float


class InvitationView(msgspec.Struct, frozen=True):
    """An open invitation in the form sent to coordinators."""

    id: str
    name: str
    role: Role
    made_at: float
    expires_at: float


class TopicView(msgspec.Struct, frozen=True):
    """The numbers of documents that one assessor has judged and has been assigned in a topic."""

    topic: str
    judged: int
    documents: int


class AssessorView(msgspec.Struct, frozen=True):
    """One assessor's progress, and the time when the reservation of the assessor's topics ends."""

    name: str
    judged: int
    documents: int
    seen_at: float
    lease_until: float
    topics: tuple[TopicView, ...]


class AuditEntry(msgspec.Struct, frozen=True):
    """One entry of the audit log: the event, the person who caused it, and its target or reason."""

    at: float
    event: str
    who: str = ""
    what: str = ""


class ProgressView(msgspec.Struct, frozen=True):
    """The progress of a team, its members and open invitations, and the last entries of the audit log."""

    judged: int
    documents: int
    rows: int
    assessors: tuple[AssessorView, ...]
    members: tuple[MemberView, ...]
    invitations: tuple[InvitationView, ...]
    audit: tuple[AuditEntry, ...] = ()


class NewAssignment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Request to assign a topic to the given assessors only.

    If an assessor who would lose the topic holds a lease, the service refuses the request unless ``anyway`` is set.
    """

    topic: str
    assessors: tuple[str, ...]
    anyway: bool = False


class NewGuidelines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Request to replace the project's guidelines for assessors."""

    text: str


class NewInvitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Request to invite a person in a role. The invitation expires after ``days`` days."""

    name: str
    role: Role
    days: float = 14.0


class Invited(msgspec.Struct, frozen=True):
    """Response to `NewInvitation`. The one-time code is returned only once, since the service stores only its hash.
    ``server`` is the address for members.
    """

    code: str
    view: InvitationView
    server: Server | None = None


class Health(msgspec.Struct, frozen=True):
    """State of the service: whether it works and, for coordinators, its activity and latencies since its start."""

    status: str = "ok"
    version: int = VERSION
    requests: dict[str, int] = {}
    refusals: dict[str, int] = {}
    rows: int = 0
    """Number of rows that were stored, including those that were sent again."""
    milliseconds: dict[str, tuple[float, float, float]] = {}
    """Latencies of the last requests of each kind: median, 99th percentile and maximum."""
    waiting: int = 0
    seconds: float = 0.0
