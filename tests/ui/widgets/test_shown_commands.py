"""The command shown beside a table makes the numbers of the table: it is run on the project's file, and compared."""

from __future__ import annotations

import json

import pytest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from irdesk.cli.main import run
from irdesk.reporting.tables.table_writers import as_json
from irdesk.session.commands import ChooseMeasures
from irdesk.ui.comparison import comparison_panel, heat_map_panel
from irdesk.ui.dialogs.command_popup import CommandPopup, command_of
from irdesk.ui.widgets.table_export import of_view


@pytest.fixture
def analyst(hands):
    hands.analyse()
    return hands


def _printed(command, capsys):
    capsys.readouterr()
    assert run([*command.arguments, "--format", "json"]) == 0
    return json.loads(capsys.readouterr().out)


def _by_notebook(command):
    *lines, expression = command.notebook.strip().splitlines()
    names: dict[str, object] = {}
    exec("\n".join(lines), names)
    return eval(expression, names)


def test_scores_are_those_of_the_command_and_of_the_notebook(analyst, capsys):
    metrics = analyst.desk.metrics
    table = metrics.table.export.table()
    shown = {row[0].value: [cell.value for cell in row[1:]] for row in table.rows}
    names = [column.name for column in table.columns[1:]]
    command = command_of(metrics.table)
    printed = {line["run"]: line for line in _printed(command, capsys)["runs"]}
    assert {tag: [printed[tag]["mean"][name] for name in names] for tag in shown} == shown
    scores = _by_notebook(command)
    assert dict(zip(scores.runs, scores.means.tolist(), strict=True)) == shown


@pytest.mark.parametrize("kind", [comparison_panel.PANEL, heat_map_panel.PANEL], ids=lambda kind: kind.name)
def test_a_table_of_a_view_is_that_of_its_command(analyst, capsys, kind):
    analyst.window.actions_table.trigger(kind.action)
    panel = analyst.desk.panel(kind.panel)
    analyst.wait(lambda: panel.isVisible() and not analyst.window.runner.tasks)
    export = panel.export if kind is heat_map_panel.PANEL else panel.table.export
    analyst.wait(lambda: bool(export.table().rows))
    shown = json.loads(as_json(export.table()))["rows"]
    printed = _printed(command_of(panel), capsys)["rows"]
    key = next(iter(shown[0]))
    assert sorted(printed, key=lambda row: row[key]) == sorted(shown, key=lambda row: row[key])


def test_the_menu_shows_command_and_notebook_lines_to_copy(analyst):
    metrics = analyst.desk.metrics
    metrics.table.setFocus()
    of_view(metrics.table).offer()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(action for action in menu.actions() if action.text() == "Show the command…").trigger()
    menu.close()
    popup = analyst.window.findChild(CommandPopup)
    assert popup.line.toPlainText() == command_of(metrics.table).line
    assert "read_project" in popup.notebook.toPlainText()
    copy = popup.findChildren(QPushButton)[1]
    copy.click()
    assert QApplication.clipboard().text().rstrip() == popup.notebook.toPlainText()
    popup.close()


def test_the_action_shows_it_too_and_says_where_there_is_none(analyst):
    analyst.desk.metrics.table.setFocus()
    analyst.window.actions_table.trigger("edit.show_command")
    analyst.window.findChild(CommandPopup).close()
    analyst.window.show_workspace("judge")
    analyst.window.actions_table.trigger("edit.show_command")
    assert "Click a table" in analyst.window.status.left.text()


def test_latex_has_the_columns_of_a_paper_and_the_status_says_what_was_left_out(analyst):
    metrics = analyst.desk.metrics
    analyst.desk.selection.choose_measure("nDCG@10")
    names = ("AP", "nDCG", "nDCG@10", "P@5", "P@10", "RR", "Rprec", "Bpref", "NumRet")
    metrics._execute(ChooseMeasures(names))
    export = metrics.table.export
    export.copy_as("latex")
    head = QApplication.clipboard().text().splitlines()[2]
    assert head == r"run & nDCG@10 & AP & nDCG & P@5 & P@10 & RR & Rprec \\"
    said = analyst.window.status.left.text()
    assert "8 columns" in said
    assert "left out Bpref, NumRet" in said
    export.copy_as("latex", whole=True)
    assert QApplication.clipboard().text().splitlines()[2].count("&") == len(names)
    assert "left out" not in analyst.window.status.left.text()
