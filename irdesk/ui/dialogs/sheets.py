"""Show the sheets of keys and of preferences beside the main window."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from irdesk.domain.errors import IrdeskError
from irdesk.settings.preferences import MEASURES, Preferences
from irdesk.ui.dialogs.key_sheet import KeySheet
from irdesk.ui.keys.custom_keys import CustomKeys
from irdesk.ui.shell.actions import ActionTable
from irdesk.ui.style.translation import reason


def toggle_key_sheet(window: QWidget, actions: ActionTable, keys: CustomKeys) -> None:
    """Show the sheet of keys, or close it where it is open: the same key does both."""
    open_sheet = window.findChild(KeySheet)
    if open_sheet is not None:
        open_sheet.close()
    else:
        KeySheet(actions, keys, window).show()


def show_preferences(window: QWidget, preferences: Preferences, actions: ActionTable, keys: CustomKeys) -> None:
    """Show the sheet of preferences, or bring it to the front."""
    from irdesk.ui.dialogs.preferences_sheet import PreferencesSheet

    sheet = window.findChild(PreferencesSheet)
    if sheet is None:
        sheet = PreferencesSheet(preferences, actions, keys, {MEASURES.key: fault_of_measures}, window)
    sheet.show()
    sheet.raise_()
    sheet.activateWindow()


def measures_named(names: list[str]) -> tuple[str, ...]:
    """Measures by their own names. Raises `UnknownMeasure`."""
    from irdesk.evaluation.measures.measure_names import parse

    return tuple(dict.fromkeys(str(measure) for name in names for measure in parse(name)))


def fault_of_measures(names: list[str]) -> str:
    """Why names are no measures; empty where they are."""
    try:
        measures_named(names)
    except IrdeskError as fault:
        return reason(fault)
    return ""
