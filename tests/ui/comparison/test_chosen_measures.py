"""The measures of the comparison, typed or ticked in its menu of columns."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from irdesk.session.commands import ChooseMeasures
from irdesk.session.core.project_settings import ColumnView
from irdesk.settings.preferences import COLUMNS
from irdesk.ui.comparison.comparison_panel import ComparisonPanel
from irdesk.ui.measures.measure_field import MeasureField

pytestmark = [pytest.mark.shared_window, pytest.mark.opened_in("analyse", "comparison")]


def prepare(hands) -> None:
    """Show AP, P@10 and NumRel."""
    hands.window.execute(ChooseMeasures(("AP", "P@10", "NumRel")))


def panel_of(hands) -> ComparisonPanel:
    return hands.desk.panel(ComparisonPanel)


@pytest.fixture
def analyst(hands):
    """Return a window that shows the comparison under AP and P@10."""
    panel = panel_of(hands)
    panel.show_view(ColumnView("", (), tuple(hands.window._preferences.get(COLUMNS))))  # resets an earlier test's view
    panel.show_best_of_groups(False)
    hands.settle()
    hands.wait(lambda: panel.isVisible() and panel.model.rowCount() == 5)
    return hands


def open_measures(hands) -> tuple[QMenu, QMenu]:
    """Open the menu of columns and its submenu of measures."""
    panel = panel_of(hands)
    menu = panel.columns.menu()
    menu.popup(panel.mapToGlobal(panel.rect().topLeft()))
    measures = next(action.menu() for action in menu.actions() if action.text() == "Measures")
    measures.popup(panel.mapToGlobal(panel.rect().center()))
    return menu, measures


def shown_measures(hands) -> list[str]:
    model = panel_of(hands).model
    return list(dict.fromkeys(filter(None, map(model.measure_name, range(model.columnCount())))))


def ticks_of(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if action.isChecked()]


def test_measures_are_chosen_by_typing_them_in_the_menu(analyst):
    """The columns have the typed order, and a measure that the project lacks is added to it."""
    panel = panel_of(analyst)
    menu, measures = open_measures(analyst)
    field = measures.findChild(MeasureField, "only_these")
    field.setFocus()
    analyst.qtbot.keyClicks(field, "P@10 nDCG@7 AP")
    analyst.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert measures.isVisible(), "Enter leaves the menu open"
    assert ticks_of(measures) == ["AP", "P@10", "nDCG@7"]
    analyst.wait(lambda: shown_measures(analyst) == ["P@10", "nDCG@7", "AP"])
    assert analyst.queries.measure_names() == ["AP", "P@10", "NumRel", "nDCG@7"]
    for typed, reason in (("nDGC@10", "nDGC@10"), ("AP NumQ", "NumQ has no scores of single topics")):
        field.clear()
        analyst.qtbot.keyClicks(field, typed)
        analyst.qtbot.keyClick(field, Qt.Key.Key_Return)
        fault = next(label for label in measures.findChildren(QLabel) if label.isVisible())
        assert reason in fault.text()
        assert fault.height() >= fault.heightForWidth(fault.width()), "the menu has grown"
        assert field.height() >= field.sizeHint().height()
    assert ticks_of(measures) == ["AP", "P@10", "nDCG@7"]
    tick = next(action for action in measures.actions() if action.text() == "NumRel")
    analyst.qtbot.mouseClick(measures, Qt.MouseButton.LeftButton, pos=measures.actionGeometry(tick).center())
    analyst.wait(lambda: shown_measures(analyst) == ["P@10", "nDCG@7", "AP", "NumRel"])
    measures.hide()
    menu.hide()
    panel.table.export.copy_as("latex")
    head = QApplication.clipboard().text().partition("NumRel")[0]
    assert head.index("P@10") < head.index("nDCG@7") < head.index("AP")


def test_measures_can_be_typed_as_soon_as_their_menu_is_open(analyst):
    menu, measures = open_measures(analyst)
    field = measures.findChild(MeasureField, "only_these")
    analyst.wait(field.hasFocus)
    for key in "AP":
        analyst.qtbot.keyClick(measures.focusWidget(), key)
    field.completer().popup().hide()
    assert field.text() == "AP"
    analyst.qtbot.keyClick(measures.focusWidget(), Qt.Key.Key_Down)
    analyst.qtbot.keyClick(measures.focusWidget() or measures, Qt.Key.Key_Down)
    assert measures.activeAction().text() == "AP", "the arrow keys lead to the other entries"
    ticks = ticks_of(measures)
    analyst.qtbot.keyClick(measures.focusWidget() or measures, Qt.Key.Key_Space)
    assert set(ticks_of(measures)) ^ set(ticks) == {"AP"}
    assert field.text() == "AP"
    analyst.qtbot.keyClick(measures, "x")
    assert field.hasFocus()
    assert field.text() == "APx"
    measures.setActiveAction(measures.actions()[0])
    analyst.qtbot.keyClick(measures, Qt.Key.Key_Return)
    assert measures.isVisible()
    measures.hide()
    menu.hide()


def test_one_entry_unticks_all_other_measures(analyst):
    analyst.desk.selection.choose_measure("P@10")
    menu, measures = open_measures(analyst)
    only = next(action for action in measures.actions() if action.text() == "Only P@10")
    analyst.qtbot.mouseClick(measures, Qt.MouseButton.LeftButton, pos=measures.actionGeometry(only).center())
    assert measures.isVisible()
    assert ticks_of(measures) == ["P@10"]
    analyst.wait(lambda: shown_measures(analyst) == ["P@10"])
    tick = next(action for action in measures.actions() if action.text() == "AP")
    analyst.qtbot.mouseClick(measures, Qt.MouseButton.LeftButton, pos=measures.actionGeometry(tick).center())
    analyst.wait(lambda: shown_measures(analyst) == ["AP", "P@10"])
    measures.hide()
    menu.hide()


def test_the_menu_of_a_column_shows_only_its_measure(analyst):
    panel = panel_of(analyst)
    header = panel.table.horizontalHeader()
    column = next(each for each in range(1, panel.model.columnCount()) if panel.model.measure_name(each) == "P@10")
    x = header.sectionViewportPosition(column) + 5
    header.customContextMenuRequested.emit(QPoint(x, 5))
    menu = QApplication.activePopupWidget()
    next(action for action in menu.actions() if action.text() == "Only P@10").trigger()
    menu.close()
    analyst.wait(lambda: shown_measures(analyst) == ["P@10"])
