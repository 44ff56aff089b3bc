"""Agreement and adjudication in the window: three assessors of the sample, and an adjudicator who uses the keyboard."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QApplication, QInputDialog, QPushButton
from window_driver import Hands
from work_packages import opened

from irdesk.assessment.grade_resolution import ADJUDICATOR, Policy, Resolution
from irdesk.domain.document import Passage
from irdesk.domain.grades import PRESETS
from irdesk.session.commands import CannotTell, ChooseScale, JudgeDocument, MarkPassages, RemoveSource, WriteComment
from irdesk.ui.team.adjudication_panel import AdjudicationPanel
from irdesk.ui.team.agreement_panel import AgreementPanel
from irdesk.ui.team.confusion_view import readable_on
from irdesk.ui.team.judging_over_time_panel import JudgingOverTimePanel

pytestmark = pytest.mark.unpainted

GRADES = {"anna": (3, 0, 1, 2), "ben": (0, 0, 2, 2), "carla": (3, 1, 1, 2)}


@pytest.fixture(scope="module")
def team_project(tmp_path_factory, sample_project) -> Path:
    """Make a project in which three assessors judged the first four documents of the sample's last topic."""
    path = Path(shutil.copy(sample_project, tmp_path_factory.mktemp("team")))
    with opened(path) as workspace:
        topic = list(workspace.state.pool.queues)[-1]
        queue = workspace.state.pool.queues[topic]
        for workspace.assessor, grades in GRADES.items():
            for docno, grade in zip(queue, grades, strict=False):
                workspace.execute(JudgeDocument(topic, docno, grade))
            workspace.execute(WriteComment(topic, queue[0], f"{workspace.assessor} was here"))
    return path


@pytest.fixture
def team(start, team_project, tmp_path) -> Hands:
    """Return a window that shows the agreement of three assessors."""
    start.open_in("collection", "agreement", path=Path(shutil.copy(team_project, tmp_path / "team.irdesk")))
    topic, queue = list(start.window.workspace.state.pool.queues.items())[-1]
    start.documents = [(topic, docno) for docno in queue[:4]]
    return start


def test_agreement_of_pairs_then_a_resolution_that_changes_scores_at_once_then_the_own_judging_over_time(team):
    panel = team.desk.panel(AgreementPanel)
    team.wait(lambda: panel.pairs.rows.rowCount() >= 3)
    pairs = [(pair.first, pair.second) for pair in panel.pairs.rows.rows()]
    kappas = [pair.kappa_linear for pair in panel.pairs.rows.rows() if pair.kappa_linear is not None]
    assert kappas == sorted(kappas), "the lowest agreement comes first"
    panel.pairs.selectRow(pairs.index(("anna", "ben")))
    assert panel.pairs.rows.row(panel.pairs.chosen()[0]).raw == 0.5
    assert panel.confusion.accessibleDescription().splitlines() == [
        "anna 0: 0: 1, 1: 0, 2: 0, 3: 0",
        "anna 1: 0: 0, 1: 0, 2: 1, 3: 0",
        "anna 2: 0: 0, 1: 0, 2: 1, 3: 0",
        "anna 3: 0: 1, 1: 0, 2: 0, 3: 0",
    ]
    assert "Krippendorff" in panel.summary.text()
    panel.pairs.setFocus()
    while panel.pairs.chosen() != [pairs.index(("anna", "carla"))]:
        down = panel.pairs.chosen()[0] < pairs.index(("anna", "carla"))
        team.press(Qt.Key.Key_Down if down else Qt.Key.Key_Up)
    assert panel.confusion.toolTip().startswith("Number of documents: grades of anna in rows, of carla in columns")
    team.wait(lambda: "anna and carla both judged" in panel.orders.text())
    heads = [panel.runs.rows.headerData(i, Qt.Orientation.Horizontal) for i in range(panel.runs.rows.columnCount())]
    assert heads == ["run", "rank, anna", "rank, carla", "change", "mean, anna", "mean, carla"]
    orders = panel.details.orders
    assert panel.orders.text().startswith(f"{len(orders.changed)} of {len(orders.runs)} runs change")
    people, every = panel.people.table, len(pairs)
    assert panel.people.isVisible() == (people.rows.rowCount() > 3), "the pairs of three say it all"
    team.click_row(people, people.rows.index(0, 0))
    name = panel.people.chosen_name()
    assert {name} == set.intersection(*({pair.first, pair.second} for pair in panel.pairs.rows.rows()))
    assert panel.pairs.rows.rowCount() == people.rows.rowCount() - 1
    team.click(panel.all_pairs)
    assert (panel.pairs.rows.rowCount(), panel.all_pairs.isVisible()) == (every, False)
    panel.pairs.selectRow(pairs.index(("anna", "carla")))
    panel.pairs.setFocus()
    team.press_ctrl("c")
    assert QGuiApplication.clipboard().text().splitlines()[1].startswith("anna\tcarla\t4\t")

    # The chosen grade resolution changes the scores at once, and is shown.
    team.desk.show_view("adjudication")
    disputes = team.desk.panel(AdjudicationPanel)
    team.wait(lambda: disputes.table.rows.rowCount() == 3)
    state, item = team.window.workspace.state, team.documents[0]
    before = team.scores()
    assert state.grade(*item) == 3
    index = disputes.policy.findText(str(Resolution(Policy.LEAST)))
    disputes.policy.setFocus()
    while disputes.policy.currentIndex() != index:
        team.press(Qt.Key.Key_Down)
    assert state.resolution == Resolution(Policy.LEAST)
    assert state.grade(*item) == 0
    assert team.scores() != before
    assert "the lowest grade" in team.queries.conventions()
    team.idle()
    team.wait(lambda: "ignores decisions" in disputes.summary.text())

    # In the Judge workspace, *Judging over time* shows only the assessor's own judgements.
    team.window.show_workspace("judge")
    team.judge("1", "0", "2", "1", "3")
    team.press_ctrl("j", shift=True)
    panel = team.desk.panel(JudgingOverTimePanel)
    team.wait(lambda: panel.summary.text().startswith("5 judgements by"))
    assert not panel.who.isVisible()
    assert team.queries.assessor() in panel.summary.text()
    assert len(panel.mix.getPlotItem().listDataItems()) == 4
    team.window.show_workspace("collection")
    team.press_ctrl("j", shift=True)
    team.wait(panel.who.isVisible)
    names = [panel.who.itemText(i) for i in range(panel.who.count())]
    assert names == sorted([*GRADES, team.queries.assessor()], key=str.casefold)
    panel.who.setFocus()
    team.press(Qt.Key.Key_Home)
    team.wait(panel.empty.isVisible)  # anna has judged only four documents
    assert "appear after 5 judgements" in panel.empty.label.text()
    assert not panel.pace.isVisible()


def test_the_adjudicator_sees_every_grade_but_names_only_if_asked_for_and_digits_decide_which_undo_takes_back(team):
    workspace = team.window.workspace
    topic, docno = team.documents[0]
    reading = team.queries.document(docno)
    words = reading.text.split()[:3]
    assessor, workspace.assessor = workspace.assessor, "anna"
    shown = "".join((reading.title + reading.text).split())
    start = shown.index("".join(words), len("".join(reading.title.split())))
    passage = Passage(start, start + len("".join(words)), " ".join(words))
    workspace.execute(MarkPassages(topic, docno, (passage,)))
    workspace.assessor = "dora"
    workspace.execute(CannotTell(topic, docno, "the slab is not named"))
    workspace.assessor = assessor
    team.press_ctrl("j")
    panel = team.desk.panel(AdjudicationPanel)
    team.wait(lambda: panel.table.rows.rowCount() == 3)
    team.wait(lambda: QApplication.focusWidget() is panel.table)
    assert panel.chosen().dispute.docno == panel.table.rows.row(0).dispute.docno
    row = next(i for i, entry in enumerate(panel.table.rows.rows()) if entry.dispute.docno == docno)
    assert panel.table.rows.index(row, 2).data() == "0 · 3 · 3"
    team.click_row(panel.table, panel.table.rows.index(row, 0))
    texts = panel.view.opinions.text()
    assert f"“{' '.join(words)}”" in texts
    assert "<b>cannot tell</b> the slab is not named" in texts
    marks = panel.view._marks[panel.view.text]
    team.wait(lambda: marks._passages)
    ((first, last),) = marks._passages
    assert panel.view.text.toPlainText()[first:last].split() == words
    assert "provenance file" in panel.view.reason.placeholderText()

    # Names are hidden until they are asked for.
    row = next(i for i, entry in enumerate(panel.table.rows.rows()) if entry.dispute.docno == team.documents[1][1])
    team.click_row(panel.table, panel.table.rows.index(row, 0))
    opinions = panel.view.opinions.text()
    assert "assessor A" in opinions
    assert "assessor C" in opinions
    assert not any(name in opinions for name in GRADES)
    team.click(panel.names)
    assert all(name in panel.view.opinions.text() for name in GRADES)
    assert panel.view.text.toPlainText().strip()

    # Digits resolve the disagreements, beginning with the one of largest effect. Undo reverts a decision.
    state = team.window.workspace.state
    sizes = [row.size for row in panel.table.rows.rows()]
    assert sizes == sorted(sizes, reverse=True)
    team.click_row(panel.table, panel.table.rows.index(0, 0))
    first, second = (panel.table.rows.row(row).dispute for row in (0, 1))
    journal = len(team.window.workspace.store.data().journal)
    team.press("2")
    assert state.judgement(ADJUDICATOR, first.topic, first.docno).grade == 2
    assert panel.chosen().dispute.docno == second.docno
    assert len(team.window.workspace.store.data().journal) == journal + 1  # no other document was judged
    team.wait(lambda: panel.table.rows.rowCount() == 2)
    team.press("c")
    assert QApplication.focusWidget() is panel.view.reason
    team.press(*"in 1991", Qt.Key.Key_Return)
    team.press("0")
    assert state.judgement(ADJUDICATOR, second.topic, second.docno).comment == "in 1991"
    team.idle()
    team.press_ctrl("z")
    team.wait(lambda: panel.table.rows.rowCount() == 2)
    assert state.judgement(ADJUDICATOR, second.topic, second.docno) is None
    assert state.judgement(ADJUDICATOR, first.topic, first.docno).grade == 2
    for name, grades in GRADES.items():
        assert [state.judgement(name, *item).grade for item in team.documents] == list(grades)


@pytest.mark.opened_in("collection", "agreement")
def test_without_a_disagreement_the_panels_say_how_one_comes_then_a_minus_and_a_digit_decide_one(hands):
    hands.press_ctrl("j")
    panel = hands.desk.panel(AdjudicationPanel)
    hands.wait(panel.empty.isVisible)
    assert not panel.head.isVisible()
    assert not panel.view.isVisible(), "there is nothing to read"
    assert not panel.view.reason.isEnabled()
    hands.press_ctrl("g")
    hands.wait(lambda: "Agreement needs two" in hands.desk.panel(AgreementPanel).summary.text())
    before = hands.queries.assessor()

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QInputDialog):
            QTimer.singleShot(10, answer)
            return
        dialog.setTextValue(" Adjudicator ")
        hands.qtbot.keyClick(dialog, Qt.Key.Key_Return)

    QTimer.singleShot(0, answer)
    hands.window.actions_table.trigger("project.assessor")
    assert "choose another name" in hands.window.status.left.text()
    assert hands.queries.assessor() == before

    # The minus key and a digit resolve a disagreement with a negative grade.
    workspace = hands.window.workspace
    (qrels,) = hands.queries.sources("qrels")
    hands.window.execute(RemoveSource(qrels.id))
    hands.window.execute(ChooseScale(PRESETS["web"]))
    topic, queue = next(iter(workspace.state.pool.queues.items()))
    for workspace.assessor, grades in (("anna", (-2, 3)), ("ben", (0, 0))):
        for docno, grade in zip(queue, grades, strict=False):
            workspace.execute(JudgeDocument(topic, docno, grade))
    hands.press_ctrl("j")
    hands.wait(lambda: panel.table.rows.rowCount() == 2)
    hands.wait(lambda: QApplication.focusWidget() is panel.table)
    first, second = (panel.table.rows.row(row).dispute for row in (0, 1))
    button = next(button for button in panel.view.findChildren(QPushButton) if button.text().startswith("−2"))
    assert "keys − and 2" in button.toolTip()
    hands.press("-", "2")
    assert workspace.state.judgement(ADJUDICATOR, first.topic, first.docno).grade == -2
    hands.wait(lambda: panel.table.rows.rowCount() == 1)
    hands.press("-", "1")
    assert workspace.state.judgement(ADJUDICATOR, second.topic, second.docno) is None, "the scale has no grade −1"
    hands.press("1")
    assert workspace.state.judgement(ADJUDICATOR, second.topic, second.docno).grade == 1


def test_digits_of_the_confusion_matrix_have_contrast():
    assert readable_on(QColor("#0b5cad")).name() == "#ffffff"
    assert readable_on(QColor("#dbe7f5")).name() == "#000000"
    assert readable_on(QColor("#4f8fd0")).name() == "#000000"
