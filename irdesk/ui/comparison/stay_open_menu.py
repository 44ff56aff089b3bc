"""Menu that stays open while its check marks are set."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QWidget, QWidgetAction

from irdesk.ui.event_loop.deferred_calls import in_later_turn

KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CheckMenu(QMenu):
    """A menu that stays open when the user toggles an entry added by `add_check`. Esc, a click outside and all other
    entries close it. If an entry is a field, it has the focus when the menu opens, and gets all letters typed.
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

    def _field_action(self) -> QWidgetAction | None:
        return next((action for action in self.actions() if isinstance(action, QWidgetAction)), None)

    def _field(self) -> QWidget | None:
        """Return the field among the entries, or None."""
        action = self._field_action()
        return (action.defaultWidget().focusProxy() or action.defaultWidget()) if action else None

    def showEvent(self, event: QShowEvent) -> None:
        """Give the focus to the field, after Qt has made the first entry the current one."""
        super().showEvent(event)
        in_later_turn(self, self._enter_field)

    def _enter_field(self) -> None:
        action, field = self._field_action(), self._field()
        if action and field and self.isVisible():
            self.setActiveAction(action)
            field.setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Toggle the check mark of the current entry with Space or Enter. Pass letters to the field, if there is one;
        Enter on the field's entry gives it the focus, and does not close the menu.
        """
        field = self._field()
        held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if field and isinstance(self.activeAction(), QWidgetAction) and event.key() in KEYS:
            field.setFocus()
        elif field and not held and event.text().strip() and event.text().isprintable():
            field.setFocus()
            QCoreApplication.sendEvent(field, event)
        elif event.key() not in KEYS or not self._toggle(self.activeAction()):
            super().keyPressEvent(event)
