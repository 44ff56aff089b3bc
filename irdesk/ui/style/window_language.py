"""Language of the window: irdesk's and Qt's translations, and the menu for choosing a language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from irdesk.settings.preferences import LANGUAGE, Preferences

ENGLISH = "en"
# Each language is listed under its own name, so that users who cannot read the window's language can find theirs.
LANGUAGES = {ENGLISH: "English", "de": "Deutsch"}


def install(app: QCoreApplication, folder: Path, language: str) -> str:
    """Install the translations for ``language``, or for the system's language if it is empty. Return the language used.

    Call this function before creating any window. Numbers have a decimal point in every language, because scores are
    copied into papers and compared with the output of other programs.
    """
    QLocale.setDefault(QLocale.c())
    for before in app.findChildren(QTranslator):
        app.removeTranslator(before)
        before.deleteLater()
    wanted = [language] if language else [code.split("-")[0] for code in QLocale.system().uiLanguages()]
    chosen = next((code for code in wanted if code in LANGUAGES), ENGLISH)
    if chosen == ENGLISH:
        return chosen
    for name, place in (
        (f"qtbase_{chosen}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
        (f"irdesk_{chosen}", str(folder)),
    ):
        translator = QTranslator(app)
        if translator.load(name, place):
            app.installTranslator(translator)
    return chosen


def fill_menu(menu: QMenu, preferences: Preferences, say: Callable[[str], None]) -> None:
    """Add the languages to a menu. A choice takes effect at the next start of the program."""
    group = QActionGroup(menu)
    now = preferences.get(LANGUAGE)
    for language, name in (("", _tr("System default")), *LANGUAGES.items()):
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
        say(_tr("the language changes at the next start of irdesk"))

    return choose


def _tr(text: str) -> str:
    return QCoreApplication.translate("language", text)
