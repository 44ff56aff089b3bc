"""The comparison table, operated with the keyboard. It matches the command line's output for chosen topics, columns and
baseline.
"""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from window_driver import flush

from irdesk.cli.main import run as command_line
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan
from irdesk.formats.qrels import qrels_trec
from irdesk.reporting.tables.table_writers import WRITERS
from irdesk.session.commands import ChooseMeasures, GroupRuns, KeepView, SetRunFields, ShowRun
from irdesk.session.core import project_settings
from irdesk.session.core.project_settings import ColumnView
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.settings.preferences import COLUMNS
from irdesk.ui.comparison.comparison_panel import ComparisonPanel

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window, pytest.mark.opened_in("analyse", "comparison")]


def prepare(hands) -> None:
    """Show AP, P@10 and NumRel."""
    hands.window.execute(ChooseMeasures(("AP", "P@10", "NumRel")))


def panel_of(hands) -> ComparisonPanel:
    return hands.desk.panel(ComparisonPanel)


@pytest.fixture
def analyst(hands):
    """Return a window that shows the comparison under AP and P@10."""
    hands.desk.selection.choose_other(hands.queries.runs()[0].id)  # the default of the command line
    panel = panel_of(hands)
    panel.show_view(ColumnView("", (), tuple(hands.window._preferences.get(COLUMNS))))  # resets an earlier test's view
    panel.show_best_of_groups(False)
    hands.settle()
    hands.wait(lambda: panel.isVisible() and panel.model.rowCount() == 5)
    return hands


def table_of(hands):
    return panel_of(hands).table.export.table()


def names(hands) -> list[str]:
    return [column.full_name for column in table_of(hands).columns]


def tick_in(hands, menu: QMenu, text: str) -> None:
    """Tick or untick a menu item with the keyboard; then close the menu with Esc, because ticking does not close it."""
    _go_to(hands, menu, text)
    hands.qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert menu.isVisible()
    hands.qtbot.keyClick(menu, Qt.Key.Key_Escape)
    _return_to_window(hands)


def _go_to(hands, menu: QMenu, text: str) -> None:
    while menu.activeAction() is None or menu.activeAction().text() != text:
        hands.qtbot.keyClick(menu, Qt.Key.Key_Down)


def press_in(hands, menu: QMenu, text: str) -> None:
    """Select a menu item with the keyboard."""
    _go_to(hands, menu, text)
    hands.qtbot.keyClick(menu, Qt.Key.Key_Return)
    _return_to_window(hands)


def _return_to_window(hands) -> None:
    hands.wait(lambda: QApplication.activePopupWidget() is None)
    hands.window.activateWindow()  # Offscreen, closing a menu does not restore the focus.
    hands.wait(hands.window.isActiveWindow)


def test_it_shows_what_the_command_line_prints_in_its_cells(analyst, tmp_path, sample_files, capsys):
    qrels = tmp_path / "effective.qrels"
    qrels_trec.write(analyst.queries.effective_qrels(), qrels)
    runs = [row.path for row in analyst.queries.runs()]
    parts = "difference,unjudged"
    panel_of(analyst).table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    assert panel_of(analyst).model.rowCount() == len(runs)
    for form in ("csv", "latex", "table"):
        shown = "--show", parts, "--format", form
        assert command_line(["compare", str(qrels), *runs, "-m", "AP", "-m", "P@10", *shown]) == 0
        assert WRITERS[form](table_of(analyst)) == capsys.readouterr().out

    # The panel shows the same cells as the report table.
    panel, table = panel_of(analyst), table_of(analyst)
    for row in range(len(table.rows)):
        for column in range(1, len(table.columns)):
            expected = table.shown(row, column) + table.rows[row][column].mark
            assert panel.model.index(row, column).data().rstrip("\u2002") == expected
    assert names(analyst)[:5] == ["run", "AP", "AP Δ", "AP unjudged", "P@10"]
    assert "corrected by Holm" in panel.notes.text()
    assert "all 8 topics" in panel.notes.text()


def test_a_measure_chosen_elsewhere_is_sorted_by_and_seen(analyst):
    table, model = panel_of(analyst).table, panel_of(analyst).model
    column = next(place for place in range(1, model.columnCount()) if model.measure_name(place) == "P@10")
    analyst.desk.selection.choose_measure("P@10")
    assert table.horizontalHeader().sortIndicatorSection() == column
    values = [model.cell(row, column).value for row in range(model.rowCount())]
    assert values == sorted(values, reverse=True)
    assert table.columnViewportPosition(column) >= table.columnWidth(0)
    assert table.columnViewportPosition(column) + table.columnWidth(column) <= table.viewport().width()
    menu = panel_of(analyst).columns.menu()
    menu.aboutToShow.emit()
    orders = next(action.menu() for action in menu.actions() if action.text() == "Run order")
    orders.actions()[0].toggle()
    assert table.horizontalHeader().sortIndicatorSection() == -1


def test_the_table_stays_sorted_by_its_measure_when_other_columns_go(analyst):
    panel = panel_of(analyst)
    table, model, view = panel.table, panel.model, panel.view

    def show(*measures: str) -> None:
        panel.show_view(msgspec.structs.replace(view, measures=measures))
        analyst.wait(lambda: tuple(dict.fromkeys(filter(None, map(model.measure_name, columns())))) == measures)

    def columns() -> range:
        return range(model.columnCount())

    def sorted_by() -> str:
        header = table.horizontalHeader()
        values = [model.cell(row, header.sortIndicatorSection()).value for row in range(model.rowCount())]
        assert values == sorted(values, reverse=header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder)
        assert (header.sortIndicatorSection(), header.sortIndicatorOrder()) == model.sorted_by
        return model.column(header.sortIndicatorSection()).full_name

    analyst.desk.selection.choose_measure("AP")
    analyst.idle()
    table.sortByColumn(names(analyst).index("P@10"), Qt.SortOrder.AscendingOrder)
    table.sortByColumn(names(analyst).index("P@10"), Qt.SortOrder.AscendingOrder)  # the first call sorts best first
    show("P@10", "NumRel")
    assert sorted_by() == "P@10"
    assert table.horizontalHeader().sortIndicatorOrder() is Qt.SortOrder.AscendingOrder
    show("AP", "P@10", "NumRel")
    assert sorted_by() == "P@10"
    analyst.desk.selection.choose_measure("NumRel")
    analyst.desk.selection.choose_measure("AP")
    table.sortByColumn(names(analyst).index("NumRel"), Qt.SortOrder.DescendingOrder)
    show("AP", "P@10")
    assert sorted_by() == "AP", "the selected measure"
    show("P@10")
    assert sorted_by() == "P@10", "the selected measure is not shown"
    panel.show_view(view)
    analyst.idle()


def test_another_baseline_and_topics_that_are_typed_are_linked(analyst):
    panel, runs = panel_of(analyst), analyst.queries.runs()
    assert not panel.baseline.isVisible(), "the context bar has it"
    analyst.desk.context.baseline.setFocus()
    analyst.press(Qt.Key.Key_Down)
    analyst.press(Qt.Key.Key_Return)
    analyst.wait(lambda: analyst.desk.selection.other == runs[1].id)
    analyst.wait(lambda: runs[1].tag in panel.notes.text())
    analyst.desk.selection.choose_other(runs[3].id)
    analyst.wait(lambda: f"compared with {runs[3].tag}" in panel.notes.text())
    assert panel.baseline.currentText() == runs[3].tag

    # Topics are filtered by typed names; the filter is shared with all views.
    assert not panel.topics.isVisible(), "the context bar has it"
    panel.topics.click()
    analyst.wait(panel.filter.names.hasFocus)
    analyst.press(*"T1-T2,T3")
    analyst.press(Qt.Key.Key_Return)
    assert analyst.desk.selection.filter == TopicFilter(names="T1-T2,T3")
    analyst.wait(lambda: "1 of 8 topics: topics T1-T2, T3" in panel.notes.text())
    assert panel.topics.text() == "1 of 8 topics"
    panel.filter.relevant.setFocus()
    analyst.press(*"x..")
    analyst.press(Qt.Key.Key_Return)
    assert "is not a range" in panel.filter.fault.text()
    assert panel.filter.fault.isVisible()
    panel.filter.relevant.clear()
    panel.filter.every.click()
    analyst.wait(lambda: "all 8 topics" in panel.notes.text())
    assert panel.filter.names.text() == ""


def test_columns_are_switched_by_keys_in_menus_that_stay_open_and_kept_as_a_view(analyst):
    panel = panel_of(analyst)
    menu = panel.columns.menu()
    menu.popup(panel.mapToGlobal(panel.rect().topLeft()))
    tick_in(analyst, menu, "Wins, ties, losses")
    analyst.wait(lambda: "AP w/t/l" in names(analyst))
    menu.popup(panel.mapToGlobal(panel.rect().topLeft()))
    tick_in(analyst, menu, "Bounds due to unjudged documents")
    analyst.wait(lambda: "AP bounds" in names(analyst))
    menu.popup(panel.mapToGlobal(panel.rect().topLeft()))
    press_in(analyst, menu, "Save view…")
    analyst.wait(panel.name.hasFocus)
    analyst.press(*"paper")
    analyst.press(Qt.Key.Key_Return)
    (kept,) = project_settings.views_of(analyst.queries.setting(project_settings.VIEWS))
    assert (kept.name, kept.parts) == ("paper", ("difference", "wins-ties-losses", "unjudged", "bounds"))
    menu.popup(panel.mapToGlobal(panel.rect().topLeft()))
    tick_in(analyst, menu, "Difference from the baseline")
    analyst.wait(lambda: "AP Δ" not in names(analyst))
    menu.popup(panel.mapToGlobal(panel.rect().topLeft()))
    press_in(analyst, menu, "paper")
    analyst.wait(lambda: {"AP Δ", "AP bounds"} <= set(names(analyst)))
    panel.table.setFocus()
    analyst.press_ctrl("z")
    analyst.wait(lambda: not project_settings.views_of(analyst.queries.setting(project_settings.VIEWS)))
    flush()

    # The menu stays open while measures are ticked.
    menu.popup(panel.mapToGlobal(panel.rect().topLeft()))
    measures = next(action.menu() for action in menu.actions() if action.text() == "Measures")
    measures.popup(panel.mapToGlobal(panel.rect().center()))
    ticks = {action.text(): action for action in measures.actions()}
    for name in ("NumRel", "AP"):
        place = measures.actionGeometry(ticks[name]).center()
        analyst.qtbot.mouseClick(measures, Qt.MouseButton.LeftButton, pos=place)
        assert measures.isVisible()
    assert {name for name, tick in ticks.items() if tick.isChecked()} == {"P@10", "NumRel"}
    analyst.qtbot.mouseClick(measures, Qt.MouseButton.LeftButton, pos=measures.actionGeometry(ticks["P@10"]).center())
    assert not ticks["NumRel"].isEnabled(), "the last measure cannot be removed"
    analyst.qtbot.keyClick(measures, Qt.Key.Key_Escape)
    assert not measures.isVisible()
    menu.hide()
    model = panel.model
    analyst.wait(lambda: {model.measure_name(column) for column in range(model.columnCount())} == {"", "NumRel"})


def test_another_test_is_a_step_that_can_be_undone(analyst):
    panel = panel_of(analyst)
    menu = panel.plan.menu()
    menu.aboutToShow.emit()
    test = menu.actions()[0].menu()
    next(action for action in test.actions() if action.text() == "Wilcoxon signed-rank").trigger()
    analyst.wait(lambda: "Wilcoxon signed-rank" in panel.notes.text())
    assert project_settings.plan_of(analyst.queries.setting(project_settings.PLAN)) == Plan(Method.WILCOXON)
    assert panel.plan.text() == "wilcoxon · Holm"
    panel.table.setFocus()
    analyst.press_ctrl("z")
    analyst.wait(lambda: "paired t" in panel.notes.text())


def test_one_run_alone_and_none(analyst):
    panel = panel_of(analyst)
    runs = analyst.queries.runs()
    for run in runs[1:]:
        analyst.window.execute(ShowRun(run.id, False))
    analyst.wait(lambda: panel.model.rowCount() == 1)
    assert "nan" not in panel.notes.text().lower()
    assert "AP Δ" not in names(analyst) or table_of(analyst).rows[0][2].value is None
    analyst.window.execute(ShowRun(runs[0].id, False))
    analyst.wait(panel.empty.isVisible)


def test_groups_have_a_column_and_their_best_run_can_stand_alone(analyst):
    panel, runs = panel_of(analyst), analyst.queries.runs()
    assert "group" not in names(analyst)
    analyst.window.execute(GroupRuns((runs[0].id, runs[1].id, runs[2].id), "Delft"))
    analyst.wait(lambda: "group" in names(analyst))
    panel.show_best_of_groups(True)
    analyst.wait(lambda: panel.model.rowCount() in {3, 4})


def test_the_column_of_groups_can_be_unticked_and_is_then_not_exported(analyst):
    panel, runs = panel_of(analyst), analyst.queries.runs()
    analyst.window.execute(SetRunFields({run.id: {"team": "Delft"} for run in runs}))
    analyst.wait(lambda: "team" in names(analyst))
    panel.table.export.copy_as("latex")
    assert "run & team & " in QApplication.clipboard().text()
    menu = panel.columns.menu()
    menu.aboutToShow.emit()
    (entry,) = [action for action in menu.actions() if action.text() == "Team"]
    assert entry.isChecked()
    entry.trigger()
    analyst.wait(lambda: "team" not in names(analyst))
    panel.table.export.copy_as("latex")
    assert "team" not in QApplication.clipboard().text()
    analyst.window.execute(KeepView(ColumnView("bare", group=False)))
    assert not project_settings.views_of(analyst.queries.setting(project_settings.VIEWS))[-1].group


def test_nobody_sees_it_so_nothing_is_computed(analyst):
    panel = panel_of(analyst)
    before = table_of(analyst)
    analyst.window.show_workspace("judge")
    analyst.wait(lambda: not panel.isVisible())
    analyst.judge("3", "2")
    analyst.idle()
    assert table_of(analyst) == before
    analyst.window.show_workspace("analyse")
    analyst.wait(panel.isVisible)
    analyst.wait(lambda: table_of(analyst) != before)
