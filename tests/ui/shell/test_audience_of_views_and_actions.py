"""Audiences of panels, workspaces and actions: a work package's window shows only those meant for everybody."""

from __future__ import annotations

import shutil
from dataclasses import fields
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QToolButton, QWidget
from short_and_long_tests import effort
from window_driver import Hands, flush, journal

from irdesk.session.commands import BulkChange, ChangeMarks
from irdesk.session.core import project_settings
from irdesk.settings.preferences import KEYS, LAYOUTS
from irdesk.store.store import Store
from irdesk.ui.actions.action import Action
from irdesk.ui.actions.menu_entries_and_keys import ACTIONS
from irdesk.ui.frame.initial_workspace_layouts import ARRANGEMENTS, Arrangement
from irdesk.ui.frame.view_frame import ViewFrame
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.judging.recent_judgements_panel import RecentJudgementsPanel
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import PanelKind, View
from irdesk.ui.shell.views_in_navigator_order import CORE_VIEWS, PANELS, audience_of
from irdesk.ui.team.judging_over_time_panel import JudgingOverTimePanel

FOR_EVERYBODY = {"queue", "editor", "marks", "drift"}
OF_WHOLE_PROJECTS = [entry.id for entry in ACTIONS if audience_of(entry.id) is not Audience.EVERYBODY]
WITH_A_DIALOG = ("project.new", "project.open", "help.about")  # These actions open dialogs that wait for the user.
LEAVE_THE_PACKAGE = ("project.", "preferences.", "learn.", *WITH_A_DIALOG)  # These may open another project.


@pytest.mark.parametrize("kind", [PanelKind, Arrangement, Action])
def test_nothing_is_made_without_an_audience(kind):
    given = {field.name: field.name for field in fields(kind) if field.name != "audience"}
    with pytest.raises(TypeError, match="audience"):
        kind(**given)


def test_no_panel_of_the_project_can_be_shown_where_documents_are_judged():
    for view in (*CORE_VIEWS, *PANELS):
        assert bool(view.workspace) is (view.audience is not Audience.EVERYBODY)
    with pytest.raises(ValueError, match="the panel other"):
        View("other", Audience.OF_PANEL, "analyst", "view.other", Group.TRY)


def test_every_action_has_an_audience():
    assert {kind.action for kind in PANELS if kind.action} <= {entry.id for entry in ACTIONS}
    assert all(audience_of(entry.id) is not Audience.OF_PANEL for entry in ACTIONS)
    assert {"view.fusion", "view.what_if", "view.analyse", "project.add", "project.import_packages"} <= {
        *OF_WHOLE_PROJECTS
    }


@pytest.fixture
def package(start: Hands, tmp_path, sample_package) -> Hands:
    """Return an assessor's window that shows a work package. Beforehand, the same window showed the whole project with
    panels of all workspaces (with ``--long`` with all panels), and custom shortcuts were set for actions that a package
    lacks.
    """
    start.window.setUpdatesEnabled(False)  # The panels of the whole project need not be painted.
    start.window.open_sample()
    start.opened()
    for action in start.desk.panel_actions()[:: effort(4, 1)]:
        if not action.isChecked():
            action.trigger()
    start.window._preferences.set(KEYS, {"view.two_runs": ["Ctrl+Alt+T"]})
    start.close()
    layouts = start.window._preferences.get(LAYOUTS)
    start.window._preferences.set(LAYOUTS, {**layouts, "package": layouts["judge"]})
    start.window.setUpdatesEnabled(True)
    start.open(shutil.copy(sample_package, tmp_path / "anna.irdesk"))
    return start


def test_nothing_in_a_package_shows_more_than_it_may(package, monkeypatch):
    hands, window, desk = package, package.window, package.desk

    def shown() -> set[str]:
        flush()
        return {frame.name for frame in window.findChildren(ViewFrame)}

    assert shown() == FOR_EVERYBODY  # The whole project's layout adds no other panel.
    assert {name for kind in PANELS for name in [kind.name] if kind.audience is Audience.EVERYBODY} <= FOR_EVERYBODY
    assert desk.workspaces == ("judge",)
    for entry in ACTIONS:
        action = window.actions_table[entry.id]
        if entry.id in OF_WHOLE_PROJECTS:
            assert (action.isVisible(), action.isEnabled()) == (False, False), entry.id
    menu = next(toolbutton.menu() for toolbutton in window.findChildren(QToolButton) if toolbutton.text() == "Menu")
    offered = {action.objectName() for part in menu.actions() for action in part.menu().actions() if action.isVisible()}
    assert not offered & {*OF_WHOLE_PROJECTS}
    menu.aboutToShow.emit()
    assert "Analyse" not in [part.text() for part in menu.actions() if part.isVisible()], "nothing is in it"
    titles = {action.text() for action in desk.panel_actions()}
    assert titles == {"Topics and queue", "Judgement editor", "Last judgements", "Judging over time"}

    for action_id in OF_WHOLE_PROJECTS:
        window.actions_table.trigger(action_id)
        for keys in window.actions_table[action_id].shortcuts():
            combination = keys[0]
            hands.press(combination.key(), modifier=combination.keyboardModifiers())
    for workspace in ARRANGEMENTS:
        window.show_workspace(workspace.name)
    assert (desk.shown, shown()) == ("judge", FOR_EVERYBODY)
    assert desk.findChild(QDialog) is None

    hands.press("?")
    sheet = window.findChild(QDialog, "key_sheet")
    hands.wait(sheet.isVisible)
    texts = {label.text() for label in sheet.findChildren(QLabel)}
    assert "Page down" in texts
    assert not texts & {window.actions_table[action_id].text() for action_id in OF_WHOLE_PROJECTS}
    sheet.close()

    for entry in ACTIONS:
        if entry.id not in OF_WHOLE_PROJECTS and not entry.id.startswith(LEAVE_THE_PACKAGE):
            window.actions_table.trigger(entry.id)
    assert shown() == FOR_EVERYBODY
    made = {type(panel) for panel in desk._panels.created}
    assert made <= {JudgingOverTimePanel, RecentJudgementsPanel}
    for kind in PANELS:
        if kind.panel not in made:
            assert window.findChildren(kind.panel) == [], kind.name
    assert not desk.files.isVisible()


def seen(panel: QWidget) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if not label.visibleRegion().isEmpty()]


@pytest.mark.unpainted
def test_panels_that_tell_of_runs_are_replaced_where_documents_are_judged(hands):
    never = [kind for kind in PANELS if kind.audience is Audience.NEVER_WHILE_JUDGING]
    assert {kind.name for kind in never} == {"pool_picture", "decide", "reusability", "model_bias"}
    for kind in never:
        hands.desk.show_panel(kind.name)
        panel = hands.desk.panel(kind.panel)
        hands.wait(panel.isVisible)
        hands.wait(lambda panel=panel: any("hidden during judging" in text for text in seen(panel)))
    assert hands.desk.shown == "judge"


@pytest.mark.unpainted
def test_a_package_may_forbid_to_change_many_at_once(start, tmp_path, sample_package):
    path = Path(shutil.copy(sample_package, tmp_path / "anna.irdesk"))
    store = Store.open(path)
    package = project_settings.package_of(store.data().settings[project_settings.PACKAGE])
    assert package.bulk
    with store.transaction() as transaction:
        transaction.put_setting(project_settings.PACKAGE, project_settings.package_text(replace(package, bulk=False)))
    store.close()
    start.open(path)
    assert not start.window.actions_table["judge.bulk"].isVisible()
    start.press("b", "q")
    start.press(Qt.Key.Key_Down, modifier=Qt.KeyboardModifier.ShiftModifier)
    start.press("2", Qt.Key.Key_Return)
    assert not start.desk.queue.bulk.isVisible()
    assert journal(path) == []
    topic, docnos = start.place.topic, tuple(row.docno for row in start.queries.queue(start.place.topic))
    start.window.execute(ChangeMarks(topic, docnos, BulkChange("grade", 2)))
    assert "this work package does not allow batch grading" in start.window.status.left.text()
    assert journal(path) == []
