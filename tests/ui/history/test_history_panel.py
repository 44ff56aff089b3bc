"""The history panel: steps, earlier states, and the judgements that changed a measure, checked against the
live table.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from irdesk.session.commands import JudgeDocument
from irdesk.ui.history.history_panel import HistoryPanel

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window, pytest.mark.opened_in("analyse", "history")]


def prepare(hands):
    """Judge two unjudged documents of the sample, and wait until the history lists them."""
    topic, state = hands.place.topic, hands.window.workspace.state
    unjudged = [docno for docno in hands.queries.docnos(topic) if state.grade(topic, docno) is None]
    for docno, grade in zip(unjudged, (3, 0), strict=False):
        hands.window.execute(JudgeDocument(topic, docno, grade))
    panel = hands.desk.panel(HistoryPanel)
    hands.wait(lambda: names(panel) and names(panel)[0] == f"grade {unjudged[1]} as 0")


@pytest.fixture
def past(hands):
    """Show the history with nothing selected. It then says what to do."""
    panel = hands.desk.panel(HistoryPanel)
    panel.words.clear()
    panel.only.setChecked(False)
    panel.steps.clearSelection()
    hands.wait(lambda: panel.isVisible() and panel.steps.rows.rowCount())
    hands.wait(lambda: "Select a step" in panel.summary.text())
    hands.idle()
    return hands  # Do not return the panel: a fixture that holds a plot keeps its menus alive longer than the window.


def test_the_past_and_its_scores_are_not_shown_where_documents_are_judged(hands):
    hands.window.show_workspace("judge")
    hands.press_ctrl("h")
    hands.wait(hands.desk.panel(HistoryPanel).isVisible)
    assert hands.desk.shown == "analyse"


def names(panel):
    return [entry.name for entry in panel.steps.rows.rows()]


def test_a_moment_is_compared_with_now(past):
    hands, history = past, past.desk.panel(HistoryPanel)
    hands.click_row(history.steps, history.steps.rows.index(2, 0))
    hands.wait(lambda: history.movers.rows.rowCount() == 2)
    measure = history.measure.currentText()
    live = hands.scores()
    shown = {row.tag: row for row in history.runs.rows.rows()}
    tags = {row.tag: row.path for row in hands.queries.runs()}
    for path, scores in live.items():
        tag = next(tag for tag, entry in tags.items() if entry == str(path))
        assert shown[tag].after == scores[measure]
    assert any(entry.before != entry.after for entry in shown.values())
    rows = history.runs.rows
    for index, entry in enumerate(rows.rows()):
        cells = [float(rows.index(index, column).data().replace("−", "-")) for column in (1, 2, 3)]
        assert cells == pytest.approx([entry.before, entry.after, entry.after - entry.before], abs=0.5e-4)
    assert "2 judgements differ" in history.summary.text()


def test_two_steps_are_compared_with_each_other(past):
    hands, history = past, past.desk.panel(HistoryPanel)
    hands.click_row(history.steps, history.steps.rows.index(2, 0))
    view = history.steps
    place = view.visualRect(view.rows.index(1, 0)).center()
    hands.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, place)
    hands.wait(lambda: history.movers.rows.rowCount() == 1)
    assert history.movers.rows.row(0).after == 3


def test_steps_are_found_and_copied_in_full_and_a_judgement_comes_in_on_top(past):
    hands, history = past, past.desk.panel(HistoryPanel)
    docno = names(history)[0].split()[1]
    everything = len(names(history))
    history.words.setFocus()
    hands.press(*docno)
    hands.wait(lambda: 0 < len(names(history)) < everything)
    assert all(docno in name for name in names(history))
    history.words.clear()
    history.only.setChecked(True)
    assert all(entry.rows for entry in history.steps.rows.rows())
    history.only.setChecked(False)
    hands.wait(lambda: len(names(history)) == everything)

    # Steps are copied in full.
    hands.click_row(history.steps, history.steps.rows.index(0, 0))
    hands.press_ctrl("c")
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].split("\t") == ["stored at", "assessor", "step"]
    assert names(history)[0] in lines[1]

    # The newest step is on top.
    assert [name.split()[-1] for name in names(history)[:2]] == ["0", "3"]
    hands.press_ctrl("z")
    hands.wait(lambda: len(names(history)) == everything + 1)
    assert names(history)[0].startswith("undo: grade")
