"""Groups of views in the navigator and in menus. Each panel names its group, and a group belongs to one workspace."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu


class Group(Enum):
    """A group of views: its workspace and its title. Groups are in navigator order. An empty title is not shown."""

    JUDGING = ("judge", "")
    OVERVIEW = ("analyse", "")
    SCORES = ("analyse", QT_TRANSLATE_NOOP("Group", "Scores"))
    COMPARE = ("analyse", QT_TRANSLATE_NOOP("Group", "Compare"))
    TOPICS = ("analyse", QT_TRANSLATE_NOOP("Group", "Topics"))
    DOCUMENTS = ("analyse", QT_TRANSLATE_NOOP("Group", "Documents"))
    JUDGEMENTS = ("analyse", QT_TRANSLATE_NOOP("Group", "Judgements"))
    TRY = ("analyse", QT_TRANSLATE_NOOP("Group", "Try"))
    RECORD = ("analyse", QT_TRANSLATE_NOOP("Group", "Record"))
    LEARN = ("analyse", QT_TRANSLATE_NOOP("Group", "Learn"))
    CAMPAIGN = ("collection", QT_TRANSLATE_NOOP("Group", "Campaign"))
    ESTIMATE = ("collection", QT_TRANSLATE_NOOP("Group", "Estimate"))
    FILES = ("collection", QT_TRANSLATE_NOOP("Group", "Files"))

    @property
    def workspace(self) -> str:
        """The workspace whose navigator lists the group."""
        return str(self.value[0])

    @property
    def title(self) -> str:
        """The title in the window's language."""
        return QCoreApplication.translate("Group", self.value[1]) if self.value[1] else ""


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
