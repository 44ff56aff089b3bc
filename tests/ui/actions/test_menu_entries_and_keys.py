"""The table of actions: unique keys, a handler for each action, names, menus and the key sheet."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import SIGNAL, QEvent, Qt, QTimer
from PySide6.QtGui import QAction, QDesktopServices, QKeySequence
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMenu, QMessageBox, QPushButton, QToolBar, QToolButton
from window_driver import flush, journal

from irdesk import __version__
from irdesk.app import paths
from irdesk.settings.preferences import LANGUAGE, THEME, Preferences
from irdesk.ui.actions.action import Action
from irdesk.ui.actions.menu_entries_and_keys import ACTIONS
from irdesk.ui.frame.navigator import Navigator
from irdesk.ui.shell.action_registry import collisions
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.style import theme

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window]

IDS = [entry.id for entry in ACTIONS]
NEED_NO_PROJECT = {
    "go.to",
    "learn.project",
    "learn.tour",
    "learn.imagine",
    "project.join",
    "project.new",
    "project.open",
    "project.sample",
    "project.backups",
    "project.assessor",
    "project.quit",
    "help.",
    "preferences.show",
}


def test_no_key_means_two_things():
    assert collisions(ACTIONS) == []


def test_collisions_are_found_however_a_key_is_written():
    one, other = (
        Action(name, Audience.EVERYBODY, "Judge", name, name, (key,))
        for name, key in (("one", "Ctrl+Z"), ("other", "ctrl+z"))
    )
    assert collisions((one, other)) == [("Ctrl+Z", "one", "other")]


def test_ids_are_unique():
    assert len(set(IDS)) == len(IDS)


def test_no_key_of_qt_itself_is_taken(window):
    """Tool buttons have shortcuts that are not in the table; they must differ from all shortcuts in the table."""
    values = {QKeySequence(key).toString() for entry in ACTIONS for key in entry.keys}
    for button in window.findChildren(QToolButton):
        if not button.shortcut().isEmpty():
            assert button.shortcut().toString() not in values


def test_every_action_has_text_tip_and_a_real_key(window):
    for entry in ACTIONS:
        action = window.actions_table[entry.id]
        assert action.text(), entry.id
        assert action.statusTip(), entry.id
        assert action.toolTip(), entry.id
        for key in entry.keys:
            combinations = [QKeySequence(key)[i].key() for i in range(QKeySequence(key).count())]
            assert combinations, f"{key} is no key"
            assert Qt.Key.Key_unknown not in combinations, f"{key} is no key"
        if entry.keys:
            assert QKeySequence(entry.keys[0]).toString() in action.toolTip(), entry.id


def receivers(action: QAction) -> int:
    return action.receivers(SIGNAL("triggered(bool)"))


def test_every_action_has_a_handler(window):
    """Each action has one connection for every menu and button that shows it, and must have exactly one more, to its
    handler.
    """
    for entry in ACTIONS:
        action = window.actions_table[entry.id]
        control = QAction(window)
        control.setActionGroup(action.actionGroup())
        for shown_in in action.associatedObjects():
            # Omit buttons that a toolbar creates itself for the actions added to it.
            if not isinstance(shown_in.parent(), QToolBar):
                shown_in.addAction(control)
        assert receivers(action) == receivers(control) + 1, entry.id
        control.deleteLater()


def test_icons_exist_and_are_drawn(window):
    for entry in ACTIONS:
        if entry.icon:
            assert (paths.resources() / "icons" / f"{entry.icon}.svg").is_file()
            image = window.actions_table[entry.id].icon().pixmap(24, 24).toImage()
            inked = [image.pixelColor(x, y).alpha() for x in range(image.width()) for y in range(image.height())]
            assert max(inked) > 200, entry.id


def test_icons_have_their_licence():
    assert "ISC" in (paths.resources() / "icons" / "LICENSE").read_text()


def test_without_a_project_only_what_needs_none_is_enabled_and_keys_do_nothing(start):
    for entry in ACTIONS:
        enabled = start.window.actions_table[entry.id].isEnabled()
        assert enabled == any(entry.id.startswith(prefix) for prefix in NEED_NO_PROJECT), entry.id
    start.press("2", "u", "n", Qt.Key.Key_Right)
    start.press_ctrl("1")
    start.press_ctrl("Z")
    assert start.window.desk is None
    assert start.window.start.isVisible()


def test_the_key_sheet_lists_every_action_with_a_key(hands):
    hands.press("?")
    sheet = hands.window.findChild(QDialog, "key_sheet")
    hands.wait(sheet.isVisible)
    assert not sheet.isModal()
    texts = {label.text() for label in sheet.findChildren(QLabel)}
    texts |= {button.text() for button in sheet.findChildren(QPushButton)}
    for entry in ACTIONS:
        action = hands.window.actions_table[entry.id]
        if entry.keys and action.isVisible():
            assert action.text() in texts, entry.id
            shown = [QKeySequence(item).toString(QKeySequence.SequenceFormat.NativeText) for item in entry.keys]
            assert any(all(entry in text for entry in shown) for text in texts), entry.id
    hands.wait(sheet.isActiveWindow)
    hands.press("?")  # The key that opens the dialog also closes it.
    flush()
    assert hands.window.findChild(QDialog, "key_sheet") is None


@pytest.mark.own_window
def test_after_a_project_was_closed_and_opened_menus_have_each_action_once_and_it_acts_once(hands):
    def menus() -> int:
        flush()
        return len(hands.window.findChildren(QMenu))

    hands.reopen()
    before = menus()
    hands.reopen()
    assert menus() <= before, "none is left behind"
    assert_that_the_menu_has_every_action_once(hands)
    place = hands.place
    hands.press("2")
    assert journal(hands.path) == [(place.topic, place.docno, 2)]
    hands.press("n")
    assert hands.window.actions_table["judge.narrative"].isChecked()


def assert_that_the_menu_has_every_action_once(hands):
    menu = next(
        toolbutton.menu() for toolbutton in hands.window.findChildren(QToolButton) if toolbutton.text() == "Menu"
    )
    listed = [action for entry in menu.actions() for action in entry.menu().actions()]
    listed = [action for action in listed if not action.isSeparator()]
    inner = {action.text(): action.menu() for action in listed if action.menu()}
    assert list(inner) == ["Find and mark", "Go to", "Show", "Panels", "Theme", "Language"]
    parts = [inner.pop(part) for part in ("Find and mark", "Go to", "Show")]
    listed += [action for part in parts for action in part.actions()]
    assert sorted(action.objectName() for action in listed if not action.menu()) == sorted(IDS)
    panels_menu, themes, languages = inner.values()
    panels = [
        *panels_menu.actions(),
        *(action for part in panels_menu.actions() if part.menu() for action in part.menu().actions()),
    ]
    names = [action.objectName() for action in panels if action.objectName() in hands.desk.frames]
    assert sorted(names) == sorted(hands.desk.frames)
    assert [action.text() for action in languages.actions()] == ["System default", "English", "Deutsch"]
    assert [action.text() for action in themes.actions()] == ["System default", "Light", "Dark"]


@pytest.mark.own_window
def test_judging_goes_on_beside_the_key_sheet_until_the_project_is_closed_and_a_refusal_is_told(hands):
    hands.press("u")
    assert "no judgement to clear" in hands.window.status.left.text()
    hands.press("?")
    sheet = hands.window.findChild(QDialog, "key_sheet")
    hands.wait(sheet.isVisible)
    hands.window.activateWindow()
    hands.wait(hands.window.isActiveWindow)
    hands.press("1")
    assert len(journal(hands.path)) == 1
    assert "all changes stored" in hands.window.status.left.text()
    sheet.close()
    hands.press_ctrl("W")
    hands.idle()
    assert hands.window.desk is None
    enabled = [entry.id for entry in ACTIONS if hands.window.actions_table[entry.id].isEnabled()]
    assert all(any(action_id.startswith(prefix) for prefix in NEED_NO_PROJECT) for action_id in enabled)


def test_icons_follow_light_and_dark(hands):
    def darkest() -> int:
        image = hands.window.actions_table["edit.undo"].icon().pixmap(24, 24).toImage()
        inked = [
            image.pixelColor(x, y).lightness()
            for x in range(image.width())
            for y in range(image.height())
            if image.pixelColor(x, y).alpha() > 200
        ]
        return min(inked)

    before = QApplication.palette()
    try:
        theme.use_scheme(True)
        hands.wait(lambda: darkest() > 128)
        theme.use_scheme(False)
        hands.wait(lambda: darkest() < 128)
    finally:
        QApplication.setPalette(before)
        QApplication.sendPostedEvents(None, QEvent.Type.PaletteChange)


def test_about_tells_the_version(hands):
    messages = []

    def read() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(10, read)
            return
        messages.append(box.text())
        box.close()

    QTimer.singleShot(0, read)
    hands.window.actions_table.trigger("help.about")
    assert __version__ in messages[0]


def test_the_theme_is_chosen_in_the_menu_too(hands):
    preferences = hands.window._preferences
    for name in ("dark", "system"):
        hands.window._bar._menu.aboutToShow.emit()
        action = next(each for each in hands.window.findChildren(QAction) if each.objectName() == f"theme_{name}")
        menu = action.parent().parent()
        menu.aboutToShow.emit()
        assert not action.isChecked()
        action.trigger()
        assert preferences.get(THEME) == name
        menu.aboutToShow.emit()
        assert action.isChecked()


def test_the_file_of_a_project_is_shown_in_its_folder(hands, monkeypatch):
    shown = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: shown.append(Path(url.toLocalFile())) or True)
    monkeypatch.setattr(sys, "platform", "linux")
    hands.window.actions_table.trigger("project.folder")
    assert shown == [hands.path.parent]


def menu_with(hands, action_id: str) -> QMenu:
    """Return the top bar's menu that contains an action."""
    action = hands.window.actions_table[action_id]
    return next(menu for menu in hands.window._bar.findChildren(QMenu) if action in menu.actions())


def test_the_collection_menu_has_the_order_of_the_navigator(hands):
    hands.window.show_workspace("collection")
    navigator = hands.window.findChild(Navigator)
    listed = [entry.text for entry in navigator.rows.entries if entry.name]
    menu = [hands.window.actions_table[entry.id].text() for entry in ACTIONS if entry.menu == "Collection"]
    assert menu == [text for text in listed if text in menu]
    shown = [action for action in menu_with(hands, "view.files").actions() if action.isVisible()]
    assert not any(one.isSeparator() and other.isSeparator() for one, other in pairwise(shown))


def test_the_project_menu_has_groups(hands):
    actions = menu_with(hands, "project.new").actions()
    groups: list[list[str]] = [[]]
    for action in actions:
        if action.isSeparator():
            groups.append([])
        else:
            groups[-1].append(action.objectName().removeprefix("project."))
    assert ["join", "team", "coordinate"] in groups
    assert ["close", "quit"] in groups
    assert all(1 < len(group) <= 4 for group in groups)


def test_choosing_a_language_holds_from_the_next_start(hands):
    choice = next(action for action in hands.window.findChildren(QAction) if action.objectName() == "language_de")
    choice.trigger()
    assert Preferences(hands.path.with_name("preferences.toml")).get(LANGUAGE) == "de"
    assert "next start" in hands.window.status.left.text()
    assert hands.window.actions_table["judge.skip"].text() == "Skip for now"
    hands.window._preferences.set(LANGUAGE, "")
