"""Preferences dialog, built from the tables of preferences and actions.

The dialog is searchable, and changes take effect at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QLineEdit, QScrollArea, QToolButton, QVBoxLayout, QWidget

from irdesk.domain.errors import IrdeskError
from irdesk.evaluation.measures.measure_names import canonical_names
from irdesk.settings.preferences import ALL, KEYS, MEASURES, Preference, Preferences, Section
from irdesk.ui.actions.menu_entries_and_keys import ACTIONS
from irdesk.ui.dialogs.preference_editors import Editor, preference_text
from irdesk.ui.dialogs.shortcut_sheet import KeyField, key_field
from irdesk.ui.keys.custom_keys import CustomKeys
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.preference_binding import follow
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.palette_changes import dress

Check = Callable[[Any], str]
EDITOR_WIDTH = 300


class PreferencesSheet(QDialog):
    """Modeless preferences dialog.

    ``checks`` maps preference keys to functions. Each function returns the reason why a value is invalid, or "" if it
    is valid.
    """

    def __init__(
        self,
        preferences: Preferences,
        actions: ActionTable,
        keys: CustomKeys,
        checks: Mapping[str, Check],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("preferences_sheet")
        self.setWindowTitle(self.tr("Preferences"))
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(self.tr("Search preferences and keys"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.search.setToolTip(self.tr("Show preferences and keys that contain all of these words"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._find)
        self.fault = QLabel(self)
        self.fault.setWordWrap(True)
        self.fault.setObjectName("preferences_fault")
        self.nothing = QLabel(self.tr("No preference or key contains all of these words. Try fewer words."), self)
        self._body = QWidget()
        self._rows = QVBoxLayout(self._body)
        self._rows.setSpacing(theme.SPACE)
        self.rows: list[tuple[QLabel, QWidget, str]] = []
        for section in Section:
            head = self._head(preference_text(section.value))
            for preference in (entry for entry in ALL if entry.title and entry.section is section):
                row = PreferenceRow(preference, preferences, checks.get(preference.key), self._say, self._body)
                self._add(
                    head,
                    row,
                    f"{preference_text(preference.title)} {preference_text(preference.help)} {preference.key}",
                )
        self._add_keys(actions, keys)
        follow(preferences, (KEYS,), self, self._show_keys)
        self._rows.addWidget(self.nothing)
        self._rows.addStretch(1)
        area = QScrollArea(self)
        area.setWidget(self._body)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        layout = QVBoxLayout(self)
        layout.addWidget(self.search)
        layout.addWidget(self.fault)
        layout.addWidget(area, 1)
        self._say("")
        self._find("")
        self.resize(760, 620)
        self.search.setFocus()

    def _head(self, text: str) -> QLabel:
        head = QLabel(f"<b>{text}</b>", self._body)
        head.setContentsMargins(0, 3 * theme.SPACE, 0, 0)
        self._rows.addWidget(head)
        return head

    def _add(self, head: QLabel, row: QWidget, words: str) -> None:
        self._rows.addWidget(row)
        self.rows.append((head, row, f"{head.text()} {words}".casefold()))

    def _add_keys(self, actions: ActionTable, keys: CustomKeys) -> None:
        head = self._head(self.tr("Keys"))
        for entry in ACTIONS:
            row = QWidget(self._body)
            line = QHBoxLayout(row)
            line.setContentsMargins(0, 0, 0, 0)
            name = QCoreApplication.translate("actions", entry.text)
            menu = QCoreApplication.translate("actions", entry.menu)
            label = QLabel(f"{menu} · {name}", row)
            field = key_field(keys, entry.id, name, row)
            field.refused.connect(self._say)
            label.setBuddy(field)
            line.addWidget(label, 1)
            line.addWidget(field)
            self._add(head, row, f"{menu} {name} {actions[entry.id].statusTip()} {field.text()}")

    def _show_keys(self) -> None:
        for field in self.findChildren(KeyField):
            field.show_keys()

    def _find(self, text: str) -> None:
        """Show the rows that contain all search words, and the headings of these rows."""
        words = text.casefold().split()
        shown: dict[QLabel, bool] = {}
        for head, row, searched in self.rows:
            fits = all(word in searched for word in words)
            row.setVisible(fits)
            shown[head] = shown.get(head, False) or fits
        for head, any_fits in shown.items():
            head.setVisible(any_fits)
        self.nothing.setVisible(not any(shown.values()))

    def _say(self, fault: str) -> None:
        """Show why a value was refused."""
        self.fault.setText(fault)
        self.fault.setVisible(bool(fault))
        dress(self.fault, lambda: f"color: {theme.loss().name()}")


class PreferenceRow(QWidget):
    """Row of the dialog for one preference: its title, its editor, and a button that restores the default."""

    def __init__(
        self,
        preference: Preference[Any],
        preferences: Preferences,
        check: Check | None,
        say: Callable[[str], None],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(f"preference_{preference.key}")
        self._preference, self._preferences, self._check, self._say = preference, preferences, check, say
        self.editor = Editor(preference, self)
        self.editor.setFixedWidth(EDITOR_WIDTH)
        self.editor.chosen.connect(self._choose)
        name = QLabel(preference_text(preference.title), self)
        name.setBuddy(self.editor)
        help_text = QLabel(preference_text(preference.help), self)
        help_text.setWordWrap(True)
        help_text.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.usual = QToolButton(self)
        self.usual.setText("↺")
        self.usual.setAutoRaise(True)
        self.usual.setToolTip(self.tr("Reset to the default"))
        self.usual.setAccessibleName(f"{name.text()}: {self.usual.toolTip()}")
        self.usual.clicked.connect(partial(self._choose, preference.default))
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addWidget(name)
        texts.addWidget(help_text)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, theme.SPACE)
        line.addLayout(texts, 1)
        line.addWidget(self.editor)
        line.addWidget(self.usual)
        follow(preferences, (preference,), self, self.show_value)
        self.show_value()

    def show_value(self) -> None:
        """Show the preference's current value."""
        value = self._preferences.get(self._preference)
        self.editor.show_value(value)
        self.usual.setEnabled(value != self._preference.default)

    def _choose(self, value: Any, _checked: bool = False) -> None:
        fault = (self._check(value) if self._check else "") or self._preference.fault(value)
        if not fault:
            self._preferences.set(self._preference, value)
            fault = self._preferences.fault
        self._say(fault)


def show_preferences(window: QWidget, preferences: Preferences, actions: ActionTable, keys: CustomKeys) -> None:
    """Show the preferences dialog, or bring it to the front."""
    sheet = window.findChild(PreferencesSheet)
    if sheet is None:
        sheet = PreferencesSheet(preferences, actions, keys, {MEASURES.key: fault_of_measures}, window)
    sheet.show()
    sheet.raise_()
    sheet.activateWindow()


def fault_of_measures(names: list[str]) -> str:
    """Return why one of the names is not a valid measure, or "" if all names are valid."""
    try:
        canonical_names(names)
    except IrdeskError as fault:
        return reason(fault)
    return ""
