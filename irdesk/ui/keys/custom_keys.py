"""Custom shortcuts for actions, and the reasons why a key is refused. A key is never assigned to two actions."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from irdesk.settings.preferences import KEYS, Preferences
from irdesk.ui.actions.menu_entries_and_keys import ACTIONS
from irdesk.ui.shell.action_registry import ActionTable, shown_key

# Fields, lists and windows use these keys, so they cannot be assigned to actions.
TAKEN = ("Tab", "Shift+Tab", "Esc", "Return", "Enter", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+A", "Up", "Down", "Alt+F4")
DEFAULTS = {entry.id: entry.keys for entry in ACTIONS}
# Action ids of earlier versions. They may still occur in preferences.
RENAMED = {"project.hand_out": "project.export_packages", "project.take_in": "project.import_packages"}


class CustomKeys:
    """The current shortcuts: the defaults, or those set in the preferences.

    ``faults`` describes the invalid entries in the preferences: an unknown action, an unknown key, or a key that is
    already assigned to another action.
    """

    def __init__(self, actions: ActionTable, preferences: Preferences) -> None:
        self._actions = actions
        self._preferences = preferences
        self._custom: dict[str, tuple[str, ...]] = {}
        self.faults: list[str] = []
        for action_id, keys in preferences.get(KEYS).items():
            self._take(RENAMED.get(action_id, action_id), keys)

    def _take(self, action_id: str, keys: object) -> None:
        if action_id not in DEFAULTS:
            self.faults.append(_tr("keys: the action {name} does not exist").format(name=action_id))
        elif not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
            self.faults.append(_tr("keys: the value of {name} must be a list of keys").format(name=action_id))
        elif fault := next(filter(None, (self.refusal(action_id, key) for key in keys)), ""):
            self.faults.append(f"keys: {action_id}: {fault}")
        else:
            self._custom[action_id] = tuple(keys)
            self._actions.set_keys(action_id, keys)

    def of(self, action_id: str) -> tuple[str, ...]:
        """Return an action's shortcuts."""
        return self._custom.get(action_id, DEFAULTS[action_id])

    def changed(self, action_id: str) -> bool:
        """Return whether the action has custom shortcuts."""
        return action_id in self._custom

    def refusal(self, action_id: str, key: str) -> str:
        """Return why a key cannot be assigned to an action, or "" if it can."""
        wanted = QKeySequence(key).toString()
        if not wanted:  # Qt returns "" for a key that it does not know
            return _tr("{key} is not a key").format(key=key)
        if wanted in {QKeySequence(taken).toString() for taken in TAKEN}:
            return _tr("{key} is reserved for fields and lists").format(key=shown_key(wanted))
        for other in DEFAULTS:
            if other != action_id and wanted in {QKeySequence(used).toString() for used in self.of(other)}:
                text = _tr("{key} is the key of “{name}”; give that action another key first")
                return text.format(key=shown_key(wanted), name=self._actions[other].text())
        return ""

    def choose(self, action_id: str, key: str) -> str:
        """Replace an action's shortcuts by one key. Return the reason if the key is refused, else ""."""
        if fault := self.refusal(action_id, key):
            return fault
        self._keep(action_id, (key,))
        return ""

    def restore(self, action_id: str) -> str:
        """Restore an action's default shortcuts. Return the reason if another action uses one of them, else ""."""
        for key in DEFAULTS[action_id]:
            if fault := self.refusal(action_id, key):
                return fault
        self._keep(action_id, None)
        return ""

    def _keep(self, action_id: str, keys: tuple[str, ...] | None) -> None:
        if keys is None or keys == DEFAULTS[action_id]:
            self._custom.pop(action_id, None)
        else:
            self._custom[action_id] = keys
        self._actions.set_keys(action_id, self.of(action_id))
        self._preferences.set(KEYS, {name: list(given) for name, given in self._custom.items()})


def _tr(text: str) -> str:
    return QCoreApplication.translate("CustomKeys", text)
