"""All views in one window with larger text, because creating all panels takes long.

Actions move the focus into each view, every control has a name, a role and a place in the Tab order, no text is cut
off, and every table can be exported.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from window_driver import Hands
from windows.control_checks import assert_controls_are_usable, assert_tables_can_be_exported, assert_uncut
from windows.typing_checks import assert_typing_judges_nothing

from irdesk.ui.frame.go_to_field import GoTo
from irdesk.ui.frame.initial_workspace_layouts import ARRANGEMENTS
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.shell.panel import View
from irdesk.ui.shell.views_in_navigator_order import CORE_VIEWS, PANELS

ELSEWHERE = {Group.OVERVIEW: "collection", Group.CAMPAIGN: "analyse"}
"""Workspaces, keyed by group, that are shown before an action shows a view of the group, so that the action must switch
the workspace. For all other groups it is the Judge workspace.
"""
VIEWS = [view for view in (*CORE_VIEWS, *PANELS) if view.action.startswith("view.")]


@pytest.fixture(autouse=True, scope="module")
def larger_text(qapp) -> Iterator[None]:
    """Enlarge the font of all windows by 25 %."""
    font, letters = QApplication.font(), QApplication.font()
    letters.setPointSizeF(font.pointSizeF() * 1.25)
    QApplication.setFont(letters)
    yield
    QApplication.setFont(font)


@pytest.mark.takes_long
def test_every_view_is_entered_by_its_action_its_controls_and_texts_can_be_used_and_typing_judges_nothing(hands):
    """The actions of the views and Go to move the focus into each view. Every control has a description and is reached
    by Tab, no text is cut off, and every table can be exported. Typing in a field judges no document.

    Each view is shown only once for all checks, because showing it takes the most time.
    """
    hands.desk.show_panel("marks")
    look_at(hands, "marks")
    searched, switched, shown = set(), set(), []
    for workspace, views in groupby(sorted(VIEWS, key=workspace_of), workspace_of):
        for view in views:
            kind = (type(view), bool(view.beside))
            switch = view.workspace and not view.beside and (view.workspace, view.audience, view.group in ELSEWHERE)
            enter(hands, view, by_go_to=kind not in searched, from_elsewhere=bool(switch) and switch not in switched)
            searched.add(kind)
            switched.add(switch)
            topic = hands.queries.judged_topics()[0] if view.name == "what_if" else ""
            if topic != hands.desk.selection.topic:
                hands.desk.selection.choose_topic(topic)
            look_at(hands, view.name)
        hands.desk.reset_layout()
        look_at(hands, f"the initial layout of {ARRANGEMENTS[workspace].name}")
        shown.append(hands.desk.shown)
    assert shown == [arrangement.name for arrangement in ARRANGEMENTS]
    assert_tables_can_be_exported(hands)
    assert_typing_judges_nothing(hands)


def workspace_of(view: View) -> int:
    """Return the number of the workspace in which the action of a view shows it."""
    return [arrangement.name for arrangement in ARRANGEMENTS].index(view.group.workspace)


def enter(hands: Hands, view: View, *, by_go_to: bool, from_elsewhere: bool) -> None:
    """Show a view by its action, and check that the focus is in it and that the workspace is that of the view.

    Go to triggers the same actions as the menu. It is used for one view of each kind, because the search for entries
    takes most of its time. Likewise, one view of each audience and workspace, and of each group in `ELSEWHERE`, is
    entered from another workspace, because audience, workspace and group decide whether the action switches the
    workspace.
    """
    frame = hands.desk.frames[view.name]
    if view.beside and frame.isVisible():
        hands.desk.area.close_view(view.name)
    if from_elsewhere:
        hands.window.show_workspace(ELSEWHERE.get(view.group, "judge"))
    hands.desk.navigator.list.setFocus()
    if by_go_to:
        go_to(hands, view.action)
    else:
        hands.window.actions_table[view.action].trigger()
    assert frame.isAncestorOf(QApplication.focusWidget()), view.name
    assert view.workspace in ("", hands.desk.shown), view.name
    hands.settle(rounds=1)
    assert frame.isAncestorOf(QApplication.focusWidget()), f"{view.name}, once its contents are shown"


def look_at(hands: Hands, view: str) -> None:
    """Check the texts and controls of the visible views."""
    hands.idle()
    # Wait, because task names appear and disappear in the status bar.
    hands.wait(lambda: not hands.window.status.task.isVisible())
    assert_uncut(hands, view)
    assert_controls_are_usable(hands, view)


def go_to(hands: Hands, action: str) -> None:
    """Choose the entry of an action in the field Go to."""
    hands.press_ctrl("k")
    field = hands.window.findChild(GoTo)
    hands.wait(field.isVisible)
    field.field.setText(hands.window.actions_table[action].text())
    row = next(row for row, entry in enumerate(field.rows.entries) if entry.id == action)
    field.list.setCurrentIndex(field.rows.index(row))
    hands.qtbot.keyClick(field.field, Qt.Key.Key_Return)
    hands.window.activateWindow()  # Offscreen, closing a popup does not activate the window again.
    hands.wait(hands.window.isActiveWindow)
