"""Submenus for the theme and the language of the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from irdesk.settings.preferences import LANGUAGE, THEME, Preferences
from irdesk.ui.style.window_language import LANGUAGES


def fill_appearance_menus(menu: QMenu, preferences: Preferences, say: Callable[[str], None]) -> None:
    """Add the submenus to a menu. ``say`` shows a message to the user."""
    _fill_theme_menu(menu.addMenu(_tr("Theme")), preferences)
    _fill_language_menu(menu.addMenu(_tr("Language")), preferences, say)


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


def _fill_language_menu(menu: QMenu, preferences: Preferences, say: Callable[[str], None]) -> None:
    """Add the languages to a menu. A choice takes effect at the next start of the program."""
    group = QActionGroup(menu)
    now = preferences.get(LANGUAGE)
    for language, name in (("", QCoreApplication.translate("language", "System default")), *LANGUAGES.items()):
        action = QAction(name, menu)
        action.setCheckable(True)
        action.setChecked(language == now)
        action.setObjectName(f"language_{language or 'system'}")
        action.triggered.connect(_choosing(preferences, language, say))
        group.addAction(action)
        menu.addAction(action)


def _choosing(preferences: Preferences, language: str, say: Callable[[str], None]) -> Callable[[bool], None]:
    def choose(_checked: bool = False) -> None:
        preferences.set(LANGUAGE, language)
        say(QCoreApplication.translate("language", "the language changes at the next start of irdesk"))

    return choose


def _tr(text: str) -> str:
    return QCoreApplication.translate("appearance_menus", text)
