"""The dialog that compares measures, and links from terms in the window to their explanations."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from irdesk.evaluation.measures.families import FAMILIES
from irdesk.ui.comparison.two_runs_panel import TwoRunsPanel
from irdesk.ui.dialogs.manual_viewer import ManualViewer
from irdesk.ui.measures.manual_term_label import ConceptLabel
from irdesk.ui.measures.measure_chooser import MeasureChooser
from irdesk.ui.scoring.conventions_panel import ConventionsPanel
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel

pytestmark = [pytest.mark.shared_window, pytest.mark.opened_in("analyse", "conventions")]


@pytest.fixture
def chooser(qtbot):
    """Return the dialog without a main window. Its attribute ``asked`` records the measures to show or to add."""
    asked: list[tuple[str, str]] = []
    window = MeasureChooser(
        lambda name: asked.append(("page", name)), lambda name: asked.append(("add", name)), lambda: True, None
    )
    window.asked = asked
    qtbot.addWidget(window)
    window.show()
    return window


def names(chooser: MeasureChooser) -> list[str]:
    return [row["measure"] for row in chooser.rows.rows()]


def choose(box, text: str) -> None:
    box.setCurrentIndex(box.findText(text))


def test_all_measures_are_listed_and_filters_narrow_them(chooser):
    assert len(names(chooser)) == len(FAMILIES)
    choose(chooser.traits["relevance"], "graded")
    choose(chooser.traits["position_aware"], "cutoff only")
    assert names(chooser) == ["CG"]
    choose(chooser.traits["relevance"], "any")
    QTest.keyClicks(chooser.words, "hit rate")
    assert names(chooser) == ["Success@10"]
    assert chooser.count.text() == f"1 of {len(FAMILIES)} measures"


def test_a_task_names_the_measures_for_it_with_their_cutoffs(chooser):
    choose(chooser.task, "Results are a grid, such as pictures, with k visible at a time")
    assert set(names(chooser)) == {"P@20", "CG@20", "Success@20"}
    QTest.mouseClick(chooser.adding, Qt.MouseButton.LeftButton)
    QTest.mouseClick(chooser.about, Qt.MouseButton.LeftButton)
    assert chooser.asked == [("add", names(chooser)[0]), ("page", names(chooser)[0])]
    choose(chooser.traits["relevance"], "preferences")
    assert names(chooser) == []
    assert not chooser.about.isEnabled()


def test_words_find_tasks_and_what_finds_nothing_is_told(chooser):
    for words in ("grid", "Pictures"):
        chooser.words.setText(words)
        assert set(names(chooser)) >= {"P@20", "CG@20", "Success@20"}
    chooser.words.setText("no such words")
    assert names(chooser) == []
    assert "try fewer words" in chooser.count.text()
    assert not chooser.adding.isEnabled()


def test_labels_of_the_conventions_and_of_the_margin_of_two_runs_lead_to_their_concepts(hands):
    panel = hands.desk.panel(ConventionsPanel)
    label = next(label for label in panel.findChildren(ConceptLabel) if label.text() == "Ties")
    hands.click(label)
    manual = hands.window.findChild(ManualViewer)
    hands.wait(manual.isVisible)
    assert (manual.page.page, manual.page.section) == ("concepts", "ties")
    manual.hide()
    hands.window.activateWindow()
    hands.wait(hands.window.isActiveWindow)
    panel.ideal.setFocus()
    QTest.keyClick(panel.ideal, Qt.Key.Key_F1)
    assert manual.page.section == "ideal-rankings"
    manual.hide()
    hands.window.activateWindow()
    hands.desk.show_panel("two_runs")
    practical = hands.desk.panel(TwoRunsPanel).practical
    hands.wait(practical.isVisible)
    hands.click(practical.findChild(ConceptLabel))
    hands.wait(lambda: (manual.page.page, manual.page.section) == ("concepts", "equivalence"))
    hands.window.activateWindow()


def test_a_column_head_of_the_field_leads_to_its_concept(hands):
    for head, entry in (("p", "About Significance…"), ("% unjudged", "About Unjudged documents…")):
        model = RowModel((RowColumn(head, "", str),), hands.window)
        model.take(["1"])
        table = PlainTable("a table", model, (8,), hands.window)
        table.show()
        try:
            table.export.offer(table.horizontalHeader().mapToGlobal(QPoint(4, 4)))
            menu = next(menu for menu in table.findChildren(QMenu) if menu.isVisible())
            next(action for action in menu.actions() if action.text() == entry).trigger()
            menu.close()
            assert hands.window.findChild(ManualViewer).page.page == "concepts", head
        finally:
            table.hide()
            table.deleteLater()


def test_the_action_opens_it_and_it_adds_to_the_scores_until_the_project_is_closed(hands):
    hands.window.actions_table.trigger("help.choose")
    shown = hands.window.findChild(MeasureChooser)
    hands.wait(shown.isVisible)
    QTest.keyClicks(shown.words, "bpref")
    hands.click(shown.adding)
    assert "Bpref" in hands.queries.measure_names()
    hands.click(shown.about)
    manual = hands.window.findChild(ManualViewer)
    assert manual.page.section == "bpref"

    # Nothing is added once the project is closed.
    assert shown.adding.isEnabled()
    hands.close()
    QCoreApplication.sendEvent(shown, QEvent(QEvent.Type.WindowActivate))
    assert not shown.adding.isEnabled()
    assert "Open a project" in shown.adding.toolTip()
    assert shown.about.isEnabled()
