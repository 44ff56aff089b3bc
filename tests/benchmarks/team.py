"""Simulate assessors on a real service that is killed repeatedly. Reports the rows stored, lost and duplicated, and the
waiting times.

``python tests/benchmarks/team.py --store sqlite --assessors 50 --seconds 120 --json``
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, deque
from contextlib import ExitStack
from pathlib import Path

from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.service.client.connection import TeamConnection, Unreachable
from irdesk.service.client.joined_project import receive_package
from irdesk.service.client.known_memberships import KnownMemberships
from irdesk.service.client.membership import join
from irdesk.service.protocol import Refused, Role, SentRows
from irdesk.session.core import project_settings
from irdesk.store.project_location import location_of
from irdesk.store.store import Store

sys.path.append(str(Path(__file__).resolve().parents[1]))  # makes the shared test modules importable from a script

from engines import postgres_server
from served_team import Clients, ServedProject, make_project

RETRY = 0.2  # seconds between two attempts to reach the service, as in the window
AT_ONCE = 200
WINDOW = Path(__file__).with_name("team_window.py")


class Assessor(threading.Thread):
    """Simulated assessor: judges at a given rate, and keeps rows in an outbox until the service acknowledges them."""

    def __init__(self, connection: TeamConnection, documents: list[tuple[str, str]], rate: float, end: float) -> None:
        super().__init__(daemon=True)
        self._connection = connection
        self._rows = Clients()
        self._documents = documents
        self._rate = rate
        self._end = end
        self._random = random.Random(documents[0][0])
        self._outbox: deque[tuple[float, JournalRow]] = deque()
        self.sent: dict[str, JournalRow] = {}
        self.waits: list[tuple[float, float]] = []
        self.retries = 0
        self.refused: list[str] = []

    def run(self) -> None:
        """Judge until the end, then send the remaining rows."""
        due = time.monotonic() + self._random.random() / self._rate
        while due < self._end or self._outbox:
            now = time.monotonic()
            while due <= now and due < self._end:
                topic, docno = self._documents[len(self.sent) % len(self._documents)]
                row = self._rows.row(topic, docno, len(self.sent) // len(self._documents) % 4)
                self.sent[row.id] = row
                self._outbox.append((now, row))
                due += self._random.uniform(0.5, 1.5) / self._rate
            if self._outbox:
                self._send()
            elif due > now:
                time.sleep(min(due, self._end) - now if due < self._end else 0)

    def _send(self) -> None:
        batch = list(self._outbox)[:AT_ONCE]
        try:
            answer = self._connection.send(SentRows(tuple(row for _, row in batch)))
        except (Unreachable, Refused) as fault:
            if isinstance(fault, Refused) and fault.status < 429:
                raise
            self.retries += 1
            time.sleep(RETRY)
            return
        now = time.monotonic()
        self.refused += [row.reason for row in answer.refused]
        for made, _ in batch:
            self._outbox.popleft()
            self.waits.append((made, now))


class JudgingWindow:
    """A real window in a separate process, in which an assessor judges a package."""

    def __init__(self, package: Path, options: argparse.Namespace, home: Path) -> None:
        command = [sys.executable, str(WINDOW), str(package), str(options.seconds), str(options.rate)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "XDG_DATA_HOME": str(home)}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        self.waits: list[tuple[float, float]] = []
        self.longest_gap = 0.0

    def wait_until_open(self) -> None:
        """Wait until the window is ready to judge."""
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "judging\n"

    def finish(self) -> None:
        """Wait until all judgements are acknowledged and the window is closed."""
        output, _ = self._process.communicate()
        assert self._process.returncode == 0, output
        figures = json.loads(output)
        self.waits = [(made, done) for made, done in figures["waits"]]
        self.longest_gap = figures["longest_gap_s"]


class MemorySamples(threading.Thread):
    """Thread that samples the resident memory of the service in MB."""

    def __init__(self, served: ServedProject, every: float) -> None:
        super().__init__(daemon=True)
        self._served, self._every = served, every
        self._ended = threading.Event()
        self.values: list[float] = []

    def run(self) -> None:
        """Take samples at regular intervals. The process is looked up for each sample, because a killed service is
        restarted as a new process.
        """
        while True:
            self.values.append(memory_of(self._served.process.pid))
            if self._ended.wait(self._every):
                return

    def end(self) -> None:
        """Take a last sample and stop."""
        self._ended.set()
        self.join()
        self.values.append(memory_of(self._served.process.pid))


class Coordinator(threading.Thread):
    """Simulated coordinator: reads new rows whenever the service announces them, as a coordinator's window does."""

    def __init__(self, connection: TeamConnection, reader: TeamConnection) -> None:
        super().__init__(daemon=True)
        self._connection, self._reader = connection, reader
        self.read: dict[str, float] = {}
        self.cursor = 0
        self.broken: list[float] = []
        self.stop = False

    def run(self) -> None:
        """Read new rows after each wake-up and each reconnection."""
        while not self.stop:
            try:
                for _ in self._connection.wake_ups():
                    self.look()
                    if self.stop:
                        return
            except (Unreachable, Refused):
                self.broken.append(time.monotonic())
                time.sleep(RETRY)

    def look(self) -> None:
        """Read all new rows."""
        more = True
        while more:
            page = self._reader.rows(self.cursor)
            now = time.monotonic()
            for numbered in page.rows:
                if numbered.journal:
                    self.read[numbered.journal.id] = now
            self.cursor, more = page.cursor, page.more


def main() -> int:
    """Run the measurement and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--assessors", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--rate", type=float, default=1.0, help="judgements a second of each assessor (1)")
    parser.add_argument("--windows", type=int, default=0, help="how many of the assessors are real windows (0)")
    parser.add_argument("--kills", type=int, default=5, help="how often the service is killed (5)")
    parser.add_argument("--restarts", type=int, default=2, help="how often PostgreSQL is restarted at once (2)")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="irdesk-team-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        report = measured(options, folder, stack)
    print(json.dumps(report) if options.json else "\n".join(f"{name:<20} {value}" for name, value in report.items()))
    return 0 if report["lost"] == report["doubled"] == report["refused"] == 0 else 1


def measured(options: argparse.Namespace, folder: Path, stack: ExitStack) -> dict[str, object]:
    """Return the measurements of one simulation."""
    names = tuple(f"assessor-{i:03}" for i in range(options.assessors))
    # In a window each judgement leads to the next document, so each assessor needs as many documents as judgements.
    documents_each = max(40, round(2 * options.rate * options.seconds)) if options.windows else 40
    path = make_project(
        folder / "study.irdesk", names, topics=options.assessors, documents=documents_each, shared=False
    )
    store, server = str(path), None
    if options.store == "postgresql":
        server = stack.enter_context(postgres_server.own_server("shared_buffers=64MB", "max_connections=100"))
        store = f"{server.url}?project=study"
        moved = ServedProject.command(folder / "home", "team", "move", str(path), store)
        assert moved.returncode == 0, moved.stderr
    served = ServedProject(Path(store) if server is None else store, home=folder / "home")
    stack.callback(served.stop)
    memberships = [join(line) for line in served.invitations(names)]
    carla = join(served.invite("carla", Role.COORDINATOR))
    people, names = names[: options.windows], names[options.windows :]
    packages = {name: folder / f"{name}.irdesk" for name in people}
    for membership in memberships[: options.windows]:
        assert receive_package(membership, packages[membership.name])
        KnownMemberships(home_of(folder, membership.name) / "irdesk").add(membership)  # as the window does on joining
    connections = [membership.connection() for membership in memberships[options.windows :]]
    for connection in connections:
        stack.callback(connection.close)
        connection.package()
    location = location_of(store)
    documents = assigned_documents(names, path)
    coordinator = Coordinator(carla.connection(), carla.connection())
    coordinator.start()
    windows = [JudgingWindow(packages[name], options, home_of(folder, name)) for name in people]
    for window in windows:
        window.wait_until_open()
    begin = time.monotonic()
    end = begin + options.seconds
    assessors = [
        Assessor(connection, documents[name], options.rate, end)
        for name, connection in zip(names, connections, strict=True)
    ]
    for assessor in assessors:
        assessor.start()
    time.sleep(options.seconds / 10)
    memory = MemorySamples(served, options.seconds / 10)
    memory.start()
    breaks = breaking(options, served, server, begin)
    for assessor in assessors:
        assessor.join()
    for window in windows:
        window.finish()
    deadline = time.monotonic() + 10
    sent = {row_id: row for assessor in assessors for row_id, row in assessor.sent.items()}
    sent |= {row.id: row for path in packages.values() for row in rows_of(path)}
    while not sent.keys() <= coordinator.read.keys() and time.monotonic() < deadline:
        time.sleep(0.1)
    coordinator.stop = True
    memory.end()
    served.stop()
    stored_rows = rows_of(location)
    waits = [(made, done) for assessor in assessors for made, done in assessor.waits]
    calm = [1000 * (done - made) for made, done in waits if not any(made < b and done > a for a, b in breaks)]
    woken = [
        coordinator.read[row_id] - done
        for assessor in assessors
        for (row_id, (_, done)) in zip(assessor.sent, assessor.waits, strict=False)
        if row_id in coordinator.read and not any(a - 1 < done < b + 2 for a, b in breaks)
    ]
    given = Counter(row.judgement.given for row in stored_rows if row.judgement and row.judgement.given)
    return {
        "store": options.store,
        "assessors": options.assessors,
        "stored": sum(row.id in sent for row in stored_rows),
        "sent": len(sent),
        "lost": len(sent.keys() - {row.id for row in stored_rows}),
        "doubled": sum(count - 1 for count in given.values()),
        "refused": sum(len(assessor.refused) for assessor in assessors),
        "not_read": len(sent.keys() - coordinator.read.keys()),
        "ack_ms_median": round(statistics.median(calm), 1),
        "ack_ms_p99": round(percentile(calm, 0.99), 1),
        "ack_ms_p99_with_restarts": round(percentile([1000 * (b - a) for a, b in waits], 0.99), 1),
        "longest_wait_s": round(max(b - a for a, b in waits), 2),
        "wake_s_median": round(statistics.median(woken), 2) if woken else None,
        "wake_s_p99": round(percentile(woken, 0.99), 2) if woken else None,
        "restarts": options.kills + (options.restarts if server else 0),
        "retries": sum(assessor.retries for assessor in assessors),
        "service_mb": memory.values,
        **windows_figures(windows, breaks),
    }


def windows_figures(windows: list[JudgingWindow], breaks: list[tuple[float, float]]) -> dict[str, object]:
    """Return the measurements of the real windows. Their waiting times include up to 10 ms between two polls."""
    if not windows:
        return {}
    waits = [wait for window in windows for wait in window.waits]
    calm = [1000 * (done - made) for made, done in waits if not any(made < b and done > a for a, b in breaks)]
    return {
        "windows": len(windows),
        "windows_judged": len(waits),
        "windows_ack_ms_median": round(statistics.median(calm), 1),
        "windows_ack_ms_p99": round(percentile(calm, 0.99), 1),
        "windows_longest_wait_s": round(max(b - a for a, b in waits), 2),
        "windows_longest_gap_s": round(max(window.longest_gap for window in windows), 2),
    }


def home_of(folder: Path, name: str) -> Path:
    """Return the data folder of a person's window."""
    return folder / f"home-{name}"


def assigned_documents(names: tuple[str, ...], path: Path) -> dict[str, list[tuple[str, str]]]:
    """Return the documents assigned to each assessor."""
    store = Store.read(path)
    data = store.data(rows=False)
    store.close()
    assigned = project_settings.assignment_of(data.settings[project_settings.ASSIGNMENT])
    queues = data.pools[data.settings[project_settings.POOL]].queues
    return {name: [(topic, docno) for topic in assigned.topics_of(name) for docno in queues[topic]] for name in names}


def breaking(
    options: argparse.Namespace, served: ServedProject, server: postgres_server.Server | None, begin: float
) -> list[tuple[float, float]]:
    """Kill the service and restart the database at regular intervals; return the times of each failure and recovery."""
    breaks = []
    count = options.kills + (options.restarts if server else 0)
    for i in range(count):
        time.sleep(max(0.0, begin + (i + 1) * options.seconds / (count + 1) - time.monotonic()))
        gone = time.monotonic()
        if server is not None and i % 3 == 1 and i // 3 < options.restarts:
            server.stop()
            server.start()
        else:
            served.kill()
            served.start()
        breaks.append((gone, time.monotonic()))
    return breaks


def rows_of(location: object) -> tuple[JournalRow, ...]:
    """Return the stored journal."""
    store = Store.read(location)
    try:
        return store.data().journal
    finally:
        store.close()


def percentile(values: list[float], share: float) -> float:
    """Return the ``share`` quantile: the smallest value for which the fraction of values less than or equal to it is
    greater than ``share``. If there is none, return the maximum.
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def memory_of(process: int) -> float:
    """Return the resident memory of a process in MB, or 0 if the system does not report it."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return round(pages * 4096 / 1e6, 1)


if __name__ == "__main__":
    sys.exit(main())
