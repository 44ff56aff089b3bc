"""Fonts and text sizes of the window: the system's interface font if it is designed for screens, else the
bundled font.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QGuiApplication
from PySide6.QtWidgets import QApplication

from irdesk.ui.style.design_tokens import BASE_TEXT, SECONDARY_TEXT, TITLE_TEXT

SHIPPED = "Inter"
FILES = ("Inter-Regular.ttf", "Inter-SemiBold.ttf", "Inter-Bold.ttf")
MADE_FOR_SCREENS = (
    *("SF", ".AppleSystemUIFont", ".SF NS", "Segoe UI", "Inter", "Adwaita Sans", "Cantarell", "Ubuntu", "Noto Sans"),
    *("Roboto", "Open Sans", "Source Sans", "Oxygen", "IBM Plex Sans", "Fira Sans"),
)
"""Name prefixes of interface fonts whose digits and small sizes are designed for screens."""
ENLARGED = 15  # in pixels; a larger system font keeps its size, since the user wants large text
_INSTALLED = "interface_font"


def install(app: QApplication, folder: Path) -> None:
    """Set the application's font family and base size. Further calls have no effect."""
    if app.property(_INSTALLED):
        return
    font = QFont(app.font())
    size = QFontInfo(font).pixelSize()
    if not QFontInfo(font).family().startswith(MADE_FOR_SCREENS):
        for name in FILES:
            QFontDatabase.addApplicationFont(str(folder / name))
        font.setFamily(SHIPPED)
        # With hinting, characters would be a pixel too far apart.
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if size <= ENLARGED:
        font.setPointSizeF(points(BASE_TEXT))
    app.setProperty(_INSTALLED, font.family())
    app.setFont(font)


def change_interface_font(app: QApplication, family: str, size: float) -> None:
    """Change the family and the size in points of the application's font, and of the widgets with their own font."""
    font = app.font()
    if family != font.family() or abs(font.pointSizeF() - size) > 0.01:
        by = size / font.pointSizeF()
        # Widgets with their own font, for example with tabular figures, do not inherit the application's font and
        # are updated here.
        widgets = [widget for widget in app.allWidgets() if widget.testAttribute(Qt.WidgetAttribute.WA_SetFont)]
        dressed = [
            widget
            for widget in app.allWidgets()
            if widget.styleSheet() and not widget.testAttribute(Qt.WidgetAttribute.WA_SetFont)
        ]
        sizes = [widget.font().pointSizeF() * by for widget in widgets]
        font.setPointSizeF(size)
        font.setFamily(family)
        app.setFont(font)
        for widget, points in zip(widgets, sizes, strict=True):
            font = widget.font()
            font.setPointSizeF(points)
            font.setFamily(family)
            widget.setFont(font)
        for widget in dressed:  # Qt keeps the old font of a widget with a style sheet until the sheet is set again
            sheet = widget.styleSheet()
            widget.setStyleSheet("")
            widget.setStyleSheet(sheet)


def points(pixels: float) -> float:
    """Convert a size from pixels to points. On high-resolution screens, pixels are logical pixels."""
    screen = QGuiApplication.primaryScreen()
    return pixels * 72 / (screen.logicalDotsPerInchY() if screen else 96)


def secondary(font: QFont) -> QFont:
    """Return the font for secondary text, scaled relative to ``font``."""
    return _scaled(font, SECONDARY_TEXT / BASE_TEXT)


def title(font: QFont) -> QFont:
    """Return the font for titles, scaled relative to ``font``."""
    scaled = _scaled(font, TITLE_TEXT / BASE_TEXT)
    scaled.setWeight(QFont.Weight.DemiBold)
    return scaled


def strong(font: QFont) -> QFont:
    """Return the font for headings within a view: ``font`` in semi-bold."""
    heading = QFont(font)
    heading.setWeight(QFont.Weight.DemiBold)
    return heading


def _scaled(font: QFont, by: float) -> QFont:
    scaled = QFont(font)
    scaled.setPointSizeF(font.pointSizeF() * by)
    return scaled
