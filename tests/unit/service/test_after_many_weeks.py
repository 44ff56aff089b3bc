"""After weeks of judging, a team's requests cost no more than on the first day, because their queries use indexes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from served_team import PEOPLE
from sqlalchemy import Engine, event

from irdesk.service.protocol import Role, SentRows

ANNA, BEN, _ = PEOPLE
GROWING = ("arrival", "journal")


@pytest.fixture
def executed():
    """Record the queries executed during the test, with their parameters."""
    queries = []

    def note(_connection, _cursor, statement, parameters, _context, many):
        if statement.startswith("SELECT") and not many:
            queries.append((statement, parameters))

    event.listen(Engine, "before_cursor_execute", note)
    yield queries
    event.remove(Engine, "before_cursor_execute", note)


def test_no_request_reads_a_whole_table_of_rows(team, joined, device, store, executed):
    anna, home, carla = joined(), joined(), joined("carla", Role.COORDINATOR)
    rows = [device.row("1", f"1-{i}", 1) for i in range(8)]
    team.append(anna, SentRows(tuple(rows)))
    team.progress(carla)
    executed.clear()
    team.append(anna, SentRows((rows[0], device.row("1", "1-1", 2))))
    team.append(home, SentRows((device.row("1", "1-1", 3),)))
    team.rows(anna, 0, 3)
    page = team.rows(anna, 3, 3)
    assert [numbered.number for numbered in page.rows] == [4, 5, 6]
    assert team.rows(anna, 99, 3).cursor == 10
    team.rows(carla, 4, 3)
    team.progress(carla, 5)
    team.saw(anna)
    with store.team() as tables:
        assert tables.assessors_after(tables.last_number() - 1) == {ANNA}
        assert tables.devices_of([rows[0].id])
        assert tables.last_number(ANNA) == 10
    if not isinstance(store.location, Path):
        return
    store.close()
    scans = []
    with closing(sqlite3.connect(store.location)) as connection:
        for statement, parameters in executed:
            plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)]
            scans += [(step, statement) for step in plan for table in GROWING if step.startswith(f"SCAN {table}")]
    assert len(executed) > 20
    assert "\n".join(f"{step}: {statement}" for step, statement in scans) == ""
