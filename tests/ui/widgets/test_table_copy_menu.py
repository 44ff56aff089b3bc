"""Table export with the keyboard and the context menu: copied in every format, and written to files."""

from __future__ import annotations

import csv
import io
import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QToolButton
from window_driver import flush

from irdesk.reporting.tables.table_writers import SUFFIXES
from irdesk.ui.overview.overview_panel import OverviewPanel
from irdesk.ui.widgets.table_copy_menu import of_focus, of_view

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window, pytest.mark.opened_in("analyse", "metrics", "topics")]


@pytest.fixture
def analyst(hands):
    hands.desk.metrics.table.setFocus()
    return hands


def menu_of(hands) -> QMenu:
    hands.wait(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    return QApplication.activePopupWidget()


def test_the_key_offers_formats_and_what_is_copied_is_what_is_shown(analyst):
    analyst.press_ctrl("c", shift=True)
    menu = menu_of(analyst)
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts[1:4] == ["Copy as LaTeX", "Copy as LaTeX, all columns", "Copy as Markdown"]
    analyst.qtbot.keyClick(menu, Qt.Key.Key_Down)
    analyst.qtbot.keyClick(menu, Qt.Key.Key_Down)
    analyst.qtbot.keyClick(menu, Qt.Key.Key_Return)
    lines = QApplication.clipboard().text().splitlines()
    model = analyst.desk.metrics.model
    assert lines[1] == r"\toprule"
    column = 1 + [model.measure_name(index) for index in range(1, model.columnCount())].index("nDCG@10")
    best = model.index(0, column).data()
    assert lines[2].startswith("run & AP & nDCG & nDCG@10 & "), "as on screen"
    assert lines[4].split(" & ")[column] == rf"\textbf{{{best}}}"
    assert len([line for line in lines if line.endswith(r"\\")]) == 1 + model.rowCount()
    assert lines[-1] == f"% {analyst.window.status.conventions.text()}"
    flush()


def test_every_format_has_the_whole_table_in_the_order_on_the_screen_copied_or_saved(analyst, tmp_path):
    taken, model = analyst.desk.metrics.table.export, analyst.desk.metrics.model
    tags = [model.full_text(row, 0) for row in range(model.rowCount())]
    taken.copy_as("csv")
    rows = list(csv.DictReader(io.StringIO(QApplication.clipboard().text())))
    assert [row["run"] for row in rows] == tags
    assert [float(row["AP"]) for row in rows] == [model.value(row, 1) for row in range(len(tags))], "bit for bit"
    taken.copy_as("json")
    report = json.loads(QApplication.clipboard().text())["rows"]
    assert [row["nDCG@10"] for row in report] == [model.value(row, 3) for row in range(len(tags))]
    analyst.desk.metrics.table.selectAll()
    assert len(taken.table().rows) == len(tags)

    # A saved LaTeX file has the same content as the copied table.
    path = tmp_path / "paper.tex"
    analyst.file_dialog(path)
    analyst.press_ctrl("s", shift=True)
    analyst.idle()
    assert str(path) in analyst.window.status.left.text()
    left_out = analyst.window.status.left.text().partition("left out ")[2]
    analyst.desk.metrics.table.export.copy_as("latex")
    assert path.read_text(encoding="utf-8") == QApplication.clipboard().text()
    assert analyst.window.status.left.text().partition("left out ")[2] == left_out != "", "both say which columns"


def test_a_table_is_written_in_the_format_of_its_ending(analyst, tmp_path):
    for ending in sorted(set(SUFFIXES) - {".tex"}):  # The test above saves this format.
        path = tmp_path / f"table{ending}"
        analyst.file_dialog(path)
        analyst.press_ctrl("s", shift=True)
        analyst.idle()
        assert "AP" in path.read_text(encoding="utf-8")
        assert str(path) in analyst.window.status.left.text()


@pytest.mark.own_window
def test_the_only_table_of_the_current_view_needs_no_focus(hands):
    control = next(w for w in hands.desk.metrics.findChildren(QToolButton) if w.isVisible() and w.isEnabled())
    control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    control.setFocus()
    assert of_focus() is of_view(hands.desk.metrics.table)


def test_without_a_table_in_focus_it_says_what_to_do(hands):
    hands.window.show_workspace("judge")
    hands.press_ctrl("s", shift=True)
    assert "First select the table" in hands.window.status.left.text()


def test_a_row_of_a_run_table_offers_the_run_as_baseline(analyst):
    selection, metrics = analyst.desk.selection, analyst.desk.metrics
    row = next(row for row in range(metrics.model.rowCount()) if metrics.model.id_of(row) not in selection.pair)
    here = metrics.table.visualRect(metrics.model.index(row, 1)).center()
    metrics.table.customContextMenuRequested.emit(here)
    menu = menu_of(analyst)
    use = menu.actions()[0]
    assert use.text() == "Use as baseline"
    use.trigger()
    menu.close()
    assert selection.other == metrics.model.id_of(row)
    flush()
    analyst.desk.show_view("overview")
    table = analyst.desk.panel(OverviewPanel).table
    analyst.wait(lambda: len(table.runs.rows()) > 2 and table.isVisible())
    row = next(row for row, run in enumerate(table.runs.rows()) if run.run_id not in selection.pair)
    table.selectRow(row)
    run = table.chosen_run()
    table.setFocus()
    centre = table.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle).center()
    key = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, centre, table.mapToGlobal(centre))
    QApplication.sendEvent(table, key)
    menu = menu_of(analyst)
    assert menu.actions()[0].text() == "Use as baseline"
    menu.actions()[0].trigger()
    menu.close()
    assert selection.other == run
    flush()
