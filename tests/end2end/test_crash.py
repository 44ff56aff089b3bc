"""Kill programs at random moments, and check that every step shown as done is stored and the scores are correct."""

from __future__ import annotations

import os
import random
import shutil
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from forked_programs import WINDOW, converse
from short_and_long_tests import effort

from irdesk.app import paths
from irdesk.domain.progress import QUIET
from irdesk.domain.project.judgement import Judgement
from irdesk.session.project_files import integrity_check
from irdesk.session.project_files import sample_project as bundled
from irdesk.session.project_files.project_opening import open_project, workspace_of

KILLS = effort(2, 200)
LANES = effort(1, 2)  # number of concurrent projects, each killed repeatedly
DRIVER = Path(__file__).with_name("crash_driver.py")

KILLED = f"ended {-signal.SIGKILL}\n"

Judgements = dict[tuple[str, str], str]


def said(judgement: Judgement) -> str:
    """Format a judgement as the driver prints it."""
    verdict = judgement.abstention or ("-" if judgement.grade is None else str(judgement.grade))
    return verdict + ("+" if judgement.flagged else "")


class Victim:
    """One project whose program is started and killed repeatedly."""

    def __init__(self, path: Path, seed: int) -> None:
        self._path = path
        self._chance = random.Random(seed)
        self._program, self._seeds, self._output = converse(DRIVER, path, before=WINDOW)
        self.shown: Judgements = {}
        self.kills = 0
        self.judgements = 0

    def kill_once(self) -> None:
        """Start the program, kill it after some judgements, reopen the project, and compare its judgements with those
        shown.
        """
        lines = self._run_and_kill()
        pending = self._take_down(lines)
        workspace = workspace_of(open_project(self._path, QUIET), "checker")
        try:
            results = {
                (topic, docno): said(judgement)
                for topic, documents in workspace.state.judgements.items()
                for docno, judgements in documents.items()
                for judgement in judgements.values()
            }
            # The program may have been killed after storing the last judgement and before showing it.
            if pending and results.get(pending[0], "-") == pending[1]:
                self.shown[pending[0]] = pending[1]
            assert results == {key: what for key, what in self.shown.items() if what != "-"}
            assert integrity_check.check(workspace) == []
        finally:
            workspace.close()
        self.kills += 1

    def _run_and_kill(self) -> list[str]:
        self._seeds.write(f"{self._chance.randrange(1 << 30)}\n")
        process = int(self._told().split()[1])
        lines = [self._told() for _ in range(self._chance.randint(1, 24))]
        time.sleep(self._chance.random() * 0.02)  # so that the kill can hit any moment of a judgement
        os.kill(process, signal.SIGKILL)
        lines += iter(self._told, KILLED)
        return lines

    def _told(self) -> str:
        line = self._output.readline()
        assert line.startswith(("pid", "try", "done")) or line == KILLED, f"it lived until it was killed: {line}"
        return line

    def close(self) -> None:
        """Stop the driver."""
        self._seeds.close()
        self._output.close()
        self._program.wait()

    def _take_down(self, lines: list[str]) -> tuple[tuple[str, str], str] | None:
        """Record the judgements shown as done. Return the last judgement tried but not shown."""
        pending = None
        for line in lines:
            word, topic, docno, what = line.split()
            if word == "try":
                pending = (topic, docno), what
            else:
                assert pending == ((topic, docno), what)
                self.shown[topic, docno] = what
                self.judgements += 1
                pending = None
        return pending


@pytest.mark.takes_long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system neither forks nor has SIGKILL")
def test_no_judgement_that_was_shown_as_done_is_ever_lost(tmp_path):
    first = bundled.make(paths.resources() / "sample", tmp_path / "sample.irdesk")
    victims = [
        Victim(Path(shutil.copy(first, tmp_path / f"lane{lane}.irdesk")), seed=11 + lane) for lane in range(LANES)
    ]

    def work(victim: Victim) -> None:
        try:
            for _ in range(KILLS // LANES):
                victim.kill_once()
        finally:
            victim.close()

    with ThreadPoolExecutor(LANES) as lanes:
        list(lanes.map(work, victims))
    assert sum(victim.kills for victim in victims) == KILLS
    assert all(len(victim.shown) > 10 for victim in victims)
    assert sum(victim.judgements for victim in victims) > 3 * KILLS


@pytest.mark.takes_long
def test_a_comment_half_typed_is_there_again_after_a_kill(tmp_path):
    project = bundled.make(paths.resources() / "sample", tmp_path / "sample.irdesk")
    script, words = DRIVER.with_name("typing_driver.py"), (project, tmp_path / "preferences.toml")
    program, typing, output = converse(script, *words, before=WINDOW)
    with typing, output:
        assert output.readline() == "typed\n"
        program.kill()
        program.wait()
    again, typing, output = converse(script, *words, "look", before=WINDOW)
    with typing, output:
        assert output.read().splitlines() == ["unsure", "2 unsure"]
    assert again.wait() == 0
    assert "unsure" not in (tmp_path / "preferences.toml").read_text(encoding="utf-8"), "the project has it"
