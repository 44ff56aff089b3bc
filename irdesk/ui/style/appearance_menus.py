"""Submenus for the theme and the language of the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from irdesk.settings.preferences import THEME, Preferences
from irdesk.ui.style import window_language


def fill_appearance_menus(menu: QMenu, preferences: Preferences, say: Callable[[str], None]) -> None:
    """Add the submenus to a menu. ``say`` shows a message to the user."""
    _fill_theme_menu(menu.addMenu(_tr("Theme")), preferences)
    window_language.fill_menu(menu.addMenu(_tr("Language")), preferences, say)


def _fill_theme_menu(menu: QMenu, preferences: Preferences) -> None:
    group = QActionGroup(menu)
    for name, text in (("system", _tr("System default")), ("light", _tr("Light")), ("dark", _tr("Dark"))):
        action = group.addAction(text)
        action.setCheckable(True)
        action.setObjectName(f"theme_{name}")
        action.triggered.connect(lambda _checked=False, name=name: preferences.set(THEME, name))
        menu.addAction(action)

    def show_current() -> None:
        """Tick the current theme, which may also have been changed in the preferences dialog."""
        for action in group.actions():
            action.setChecked(action.objectName() == f"theme_{preferences.get(THEME)}")

    menu.aboutToShow.connect(show_current)


def _tr(text: str) -> str:
    return QCoreApplication.translate("appearance_menus", text)
