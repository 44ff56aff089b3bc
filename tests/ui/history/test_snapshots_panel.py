"""Snapshots in the window: named with the keyboard, compared with the present state and with each other, and undone by
name.
"""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt

from irdesk.cli.main import run
from irdesk.session.commands import JudgeDocument
from irdesk.ui.history.snapshots_panel import SnapshotsPanel

pytestmark = [pytest.mark.shared_judging, pytest.mark.opened_in("analyse", "snapshots")]


@pytest.fixture
def panel(hands) -> SnapshotsPanel:
    """Return the panel with a snapshot of the unchanged sample."""
    hands.press_ctrl("h", shift=True)
    entry = hands.desk.panel(SnapshotsPanel)
    hands.wait(lambda: entry.isVisible() and entry.name.hasFocus())
    _named(hands, entry, "at first")
    return entry


def _named(hands, panel, name: str) -> None:
    panel.name.setFocus()
    hands.qtbot.keyClicks(panel.name, name)
    hands.qtbot.keyClick(panel.name, Qt.Key.Key_Return)
    assert name in names(panel)


def names(panel) -> list[str]:
    return [row.name for row in panel.list.rows.rows()]


def _judged(hands, *grades: int) -> None:
    """Judge unjudged documents."""
    for grade in grades:
        hands.window.execute(JudgeDocument(hands.place.topic, hands.place.docno, grade))


def _compared(hands, panel) -> None:
    hands.click_row(panel.list, panel.list.rows.index(0, 0))
    hands.wait(panel.runs.rows.rowCount)


def test_a_name_is_taken_by_enter_and_undone_by_name(hands, panel):
    assert panel.name.text() == ""
    assert hands.queries.undo_name() == "take snapshot at first"
    hands.qtbot.keyClicks(panel.name, "at first")
    hands.qtbot.keyClick(panel.name, Qt.Key.Key_Return)
    assert names(panel) == ["at first"]
    assert panel.name.text() == "at first"  # The duplicate name was refused and can be corrected.
    assert "already" in hands.window.status.left.text()
    panel.list.setFocus()
    hands.press_ctrl("z")
    hands.wait(lambda: names(panel) == [])
    assert panel.empty.isVisible()
    panel.name.clear()
    hands.click(panel.empty.button)
    hands.wait(lambda: len(names(panel)) == 1)
    assert names(panel)[0].startswith("20"), "without a name it has the time"
    assert not panel.empty.isVisible()


def test_a_snapshot_is_compared_with_now_shares_the_selection_and_is_forgotten(hands, panel):
    _judged(hands, 3, 0)
    _compared(hands, panel)
    hands.wait(lambda: panel.judgements.rows.rowCount() == 2)
    live = hands.scores()
    tags = {row.tag: row.path for row in hands.queries.runs()}
    measure = panel.measure.currentText()
    for row in panel.runs.rows.rows():
        assert row.after == next(entry[measure] for path, entry in live.items() if str(path) == tags[row.name])
    assert any(row.before != row.after for row in panel.runs.rows.rows())
    assert "2 judgements" in panel.summary.text()
    hands.wait(lambda: not hands.window.runner.tasks)
    _judged(hands, 2)
    hands.wait(lambda: panel.judgements.rows.rowCount() == 3)  # The comparison is updated after the judgement.

    # The selection is shared with all views.
    selection, last = hands.desk.selection, panel.runs.rows.rowCount() - 1
    hands.click_row(panel.runs, panel.runs.rows.index(last, 0))
    assert selection.run == panel.runs.rows.row(last).run_id
    first = panel.runs.rows.row(0).run_id
    selection.choose_run(first)
    assert [panel.runs.rows.row(row).run_id for row in panel.runs.chosen()] == [first]
    selection.choose_measure("P@5")
    assert panel.measure.currentText() == "P@5"
    panel.tabs.setCurrentWidget(panel.judgements)
    hands.click_row(panel.judgements, panel.judgements.rows.index(0, 0))
    assert selection.topic == panel.judgements.rows.row(0).topic

    # When the snapshot is deleted, its comparison is removed from the panel.
    hands.click(panel.forget)
    assert names(panel) == []
    hands.wait(lambda: panel.runs.rows.rowCount() == 0)
    assert not panel.forget.isEnabled()


def test_two_snapshots_are_compared_as_the_command_line_does(hands, panel, capsys):
    _judged(hands, 3)
    _named(hands, panel, "one more")
    _judged(hands, 2, 1)
    panel.list.selectAll()
    hands.wait(lambda: panel.runs.rows.rowCount() and "at first → one more" in panel.summary.text())
    hands.idle()
    assert run(["project", "compare-snapshots", str(hands.path), "at first", "one more", "--format", "json"]) == 0
    output = json.loads(capsys.readouterr().out)
    shown = panel.judgements.rows.rows()
    assert [(entry.topic, entry.docno, entry.before, entry.after) for entry in shown] == [
        (entry["topic"], entry["docno"], entry["before"], entry["after"]) for entry in output["judgements"]
    ]
    for index in range(panel.measure.count()):
        panel.measure.setCurrentIndex(index)
        panel.measure.activated.emit(index)
        rows = {entry["run"]: entry for entry in output["measures"][index]["runs"]}
        for row in panel.runs.rows.rows():
            assert (row.before, row.after) == (rows[row.name]["before"], rows[row.name]["after"])
