"""Changes reach the window: added runs in batches, a judgement immediately."""

from __future__ import annotations

import time

import pytest

from irdesk.domain.progress import QUIET
from irdesk.session.commands import JudgeDocument, Undo
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.ui.shell.workspace_qt_bridge import TOGETHER_MS, Bridge


class Listener:
    """A second bridge next to the window's; it records the changes that it emits."""

    def __init__(self, hands, folder) -> None:
        self.workspace = hands.window.workspace
        self.folder = folder
        self.more = True
        self.changes: list = []
        self.bridge = Bridge(self.workspace, lambda: self.more, hands.window)
        self.bridge.changed.connect(self.changes.append)

    def load(self, tag: str):
        path = self.folder / tag
        path.write_text(f"1 Q0 SE-001 1 2 {tag}\n1 Q0 SE-002 2 1 {tag}\n")
        frozen = LoadingContext.of(self.workspace.store, self.workspace.state)
        return self.workspace.execute(prepare(path, self.workspace.new_id(), 1.0, frozen, QUIET))

    def names(self) -> list[str]:
        return [changes.name for changes in self.changes]


pytestmark = pytest.mark.opened_in("analyse", "examples")


@pytest.fixture
def listener(hands, tmp_path):
    return Listener(hands, tmp_path)


def test_runs_are_told_of_together_while_more_come(hands, listener):
    first, second = listener.load("first"), listener.load("second")
    assert listener.changes == []
    hands.wait(lambda: listener.changes)
    (both,) = listener.changes
    assert both.deltas == (*first.deltas, *second.deltas)
    assert both.rescored == first.rescored | second.rescored
    assert not both.means_before  # Adding runs does not change the other runs' means.
    listener.more = False
    listener.load("third")
    assert listener.names() == ["load run second", "load run third"]


def test_slow_updates_are_published_less_often(hands, listener):
    listener.bridge.changed.connect(lambda _changes: time.sleep(0.1))
    listener.load("first")
    assert listener.bridge._later.interval() == TOGETHER_MS
    hands.wait(lambda: listener.changes)
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
    listener.load("second")
    assert listener.changes == []
