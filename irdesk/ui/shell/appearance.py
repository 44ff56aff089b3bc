"""The window's appearance as set in the preferences: light or dark scheme, font, text size, and run colours."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from irdesk.settings.preferences import COLOURS, FONT, TEXT_SIZE, THEME, Preferences
from irdesk.ui.shell.preference_binding import follow
from irdesk.ui.style import theme


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
        self._take_letters(self._preferences.get(FONT) or self._usual_family, self._preferences.get(TEXT_SIZE))
        theme.choose_colours(self._preferences.get(COLOURS))

    def _take_theme(self, chosen: str) -> None:
        if chosen == (self._app.property("theme") or "system"):
            return
        self._app.setProperty("theme", chosen)
        scheme = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}.get(chosen, Qt.ColorScheme.Unknown)
        self._app.styleHints().setColorScheme(scheme)  # also colours window frames that the system draws
        theme.use_scheme(chosen == "dark" or (chosen == "system" and theme.system_is_dark()))

    def _follow_system(self, scheme: Qt.ColorScheme) -> None:
        if self._preferences.get(THEME) == "system":
            theme.use_scheme(scheme == Qt.ColorScheme.Dark)

    def _take_letters(self, family: str, percent: int) -> None:
        size = self._usual_size * percent / 100
        font = self._app.font()
        if family != font.family() or abs(font.pointSizeF() - size) > 0.01:
            by = size / font.pointSizeF()
            # Widgets with their own font, for example with tabular figures, do not inherit the application's font and
            # are updated here.
            widgets = [
                widget for widget in self._app.allWidgets() if widget.testAttribute(Qt.WidgetAttribute.WA_SetFont)
            ]
            dressed = [
                widget
                for widget in self._app.allWidgets()
                if widget.styleSheet() and not widget.testAttribute(Qt.WidgetAttribute.WA_SetFont)
            ]
            sizes = [widget.font().pointSizeF() * by for widget in widgets]
            font.setPointSizeF(size)
            font.setFamily(family)
            self._app.setFont(font)
            for widget, points in zip(widgets, sizes, strict=True):
                font = widget.font()
                font.setPointSizeF(points)
                font.setFamily(family)
                widget.setFont(font)
            for widget in dressed:  # Qt keeps the old font of a widget with a style sheet until the sheet is set again
                sheet = widget.styleSheet()
                widget.setStyleSheet("")
                widget.setStyleSheet(sheet)
        self._app.setProperty("text_size", percent)
