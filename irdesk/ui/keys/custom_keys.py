"""Keys of a person's own: which hold, and why a wish is refused. One key never means two things."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from irdesk.settings.preferences import KEYS, Preferences
from irdesk.ui.shell.actions import ACTIONS, ActionTable, shown_key

# What fields, lists and windows do with these cannot be taken from them.
TAKEN = ("Tab", "Shift+Tab", "Esc", "Return", "Enter", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+A", "Up", "Down", "Alt+F4")
DEFAULTS = {entry.id: entry.keys for entry in ACTIONS}


class CustomKeys:
    """The keys in force: those of the table, but where the preferences say otherwise.

    ``faults`` names what the preferences say that cannot hold: an action or a key that does not exist, or a key that
    another action has.
    """

    def __init__(self, actions: ActionTable, preferences: Preferences) -> None:
        self._actions = actions
        self._preferences = preferences
        self._own: dict[str, tuple[str, ...]] = {}
        self.faults: list[str] = []
        for action_id, keys in preferences.get(KEYS).items():
            self._take(action_id, keys)

    def _take(self, action_id: str, keys: object) -> None:
        if action_id not in DEFAULTS:
            self.faults.append(_tr("keys: there is no action {name}").format(name=action_id))
        elif not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
            self.faults.append(_tr("keys: {name} should have a list of keys").format(name=action_id))
        elif fault := next(filter(None, (self.refusal(action_id, key) for key in keys)), ""):
            self.faults.append(f"keys: {action_id}: {fault}")
        else:
            self._own[action_id] = tuple(keys)
            self._actions.set_keys(action_id, keys)

    def of(self, action_id: str) -> tuple[str, ...]:
        """The keys of an action that hold."""
        return self._own.get(action_id, DEFAULTS[action_id])

    def changed(self, action_id: str) -> bool:
        """Whether a person chose them."""
        return action_id in self._own

    def refusal(self, action_id: str, key: str) -> str:
        """Why an action cannot have a key; empty where it can."""
        wanted = QKeySequence(key).toString()
        if not wanted:  # so Qt writes a key that it does not know
            return _tr("{key} is no key").format(key=key)
        if wanted in {QKeySequence(taken).toString() for taken in TAKEN}:
            return _tr("{key} belongs to fields and lists").format(key=shown_key(wanted))
        for other in DEFAULTS:
            if other != action_id and wanted in {QKeySequence(own).toString() for own in self.of(other)}:
                text = _tr("{key} is the key of “{name}”; give that another one first")
                return text.format(key=shown_key(wanted), name=self._actions[other].text())
        return ""

    def choose(self, action_id: str, key: str) -> str:
        """Give an action one key instead of those it has; gives why not, where it cannot be."""
        if fault := self.refusal(action_id, key):
            return fault
        self._keep(action_id, (key,))
        return ""

    def restore(self, action_id: str) -> str:
        """Give an action the keys of the table again; gives why not, where another has one of them by now."""
        for key in DEFAULTS[action_id]:
            if fault := self.refusal(action_id, key):
                return fault
        self._keep(action_id, None)
        return ""

    def _keep(self, action_id: str, keys: tuple[str, ...] | None) -> None:
        if keys is None or keys == DEFAULTS[action_id]:
            self._own.pop(action_id, None)
        else:
            self._own[action_id] = keys
        self._actions.set_keys(action_id, self.of(action_id))
        self._preferences.set(KEYS, {own: list(given) for own, given in self._own.items()})


def _tr(text: str) -> str:
    return QCoreApplication.translate("CustomKeys", text)
