"""The real service, while PostgreSQL is restarted without notice and the service is killed: no row is lost or
duplicated.

Assessors send their rows twice and out of order, as can happen in networks.
"""

from __future__ import annotations

import random
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from engines import postgres_server
from served_team import PEOPLE, Clients, ServedProject, make_project
from short_and_long_tests import effort

from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.service.client.connection import Unreachable
from irdesk.service.client.membership import Membership
from irdesk.service.protocol import Refused, SentRows
from irdesk.store.project_location import location_of
from irdesk.store.store import Store

ROWS, BREAKS = effort(40, 2000), effort(2, 20)
pytestmark = pytest.mark.takes_long


class Assessor:
    """Simulated assessor that sends rows in random order, some of them twice, until all are acknowledged."""

    def __init__(self, membership: Membership, topic: str, seed: int) -> None:
        self._connection = membership.connection()
        self._random = random.Random(seed)
        device = Clients()
        self.rows = [device.row(topic, f"{topic}-{i % 8}", i % 4) for i in range(ROWS)]
        self.acknowledged: set[str] = set()

    def send_all(self, progress: threading.Event) -> None:
        """Send rows until all are acknowledged; set ``progress`` after each acknowledgement."""
        while waiting := [row for row in self.rows if row.id not in self.acknowledged]:
            batch = self._random.sample(waiting, min(len(waiting), 4))
            twice = self._random.choices(self.rows, k=2)
            try:
                answer = self._connection.send(SentRows((*batch, *twice)))
            except Unreachable:
                continue
            except Refused as refusal:
                if refusal.status not in {429, 503}:
                    raise
                continue
            assert answer.refused == ()
            self.acknowledged.update(answer.stored)
            progress.set()
        self._connection.close()


def stored(store: str) -> list[JournalRow]:
    """Return the assessors' journal rows in a project."""
    opened = Store.read(location_of(store))
    try:
        return [row for row in opened.data().journal if row.assessor in PEOPLE]
    finally:
        opened.close()


def test_restarts_of_the_database_and_kills_of_the_service_lose_and_double_nothing(tmp_path):
    path = make_project(tmp_path / "study.irdesk")
    with postgres_server.own_server("fsync=on", "max_connections=60") as server:
        store = f"{server.url}?project=study"
        moved = ServedProject.command(tmp_path / "home", "team", "move", str(path), store)
        assert moved.returncode == 0, moved.stderr
        served = ServedProject(store, "--rate", "10000", home=tmp_path / "home")
        members = [served.joined(name) for name in PEOPLE[:2] for _ in range(2)]
        for membership in members:
            connection = membership.connection()
            connection.package()
            connection.close()
        assessors = [Assessor(membership, "1", i) for i, membership in enumerate(members)]
        progress = threading.Event()
        with ThreadPoolExecutor(len(assessors)) as pool:
            jobs = [pool.submit(assessor.send_all, progress) for assessor in assessors]
            for i in range(BREAKS):
                progress.clear()
                while not progress.wait(0.1) and not all(job.done() for job in jobs):
                    pass
                if i % 2:
                    served.kill()
                    served.start()
                else:
                    server.stop(at_once=True)
                    server.start()
            for job in jobs:
                job.result()
        served.stop()
        rows = stored(store)
        sent = {row.id: row for assessor in assessors for row in assessor.rows}
        assert sent.keys() <= {row.id for row in rows}, "nothing is lost"
        again = Counter((row.assessor, row.judgement.given) for row in rows if not row.cause.startswith("order "))
        assert max(again.values()) == 1, "nothing is doubled"
        assert all(row.judgement == sent[row.id].judgement for row in rows if row.id in sent), "nothing is forged"
        last = {(row.assessor, row.docno): row for row in sorted(rows, key=lambda row: row.id)}
        assert len(last) == 2 * 8
