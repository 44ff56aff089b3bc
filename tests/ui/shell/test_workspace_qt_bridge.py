"""Changes are emitted as a Qt signal: added runs in batches, a judgement immediately."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from window_driver import WAIT_MS

from irdesk.domain.progress import QUIET
from irdesk.session.commands import JudgeDocument, Undo
from irdesk.session.core.workspace import Workspace
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.ui.shell.workspace_qt_bridge import TOGETHER_MS, Bridge


class Listener:
    """A bridge of a workspace; it records the changes that it emits."""

    def __init__(self, workspace: Workspace, folder: Path, parent: QObject) -> None:
        self.workspace = workspace
        self.folder = folder
        self.more = True
        self.changes: list = []
        self.bridge = Bridge(self.workspace, lambda: self.more, parent)
        self.bridge.changed.connect(self.changes.append)

    def load(self, tag: str):
        path = self.folder / tag
        path.write_text(f"1 Q0 SE-001 1 2 {tag}\n1 Q0 SE-002 2 1 {tag}\n")
        frozen = LoadingContext.of(self.workspace.store, self.workspace.state)
        return self.workspace.execute(prepare(path, self.workspace.new_id(), 1.0, frozen, QUIET))

    def names(self) -> list[str]:
        return [changes.name for changes in self.changes]


@pytest.fixture
def listener(qapp, sample_project, tmp_path) -> Iterator[Listener]:
    workspace = workspace_of(open_project(Path(shutil.copy(sample_project, tmp_path)), QUIET), "judge")
    parent = QObject()
    listener = Listener(workspace, tmp_path, parent)
    yield listener
    listener.bridge.close()
    workspace.close()


def test_runs_are_told_of_together_while_more_come(qtbot, listener):
    first, second = listener.load("first"), listener.load("second")
    assert listener.changes == []
    qtbot.waitUntil(lambda: bool(listener.changes), timeout=WAIT_MS)
    (both,) = listener.changes
    assert both.deltas == (*first.deltas, *second.deltas)
    assert both.rescored == first.rescored | second.rescored
    assert not both.means_before  # Adding runs does not change the other runs' means.
    listener.more = False
    listener.load("third")
    assert listener.names() == ["load run second", "load run third"]


def test_slow_updates_are_published_less_often(qtbot, listener):
    listener.bridge.changed.connect(lambda _changes: time.sleep(0.1))
    listener.load("first")
    assert listener.bridge._later.interval() == TOGETHER_MS
    qtbot.waitUntil(lambda: bool(listener.changes), timeout=WAIT_MS)
    listener.load("second")
    assert listener.bridge._later.interval() >= 400


def test_all_else_is_told_at_once_and_in_its_turn(listener):
    listener.load("first")
    topic, queue = next(iter(listener.workspace.state.pool.queues.items()))
    listener.workspace.execute(JudgeDocument(topic, queue[0], 1))
    assert listener.names()[0] == "load run first"
    assert len(listener.changes) == 2
    listener.load("second")
    listener.workspace.execute(Undo())
    assert listener.names()[2:] == ["load run second", "load run second"]
    assert [changes.kind for changes in listener.changes[2:]] == ["do", "undo"]


def test_held_back_changes_are_not_published_after_closing(listener):
    listener.load("first")
    listener.bridge.close()
    listener.bridge.flush()
    listener.more = False  # An open bridge would now publish the next run at once, because no more runs follow.
    listener.load("second")
    assert listener.changes == []
