"""Workspaces and their panels: shown, moved, closed, reset, and restored after a restart."""

from __future__ import annotations

import shutil

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication
from window_driver import Hands, flush, journal, the_window

from irdesk.app import bootstrap
from irdesk.session.campaign.steps import first_view
from irdesk.settings.preferences import Preferences
from irdesk.ui.curves.curve_panel import CurvePanel
from irdesk.ui.frame.initial_workspace_layouts import ARRANGEMENTS
from irdesk.ui.frame.view_area import USABLE
from irdesk.ui.shell import lazy_panels
from irdesk.ui.shell.views_in_navigator_order import CORE_VIEWS
from irdesk.ui.shell.views_in_navigator_order import PANELS as REGISTRY

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window]

PANELS = {
    arrangement.name: {
        *(panel for column in arrangement.columns for panel in column),
        *(name for name, _ in arrangement.beside),
    }
    for arrangement in ARRANGEMENTS
}


def expected(hands: Hands, workspace: str) -> set[str]:
    """Return the panels that a workspace shows initially. The Collection workspace shows the first unfinished campaign
    step.
    """
    return {first_view(hands.queries.steps_request())} if workspace == "collection" else PANELS[workspace]


def visible(hands: Hands) -> set[str]:
    return {name for name, frame in hands.desk.frames.items() if frame.isVisible()}


def create_panels(hands: Hands) -> None:
    """Create the panels of the visible views, which have widths. In a painted window, they are created when painted."""
    for name in visible(hands):
        hands.desk._panels.create(name)
    flush()


def place_of(hands: Hands, name: str) -> QRect:
    frame = hands.desk.frames[name]
    return QRect(frame.mapTo(hands.desk, QPoint(0, 0)), frame.size())


@pytest.mark.own_window
def test_three_workspaces_on_one_switch(hands):
    for key, name in (("2", "analyse"), ("3", "collection"), ("1", "judge")):
        hands.press_ctrl(key)
        assert hands.desk.shown == name
        hands.wait(lambda name=name: visible(hands) == expected(hands, name))
        switched = [
            arrangement.name
            for arrangement in ARRANGEMENTS
            if hands.window.actions_table[f"view.{arrangement.name}"].isChecked()
        ]
        assert switched == [name]


def test_views_lie_beside_each_other_and_fill_the_area(hands):
    for name in PANELS:
        hands.window.show_workspace(name)
        create_panels(hands)
        places = [place_of(hands, view) for view in visible(hands)]
        for i, one in enumerate(places):
            assert not any(one.intersects(other) for other in places[i + 1 :])
        covered = sum(place.width() * place.height() for place in places)
        assert covered > 0.95 * hands.desk.area.width() * hands.desk.area.height()


@pytest.mark.own_window
@pytest.mark.painted
def test_nothing_is_prepared_for_a_panel_painted_just_before_the_project_was_closed(hands, monkeypatch):
    monkeypatch.setattr(lazy_panels, "plots_are_imported", lambda: False)
    hands.window.show_workspace("analyse")
    desk = hands.desk
    hands.window.repaint()
    assert desk.panel_if_created(CurvePanel) is None
    hands.window.close()
    hands.window.runner.shutdown()  # From now on, every submission is refused.
    flush()
    assert desk.panel_if_created(CurvePanel) is None


def test_any_view_can_be_shown_beside_those_of_a_workspace(hands):
    hands.panels("metrics", "curves")
    flush()
    names = visible(hands)
    assert names == {"queue", "editor", "metrics", "curves"}
    for name in names:
        assert not any(place_of(hands, name).intersects(place_of(hands, other)) for other in names - {name})
    hands.press_ctrl("2")
    assert visible(hands) == PANELS["analyse"]
    hands.press_ctrl("1")
    assert visible(hands) == {"queue", "editor", "metrics", "curves"}, "a workspace is as the person left it"
    hands.window.actions_table.trigger("view.reset_layout")
    assert visible(hands) == PANELS["judge"]


@pytest.mark.own_window
@pytest.mark.opened_in("analyse")
def test_one_click_shows_a_view_and_those_beside_it_stay(hands):
    navigator = hands.desk.navigator
    for name in ("two_runs", "fusion", "overview"):
        row = next(row for row, entry in enumerate(navigator.rows.entries) if entry.name == name)
        hands.click_row(navigator.list, navigator.rows.index(row))
        wanted = PANELS["analyse"] if name == "overview" else {name, "inspector"}
        hands.wait(lambda wanted=wanted: visible(hands) == wanted)
        assert navigator.rows.shown == name
    hands.desk.show_beside("editor")
    hands.desk.editor.begin_topic()
    hands.desk.show_view("curves")
    assert visible(hands) == {"curves", "editor"}
    hands.judge("2")
    assert len(journal(hands.path)) == 1, "the editor moves the curves beside it"


def test_widths_are_kept_however_fast_views_follow_each_other(hands):
    hands.window.show_workspace("analyse")
    flush()
    create_panels(hands)
    inspector = hands.desk.frames["inspector"]
    for name in ("comparison", "curves", "fusion"):
        hands.desk.reset_layout()
        hands.desk.show_view(name)
        create_panels(hands)
        assert inspector.width() == 340
        assert hands.desk.frames[name].width() > 600
    hands.desk.show_view("metrics")
    hands.desk.show_view("overview")
    flush()
    assert inspector.width() == 340
    hands.loader()
    flush()
    files, attention = (hands.desk.frames[name].width() for name in ("files", "attention"))
    assert files / attention == pytest.approx(3 / 2, rel=0.02), "the shares of the arrangement"


def test_arrows_and_enter_show_a_view_and_the_navigator_folds(hands):
    hands.window.show_workspace("analyse")
    navigator = hands.desk.navigator
    navigator.list.setFocus()
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert visible(hands) == {"overview"}, "the inspector is shown and hidden"
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert visible(hands) == {"overview", "inspector"}
    first = next(entry.name for entry in navigator.rows.entries[2:] if entry.name)
    navigator.list.setFocus()
    navigator.list.setCurrentIndex(navigator.rows.index(1))
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert visible(hands) == {first, "inspector"}
    hands.press(Qt.Key.Key_Down)
    hands.press(Qt.Key.Key_Return, modifier=Qt.KeyboardModifier.ControlModifier)
    assert len(visible(hands)) == 2, "there is no room for the inspector beside two views"
    wide = navigator.width()
    hands.click(navigator.fold_button)
    assert navigator.width() < wide / 3


@pytest.mark.own_window
@pytest.mark.opened_in("analyse")
def test_views_beside_each_other_are_wide_enough_to_use(hands):
    hands.desk.show_view("comparison")
    create_panels(hands)
    hands.desk.show_beside("heat_map")
    create_panels(hands)
    assert visible(hands) == {"comparison", "heat_map"}, "the inspector makes room"
    assert min(hands.desk.frames[name].width() for name in visible(hands)) >= USABLE
    hands.window.resize(1900, 800)
    hands.window.actions_table.trigger("view.inspector")
    flush()
    frames = [hands.desk.frames[name] for name in ("comparison", "heat_map")]
    inspector = hands.desk.frames["inspector"]
    assert inspector.width() == 340
    narrow = [frame.width() for frame in frames]
    assert narrow[0] == pytest.approx(narrow[1], rel=0.02)
    inspector.close()
    flush()
    gained = [frame.width() - width for frame, width in zip(frames, narrow, strict=True)]
    assert gained == pytest.approx([170, 170], abs=8), "the width of a closed view goes to all that stay"
    hands.desk.show_beside("fusion")
    create_panels(hands)
    widths = [hands.desk.frames[name].width() for name in visible(hands)]
    assert len(widths) == 3
    assert max(widths) - min(widths) < 10
    del inspector, frames


def test_the_menu_of_views_to_open_beside_has_the_navigators_groups(hands):
    hands.window.show_workspace("analyse")
    hands.click(hands.desk.frames["overview"].bar.beside)
    menu = QApplication.activePopupWidget()
    groups = {action.text(): action.menu() for action in menu.actions() if action.menu()}
    assert [*groups] == [
        *("Scores", "Compare", "Topics", "Documents", "Judgements", "Try", "Record"),
        *("Learn", "Campaign", "Estimate", "Files"),
    ]
    assert "Overview" not in {action.text() for action in menu.actions()}, "it is shown already"
    next(action for action in groups["Topics"].actions() if action.text() == "Topics × runs").trigger()
    menu.close()
    assert "heat_map" in visible(hands)


def test_every_view_of_a_workspace_is_in_its_navigator(hands):
    for workspace in ("analyse", "collection"):
        hands.window.show_workspace(workspace)
        names = {entry.name for entry in hands.desk.navigator.rows.entries if entry.name}
        assert {view.name for view in (*CORE_VIEWS, *REGISTRY) if view.group.workspace == workspace} <= names
    hands.window.show_workspace("judge")
    assert not hands.desk.navigator.isVisible()


@pytest.mark.own_window
@pytest.mark.opened_in("collection")
def test_the_closed_first_view_of_a_workspace_is_shown_again_by_its_action(hands):
    hands.loader()
    hands.desk.frames["files"].close()
    assert visible(hands) == {"attention"}
    hands.window.actions_table.trigger("view.files")
    assert "files" in visible(hands)
    hands.idle()


def test_a_view_in_a_window_goes_on_working_and_a_closed_view_comes_back_by_the_menu_and_by_reset(hands):
    hands.desk.float_view("editor")
    frame = hands.desk.frames["editor"]
    assert frame.floating
    hands.wait(frame.isVisible)
    frame.activateWindow()
    hands.wait(frame.isActiveWindow)
    hands.desk.editor.document.setFocus()
    place = hands.place
    hands.press("2")
    assert journal(hands.path) == [(place.topic, place.docno, 2)]
    hands.window.actions_table.trigger("view.reset_layout")
    assert not frame.floating
    assert visible(hands) == PANELS["judge"]

    frames = hands.desk.frames
    frames["queue"].close()
    assert visible(hands) == {"editor"}
    hands.press("1")
    assert len(journal(hands.path)) == 2
    hands.panels("queue")
    assert visible(hands) == PANELS["judge"]
    frames["editor"].close()
    hands.press("2")
    assert len(journal(hands.path)) == 2, "no document, no judgement"
    frames["queue"].close()
    assert visible(hands) == {"queue"}, "the last view stays"
    hands.window.actions_table.trigger("view.reset_layout")
    hands.press("2")
    assert len(journal(hands.path)) == 3


def test_layouts_are_kept_over_a_restart(qtbot, tmp_path, sample_project):
    path, preferences = tmp_path / "sample.irdesk", tmp_path / "preferences.toml"
    shutil.copy(sample_project, path)
    with the_window(qtbot, path, preferences) as hands:
        hands.open(path, "analyse")
        hands.panels("editor")
        hands.desk.frames["inspector"].close()
        arranged = visible(hands)
        assert arranged == PANELS["analyse"] - {"inspector"} | {"editor"}
    with the_window(qtbot, path, preferences) as hands:
        hands.open(path, "analyse")
        assert visible(hands) == arranged
        hands.press_ctrl("3")
        assert visible(hands) == expected(hands, "collection")


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


def test_preferences_that_cannot_be_read_cost_only_themselves(qtbot, tmp_path, sample_project):
    shutil.copy(sample_project, tmp_path / "sample.irdesk")
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


def test_a_view_at_the_side_that_had_all_the_room_makes_room_again(hands):
    hands.window.show_workspace("analyse")
    area = hands.desk.area
    hands.desk.show_view("curves")
    hands.desk.show_beside("inspector")
    create_panels(hands)
    width = hands.desk.frames["inspector"].width()
    area.close_view("curves")
    assert hands.desk.frames["inspector"].width() > 2 * width
    hands.window.show_workspace("judge")
    hands.window.show_workspace("analyse")
    hands.desk.show_view("topics")
    assert hands.desk.frames["inspector"].width() == width
