"""The audit log of a team: who joined, and what was assigned, invited, revoked, imported and refused."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from irdesk.domain.uuid7 import IdSource
from irdesk.service.protocol import AuditEntry
from irdesk.store.team_tables import TeamTables
from irdesk.system.json_values import decode_json

AUDIT = "audit"  # kind of the audit log's records in the store; a record's id contains its time
_LONGEST = 300  # maximum number of characters of a refusal, which may quote a member's input
MOST_ENTRIES = 1000  # maximum number of entries in one response
_PAUSE = 60.0  # minimum seconds between entries for repeated refusals, so that these cannot fill the disk


class AuditLog:
    """Audit log in the store. Refusals of the same kind are counted and written at most once a minute."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._ids = IdSource(clock=clock)
        self._refused: dict[tuple[str, str], tuple[float, int]] = {}

    def write(self, team: TeamTables, event: str, who: str = "", what: str = "") -> None:
        """Add an entry."""
        entry = AuditEntry(self._clock(), event, str(who), str(what))
        team.put(AUDIT, str(self._ids.next()), msgspec.json.encode(entry).decode())

    def refused(self, who: str, what: str, kind: str = "") -> str:
        """Count a refusal. Return the text to write to the log, or an empty string if a refusal was written less than a
        minute ago.

        Refusals of one ``kind`` are counted together. If ``kind`` is empty, refusals with the same text are counted
        together.
        """
        key, now = (who, kind or what), self._clock()
        first_refused_at, count = self._refused.get(key, (0.0, 0))
        if now - first_refused_at < _PAUSE:
            self._refused[key] = first_refused_at, count + 1
            return ""
        if len(self._refused) > 1000:
            self._refused = {known: value for known, value in self._refused.items() if now - value[0] < _PAUSE}
        self._refused[key] = now, 0
        text = what if len(what) <= _LONGEST else f"{what[: _LONGEST - 1]}…"
        return f"{text} ({count} more before)" if count else text


def entries(team: TeamTables, most: int) -> tuple[AuditEntry, ...]:
    """Return the last entries, oldest first."""
    return tuple(decode_json(value, AuditEntry) for value in team.last_records(AUDIT, most))
