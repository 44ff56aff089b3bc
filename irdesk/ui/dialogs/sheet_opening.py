"""Functions that open the shortcut sheet and the preferences dialog next to the main window."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from irdesk.domain.errors import IrdeskError
from irdesk.settings.preferences import MEASURES, Preferences
from irdesk.ui.dialogs.shortcut_sheet import KeySheet
from irdesk.ui.keys.custom_keys import CustomKeys
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.style.error_text import reason


def toggle_key_sheet(window: QWidget, actions: ActionTable, keys: CustomKeys) -> None:
    """Show the shortcut sheet, or close an open one."""
    open_sheet = window.findChild(KeySheet)
    if open_sheet is not None:
        open_sheet.close()
    else:
        KeySheet(actions, keys, window).show()


def show_preferences(window: QWidget, preferences: Preferences, actions: ActionTable, keys: CustomKeys) -> None:
    """Show the preferences dialog, or bring it to the front."""
    from irdesk.ui.dialogs.preferences_sheet import PreferencesSheet

    sheet = window.findChild(PreferencesSheet)
    if sheet is None:
        sheet = PreferencesSheet(preferences, actions, keys, {MEASURES.key: fault_of_measures}, window)
    sheet.show()
    sheet.raise_()
    sheet.activateWindow()


def measures_named(names: list[str]) -> tuple[str, ...]:
    """Return the canonical names of measures, without duplicates. Raises `UnknownMeasure` for an invalid name."""
    from irdesk.evaluation.measures.measure_names import parse

    return tuple(dict.fromkeys(str(measure) for name in names for measure in parse(name)))


def fault_of_measures(names: list[str]) -> str:
    """Return why one of the names is not a valid measure, or "" if all names are valid."""
    try:
        measures_named(names)
    except IrdeskError as fault:
        return reason(fault)
    return ""
