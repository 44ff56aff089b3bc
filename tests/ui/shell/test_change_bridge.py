"""Changes reach the window: added runs in batches, a judgement at once."""

from __future__ import annotations

import time

import pytest

from irdesk.domain.progress import QUIET
from irdesk.session.commands import JudgeDocument, Undo
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.ui.shell.change_bridge import TOGETHER_MS, Bridge


class Told:
    """A bridge beside that of the window, and what it tells."""

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


@pytest.fixture
def told(hands, tmp_path):
    return Told(hands, tmp_path)


def test_runs_are_told_of_together_while_more_come(hands, told):
    first, second = told.load("first"), told.load("second")
    assert told.changes == []
    hands.wait(lambda: told.changes)
    (both,) = told.changes
    assert both.deltas == (*first.deltas, *second.deltas)
    assert both.rescored == first.rescored | second.rescored
    assert not both.means_before  # no other run's means change
    told.more = False
    told.load("third")
    assert told.names() == ["load run second", "load run third"]


def test_what_takes_long_to_show_is_shown_less_often(hands, told):
    told.bridge.changed.connect(lambda _changes: time.sleep(0.1))
    told.load("first")
    assert told.bridge._later.interval() == TOGETHER_MS
    hands.wait(lambda: told.changes)
    told.load("second")
    assert told.bridge._later.interval() >= 400


def test_all_else_is_told_at_once_and_in_its_turn(told):
    told.load("first")
    topic, queue = next(iter(told.workspace.state.pool.queues.items()))
    told.workspace.execute(JudgeDocument(topic, queue[0], 1))
    assert told.names()[0] == "load run first"
    assert len(told.changes) == 2
    told.load("second")
    told.workspace.execute(Undo())
    assert told.names()[2:] == ["load run second", "load run second"]
    assert [changes.kind for changes in told.changes[2:]] == ["do", "undo"]


def test_what_is_held_back_is_not_told_of_another_project(told):
    told.load("first")
    told.bridge.close()
    told.bridge.flush()
    told.load("second")
    assert told.changes == []
