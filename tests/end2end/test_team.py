"""Assessors judge their packages concurrently in separate programs; one program is killed.

No judgement shown as stored is lost between the export of packages and the published qrels.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from forked_programs import WINDOW, code_of, start

from irdesk.app import paths
from irdesk.assessment.grade_resolution import ADJUDICATOR
from irdesk.cli.main import run
from irdesk.domain.progress import QUIET
from irdesk.session.commands import Adjudicate
from irdesk.session.core.disagreements import disputes
from irdesk.session.project_files.project_opening import open_project, workspace_of

DRIVER = code_of(Path(__file__).with_name("package_driver.py"))
Shown = dict[tuple[str, str, bool], int]
Command = Callable[..., str]


class Assessor:
    """One assessor's package, judged in the real program."""

    def __init__(self, path: Path, name: str) -> None:
        self.path, self.name = path, name
        self.shown: Shown = {}
        self._start()

    def _start(self) -> None:
        reads, writes = os.pipe()
        with Path(os.devnull).open("rb") as nothing:
            self._program = start(
                DRIVER,
                [self.path],
                before=WINDOW,
                streams=(nothing.fileno(), writes),
                error=sys.__stderr__.fileno(),
            )
        os.close(writes)
        self._output = os.fdopen(reads, encoding="utf-8")

    def _told(self, line: str) -> None:
        word, topic, docno, again, grade = line.rstrip("\n").split("\t")
        assert word == "done"
        self.shown[topic, docno, again == "again"] = int(grade)

    def kill_after(self, count: int) -> None:
        for _ in range(count):
            self._told(self._output.readline())
        os.kill(self._program.pid, signal.SIGKILL)
        for line in self._output:
            if line.endswith("\n"):
                self._told(line)
        self._ended(-signal.SIGKILL)

    def finish(self) -> None:
        for line in self._output:
            self._told(line)
        self._ended(0)

    def _ended(self, status: int) -> None:
        self._output.close()
        assert self._program.wait() == status

    def go_on(self) -> None:
        self._start()
        self.finish()


def stored(project: Path) -> tuple[dict[str, Shown], int]:
    """Return each assessor's grades in a project, and the number of open disagreements."""
    workspace = workspace_of(open_project(project, QUIET), "reader")
    result: dict[str, Shown] = {}
    for again, judgements in ((False, workspace.state.judgements), (True, workspace.state.second_judgements)):
        for topic, documents in judgements.items():
            for docno, by_assessor in documents.items():
                for assessor, judgement in by_assessor.items():
                    result.setdefault(assessor, {})[topic, docno, again] = judgement.grade
    open_ones = sum(dispute.decided is None for dispute in disputes(workspace.state.grade_sources))
    workspace.close()
    return result, open_ones


def team_works(irdesk: Command, project: Path, folder: Path, names: list[str], topics: int) -> None:
    people = [part for name in names for part in ("--assessor", name)]
    irdesk("project", "assign", project, *people, "--overlap", "25%", "--repeats", "10%", "--seed", "7")
    folder.mkdir()
    irdesk("project", "export-packages", project, "-o", folder)
    team = [Assessor(folder / f"{project.stem}-{name}.irdesk", name) for name in names]
    killed = team[1]
    killed.kill_after(5)
    for item in team:
        if item is not killed:
            item.finish()
    done = len(killed.shown)
    text = take_in(irdesk, project, *(member.path for member in team))
    assert f"new judgements of {killed.name}" in text
    result, _ = stored(project)
    for item in team:
        lost = {key: grade for key, grade in item.shown.items() if result[item.name].get(key) != grade}
        assert lost == {}
    assert done <= len(result[killed.name]) <= done + 1  # The last judgement may have been stored but not shown.

    killed.go_on()
    assert len(killed.shown) > done
    for order in (team, team[::-1]):
        take_in(irdesk, project, *(entry.path for entry in order))
    result, disputed = stored(project)
    assert {member.name: member.shown for member in team} == result
    everything = Counter(topic for entry in result.values() for topic, _ in {key[:2] for key in entry})
    assert len(everything) == topics
    assert disputed > 0
    assert f"Unresolved disagreements: {disputed} document" in irdesk("project", "publish", project)

    workspace = workspace_of(open_project(project, QUIET), "coordinator")
    for item in disputes(workspace.state.grade_sources):
        workspace.execute(Adjudicate(item.topic, item.docno, item.grades[0]))
    workspace.close()
    assert ADJUDICATOR in stored(project)[0]
    qrels = folder / "published.qrels"
    report = irdesk("project", "publish", project, "-o", qrels)
    assert "Every pooled document is judged." in report
    assert "Unresolved disagreements" not in report
    graded = {key[:2] for entry in result.values() for key in entry}
    lines = [line.split() for line in qrels.read_text().splitlines()]
    assert {(topic, docno) for topic, _, docno, _ in lines} >= graded
    message = json.loads((folder / "published.provenance.json").read_text())
    assert {entry["name"] for entry in message["assessors"]} == {*names, ADJUDICATOR}
    assert len(message["taken in"]) == len(team) + 1
    assert "in order" in irdesk("project", "check", project)


def take_in(irdesk: Command, project: Path, *files: Path) -> str:
    """Import packages. Return the command's output; unresolved disagreements are printed to stderr."""
    return irdesk("project", "import-packages", project, *files, silent=False)


@pytest.fixture
def irdesk(capsys) -> Command:
    """Return a function that runs the coordinator's ``irdesk ARGUMENTS`` in this process.

    The command must succeed and, if ``silent``, print no warnings. Starting a process would take longer than the
    command; other tests start irdesk as a program.
    """

    def carry_out(*arguments: str | Path, silent: bool = True) -> str:
        status = run([*map(str, arguments)])
        output = capsys.readouterr()
        assert status == 0, output.err
        assert not (silent and output.err)
        return output.out

    return carry_out


pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the system has no SIGKILL")


@pytest.mark.takes_long
def test_two_judge_the_sample_at_the_same_time_and_one_is_killed(irdesk, tmp_path):
    folder = paths.resources() / "sample"
    project = tmp_path / "sample.irdesk"
    runs = sorted((folder / "runs").glob("*.run"))[:3]
    irdesk("project", "create", project, folder / "documents.jsonl", folder / "topics.trec", *runs)
    irdesk("project", "pool", project, "--depth", "1", "--seed", "1")
    team_works(irdesk, project, tmp_path / "packages", ["anna", "ben"], 8)
