"""The command shown for a table reproduces its numbers: each command is run on the project's file, and the outputs are
compared.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import replace

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from window_driver import flush

from irdesk.cli.main import run
from irdesk.reporting.comparison.what_would_change_formats import as_json as decided_as_json
from irdesk.reporting.pools.replay import as_json as replay_as_json
from irdesk.reporting.tables.caution_formats import caution_values
from irdesk.reporting.tables.table_writers import as_json
from irdesk.session.commands import ChooseMeasures, GroupRuns, TickRun
from irdesk.session.comparison.run_rankings import Basis
from irdesk.ui.comparison import (
    comparison_panel,
    found_by_whom_panel,
    heat_map_panel,
    run_rankings_panel,
    what_would_change_panel,
)
from irdesk.ui.dialogs.command_popup import CommandPopup, command_of
from irdesk.ui.fusion import fusion_panel
from irdesk.ui.overview import overview_panel
from irdesk.ui.pools import pool_picture_tabs, replay_panel, reusability_panel
from irdesk.ui.scoring import attention_panel
from irdesk.ui.what_if import what_if_panel
from irdesk.ui.widgets.table_copy_menu import of_view

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window, pytest.mark.opened_in("analyse", "metrics")]


@pytest.fixture
def analyst(hands):
    hands.wait(hands.desk.metrics.isVisible)
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


def _columns(panel):
    """Return the names of a table's first two columns."""
    return [column.full_name for column in panel.table.export.table().columns[:2]]


def _view(hands, kind, ready):
    """Show a view of the Analyse workspace, and wait until it has computed."""
    hands.window.actions_table.trigger(kind.action)
    panel = hands.desk.panel(kind.panel)
    hands.wait(lambda: panel.isVisible() and ready(panel) and not hands.window.runner.tasks)
    return panel


def test_views_that_propose_a_topic_name_it_in_their_command(lent, capsys):
    panel = _view(lent, found_by_whom_panel.PANEL, lambda panel: panel.result)
    assert lent.desk.selection.topic == ""
    shown = json.loads(as_json(panel.table_of_all()))["rows"]
    assert _printed(command_of(panel), capsys)["rows"] == shown
    lent.desk.show_beside("why")
    why = lent.desk.why
    lent.wait(lambda: why.isVisible() and why.model.rowCount() > 0)
    assert panel.result.report.topic in why.formula.text()
    printed = _printed(command_of(why.table), capsys)
    assert [rank["docno"] for rank in printed["ranks"]][:5] == [why.model.row(row).docno for row in range(5)]


def test_the_command_of_a_fusion_adds_the_run_that_the_view_shows(lent, capsys, tmp_path):
    panel = _view(lent, fusion_panel.PANEL, lambda panel: panel.result)
    panel.name.setText("fused-run")
    command = command_of(panel)
    assert command.writes
    copy = str(shutil.copy(lent.path, tmp_path / "copy.irdesk"))
    arguments = [copy if argument == str(lent.path) else argument for argument in command.arguments]
    assert run(arguments) == 0
    measure = panel.measure.chosen
    capsys.readouterr()
    assert run(["evaluate", copy, "-m", measure, "--format", "json"]) == 0
    means = {line["run"]: line["mean"][measure] for line in json.loads(capsys.readouterr().out)["runs"]}
    assert means["fused-run"] == panel.result.gain(measure).mean
    panel.name.clear()


def test_the_menu_and_the_action_show_command_and_notebook_lines_to_copy(analyst):
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
    flush()

    # The action also shows the command, and says so if there is none.
    analyst.window.activateWindow()  # Offscreen, closing a popup does not restore the focus.
    analyst.wait(analyst.window.isActiveWindow)
    analyst.desk.metrics.table.setFocus()
    analyst.window.actions_table.trigger("edit.show_command")
    analyst.window.findChild(CommandPopup).close()
    analyst.window.show_workspace("judge")
    analyst.window.actions_table.trigger("edit.show_command")
    assert "first select a table" in analyst.window.status.left.text()


def test_latex_has_the_columns_of_a_paper_and_the_status_says_what_was_left_out(analyst):
    metrics = analyst.desk.metrics
    analyst.desk.selection.choose_measure("nDCG@10")
    names = ("AP", "nDCG", "nDCG@10", "P@5", "P@10", "RR", "Rprec", "Bpref", "NumRet")
    metrics._execute(ChooseMeasures(names))
    export = metrics.table.export
    export.copy_as("latex")
    head = QApplication.clipboard().text().splitlines()[2]
    assert head == r"run & AP & nDCG & nDCG@10 & P@5 & P@10 & RR & Rprec \\"
    message = analyst.window.status.left.text()
    assert "8 columns" in message
    assert "left out Bpref, NumRet" in message
    export.copy_as("latex", whole=True)
    assert QApplication.clipboard().text().splitlines()[2].count("&") == len(names)
    assert "left out" not in analyst.window.status.left.text()


def _table_of_its_command(hands, kind, capsys):
    """Show a view, assert that its table equals the output of its command, and return its panel."""
    panel = _view(hands, kind, lambda _: True)
    export = panel.export if kind is heat_map_panel.PANEL else panel.table.export
    hands.wait(lambda: bool(export.table().rows))
    shown = json.loads(as_json(export.table()))["rows"]
    printed = _printed(command_of(panel), capsys)["rows"]
    key = next(iter(shown[0]))
    assert sorted(printed, key=lambda row: row[key]) == sorted(shown, key=lambda row: row[key])
    return panel


def test_tables_of_views_are_those_of_their_commands_also_without_the_column_of_groups(analyst, capsys):
    _table_of_its_command(analyst, heat_map_panel.PANEL, capsys)
    panel = _table_of_its_command(analyst, comparison_panel.PANEL, capsys)

    # The column with the groups is left out of the command's table, too.
    analyst.window.workspace.execute(GroupRuns(tuple(row.id for row in analyst.queries.runs()[:2]), "a team"))
    analyst.wait(lambda: "group" in _columns(panel))
    assert _columns(panel) == list(_printed(command_of(panel), capsys)["rows"][0])[:2]
    shown_first = panel.view
    panel.show_view(msgspec.structs.replace(panel.view, group=False))
    analyst.wait(lambda: "group" not in _columns(panel))
    assert _columns(panel) == list(_printed(command_of(panel), capsys)["rows"][0])[:2]
    panel.show_view(shown_first)


def test_rankings_and_discriminative_power_are_those_of_their_commands(lent, capsys):
    panel = _view(lent, run_rankings_panel.PANEL, lambda panel: panel.likeness.result)
    view = panel.likeness
    for basis in (Basis.DEPTHS, Basis.MEASURES):
        view.basis.setCurrentIndex(view.basis.findData(basis.value))
        view.basis.activated.emit(view.basis.currentIndex())
        lent.wait(lambda basis=basis: view.result.basis is basis)
        shown = json.loads(as_json(view.export.table()))["rows"]
        assert _printed(command_of(view), capsys)["rows"] == shown

    # Rankings by assessor have a command even if there is only one assessor.
    command = lent.queries.rankings_command(Basis.ASSESSORS, (), "AP", lent.desk.selection.filter)
    assert command.arguments.count("--run") == len(lent.queries.shown_runs())
    assert command_of(view).arguments[0] == "compare"

    # The other tab of the panel shows the discriminative power.
    panel.tabs.setCurrentWidget(panel.power)
    lent.wait(lambda: panel.power.result and not lent.window.runner.tasks)
    printed = {row["measure"]: row for row in _printed(command_of(panel.power), capsys)["rows"]}
    shown = panel.power.result.powers
    assert {name: row["discriminative power"] for name, row in printed.items()} == {
        name: power.share for name, power in shown.items()
    }


def test_runs_left_out_contributions_and_a_replay_are_those_of_their_commands(lent, capsys):
    lent.window.workspace.execute(GroupRuns(tuple(row.id for row in lent.queries.runs()[:2]), "a team"))
    panel = _view(lent, reusability_panel.PANEL, lambda panel: panel.result)
    for what in (reusability_panel.RUNS, reusability_panel.TEAMS):
        before = panel.result
        panel.what.setCurrentIndex(panel.what.findData(what))
        panel.pool.setCurrentIndex(panel.pool.findData(20))
        panel.pool.activated.emit(panel.pool.currentIndex())
        lent.wait(lambda before=before: panel.result is not before)
        shown = json.loads(as_json(panel.table.export.table()))["rows"]
        assert shown
        assert _printed(command_of(panel.table), capsys)["rows"] == shown

    # The contributions to the pool equal the output of their command.
    panel = _view(lent, pool_picture_tabs.PANEL, lambda panel: panel.picture.live)
    assert command_of(panel.picture.cells) is None, "no command draws the picture"
    panel.tabs.setCurrentWidget(panel.contributions)
    view = panel.contributions
    lent.wait(lambda: view.result and not lent.window.runner.tasks)
    printed = {row["run"]: row for row in _printed(command_of(view.table), capsys)["runs"]}
    measure = view.result.measure
    for row in view.table.rows.rows():
        run = printed[row.name]
        counts = (row.statistics.documents, row.statistics.unique, row.statistics.unique_relevant)
        assert counts == (run["pooled"], run["unique"], run["unique relevant"])
        assert (row.mean, row.without) == (run[str(measure)], run[f"{measure} without its unique"])

    # A replay equals the output of its command.
    panel = _view(lent, replay_panel.PANEL, lambda panel: panel.button.isEnabled())
    assert command_of(panel) is None, "nothing is replayed yet"
    for row in (0, 2):
        panel.orders.item(row).setCheckState(Qt.CheckState.Unchecked)
    panel.depth_box.setValue(5)
    panel.button.click()
    lent.wait(lambda: panel.result and not lent.window.runner.tasks)
    panel.depth_box.setValue(7)  # The command must match the drawn data, not the depth entered since.
    shown = json.loads(replay_as_json(panel.result, None, ""))
    printed = _printed(command_of(panel), capsys)
    assert printed["orders"] == shown["orders"]
    assert len(shown["orders"]) == 2, "those that are ticked"


def test_attention_overview_what_if_and_what_would_change_are_those_of_their_commands(lent, capsys):
    panel = _view(lent, attention_panel.PANEL, lambda panel: panel.rows.rowCount())
    shown = caution_values(panel.rows.rows())
    assert _printed(command_of(panel.table), capsys)["warnings"] == json.loads(json.dumps(shown))

    # The overview equals the output of its command.
    panel = _view(lent, overview_panel.PANEL, lambda panel: panel.result and panel.result.rows[0].unjudged is not None)
    printed = _printed(command_of(panel.table), capsys)["rows"]
    measure = str(panel.result.measure)
    assert [row["run"] for row in printed] == [row.name for row in panel.result.rows]
    by_name = {row["run"]: row for row in printed}
    for row in panel.result.rows:
        run = by_name[row.name]
        assert run[measure] == row.mean
        assert run[f"{measure} Δ"] == row.difference
        assert run[f"{measure} p"] == row.p
    assert command_of(panel.attention).arguments[:2] == ("project", "attention")

    # The initial score of *What if* equals the output of its command.
    panel = _view(lent, what_if_panel.PANEL, lambda panel: panel.shown)
    measure = lent.queries.topic_measure(lent.desk.selection.measure)
    printed = _printed(command_of(panel.table), capsys)
    row = next(each for each in panel.shown.scores if str(each.measure) == measure)
    assert printed["score"] == row.true

    # *What would change* equals the output of its command. Under P@5 it is computed fast.
    lent.desk.selection.choose_measure("P@5")
    panel = _view(
        lent, what_would_change_panel.PANEL, lambda panel: panel.result and str(panel.result.decision.measure) == "P@5"
    )
    assert _printed(command_of(panel), capsys) == json.loads(decided_as_json(panel.result))


def test_the_command_of_the_curves_prints_the_drawn_ones(hands, capsys):
    view, chosen = hands.desk.curves, hands.desk.selection
    hands.desk.show_panel("curves")
    hands.wait(lambda: view.isVisible() and view.picture)
    first, second, third = (row.id for row in hands.queries.runs()[:3])
    chosen.choose_run(first)
    chosen.choose_other(second)
    for ticked in (first, third):
        hands.window.workspace.execute(TickRun(ticked))

    def printed():
        return {line["run"]: line for line in _printed(command_of(view), capsys)["runs"]}

    def drawn():
        return {hands.queries.run_name(run_id): line.y.tolist() for run_id, line in view.drawing.lines.items()}

    assert len(printed()) == 5
    view.choose_wish(replace(view.wish, only=True))
    hands.wait(lambda: len(view.drawing.lines) == 2)
    assert {name: line["y"] for name, line in printed().items()} == drawn()
    view.choose_wish(replace(view.wish, less=True))
    hands.wait(lambda: view.picture.wish.less)
    differences = {name: line["difference"] for name, line in printed().items()}
    assert differences.pop(hands.queries.run_name(second)) == [0.0] * 11, "the baseline, which is not drawn"
    assert differences == drawn()
