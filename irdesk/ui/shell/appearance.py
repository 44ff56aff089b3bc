"""The window's appearance as set in the preferences: light or dark scheme, font, text size, and run colours."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from irdesk.settings.preferences import COLOURS, FONT, TEXT_SIZE, THEME, Preferences
from irdesk.ui.shell.preference_binding import follow
from irdesk.ui.style import fonts, theme


class Appearance(QObject):
    """Applies the appearance preferences to the application, at start-up and whenever they change."""

    def __init__(self, app: QApplication, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._app, self._preferences = app, preferences
        self._usual_size = app.font().pointSizeF() * 100 / (app.property("text_size") or 100)
        self._usual_family = app.property("usual_family") or app.font().family()
        app.setProperty("usual_family", self._usual_family)
        app.styleHints().colorSchemeChanged.connect(self._follow_system)
        follow(preferences, (THEME, FONT, TEXT_SIZE, COLOURS), self, self.take)
        self.take()

    def take(self) -> None:
        """Apply the appearance preferences."""
        self._take_theme(self._preferences.get(THEME))
        percent = self._preferences.get(TEXT_SIZE)
        family = self._preferences.get(FONT) or self._usual_family
        fonts.change_interface_font(self._app, family, self._usual_size * percent / 100)
        self._app.setProperty("text_size", percent)
        theme.choose_colours(self._preferences.get(COLOURS))

    def _take_theme(self, chosen: str) -> None:
        if chosen == (self._app.property("theme") or "system"):
            return
        self._app.setProperty("theme", chosen)
        scheme = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}.get(chosen, Qt.ColorScheme.Unknown)
        self._app.styleHints().setColorScheme(scheme)  # This also colours the window frames, which the system draws.
        theme.use_scheme(chosen == "dark" or (chosen == "system" and theme.system_is_dark()))

    def _follow_system(self, scheme: Qt.ColorScheme) -> None:
        if self._preferences.get(THEME) == "system":
            theme.use_scheme(scheme == Qt.ColorScheme.Dark)
