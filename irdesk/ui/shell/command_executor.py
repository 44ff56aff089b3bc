"""Execution of commands for the window. Refusals are shown in the status bar. If a step cannot be stored, judging is
disabled.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence

from irdesk.domain.errors import CommandRefused, NotSettled, ProjectReplaced, StoreUnavailable
from irdesk.ui.judging.judging_action_table import JUDGE_PREFIX
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.notices import Notices
from irdesk.ui.shell.status_bar import StatusBar
from irdesk.ui.style.translated_texts import reason, translated

if TYPE_CHECKING:
    from irdesk.session.core.workspace import Command, Workspace
    from irdesk.ui.shell.workbench import Workbench

_LOG = logging.getLogger(__name__)


class CommandExecutor(QObject):
    """Executes the panels' commands in the open project's workspace, and updates the texts of the undo and redo
    actions.

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

    def undo(self) -> None:
        """Undo the last change. In the Judge workspace, undo only judgements, so that no shortcut there can undo a
        pool.
        """
        if self._desk and self._desk.shown == "judge" and not self._desk.queries.undoes_judgement():
            self._status.say(self.tr("the previous step is not a judgement; undo it under Collection (Ctrl+3)"))
        elif self._desk:
            self._desk.chooser.undo()

    def redo(self) -> None:
        """Redo the last undone change."""
        if self._desk:
            self._desk.chooser.redo()

    def name_undo(self) -> None:
        """Name the affected steps in the texts of the Undo and Redo actions. In the Judge workspace, name only
        judgements, so that no run tag is revealed.
        """
        queries = self._desk.queries if self._desk else None
        blind = self._desk is not None and self._desk.shown == "judge"
        for action_id, verb, named, name, judgement in (
            (
                "edit.undo",
                self.tr("Undo"),
                self.tr("Undo {name}"),
                queries and queries.undo_name(),
                queries and queries.undoes_judgement(),
            ),
            (
                "edit.redo",
                self.tr("Redo"),
                self.tr("Redo {name}"),
                queries and queries.redo_name(),
                queries and queries.redoes_judgement(),
            ),
        ):
            action = self._actions[action_id]
            action.setEnabled(bool(name))
            action.setText(named.format(name=translated(name)) if name and (judgement or not blind) else verb)
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setToolTip(f"{action.text()} ({keys})")

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
