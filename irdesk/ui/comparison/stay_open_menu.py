"""Menu that stays open while its check marks are set."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CheckMenu(QMenu):
    """A menu that stays open when the user toggles an entry added by `add_check`. Esc, a click outside and all other
    entries close it.
    """

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self._checks: set[QAction] = set()

    def add_check(self, text: str, ticked: bool, toggled: Callable[[bool], None]) -> QAction:
        """Add an entry with a check mark that leaves the menu open. ``toggled`` is called with the new state of the
        check mark.
        """
        action = self.addAction(text)
        action.setCheckable(True)
        action.setChecked(ticked)
        action.toggled.connect(toggled)
        self.keep_open_for(action)
        return action

    def keep_open_for(self, action: QAction) -> None:
        """Leave the menu open when the user triggers an entry that has a check mark."""
        self._checks.add(action)

    def clear(self) -> None:
        """Remove all entries."""
        self._checks.clear()
        super().clear()

    def _toggle(self, action: QAction | None) -> bool:
        """Toggle an entry if it has a check mark. Return whether it has one, so that the caller can keep the
        menu open.
        """
        if action is None or action not in self._checks:
            return False
        if action.isEnabled():
            action.trigger()
        return True

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Toggle the check mark under the mouse."""
        if not self._toggle(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Toggle the check mark of the current entry with Space or Enter."""
        if event.key() not in KEYS or not self._toggle(self.activeAction()):
            super().keyPressEvent(event)
