"""The window's actions as ``QAction`` objects, created from the table of actions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QWidget

from irdesk.domain.grades import DEFAULT_SCALE
from irdesk.ui.actions.action import Action
from irdesk.ui.actions.judging_titles_tips_and_keys import GRADE_KEYS
from irdesk.ui.actions.menu_entries_and_keys import ACTIONS
from irdesk.ui.keys.typing_guard import TypingGuard


class ActionTable(QObject):
    """Mapping from action ids to the window's ``QAction`` objects. Each action has one handler."""

    def __init__(self, window: QWidget, icon: Callable[[str], QIcon]) -> None:
        super().__init__(window)
        self._actions: dict[str, QAction] = {}
        self._stopped: tuple[str, ...] = ()
        self._absent: frozenset[str] = frozenset()
        self._lacking: frozenset[str] = frozenset()
        self._disabled_by_hiding: set[str] = set()
        self._reasons: dict[str, str] = {}
        self._icon = icon
        for entry in ACTIONS:
            action = QAction(_translated(entry.text), window)
            action.setObjectName(entry.id)
            action.setCheckable(entry.checkable)
            action.setAutoRepeat(entry.repeats)
            action.setStatusTip(_translated(entry.tip))
            window.addAction(action)
            self._actions[entry.id] = action
            self.set_keys(entry.id, entry.keys)
        self.draw_icons()
        self.offer_grades(DEFAULT_SCALE.grades)
        self._guard = TypingGuard(self)

    def set_keys(self, action_id: str, keys: Sequence[str]) -> None:
        """Replace the shortcuts of an action."""
        self._actions[action_id].setShortcuts([QKeySequence(key) for key in keys])
        self._write_tooltip(action_id)

    def give_reason(self, action_id: str, reason: str) -> None:
        """Set the reason why an action is disabled. While the action is disabled, its tooltip ends with this reason."""
        self._reasons[action_id] = reason
        self._actions[action_id].enabledChanged.connect(lambda _enabled: self._write_tooltip(action_id))
        self._write_tooltip(action_id)

    def _write_tooltip(self, action_id: str) -> None:
        action = self._actions[action_id]
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        text = action.statusTip() + (f" ({key})" if key else "")
        if not action.isEnabled() and action_id in self._reasons:
            text += f"\n{self._reasons[action_id]}"
        action.setToolTip(text)

    def draw_icons(self) -> None:
        """Draw the icons in the current colours."""
        for entry in ACTIONS:
            if entry.icon:
                self._actions[entry.id].setIcon(self._icon(entry.icon))

    def __getitem__(self, action_id: str) -> QAction:
        return self._actions[action_id]

    def connect_all(self, handlers: dict[str, Callable[[], None]]) -> None:
        """Connect actions, given by id, to their handlers. Each action must have exactly one handler."""
        for action_id, handler in handlers.items():
            self._actions[action_id].triggered.connect(_without_state(handler))

    def trigger(self, action_id: str) -> None:
        """Trigger an action as if its shortcut had been pressed. Do nothing if the action is disabled."""
        self._actions[action_id].trigger()

    def enable(self, prefix: str | tuple[str, ...], enabled: bool) -> None:
        """Enable or disable all actions whose ids begin with ``prefix`` or, if it is a tuple, with one of its prefixes.
        Actions disabled by `stop` or hidden by `take_away` stay disabled.
        """
        for action_id, action in self._actions.items():
            if action_id.startswith(prefix):
                out = action_id in self._absent or action_id.startswith(self._stopped)
                action.setEnabled(enabled and not out)

    def take_away(self, action_ids: Collection[str] = ()) -> None:
        """Hide and disable these actions, and show all others. An action that an earlier call hid is enabled again if
        it was enabled before it was hidden.
        """
        self._absent = frozenset(action_ids)
        for action_id in self._disabled_by_hiding - self._absent:
            self._actions[action_id].setEnabled(not action_id.startswith(self._stopped))
        enabled = {action_id for action_id in self._absent if self._actions[action_id].isEnabled()}
        self._disabled_by_hiding = enabled | (self._disabled_by_hiding & self._absent)
        self._show()

    def offer_grades(self, grades: Collection[int]) -> None:
        """Show only the grading actions for these grades, so that no menu item or shortcut offers a grade missing from
        the scale.
        """
        self._lacking = frozenset(f"judge.grade.{grade}" for grade in GRADE_KEYS if grade not in grades)
        self._show()

    def _show(self) -> None:
        for action_id, action in self._actions.items():
            away = action_id in self._absent
            action.setVisible(not away and action_id not in self._lacking)
            if away:
                action.setEnabled(False)

    def stop(self, *prefixes: str) -> None:
        """Disable all actions whose ids begin with one of the prefixes, and keep them disabled. A later call replaces
        the prefixes.
        """
        self._stopped = prefixes
        for prefix in prefixes:
            self.enable(prefix, False)

    @property
    def stopped(self) -> bool:
        """Whether `stop` has disabled any actions."""
        return bool(self._stopped)


def shown_key(key: str) -> str:
    """Return the display name of a key in the system's style and language."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def _without_state(handler: Callable[[], None]) -> Callable[[bool], None]:
    def carry_out(_checked: bool = False) -> None:
        handler()

    return carry_out


def _translated(text: str) -> str:
    return QCoreApplication.translate("actions", text)


def collisions(actions: tuple[Action, ...]) -> list[tuple[str, str, str]]:
    """Return the conflicting shortcuts as (key, id, id): a key, and the ids of two actions that share it."""
    owner: dict[str, str] = {}
    pairs = []
    for action in actions:
        for key in action.keys:
            normal = QKeySequence(key).toString()
            if owner.setdefault(normal, action.id) != action.id:
                pairs.append((normal, owner[normal], action.id))
    return pairs
