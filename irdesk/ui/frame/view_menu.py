"""Menus of views, grouped as in the navigator."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from irdesk.ui.frame.view_groups import Group


def fill_with_views(menu: QMenu, views: Iterable[tuple[Group, QAction]], workspace: str) -> None:
    """Add the actions of views to a menu: one submenu per group. Views in untitled groups go directly into the menu.

    The groups of the current workspace come first, then a separator and the other groups.
    """
    listed = list(views)
    parts = (
        [group for group in Group if group.workspace == workspace],
        [group for group in Group if group.workspace != workspace],
    )
    for groups in parts:
        for group in groups:
            if actions := [action for place, action in listed if place is group]:
                (menu.addMenu(group.title) if group.title else menu).addActions(actions)
        menu.addSeparator()
