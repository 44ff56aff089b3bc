"""Members' rows in the store, which are appended in order of arrival and read by sequence number."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache

from irdesk.assessment.clock_tolerance import CLOCK_TOLERANCE
from irdesk.assessment.grade_resolution import ADJUDICATOR
from irdesk.assessment.journal_merge import plain
from irdesk.domain.grades import GradeScale
from irdesk.domain.pool import Pool, docno_of, is_again
from irdesk.domain.project.judgement import Place
from irdesk.domain.project.judgement_journal import JournalRow, NoteRow
from irdesk.domain.project.work_package import ExportRecord
from irdesk.domain.translatable_messages import worded
from irdesk.domain.uuid7 import IdSource, fault_of
from irdesk.service.protocol import (
    READS_ALL,
    ROWS_AT_ONCE,
    SENDS_ROWS,
    NumberedRow,
    Refused,
    RefusedRow,
    Role,
    RowPage,
    SentRows,
    Stored,
)
from irdesk.service.team.device_conflicts import restated_rows, signed
from irdesk.service.team.members import Member
from irdesk.session.core import project_settings
from irdesk.session.team.package_check import PackageScope, fault_of_assessors_row, fault_of_grade, scope_of_exports
from irdesk.store.team_tables import Arrival, Row, TeamTables
from irdesk.store.transaction import Transaction

_SETTINGS = (project_settings.EXPORTS, project_settings.SCALE, project_settings.POOL)
_decode_exports = lru_cache(maxsize=2)(project_settings.exports_of)
_decode_scale = lru_cache(maxsize=2)(project_settings.scale_of)


class ReceivedRows:
    """The rows of all members. They are validated and numbered when they are appended."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._ids = IdSource(clock=clock)
        self._pools: dict[str, Pool] = {}
        self._scopes: dict[str, tuple[tuple[ExportRecord, ...], PackageScope]] = {}

    def adopt(self, team: TeamTables) -> int:
        """Assign sequence numbers to rows that were stored while no service ran. Return the number of these rows."""
        last = team.lock()
        rows = team.unnumbered()
        return team.arrived(last, rows, "") - last

    def append(self, transaction: Transaction, last: int, member: Member, sent: SentRows) -> tuple[Stored, int]:
        """Append the rows that are valid and new, with sequence numbers after ``last``. Return the response and the new
        last number. Raises `Refused`, before anything is written, if the member may not send rows or sends too many.

        The member is recorded as the assessor of each row. See `restated_rows` for the row that counts if two devices
        judge the same document.
        """
        if member.role not in SENDS_ROWS:
            raise Refused(403, worded("a member in the role {role} cannot send rows", role=member.role))
        if len(sent.journal) + len(sent.notes) > ROWS_AT_ONCE:
            raise Refused(413, worded("more than {count} rows in one request", count=ROWS_AT_ONCE))
        team, name = transaction.team, ADJUDICATOR if member.role is Role.ADJUDICATOR else member.name
        batch = str(self._ids.next())
        unsigned: list[Row] = [*sent.journal, *sent.notes]
        rows = sorted((signed(row, name, batch) for row in unsigned), key=lambda row: row.id)
        known = team.rows_by_id(sorted(team.known_ids([row.id for row in rows])))
        scope, oldest, scale = self._scope(team, member)
        latest = self._clock() + CLOCK_TOLERANCE
        stored, refused, new = [], [], dict[str, Row]()
        for row in rows:
            same = known.get(row.id) or new.get(row.id)
            if same is not None:
                same_content = same.assessor == name and signed(same, name, "") == signed(row, name, "")
                fault = "" if same_content else "another row has this id"
            else:
                fault = fault_of(row.id) or fault_of_assessors_row(row, scope, oldest, latest)
                fault = fault or (fault_of_grade(row, scale) if isinstance(row, JournalRow) else "")
                if not fault:
                    new[row.id] = row
            if fault:
                refused.append(RefusedRow(row.id, str(fault)))
            else:
                stored.append(row.id)
        added = [*new.values(), *restated_rows(team, list(new.values()), member.id, self._clock)]
        transaction.extend(
            [row for row in added if isinstance(row, JournalRow)], [row for row in added if isinstance(row, NoteRow)]
        )
        last = team.arrived(last, added, member.id)
        if sent.place is not None and _is_in(sent.place, scope):
            transaction.put_place(name, sent.place)
        return Stored(tuple(stored), tuple(refused)), last

    def page(self, team: TeamTables, member: Member, after: int, most: int) -> RowPage:
        """Return the rows after a cursor: all rows if the member's role permits reading them, otherwise the member's
        own rows.
        """
        most = max(1, min(most, ROWS_AT_ONCE))
        mine = None if member.role in READS_ALL else member.name
        listed = team.arrivals(max(0, after), most, mine)
        # A cursor beyond the last row was issued before the store was restored from a backup. Replace it by the number
        # of the last row.
        cursor = listed[-1].number if listed else min(max(0, after), team.last_number(mine))
        return RowPage(tuple(map(_numbered, listed)), cursor, len(listed) == most, team.place_of(member.name))

    def _scope(self, team: TeamTables, member: Member) -> tuple[PackageScope, str, GradeScale | None]:
        """Return the documents that a member may judge, the id of the member's first package, and the grade scale."""
        settings = project_settings.DEFAULTS | team.settings(_SETTINGS)
        scale = _decode_scale(settings[project_settings.SCALE])
        if member.role is Role.ADJUDICATOR:
            queues = self._queues(team, settings[project_settings.POOL])
            return PackageScope({topic: frozenset(queue) for topic, queue in queues.items()}, False), "", scale
        exports = tuple(
            export for export in _decode_exports(settings[project_settings.EXPORTS]) if export.assessor == member.name
        )
        known = self._scopes.get(member.name)
        if known is None or known[0] != exports:
            known = exports, scope_of_exports(lambda pool: self._queues(team, pool), exports)
            self._scopes[member.name] = known
        return known[1], exports[0].package if exports else "", scale

    def _queues(self, team: TeamTables, pool: str) -> Pool:
        """Return the queues of a pool. The queues are cached, since the set of documents of a pool never changes."""
        if pool not in self._pools:
            self._pools[pool] = team.queues(pool)
        return self._pools[pool]


def _numbered(arrival: Arrival) -> NumberedRow:
    row = arrival.row
    if isinstance(row, NoteRow):
        return NumberedRow(arrival.number, note=plain(row))
    return NumberedRow(arrival.number, journal=plain(row))


def _is_in(place: Place, scope: PackageScope) -> bool:
    if is_again(place.docno) and not scope.repeats:
        return False
    return docno_of(place.docno) in scope.queues.get(place.topic, ())
