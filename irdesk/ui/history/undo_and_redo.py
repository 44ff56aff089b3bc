"""The actions Undo and Redo: their effects and their texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence

from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.status_bar import StatusBar
from irdesk.ui.style.translated_texts import translated

if TYPE_CHECKING:
    from irdesk.ui.shell.workbench import Workbench


class UndoAndRedo(QObject):
    """Connects the Undo and Redo actions to the open project, and updates their texts. ``desk`` returns the workbench
    of the open project, or None.
    """

    def __init__(
        self, actions: ActionTable, status: StatusBar, desk: Callable[[], Workbench | None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._actions = actions
        self._status = status
        self._desk = desk
        actions.connect_all({"edit.undo": self._undo, "edit.redo": self._redo})

    def _undo(self) -> None:
        """Undo the last change. In the Judge workspace, undo only judgements, so that no shortcut there can undo a
        pool.
        """
        desk = self._desk()
        if desk and desk.shown == "judge" and not desk.queries.undoes_judgement():
            self._status.say(self.tr("the previous step is not a judgement; undo it under Collection (Ctrl+3)"))
        elif desk:
            desk.chooser.undo()

    def _redo(self) -> None:
        """Redo the last undone change."""
        if desk := self._desk():
            desk.chooser.redo()

    def show_names(self) -> None:
        """Name the affected steps in the texts of the Undo and Redo actions. In the Judge workspace, name only
        judgements, so that no run tag is revealed.
        """
        desk = self._desk()
        queries = desk.queries if desk else None
        blind = desk is not None and desk.shown == "judge"
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
