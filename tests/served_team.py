"""A project served to a team by the real service; it contains secrets that no assessor may learn."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from forked_programs import MAIN, SERVER, ForkedProgram, completed

from irdesk.assessment.assignment import AssignmentPlan
from irdesk.cli.main import run
from irdesk.domain.grades import FOUR
from irdesk.domain.pool import FromRuns, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.domain.project.judgement import Judgement
from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.domain.uuid7 import IdSource
from irdesk.service.client.membership import Membership, join
from irdesk.service.invitation_line import Invitation
from irdesk.service.owner_token import console_of
from irdesk.service.protocol import NewInvitation, Role
from irdesk.session.commands import AssignTopics, GiveTopic, JudgeDocument, WriteGuidelines
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.project_files.project_opening import create, open_project, workspace_of

PEOPLE = ("anna-the-first", "ben-the-second", "cleo-the-third")
TOPICS, DOCUMENTS = 3, 8
DATA_HOME = "XDG_DATA_HOME"
SECRETS = ("zeta-run-seven", "omega-run-nine", "17.625", "98.375", "secret-comment", "carla-coordinates")
"""Texts that no assessor may receive: run tags, retrieval scores, another person's comment, the coordinator's name."""

_MADE: dict[tuple[object, ...], bytes] = {}
"""Contents of the project files that this process has made, keyed by the arguments of `make_project`."""


def make_project(
    path: Path, people: tuple[str, ...] = PEOPLE, topics: int = TOPICS, documents: int = DOCUMENTS, shared: bool = True
) -> Path:
    """Create a project whose topics are assigned to people. If ``shared``, topic 1 is assigned to the first two.

    If this process has made such a project before, copy that project, including its ids.
    """
    key = (path.stem, people, topics, documents, shared)
    if key in _MADE:
        path.write_bytes(_MADE[key])
        return path
    folder = path.parent / f"{path.stem}-files"
    folder.mkdir()
    names = [f"{topic}-{i}" for topic in range(1, topics + 1) for i in range(documents)]
    lines = [{"docno": name, "title": f"title {name}", "text": f"text of {name} ☃"} for name in names]
    files = {
        "docs.jsonl": "".join(json.dumps(line) + "\n" for line in lines),
        "topics.tsv": "".join(f"{topic}\tthe topic {topic}\n" for topic in range(1, topics + 1)),
    }
    for tag, score, step in ((SECRETS[0], 17.625, 1), (SECRETS[1], 98.375, -1)):
        files[f"{tag}.run"] = "".join(
            f"{topic} Q0 {topic}-{i} {rank} {score - rank} {tag}\n"
            for topic in range(1, topics + 1)
            for rank, i in enumerate(range(documents)[::step], 1)
        )
    create(path, FOUR)
    workspace = workspace_of(open_project(path, QUIET), SECRETS[5])
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
        context = LoadingContext.of(workspace.store, workspace.state)
        workspace.execute(prepare(folder / name, workspace.new_id(), workspace.now(), context, QUIET))
    workspace.execute(WriteGuidelines("read it all"))
    runs = FromRuns(tuple(Taking(source.id, documents) for source in workspace.state.present("run")))
    spec = PoolSpec(workspace.new_id(), (runs,), "docno", 1, workspace.now())
    workspace.execute(prepare_pool(workspace.store, spec, QUIET))
    workspace.execute(AssignTopics(AssignmentPlan(people, seed=3)))
    if shared:
        workspace.execute(GiveTopic("1", people[:2]))
    workspace.execute(JudgeDocument("1", "1-0", 3))
    workspace.close()
    _MADE[key] = path.read_bytes()
    return path


class Clients:
    """Generator of one device's rows, with ids from the device's own clock."""

    def __init__(self, clock: float | None = None) -> None:
        self.ids = IdSource() if clock is None else IdSource(clock=lambda: clock)

    def row(self, topic: str, docno: str, grade: int, assessor: str = "") -> JournalRow:
        """Return a journal row for a judgement, in the form that a client sends."""
        given, change = str(self.ids.next()), str(self.ids.next())
        judgement = Judgement(grade, seconds=1.5, place=1, given=given)
        return JournalRow(str(self.ids.next()), change, 1.0, assessor, topic, docno, judgement, "do")


class ServedProject:
    """The real service on a real port, in a separate process; ``store`` is a project file or a URL.

    If ``forked``, the process is forked from one that has imported irdesk; otherwise it runs ``python -m irdesk``.
    """

    def __init__(self, store: Path | str, *options: str, home: Path | None = None, forked: bool = True) -> None:
        self.path = Path(store)
        self.store = str(store)
        self._options = options
        self._forked = forked and sys.platform == "linux"
        self.port = 0
        self.home = home or self.path.parent / "home"
        self.lines: list[str] = []
        self.start()

    @staticmethod
    def _started(home: Path, *arguments: str) -> tuple[list[str], dict[str, str]]:
        paths = os.pathsep.join(entry for entry in sys.path if entry)
        return [sys.executable, "-m", "irdesk", *arguments], {
            **os.environ,
            "PYTHONPATH": paths,
            DATA_HOME: str(home),
        }

    @staticmethod
    def command(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command as the owner of the service, in this process, because starting another takes longer.

        Only the service itself, and a command that must fail because its port is in use, run in separate processes.
        """
        output, errors = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
        before = os.environ.get(DATA_HOME)
        os.environ[DATA_HOME] = str(home)
        try:
            with redirect_stdout(output), redirect_stderr(errors):
                try:
                    status = run(arguments)
                except SystemExit as end:
                    status = end.code
        finally:
            os.environ.pop(DATA_HOME)
            os.environ.update({} if before is None else {DATA_HOME: before})
        texts = [(stream.flush(), stream.buffer.getvalue().decode())[1] for stream in (output, errors)]
        return subprocess.CompletedProcess(arguments, status, *texts)

    @classmethod
    def program(cls, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command as the owner of the service, in a separate process."""
        command, environment = cls._started(home, *arguments)
        return completed(MAIN, *command[3:], environment=environment, before=SERVER)

    def irdesk(self, *arguments: str) -> str:
        """Run a command as the owner of the service, and return what it prints."""
        done = self.command(self.home, *arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self) -> None:
        """Start the service and wait until it listens; a restart uses the same port."""
        command, environment = self._started(self.home, "serve", self.store, "--port", str(self.port), *self._options)
        self.process = (
            ForkedProgram(command[3:], environment)
            if self._forked
            else subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)
        )
        for line in self.process.stderr:
            self.lines.append(line)
            if line.startswith("serving "):
                self.port = int(line.split(" (")[0].rpartition(":")[2])
                return
        raise AssertionError("".join(self.lines))

    def kill(self) -> None:
        """Kill the service without notice, as in a power failure."""
        self.process.kill()
        assert self.process.wait() == -signal.SIGKILL
        self.process.stderr.close()

    def stop(self) -> list[str]:
        """Ask the service to stop, wait, and return its log."""
        if self.process.poll() is None:
            self.process.terminate()
            self.lines += self.process.stderr.readlines()
            assert self.process.wait() == 0, self.lines
        self.process.stderr.close()
        return self.lines

    def invite(self, name: str, role: Role = Role.ASSESSOR) -> str:
        """Create an invitation for a person and return its text. The invitation is created over the network with the
        owner's token, or directly in the database.
        """
        return self.invitations((name,), role)[0]

    def invitations(self, names: tuple[str, ...], role: Role = Role.ASSESSOR) -> list[str]:
        """Create invitations for several people and return their texts."""
        console = console_of(self.home / "irdesk", self.path)
        if console is None:
            lines = self.irdesk("team", "invite", self.store, *names, "--role", role.value).splitlines()
            return [line.partition(": ")[2] for line in lines]
        connection = console.connection()
        codes = [connection.invite(NewInvitation(name, role)).code for name in names]
        connection.close()
        return [
            Invitation(console.host, console.port, console.trust, code, "study", name).line()
            for name, code in zip(names, codes, strict=True)
        ]

    def joined(self, name: str, role: Role = Role.ASSESSOR) -> Membership:
        """Invite a person, join with a new device as that person, and return the membership."""
        return join(self.invite(name, role))
