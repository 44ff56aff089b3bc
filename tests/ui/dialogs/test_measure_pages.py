"""The pages of measures: opened from column headers, with F1, by the action and by links; typeset in light and dark."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QAction, QCursor, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTableView

from irdesk.app import paths
from irdesk.evaluation.explain.worked_examples_in_what_if import opens_in_what_if
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.reporting.manual.manual_pages import Manual, anchor_of
from irdesk.ui.dialogs.manual_page import url_of
from irdesk.ui.dialogs.manual_viewer import ManualViewer
from irdesk.ui.measures.measure_help import measure_of_column, measure_place
from irdesk.ui.style import theme
from irdesk.ui.what_if.what_if_panel import WhatIfPanel

pytestmark = [pytest.mark.shared_window, pytest.mark.opened_in("analyse", "metrics")]

MANUAL = Manual(paths.resources() / "help")


@pytest.fixture
def viewer(qtbot):
    """Return the manual without a main window, on the page of AP."""
    shown = ManualViewer(MANUAL, theme.icons(paths.resources() / "icons"), None)
    qtbot.addWidget(shown)
    shown.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    shown.show_page("measures", "ap")
    shown.show()
    return shown


def shown_text(viewer: ManualViewer) -> str:
    return viewer.page.toPlainText()


def test_every_family_has_a_page_alone():
    page = MANUAL.page("measures")
    for family in FAMILIES:
        assert page.stands_alone(anchor_of(family.name)), family.name
        shown = page.shown(anchor_of(family.name))
        assert f"# {family.name}\n" in shown
        assert shown.count("*Example:*") == 1


def test_pages_link_to_each_other_draw_formulas_in_the_colour_of_the_text_and_say_how_examples_can_be_tried(viewer):
    assert shown_text(viewer).startswith("Measures\nAP\n")
    viewer.page.anchorClicked.emit(url_of("measures", "ndcg"))
    assert viewer.page.section == "ndcg"
    assert "Normalised discounted cumulative gain" in shown_text(viewer)
    viewer.back.click()
    assert viewer.page.section == "ap"
    assert "Average precision" in shown_text(viewer)

    # Formulas are drawn in the colour of the text.
    place = next(word for word in viewer.page.document().toHtml().split('"') if word.endswith(".svg"))

    def darkest() -> int:
        kind = QTextDocument.ResourceType.ImageResource.value
        image = viewer.page.loadResource(kind, QUrl(f"manual:/{place}"))
        colours = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
        return min(colours, key=lambda colour: -colour.alpha()).lightness()

    before = QApplication.palette()
    try:
        theme.use_scheme(False)
        light = darkest()
        theme.use_scheme(True)
        assert light < 100 < 180 < darkest()
    finally:
        QApplication.setPalette(before)

    # The page *measures* shows only its tables, not the sections on single measures.
    viewer.show_page("measures")
    assert "Choosing a measure" in shown_text(viewer)
    assert "Each measure" not in shown_text(viewer)
    titles = [item.text(0) for item in viewer._listed]
    assert "Measures compared" in titles
    assert "Each measure" not in titles

    # The page of a family offers *open in What if* if and only if its example can be opened there.
    for family in FAMILIES:
        viewer.show_page("measures", anchor_of(family.name))
        text = shown_text(viewer)
        assert ("open in What if" in text) is opens_in_what_if(family.guide.example), family.name


def menu_of(hands, table: QTableView, column: int) -> QMenu:
    """Open the menu of a column header."""
    header = table.horizontalHeader()
    point = QPoint(header.sectionViewportPosition(column) + 5, header.height() // 2)
    if header.contextMenuPolicy() == Qt.ContextMenuPolicy.CustomContextMenu:
        header.customContextMenuRequested.emit(point)
    else:
        table.export.offer(header.mapToGlobal(point))
    menus = [menu for menu in table.window().findChildren(QMenu) if menu.isVisible()]
    return menus[-1]


def entry(menu: QMenu, words: str) -> QAction:
    return next(action for action in menu.actions() if action.text().startswith(words))


def test_a_column_head_f1_in_a_column_and_the_action_show_the_page_of_the_measure(hands):
    table = hands.desk.metrics.table
    name = measure_of_column(table, 1)
    assert name
    menu = menu_of(hands, table, 1)
    about = entry(menu, "About")
    assert about.text() == f"About {name}…"
    about.trigger()
    menu.close()
    shown = hands.window.findChild(ManualViewer)
    hands.wait(shown.isVisible)
    assert f"{shown.page.page}#{shown.page.section}" == measure_place(name)
    assert f"about {name}" in table.model().headerData(1, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)

    # F1 in a column shows the measure of the column; the action shows the selected measure.
    hands.window.activateWindow()
    hands.wait(hands.window.isActiveWindow)
    name = measure_of_column(table, 2)
    table.setCurrentIndex(table.model().index(0, 2))
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_F1)
    hands.wait(lambda: f"{shown.page.page}#{shown.page.section}" == measure_place(name))
    hands.desk.selection.choose_measure(measure_of_column(table, 1))
    hands.window.activateWindow()
    hands.window.actions_table.trigger("help.measure")
    assert f"{shown.page.page}#{shown.page.section}" == measure_place(measure_of_column(table, 1))


def test_f1_over_a_column_head_shows_its_measure_wherever_the_focus_is(hands):
    table = hands.desk.metrics.table
    name, heads = measure_of_column(table, 2), table.horizontalHeader()
    assert f"F1 or right-click: about {name}" in table.model().headerData(
        2, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole
    )
    hands.desk.navigator.list.setFocus()
    place = QPoint(heads.sectionViewportPosition(2) + 10, heads.height() // 2)
    QCursor.setPos(heads.viewport().mapToGlobal(place))
    hands.press(Qt.Key.Key_F1)
    shown = hands.window.findChild(ManualViewer)
    hands.wait(shown.isVisible)
    assert f"{shown.page.page}#{shown.page.section}" == measure_place(name)
    shown.close()
    QCursor.setPos(hands.window.mapToGlobal(QPoint(5, hands.window.height() - 5)))
    hands.window.activateWindow()
    hands.press(Qt.Key.Key_F1)
    assert shown.page.page == "analyst"


def test_columns_that_are_no_measures_have_no_page(hands):
    assert measure_of_column(hands.desk.metrics.table, 0) == ""
    assert measure_of_column(hands.desk.metrics.table, -1) == ""
    assert measure_place("no such measure") == ""


def test_an_example_opens_in_what_if(hands):
    hands.window.actions_table["help.measure"].setData("AP")
    hands.window.actions_table.trigger("help.measure")
    shown = hands.window.findChild(ManualViewer)
    hands.wait(shown.isVisible)
    assert "open in What if" in shown_text(shown)
    link = next(word for word in shown.page.document().toHtml().split('"') if word.startswith("what-if:"))
    shown.page.anchorClicked.emit(QUrl(link))
    panel = hands.desk.panel(WhatIfPanel)
    hands.wait(panel.isVisible)
    board = panel.board
    hands.wait(lambda: board.shown is not None and board.shown.text.startswith("1 0 1 0 1 | 1"))
    assert not shown.isVisible()  # hidden, because it would cover the example
    hands.window.actions_table.trigger("help.measure")
    assert shown.isVisible()
