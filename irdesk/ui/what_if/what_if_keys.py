"""Keys of an edited ranking: moving, grading and removing documents, undoing a step, and resetting all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QWidget

from irdesk.ui.keys.panel_grade_keys import GradeKeys
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.status_bar import Say

if TYPE_CHECKING:
    from irdesk.ui.what_if.what_if_editor import RankingBoard


class WhatIfKeys(QObject):
    """Event filter for the keys of a board. It also makes the ranking whose table gets the focus the active one."""

    def __init__(self, board: RankingBoard, actions: ActionTable, say: Say) -> None:
        super().__init__(board)
        self._board, self._say, self._grades = board, say, GradeKeys(actions)
        board.installEventFilter(self)
        self.install_on(board)

    def install_on(self, widget: QWidget) -> None:
        """Handle the board's keys while the widget or one of its children has the focus. Text fields and spin boxes are
        excluded.
        """
        for inner in (widget, *widget.findChildren(QWidget)):
            if inner.focusPolicy() != Qt.FocusPolicy.NoFocus and not isinstance(inner, QLineEdit | QAbstractSpinBox):
                inner.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the board's keys before the focused widget receives them. Otherwise, a button would consume arrow
        keys, and a combo box would consume letters.
        """
        board = self._board
        if event.type() == QEvent.Type.FocusIn and watched in {board.table, board.other_table}:
            board.edit_from_now(watched is board.other_table)
        kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        if event.type() not in kinds or not isinstance(event, QKeyEvent):
            return False
        if watched is board:
            return self._consume_undo(event)
        act = self._act_of(event)
        known = act is not None or self._grades.knows(event)
        if event.type() == QEvent.Type.ShortcutOverride:
            event.setAccepted(known)
            return known
        if act:
            act()
        elif (grade := self._grades.press(event)) is not None:
            board.grade(grade)
        return known

    def _act_of(self, event: QKeyEvent) -> Callable[[], None] | None:
        """Return the action of a key, or None if the key has no action. Grading keys are handled separately."""
        board = self._board
        key, held = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held == Qt.KeyboardModifier.AltModifier:
            far = board.active_table.rows.rowCount()
            steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Home: -far, Qt.Key.Key_End: far}
            return (lambda: board.shift(steps[key])) if key in steps else None
        if held != Qt.KeyboardModifier.NoModifier:
            return None
        return {
            Qt.Key.Key_U: lambda: board.grade(None),
            Qt.Key.Key_I: board.imagine_document,
            Qt.Key.Key_R: board.reset,
            Qt.Key.Key_Backspace: board.go_back,
            Qt.Key.Key_Delete: board.remove,
        }.get(key)

    def _consume_undo(self, event: QKeyEvent) -> bool:
        """Consume the project's undo and redo keys, which no child has handled, since their effect would not be visible
        here. Return whether the key is one of them.
        """
        if not (event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)):
            return False
        if event.type() == QEvent.Type.KeyPress:
            self._say(self.tr("nothing is stored: Backspace undoes one step, R resets all"))
        event.accept()
        return True
