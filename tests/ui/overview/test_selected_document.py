"""A document selected in one view is selected in all views. The inspector shows its text, except while judging."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from irdesk.ui.comparison import found_by_whom_panel, two_runs_panel, what_would_change_panel
from irdesk.ui.overview import inspector_panel
from irdesk.ui.pools import pool_picture_tabs

pytestmark = [pytest.mark.unpainted, pytest.mark.opened_in("analyse", "overview")]


def _view(hands, kind):
    if not hands.desk.metrics.isVisible() and not hands.desk.panel(inspector_panel.PANEL.panel).isVisible():
        hands.window.show_workspace("analyse")
    hands.window.actions_table.trigger(kind.action)
    panel = hands.desk.panel(kind.panel)
    hands.wait(lambda: panel.isVisible() and not hands.window.runner.tasks)
    return panel


def _shown(hands, docno):
    """Wait until the inspector shows a document, and return whether it is the given one."""
    inspector = hands.desk.panel(inspector_panel.InspectorPanel)
    hands.wait(lambda: inspector.isVisible() and inspector.document.isVisible())
    hands.idle()
    hands.wait(lambda: not inspector.document.visibleRegion().isEmpty())
    return inspector.text._docno == docno


@pytest.fixture
def analyst(lent):
    """Return a window in which the inspector shows topic T4 and has finished drawing."""
    inspector = lent.desk.panel(inspector_panel.InspectorPanel)
    lent.window.show_workspace("analyse")
    if not inspector.isVisible():
        lent.window.actions_table.trigger(inspector_panel.PANEL.action)
    lent.desk.selection.choose_topic("T4")
    lent.wait(lambda: inspector.isVisible() and inspector.topic.title.text().startswith("Topic T4"))
    lent.settle()
    return lent


def test_a_document_that_is_selected_in_a_view_is_shown_by_the_inspector(analyst):
    for select in (select_in_found_by_whom, select_in_side_by_side, select_in_picture_of_the_pool):
        select(analyst)
        analyst.desk.selection.choose_document("")
    select_in_what_would_change(analyst)


def select_in_found_by_whom(analyst):
    panel = _view(analyst, found_by_whom_panel.PANEL)
    analyst.wait(lambda: panel.result and panel.result.report.topic == "T4")
    panel.table.selectRow(1)
    docno = panel.table.rows.row(1).docno
    assert analyst.desk.selection.document == docno
    analyst.wait(lambda: _shown(analyst, docno))
    panel.grid.setFocus()
    analyst.press(Qt.Key.Key_Right)
    assert analyst.desk.selection.document == panel._chosen() != ""


def select_in_side_by_side(analyst):
    panel = _view(analyst, two_runs_panel.PANEL)
    analyst.wait(lambda: panel._result)
    panel.open_topic()
    rankings = panel.rankings
    analyst.wait(lambda: rankings.first.chosen() and not analyst.window.runner.tasks)
    rankings.first.setFocus()
    analyst.press(Qt.Key.Key_Down)
    docno = rankings.first.chosen().docno
    assert analyst.desk.selection.document == docno
    analyst.wait(lambda: _shown(analyst, docno))
    analyst.desk.selection.choose_document("")
    panel._follow()
    analyst.idle()
    assert analyst.desk.selection.document == "", "what is drawn again selects nothing"
    panel.close_topic()


def select_in_what_would_change(analyst):
    analyst.desk.selection.choose_measure("nDCG@10")  # The search would take thirty times as long under AP.
    panel = _view(analyst, what_would_change_panel.PANEL)
    analyst.wait(
        lambda: (
            panel.result
            and str(panel.result.decision.measure) == "nDCG@10"
            and panel.table.rows.rowCount() > 1
            and not analyst.window.runner.tasks
        )
    )
    panel.table.selectRow(1)
    docno = panel.table.rows.row(1)[1]
    assert analyst.desk.selection.document == docno
    analyst.wait(lambda: _shown(analyst, docno))
    analyst.window.show_workspace("judge")
    assert analyst.desk.selection.document == "", "an assessor does not see what was chosen by its rank"
    analyst.desk.selection.choose_document(docno)
    assert analyst.desk.selection.document == ""


def select_in_picture_of_the_pool(analyst):
    picture = _view(analyst, pool_picture_tabs.PANEL).picture
    analyst.wait(lambda: picture.documents and picture.documents.topic == "T4")
    picture.cells.setFocus()
    analyst.press(Qt.Key.Key_Down, Qt.Key.Key_Down)
    docno = analyst.desk.selection.document
    assert docno in picture.tell(*picture.cells.cell)
    analyst.wait(lambda: _shown(analyst, docno))


def test_a_click_on_a_rank_scrolls_to_the_document(analyst):
    inspector = analyst.desk.panel(inspector_panel.InspectorPanel)
    analyst.wait(lambda: inspector.model.rowCount() > 1)
    cell = inspector.ranks.visualRect(inspector.ranks.model().index(1, inspector.model.column_ids().index("rank")))
    analyst.click(inspector.ranks.viewport(), cell.center())
    docno = analyst.desk.selection.document
    assert docno
    analyst.wait(lambda: _shown(analyst, docno))
    analyst.wait(lambda: inspector.document.visibleRegion().boundingRect().height() == inspector.document.height())
    assert inspector.add_documents.isVisible() == inspector.text.lacks_text

    # Another view selects another document. A click on the rank that is still current selects its document again.
    analyst.desk.selection.choose_document(inspector.model.row(0).docno)
    analyst.settle()
    cell = inspector.ranks.visualRect(inspector.ranks.currentIndex())
    analyst.click(inspector.ranks.viewport(), cell.center())
    assert analyst.desk.selection.document == docno


def test_why(analyst):
    analyst.window.resize(1700, 800)  # A narrower window would hide the inspector to make room for the adjacent view.
    analyst.desk.show_beside("why")
    panel = analyst.desk.why
    analyst.wait(lambda: panel.isVisible() and panel.model.rowCount() > 2)
    panel.table.selectRow(2)
    assert analyst.desk.selection.document == panel.model.row(2).docno
    assert _shown(analyst, panel.model.row(2).docno)


def test_the_inspector_scrolls_to_a_document_unless_its_ranks_are_walked_with_the_arrow_keys(analyst):
    inspector = analyst.desk.panel(inspector_panel.InspectorPanel)
    analyst.wait(lambda: inspector.model.rowCount() > 4)
    bar = inspector._area.verticalScrollBar()
    bar.setValue(0)
    inspector.ranks.setFocus()
    analyst.press(Qt.Key.Key_Down)
    analyst.settle()
    assert analyst.desk.selection.document == inspector.model.row(inspector.ranks.currentIndex().row()).docno
    assert bar.maximum() > 0
    assert bar.value() == 0
    analyst.desk.selection.choose_document(inspector.model.row(4).docno)  # like a view that does not have the focus
    analyst.settle()
    assert inspector.document.visibleRegion().boundingRect().height() == inspector.document.height()
    analyst.desk.selection.choose_document("")
    analyst.settle()
    bar.setValue(0)
    current = inspector.model.row(inspector.ranks.currentIndex().row()).docno
    analyst.desk.selection.choose_document(current)  # another view selects the current rank's document
    analyst.settle()
    assert inspector.document.visibleRegion().boundingRect().height() == inspector.document.height()
