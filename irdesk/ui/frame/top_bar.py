"""Bar above all workspaces: workspace switch, judging progress, undo and redo, and the menu of all actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QActionGroup, QIcon
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolBar, QToolButton, QWidget

from irdesk.domain.translatable_messages import filled
from irdesk.ui.actions.menu_entries_and_keys import ACTIONS
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.style import fonts, theme
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.widgets.elided_label import ElidedLabel

if TYPE_CHECKING:
    from irdesk.session.queries import Progress


NAME_WIDTH = 240  # maximum width in pixels of a project's name


class SwitchBar(QToolBar):
    """Top bar, built from the table of actions. ``workspaces`` are the names of the buttons of the workspace switch."""

    def __init__(self, actions: ActionTable, workspaces: tuple[str, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("workspaces")
        self.setWindowTitle(self.tr("Workspaces"))
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._actions = actions
        self.fill_appearance: Callable[[QMenu], None] = lambda _menu: None
        group = QActionGroup(self)
        for name in workspaces:
            action = actions[f"view.{name}"]
            action.setCheckable(True)
            group.addAction(action)
            self.addAction(action)
        self.project = ElidedLabel(self)
        self.project.setObjectName("project_name")
        self.project.setContentsMargins(3 * theme.SPACE, 0, 2 * theme.SPACE, 0)
        self.project.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.project.setFont(fonts.strong(self.project.font()))
        self.addWidget(self.project)
        self.progress = ElidedLabel(self)
        self.progress.setObjectName("progress")
        self.progress.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        dress(self.progress, lambda: f"color: {theme.faint().name()}")
        self.addWidget(self.progress)
        self.go_to = QToolButton(self)
        self.go_to.setObjectName("go_to_button")
        self.go_to.setText(actions["go.to"].text())
        self.go_to.setToolTip(actions["go.to"].toolTip())
        self.go_to.clicked.connect(lambda _checked=False: actions.trigger("go.to"))
        self.go_to.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.addWidget(self.go_to)
        for action_id in ("edit.undo", "edit.redo", "project.add", "help.keys"):
            self.addAction(actions[action_id])
        self._button = QToolButton(self)
        self._button.setText(self.tr("Menu"))
        self._button.setToolTip(self.tr("All actions (F10)"))
        self._button.setShortcut("F10")
        self._button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self._button)
        self._menu.aboutToShow.connect(self._hide_empty_menus)
        self._button.setMenu(self._menu)
        self.addWidget(self._button)

    def draw_menu_icon(self, icon: QIcon) -> None:
        """Draw the menu's icon in the current colour scheme."""
        self._button.setIcon(icon)
        self.go_to.setIcon(self._actions["go.to"].icon())

    def fill_menu(self, fill_panels: Callable[[QMenu], None] | None) -> None:
        """Fill the menu with all actions. ``fill_panels`` adds the panels that can be shown or hidden."""
        for menu in self._menu.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
            menu.deleteLater()  # clear() removes submenus from the menu but does not delete them
        self._menu.clear()
        menus: dict[str, QMenu] = {}
        for entry in ACTIONS:
            above, name = self._menu, ""
            for part in filter(None, (entry.menu, entry.part)):
                name = f"{name}/{part}" if name else part
                if name not in menus:
                    menus[name] = above.addMenu(QCoreApplication.translate("actions", part))
                    menus[name].setToolTipsVisible(True)  # the tooltip of a disabled action says why it is disabled
                above = menus[name]
            if entry.begins_group:
                above.addSeparator()
            above.addAction(self._actions[entry.id])
        if fill_panels:
            fill_panels(menus["View"].addMenu(self.tr("Panels")))
        self.fill_appearance(menus["View"])

    def _hide_empty_menus(self) -> None:
        """Hide menus that have no actions in this project. For example, a work package has no analysis actions."""
        for action in self._menu.actions():
            if menu := cast("QMenu | None", action.menu()):
                action.setVisible(any(entry.isVisible() and not entry.isSeparator() for entry in menu.actions()))

    def show_project(self, name: str) -> None:
        """Show the name of the open project, or nothing if ``name`` is empty."""
        self.project.setText(name)
        self.project.setMinimumWidth(min(self.project.sizeHint().width(), NAME_WIDTH))

    def show_progress(self, progress: Progress | None) -> None:
        """Show the judging progress and an estimate of the time left."""
        if progress is None or not progress.topics:
            self.progress.setText("")
            return
        template = self.tr("{done:,} of {topics:,} {topics:topic|topics} · {judged:,} of {documents:,} judged")
        if progress.cannot_tell:  # Like the topic list, count "cannot tell" documents as done.
            template = self.tr(
                "{done:,} of {topics:,} {topics:topic|topics} · {decided:,} of {documents:,} done: {judged:,} judged"
            )
        text = filled(
            template,
            done=progress.topics_done,
            topics=progress.topics,
            decided=progress.judged + progress.cannot_tell,
            documents=progress.documents,
            judged=progress.judged,
        )
        if progress.imported:
            text += self.tr(" ({count:,} imported)").format(count=progress.imported)
        if progress.cannot_tell:
            text += self.tr(", {count:,} cannot tell").format(count=progress.cannot_tell)
        if progress.skipped:
            text += self.tr(" · {count:,} skipped").format(count=progress.skipped)
        self.progress.setText(text + self._time_left(progress), self._pace(progress))

    def _time_left(self, progress: Progress) -> str:
        """Return the time left as a range, or "" while too little has been judged for an estimate."""
        left = progress.seconds_left
        if left is None:
            return ""
        from irdesk.assessment.judging_pace import hours_and_minutes

        least, most = (hours_and_minutes(seconds) for seconds in left)
        if least == most:
            return self.tr(" · about {time} left").format(time=most)
        return self.tr(" · about {least} to {most} left").format(least=least, most=most)

    def _pace(self, progress: Progress) -> str:
        from irdesk.assessment.judging_pace import ENOUGH

        pace = progress.pace
        if not pace.count:
            return self.tr("The pace appears after the first judgements.")
        text = self.tr(
            "{rate:.0f} judgements per hour of active time, median {median:.0f} s over the last {count}"
        ).format(rate=pace.per_hour, median=pace.median, count=pace.count)
        if progress.seconds_left is None and progress.open:
            more = self.tr("The time left appears after {count} more {count:judgement|judgements}.")
            text += "\n" + filled(more, count=ENOUGH - pace.count)
        return text
