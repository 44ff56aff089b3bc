"""Execution of commands for the window. Refusals are shown in the status bar. If a step cannot be stored, judging is
disabled.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from irdesk.domain.errors import CommandRefused, NotSettled, ProjectReplaced, StoreUnavailable
from irdesk.ui.actions.judging_titles_tips_and_keys import JUDGE_PREFIX
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.error_notices import Notices
from irdesk.ui.shell.status_bar import StatusBar
from irdesk.ui.style.error_texts_and_remedies import reason

if TYPE_CHECKING:
    from irdesk.session.core.workspace import Command, Workspace
    from irdesk.ui.shell.workbench import Workbench

_LOG = logging.getLogger(__name__)


class CommandExecutor(QObject):
    """Executes the panels' commands in the open project's workspace.

    ``replaced`` is called if the project file has been replaced by another file since it was opened.
    """

    def __init__(
        self, actions: ActionTable, status: StatusBar, banner: Notices, replaced: Callable[[], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._replaced = replaced
        self._actions = actions
        self._status = status
        self._banner = banner
        self._workspace: Workspace | None = None
        self._desk: Workbench | None = None

    def follow(self, workspace: Workspace | None, desk: Workbench | None) -> None:
        """Set the project in which commands are executed. If it is None, commands are ignored."""
        self._workspace, self._desk = workspace, desk

    def execute(self, command: Command) -> None:
        """Execute a command, after storing unsaved text in the panels.

        A refusal is shown in the status bar, and a failure to store the command in a permanent banner.
        """
        if self._workspace is None or (self._desk and not self._desk.keep_typed()):
            return
        try:
            self._workspace.execute(command)
        except CommandRefused as fault:
            self._status.say(reason(fault))
        except StoreUnavailable as fault:
            _LOG.exception("not stored")
            self._stop_judging(fault)

    def _stop_judging(self, fault: StoreUnavailable) -> None:
        if self._actions.stopped:
            self._status.say(reason(fault))
            return
        self._actions.stop(JUDGE_PREFIX)
        if isinstance(fault, ProjectReplaced):
            title = self.tr("The project file is no longer the one that was opened, so judging has stopped.")
            self._replaced()
        elif isinstance(fault, NotSettled):
            title = self.tr("The most recent steps may be lost, so judging has stopped.")
        else:
            title = self.tr(
                "The last step could not be stored, so judging has stopped. Everything shown as stored is stored."
            )
        self._status.say_stopped(self.tr("judging has stopped: the last step is not stored"))
        self._banner.add(title, [reason(fault)], (self.tr("Try again"), self._resume_judging))

    def _resume_judging(self) -> None:
        self._actions.stop()
        self._status.say_stopped("")
        if self._desk:
            self._actions.enable(JUDGE_PREFIX, self._desk.editor.isVisible())
