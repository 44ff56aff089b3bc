"""The menus of the top bar: order and groups of their actions."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtWidgets import QMenu

from irdesk.ui.frame.navigator import Navigator
from irdesk.ui.shell.actions import ACTIONS

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window]


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
