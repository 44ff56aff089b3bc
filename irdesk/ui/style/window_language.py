"""Language of the window: the installation of irdesk's and Qt's translations."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

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
