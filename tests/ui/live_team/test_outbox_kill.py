"""The window is killed while it sends thousands of rows to a team's service: no row is lost or duplicated."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import pytest
from forked_programs import WINDOW, code_of, start
from served_team import PEOPLE, ServedProject, make_project
from short_and_long_tests import effort
from window_driver import rows_of

from irdesk.domain.progress import QUIET
from irdesk.service.client.joined_project import receive_package
from irdesk.service.client.known_memberships import KnownMemberships
from irdesk.service.client.membership import membership_of
from irdesk.service.protocol import ROWS_AT_ONCE
from irdesk.session.commands import BulkChange, ChangeMarks, JudgeDocument
from irdesk.session.project_files.project_opening import open_project, workspace_of

ANNA = PEOPLE[0]
DRIVER = Path(__file__).with_name("outbox_driver.py")
DOCUMENTS, TIMES = effort(100, 250), 4
ROWS = 2 * DOCUMENTS * TIMES
"""The number of unsent rows when the window is opened."""
INTERRUPTED = effort(1, 5)
"""The number of windows to kill while rows are still unsent."""
MOST_KILLS = 6 * INTERRUPTED
"""Limit on the number of kills. On a busy machine, a window may have sent everything before it is killed."""
SINGLE = effort(20, 250)
"""The number of documents of a topic that are judged one by one."""
POLL = 0.01  # seconds between two checks of the service's rows
LONGEST = 0.05  # maximum delay of a kill in seconds, to hit each step of an exchange

pytestmark = pytest.mark.takes_long


@contextmanager
def window(path: Path, home: Path) -> Iterator[TextIO]:
    """Start the window in a separate process, and yield what it prints; kill it when the context ends."""
    reads, writes = os.pipe()
    with Path(os.devnull).open() as nothing:
        environment = {**os.environ, "XDG_DATA_HOME": str(home)}
        process = start(code_of(DRIVER), [path], environment, WINDOW, (nothing.fileno(), writes))
    os.close(writes)
    with os.fdopen(reads) as printed:
        try:
            yield printed
        finally:
            process.kill()
            assert process.wait() == -signal.SIGKILL
            process.stderr.close()


def judged(path: Path) -> list[str]:
    """Judge all documents of two topics repeatedly while no window is open, the first ones one by one, all others of a
    topic at once, which is faster. Return the ids of anna's rows.
    """
    workspace = workspace_of(open_project(path, QUIET), "")
    for topic, queue in workspace.state.pool.queues.items():
        for docno in queue[:SINGLE]:
            workspace.execute(JudgeDocument(topic, docno, 1))
        if len(queue) > SINGLE:
            workspace.execute(ChangeMarks(topic, tuple(queue[SINGLE:]), BulkChange("grade", 1)))
        for turn in range(1, TIMES):
            workspace.execute(ChangeMarks(topic, tuple(queue), BulkChange("grade", (turn + 1) % 4)))
    workspace.close()
    return ids(path)


def ids(path: Path) -> list[str]:
    """Return the ids of anna's rows in a project file, in ascending order."""
    return [row[0] for row in rows_of(path, f"SELECT id FROM journal WHERE assessor = '{ANNA}' ORDER BY id")]


@pytest.fixture
def served(tmp_path) -> Iterator[ServedProject]:
    (tmp_path / "server").mkdir()
    path = tmp_path / "server" / "study.irdesk"
    service = ServedProject(make_project(path, (ANNA,), topics=2, documents=DOCUMENTS, shared=False), "--rate", "1000")
    yield service
    service.stop()


def test_a_window_that_is_killed_while_it_sends_thousands_of_rows_loses_and_doubles_none(served, tmp_path):
    path = tmp_path / "anna.irdesk"
    membership = served.joined(ANNA)
    KnownMemberships(tmp_path / "home" / "irdesk").add(membership)
    assert receive_package(membership, path)
    interrupted, kills, wanted, chance = 0, 0, [], random.Random(5)
    while interrupted < INTERRUPTED:
        assert kills < MOST_KILLS, "most kills came too late to interrupt anything"
        before, wanted = len(wanted), judged(path)
        assert len(wanted) == before + ROWS
        kill_at = before + chance.randrange(1, ROWS - ROWS_AT_ONCE)
        with window(path, tmp_path / "home"):
            while len(ids(served.path)) < kill_at:
                time.sleep(POLL)
            time.sleep(chance.random() * LONGEST)
        kills += 1
        interrupted += len(ids(served.path)) < len(wanted)
    with window(path, tmp_path / "home") as printed:
        for line in printed:
            if line.strip() == "all synchronised":
                break
    assert ids(served.path) == wanted
    assert ids(path) == wanted
    workspace = workspace_of(open_project(path, QUIET), "")
    assert membership_of(workspace.store).sent == wanted[-1]
    assert membership_of(workspace.store).refused == ()
    workspace.close()
