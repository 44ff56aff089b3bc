"""Agreement and adjudication in the window: three assessors of the sample, and a person who decides by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from irdesk.assessment.resolving import ADJUDICATOR, Policy, Resolution
from irdesk.session.commands import JudgeDocument, WriteComment

GRADES = {"anna": (3, 0, 1, 2), "ben": (0, 0, 2, 2), "carla": (3, 1, 1, 2)}


@pytest.fixture
def team(hands):
    """The first four documents of the sample's last topic as three assessors judged them."""
    workspace = hands.window.workspace
    own, topic = workspace.assessor, list(workspace.state.pool.queues)[-1]
    for name, grades in GRADES.items():
        workspace.assessor = name
        for docno, grade in zip(workspace.state.pool.queues[topic], grades, strict=False):
            workspace.execute(JudgeDocument(topic, docno, grade))
        workspace.execute(WriteComment(topic, workspace.state.pool.queues[topic][0], f"{name} was here"))
    workspace.assessor = own
    hands.documents = [(topic, docno) for docno in workspace.state.pool.queues[topic][:4]]
    return hands


def test_the_agreement_of_each_pair_and_its_picture(team):
    team.press_ctrl("g")
    panel = team.desk.agreement
    team.wait(lambda: panel.pairs.rows.rowCount() >= 3)
    pairs = {(own.all.first, own.all.second): own for own in panel.pairs.rows.rows()}
    assert pairs["anna", "ben"].all.raw == 0.5
    assert panel.confusion.accessibleDescription().splitlines() == [
        "anna 0: 0: 1, 1: 0, 2: 0, 3: 0", "anna 1: 0: 0, 1: 0, 2: 1, 3: 0",
        "anna 2: 0: 0, 1: 0, 2: 1, 3: 0", "anna 3: 0: 1, 1: 0, 2: 0, 3: 0",
    ]  # fmt: skip
    assert "Krippendorff" in panel.summary.text()
    team.press(Qt.Key.Key_Tab)
    panel.pairs.setFocus()
    team.press(Qt.Key.Key_Down)
    chosen = panel.pairs.rows.row(panel.pairs.chosen()[0]).all
    assert (chosen.first, chosen.second) == ("anna", "carla")
    assert panel.confusion.toolTip().startswith("anna in rows, carla in columns")
    assert "anna and carla both judged" in panel.orders.text()
    team.press_ctrl("c")
    assert QGuiApplication.clipboard().text().splitlines()[1].startswith("anna · carla\t4\t")


def test_digits_decide_the_largest_effect_first_and_undo_takes_it_back(team):
    state = team.window.workspace.state
    team.press_ctrl("j")
    panel = team.desk.adjudication
    team.wait(lambda: panel.table.rows.rowCount() == 3)
    sizes = [own.size for own in panel.table.rows.rows()]
    assert sizes == sorted(sizes, reverse=True)
    team.wait(lambda: QApplication.focusWidget() is panel.table)
    first, second = (panel.table.rows.row(row).dispute for row in (0, 1))
    journal = len(team.window.workspace.store.data().journal)
    team.press("2")
    assert state.mark(ADJUDICATOR, first.topic, first.docno).grade == 2
    assert panel.chosen().dispute.docno == second.docno
    assert len(team.window.workspace.store.data().journal) == journal + 1  # nothing was judged beside
    team.wait(lambda: panel.table.rows.rowCount() == 2)
    team.press("c")
    assert QApplication.focusWidget() is panel.view.reason
    team.press(*"in 1991", Qt.Key.Key_Return)
    team.press("0")
    assert state.mark(ADJUDICATOR, second.topic, second.docno).comment == "in 1991"
    team.idle()
    team.press_ctrl("z")
    team.wait(lambda: panel.table.rows.rowCount() == 2)
    assert state.mark(ADJUDICATOR, second.topic, second.docno) is None
    assert state.mark(ADJUDICATOR, first.topic, first.docno).grade == 2
    for name, grades in GRADES.items():
        assert [state.mark(name, *item).grade for item in team.documents] == list(grades)


def test_names_are_hidden_until_they_are_asked_for(team):
    team.press_ctrl("j")
    panel = team.desk.adjudication
    team.wait(lambda: panel.table.rows.rowCount() == 3)
    row = next(i for i, own in enumerate(panel.table.rows.rows()) if own.dispute.docno == team.documents[1][1])
    team.click_row(panel.table, panel.table.rows.index(row, 0))
    said = panel.view.said.text()
    assert "assessor A" in said
    assert "assessor C" in said
    assert not any(name in said for name in GRADES)
    team.click(panel.names)
    assert all(name in panel.view.said.text() for name in GRADES)
    assert panel.view.text.toPlainText().strip()


def test_whose_grade_counts_is_chosen_scored_at_once_and_told(team):
    team.window.show_workspace("analyse")
    team.wait(team.desk.metrics.isVisible)
    team.press_ctrl("j")
    panel = team.desk.adjudication
    team.wait(lambda: panel.table.rows.rowCount() == 3)
    state, item = team.window.workspace.state, team.documents[0]
    before = team.scores()
    assert state.grade(*item) == 3
    at = panel.policy.findText(str(Resolution(Policy.LEAST)))
    panel.policy.setFocus()
    while panel.policy.currentIndex() != at:
        team.press(Qt.Key.Key_Down)
    assert state.resolution == Resolution(Policy.LEAST)
    assert state.grade(*item) == 0
    assert team.scores() != before
    assert "of several grades the least" in team.queries.conventions()
    team.idle()
    team.wait(lambda: "leaves decisions out" in panel.summary.text())


def test_without_a_disagreement_the_panel_says_how_one_comes(hands):
    hands.press_ctrl("j")
    panel = hands.desk.adjudication
    hands.wait(lambda: "Nobody disagrees" in panel.summary.text())
    assert not panel.view.reason.isEnabled()
    hands.press_ctrl("g")
    hands.wait(lambda: "Agreement needs two" in hands.desk.agreement.summary.text())
