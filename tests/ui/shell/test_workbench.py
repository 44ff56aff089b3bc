"""Workspaces and their panels: shown, moved, closed, reset, and restored after a restart."""

from __future__ import annotations

import shutil

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QTabBar
from window_driver import Hands, flush, journal, the_window

from irdesk.app import bootstrap
from irdesk.settings.preferences import Preferences
from irdesk.ui.shell import workbench
from irdesk.ui.shell.panels import ARRANGEMENTS

PANELS = {
    own.name: {
        *(panel for column in own.columns for panel in column),
        *(name for _, names in own.behind for name in names),
    }
    for own in ARRANGEMENTS
}


def docks(hands: Hands) -> dict[str, QDockWidget]:
    return {dock.objectName().removeprefix("dock_"): dock for dock in hands.desk.findChildren(QDockWidget)}


def visible(hands: Hands) -> set[str]:
    return {name for name, dock in docks(hands).items() if dock.isVisible()}


def test_three_workspaces_on_one_switch(hands):
    for key, name in (("2", "analyse"), ("3", "collection"), ("1", "judge")):
        hands.press_ctrl(key)
        assert hands.desk.shown == name
        hands.wait(lambda name=name: visible(hands) == PANELS[name])
        switched = [own.name for own in ARRANGEMENTS if hands.window.actions_table[f"view.{own.name}"].isChecked()]
        assert switched == [name]


def test_panels_lie_beside_each_other_and_fill_the_workspace(hands):
    for name in PANELS:
        hands.window.show_workspace(name)
        flush()
        seen = [dock for dock in docks(hands).values() if dock.isVisible() and not dock.visibleRegion().isEmpty()]
        places = [dock.geometry() for dock in seen]
        for i, one in enumerate(places):
            assert not any(one.intersects(other) for other in places[i + 1 :])
        tabs = hands.desk.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        rows = [own.geometry() for own in tabs if not own.visibleRegion().isEmpty()]
        covered = sum(place.width() * place.height() for place in (*places, *rows))
        assert covered > 0.95 * hands.desk.width() * hands.desk.height()


def test_nothing_is_prepared_for_a_panel_painted_just_before_the_project_was_closed(hands, monkeypatch):
    monkeypatch.setattr(workbench, "plots_are_imported", lambda: False)
    hands.window.show_workspace("analyse")
    desk = hands.desk
    hands.window.repaint()
    assert "curves" not in desk._made
    hands.window.close()
    hands.window.runner.shutdown()  # which refuses whatever is submitted
    flush()
    assert "curves" not in desk._made


def test_any_panel_can_be_shown_beside_those_of_a_workspace(hands):
    hands.panels("metrics", "curves")
    flush()
    places = {name: dock.geometry() for name, dock in docks(hands).items() if dock.isVisible()}
    assert places.keys() == {"queue", "editor", "metrics", "curves"}
    for name, one in places.items():
        assert hands.desk.dockWidgetArea(docks(hands)[name]) is not Qt.DockWidgetArea.NoDockWidgetArea
        assert not any(one.intersects(other) for own, other in places.items() if own != name)
    hands.press_ctrl("2")
    assert visible(hands) == PANELS["analyse"]
    hands.press_ctrl("1")
    assert visible(hands) == {"queue", "editor", "metrics", "curves"}, "a workspace is as the person left it"
    hands.window.actions_table.trigger("view.reset_layout")
    assert visible(hands) == PANELS["judge"]


def test_a_floating_panel_goes_on_working_and_is_put_back(hands):
    dock = docks(hands)["editor"]
    dock.setFloating(True)
    hands.wait(dock.isVisible)
    dock.activateWindow()
    hands.wait(dock.isActiveWindow)
    hands.desk.editor.document.setFocus()
    place = hands.place
    hands.press("2")
    assert journal(hands.path) == [(place.topic, place.docno, 2)]
    hands.window.actions_table.trigger("view.reset_layout")
    assert not dock.isFloating()
    assert visible(hands) == PANELS["judge"]


def test_a_closed_panel_comes_back_by_the_menu_and_by_reset(hands):
    docks(hands)["queue"].close()
    assert visible(hands) == {"editor"}
    hands.press("1")
    assert len(journal(hands.path)) == 1
    hands.panels("queue")
    assert visible(hands) == PANELS["judge"]
    docks(hands)["editor"].close()
    hands.press("2")
    assert len(journal(hands.path)) == 1, "no document, no judgement"
    hands.window.actions_table.trigger("view.reset_layout")
    hands.press("2")
    assert len(journal(hands.path)) == 2


def test_layouts_are_kept_over_a_restart(qtbot, tmp_path, sample_project):
    path, preferences = tmp_path / "sample.irdesk", tmp_path / "preferences.toml"
    shutil.copy(sample_project, path)
    with the_window(qtbot, path, preferences) as hands:
        hands.open(path, "analyse")
        hands.panels("editor")
        docks(hands)["topics"].close()
        arranged = visible(hands)
        assert arranged == PANELS["analyse"] - {"topics"} | {"editor"}
    with the_window(qtbot, path, preferences) as hands:
        hands.open(path, "analyse")
        assert visible(hands) == arranged
        hands.press_ctrl("3")
        assert visible(hands) == PANELS["collection"]


def test_the_window_stands_where_it_stood(qtbot, tmp_path, sample_project):
    preferences = tmp_path / "preferences.toml"
    with the_window(qtbot, tmp_path / "sample.irdesk", preferences) as hands:
        hands.window.resize(755, 644)
        flush()
    again = bootstrap.main_window(Preferences(preferences), tmp_path / "sample.irdesk")
    assert (again.width(), again.height()) == (755, 644)
    again.close()
    again.deleteLater()
    flush()


def test_preferences_that_cannot_be_read_cost_only_themselves(qtbot, tmp_path):
    preferences = tmp_path / "preferences.toml"
    preferences.write_text('zoom = "large"\nlayouts = { judge = "garbage" }\nwindow = "garbage"\n')
    with the_window(qtbot, tmp_path / "sample.irdesk", preferences) as hands:
        hands.window.open_sample()
        hands.opened()
        assert visible(hands) == PANELS["judge"]
    preferences.write_text("no = toml = at all")
    with the_window(qtbot, tmp_path / "sample.irdesk", preferences) as hands:
        hands.window.open_sample()
        hands.opened()
