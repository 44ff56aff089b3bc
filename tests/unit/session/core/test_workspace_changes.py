"""Each kind of change: the notification to observers, the data stored in the file, and the change's classification."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import numpy as np
import pytest

from irdesk.domain.grades import FOUR, THREE, GradeScale
from irdesk.domain.progress import QUIET
from irdesk.domain.project.judgement import Judgement, Place
from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.domain.uuid7 import IdSource
from irdesk.session.commands import (
    ChooseMeasures,
    ChooseScale,
    JudgeDocument,
    MoveTo,
    RemoveSource,
    Undo,
    WriteGuidelines,
    WriteNote,
)
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.commands.pools import Requeue
from irdesk.session.core import project_settings
from irdesk.session.core.changes import (
    RECEIVED,
    Delta,
    JudgementChanged,
    PlaceChanged,
    PrecomputedQueue,
    QueueChanged,
    SettingChanged,
)
from irdesk.session.core.lost_changes_check import Note
from irdesk.session.core.workspace import ImportedRows, Plan
from irdesk.session.project_files.project_opening import create, open_project, workspace_of


@dataclass(frozen=True)
class Given(BaseCommand):
    """Command that plans the given deltas."""

    deltas: tuple[Delta, ...]
    received: bool = False

    def plan(self, workspace) -> Plan:
        return Plan("given", self.deltas, received=self.received)


GUIDELINES = (SettingChanged(project_settings.GUIDELINES, "", "read all"),)


def test_a_new_step_is_recorded_as_the_last_that_was_stored_and_a_move_is_not(project, tmp_path):
    notes = tmp_path / "notes"
    workspace = workspace_of(open_project(project, QUIET, notes=notes), "A")

    def recorded() -> Note:
        (path,) = notes.iterdir()
        return msgspec.json.decode(path.read_bytes(), type=Note)

    try:
        first = workspace.execute(WriteGuidelines("read all"))
        assert (recorded().change, recorded().at) == (first.id, first.at)
        steps = recorded().steps
        workspace.execute(Given((PlaceChanged("A", None, Place("1", "a")),)))
        workspace.execute(Given(GUIDELINES, received=True))
        assert (recorded().change, recorded().steps) == (first.id, steps)
        second = workspace.execute(WriteGuidelines("read half"))
        assert (recorded().change, recorded().steps) == (second.id, steps + 1)
    finally:
        workspace.close()


def test_a_change_of_scores_tells_the_means_before_it(desk):
    board = desk.state.board
    before = dict(zip(board.run_ids, board.means().T.tolist(), strict=True))
    change = desk.execute(JudgeDocument("1", "a", 1))
    assert change.rescored == {"1"}
    assert change.means_before.keys() == before.keys()
    for run_id, means in before.items():
        np.testing.assert_array_equal(change.means_before[run_id], means)
    assert not np.array_equal(desk.state.board.means(), np.array(list(before.values())).T, equal_nan=True)


def test_a_change_without_new_scores_tells_no_means(desk, load):
    desk.execute(JudgeDocument("1", "a", 1))
    for command in (MoveTo("1", "b"), WriteNote("1", 2, "hard"), WriteGuidelines("read all")):
        change = desk.execute(command)
        assert (change.rescored, change.means_before) == (frozenset(), {})
    assert load(desk, "three.run").means_before == {}, "a new run changes no other means"
    change = desk.execute(ChooseMeasures(("AP",)))
    assert change.rescored == {"1"}
    assert change.means_before == {}, "means under other measures are no means before"


@pytest.fixture
def without_scale(tmp_path):
    """Return a project in which the scale follows the qrels."""
    create(tmp_path / "own.irdesk")
    workspace = workspace_of(open_project(tmp_path / "own.irdesk", QUIET), "A")
    yield workspace
    workspace.close()


def test_a_scale_that_follows_the_qrels_is_told_as_a_setting_that_followed(without_scale, load):
    load(without_scale, "one.run")
    change = load(without_scale, "more.qrels")
    assert without_scale.state.scale.top == 7
    assert (change.followed, change.settings()) == ({project_settings.SCALE}, {project_settings.SCALE})
    change = without_scale.execute(WriteGuidelines("read all"))
    assert (change.followed, change.settings()) == (frozenset(), {project_settings.GUIDELINES})
    (source,) = without_scale.state.present("qrels")
    assert without_scale.execute(RemoveSource(source.id)).followed == {project_settings.SCALE}


def test_the_first_grade_fixes_a_scale_that_followed_the_qrels(without_scale, load, pool):
    load(without_scale, "one.run")
    load(without_scale, "nist.qrels")
    pool(without_scale)
    assert without_scale.state.chosen_scale is None
    assert not without_scale.execute(WriteNote("1", 2, "hard")).settings()
    change = without_scale.execute(JudgeDocument("2", "a", 1))
    assert change.settings() == {project_settings.SCALE}
    assert without_scale.state.chosen_scale.grades == without_scale.state.scale.grades
    assert {0, 1} <= set(without_scale.state.chosen_scale.grades)
    assert not without_scale.execute(JudgeDocument("2", "d", 1)).settings()


def test_another_scale_is_in_use_at_once_and_until_it_is_undone(desk):
    change = desk.execute(ChooseScale(THREE))
    assert change.settings() == {project_settings.SCALE}
    assert desk.state.scale == desk.state.chosen_scale == THREE
    assert desk.state.board.rules.profile.top == 2
    desk.execute(Undo())
    assert desk.state.scale == FOUR
    assert desk.state.board.rules.profile.top == 3


def test_the_last_change_is_a_step_or_was_received_but_is_no_move(desk):
    step = desk.execute(JudgeDocument("1", "a", 1))
    assert step.kind == "do"
    assert desk.last is step
    move = desk.execute(MoveTo("1", "c"))
    assert move.kind == "move"
    assert desk.last is step
    received = desk.execute(Given(GUIDELINES, received=True))
    assert received.kind == RECEIVED
    assert desk.last is received
    undone = desk.execute(Undo())
    assert undone.kind == "undo"
    assert desk.last is undone
    assert undone.judged() == [("1", "a")], "what was received is no step"
    assert desk.state.settings[project_settings.GUIDELINES] == "read all"


def test_received_changes_count_as_rows_but_not_as_steps(desk):
    step = desk.execute(JudgeDocument("1", "a", 1))
    assert (desk.last_change, desk.last_rows) == (step.id, step.id)
    stored = len(desk.store.data().changes)
    received = desk.execute(Given(GUIDELINES, received=True))
    assert (desk.last_change, desk.last_rows) == (step.id, received.id)
    assert len(desk.store.data().changes) == stored
    later = desk.execute(JudgeDocument("1", "b", 1))
    assert (desk.last_change, desk.last_rows) == (later.id, later.id)


def test_work_of_the_user_waits_for_the_disk(desk):
    for command in (JudgeDocument("1", "a", 1), WriteNote("1", 2, "hard"), WriteGuidelines("read all"), Given(())):
        assert command.plan(desk).durable
    assert not Plan("given", (), durable=False).durable


def test_the_order_of_a_queue_stays_when_the_project_is_opened_again(desk, reopen):
    pool, before = desk.state.pool.spec.id, desk.state.pool.queues
    assert before["1"] == ("a", "b", "c", "d")
    foresight = PrecomputedQueue(pool, "a", 0, ("b", "a", "c", "d"))
    change = desk.execute(Requeue(pool, "1", desk.state.board.revision("1"), ("d", "c", "b", "a"), foresight))
    assert change.kind == "move", "a queue is no step"
    assert change.touches(QueueChanged)
    assert desk.state.pool.queues["1"] == ("a", "d", "c", "b"), "a has been shown"
    assert desk.state.foresights == {"1": foresight}
    again = desk.execute(Requeue(pool, "1", desk.state.board.revision("1"), ("d", "c", "b", "a"), None))
    assert not again.touches(QueueChanged, JudgementChanged)
    assert desk.state.foresights == {}
    queues = dict(desk.state.pool.queues)
    assert {topic: queue for topic, queue in queues.items() if queue != before[topic]}.keys() <= {"1"}
    assert reopen().state.pool.queues == queues == {**queues, "1": ("a", "d", "c", "b")}


def test_rows_of_another_copy_come_before_all_later_rows(desk):
    """The other copy's clock is ahead: its ids have timestamps in the year 2100."""
    ids = IdSource(clock=lambda: 4_102_444_800.0)

    class Taking(BaseCommand):
        def plan(self, workspace) -> Plan:
            row = JournalRow(str(ids.next()), str(ids.next()), 1.0, "B", "1", "a", Judgement(2, given="t"), "do")
            delta = JudgementChanged("B", "1", "a", None, row.judgement)
            return Plan("take", (), taken=ImportedRows((row,), (), (delta,)))

    before = desk.new_id()
    change = desk.execute(Taking())
    (row,) = desk.store.data().journal
    assert before < row.id < change.id < desk.new_id()
    assert (row.assessor, row.docno, row.judgement.grade, row.taken) == ("B", "a", 2, change.id)
    assert desk.state.grade("1", "a") == 2
    assert change.rescored == {"1"}
    desk.execute(JudgeDocument("1", "a", 3))
    assert [entry.judgement.grade for entry in desk.store.data().journal] == [2, 3]


def test_a_scale_with_other_words_for_the_same_grades_changes_no_score(desk):
    desk.execute(JudgeDocument("1", "a", 1))
    change = desk.execute(ChooseScale(GradeScale("of our own", FOUR.levels)))
    assert (change.rescored, change.means_before) == (frozenset(), {})
    assert desk.state.scale.name == "of our own"
