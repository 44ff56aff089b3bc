"""Rows about the same document that one assessor writes on two devices.

Among one device's rows, the row with the highest id counts, regardless of the order of arrival. Among rows of two
devices, the row that arrives last counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

import msgspec

from irdesk.assessment.journal_merge import Key, key_of
from irdesk.domain.uuid7 import IdSource
from irdesk.store.team_tables import Row, TeamTables


def restated_rows(team: TeamTables, new: Sequence[Row], device: str, clock: Callable[[], float]) -> list[Row]:
    """Return copies of some new rows, with later ids. These are the rows that would otherwise not count, because a row
    that arrived earlier from another device has a higher id.

    In every copy of the project, the row with the highest id counts. A row that arrives later and is to count must
    therefore have a higher id.
    """
    last: dict[Key, Row] = {key_of(row): row for row in new}
    stored = team.last_ids(list(last.values())) if last else {}
    outranked = {key: row for key, row in last.items() if stored.get(key, "") > row.id}
    devices = team.devices_of([stored[key] for key in outranked]) if outranked else {}
    rows = []
    for key, row in outranked.items():
        if devices.get(stored[key], "") != device:
            later = IdSource(UUID(stored[key]), clock)
            rows.append(signed(row, row.assessor, row.taken, str(later.next()), f"order {row.id}"))
    return rows


def signed(row: Row, name: str, batch: str, row_id: str = "", cause: str = "") -> Row:
    """Return a copy of a row with the given assessor and import batch. If given, the id and the cause (the
    action that wrote the row) are also replaced.
    """
    changed = {"assessor": name, "taken": batch, "id": row_id or row.id, "cause": cause or row.cause}
    return msgspec.structs.replace(row, **changed)
