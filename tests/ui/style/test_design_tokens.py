"""Contrast of the colour roles, and the style built from them: one style, two schemes, bundled font."""

from __future__ import annotations

import re
from itertools import product

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication, QPushButton, QTableView

from irdesk.app import paths
from irdesk.ui.style import application_style, design_tokens, fonts, theme
from irdesk.ui.style.painting.buttons import make_primary, make_quiet

TEXTS = ("text", "secondary", "accent", "attention", "error", "done")
GROUNDS = ("base", "chrome", "tint", "weak_tint")
PAIRS = (
    *((text, ground, 4.5) for text, ground in product(TEXTS, GROUNDS)),
    ("text", "hover", 4.5),
    ("text", "pressed", 4.5),
    ("text", "text_selection", 4.5),
    ("on_accent", "accent", 4.5),
    ("attention", "attention_tint", 4.5),
    ("error", "error_tint", 4.5),
    ("outline", "base", 3.0),
    ("accent", "base", 3.0),
    ("accent", "track", 3.0),
)


def luminance(colour: QColor) -> float:
    """Compute the relative luminance defined in WCAG 2.2."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.getRgbF()[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: QColor, second: QColor) -> float:
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("roles", [design_tokens.LIGHT, design_tokens.DARK], ids=["light", "dark"])
def test_every_text_is_legible_on_every_ground(roles):
    low = {}
    for front, back, least in PAIRS:
        result = contrast(getattr(roles, front), getattr(roles, back))
        if result < least:
            low[front, back] = round(result, 2)
    assert low == {}


@pytest.fixture
def styled(qapp):
    """Set the window's style on the application, and restore the previous style after the test."""
    palette, font, known = qapp.palette(), qapp.font(), qapp.property("interface_font")
    application_style.install(qapp)
    yield qapp
    qapp.setPalette(palette)
    qapp.setFont(font)
    qapp.setProperty("interface_font", known)
    QApplication.sendPostedEvents(None, QEvent.Type.PaletteChange)


def colour_at(widget, x: int, y: int) -> str:
    return widget.grab().toImage().pixelColor(x, y).name().upper()


def test_buttons_are_primary_plain_or_quiet_in_the_colours_of_the_scheme(qtbot, styled):
    plain, primary, quiet = QPushButton("Save"), make_primary(QPushButton("Save")), make_quiet(QPushButton("Save"))
    for button in (plain, primary, quiet):
        qtbot.addWidget(button)
        button.resize(80, 28)
    for dark, roles in ((False, design_tokens.LIGHT), (True, design_tokens.DARK), (False, design_tokens.LIGHT)):
        theme.use_scheme(dark)
        assert colour_at(primary, 8, 6) == roles.accent.name().upper()
        assert colour_at(plain, 8, 6) == roles.base.name().upper()
        assert colour_at(plain, 40, 0) == roles.border.name().upper(), "a border"
        assert colour_at(quiet, 40, 0) == colour_at(quiet, 8, 6), "none"
        primary.setEnabled(False)
        assert colour_at(primary, 8, 6) == roles.chrome.name().upper(), "it does not invite a click"
        primary.setEnabled(True)


def test_selected_rows_have_a_tint_and_ordinary_text(qtbot, styled):
    theme.use_scheme(False)
    palette = QApplication.palette("QTableView")
    assert palette.color(QPalette.ColorRole.Highlight) == design_tokens.LIGHT.tint
    assert palette.color(QPalette.ColorRole.HighlightedText) == palette.color(QPalette.ColorRole.Text)
    assert palette.color(QPalette.ColorRole.AlternateBase) == palette.color(QPalette.ColorRole.Base), "no zebra"
    fields = QApplication.palette("QLineEdit")
    assert fields.color(QPalette.ColorRole.Highlight) == design_tokens.LIGHT.text_selection


def test_the_shipped_font_has_all_weights_and_tabular_figures(styled):
    styled.setProperty("interface_font", None)
    styled.setFont(QFont("DejaVu Sans", 9))
    fonts.install(styled, paths.resources() / "fonts")
    font = styled.font()
    assert QFontInfo(font).family() == fonts.SHIPPED
    assert QFontInfo(font).pixelSize() == design_tokens.BASE_TEXT
    assert {"Regular", "SemiBold", "Bold"} <= {name.replace(" ", "") for name in QFontDatabase.styles(fonts.SHIPPED)}
    view = QTableView()
    figures = theme.tabular(font)
    view.setFont(figures)
    widths = {view.fontMetrics().horizontalAdvance(digit * 40) for digit in "0123456789"}
    assert len(widths) == 1
    assert QFontInfo(fonts.title(font)).pixelSize() == design_tokens.TITLE_TEXT


def test_a_font_made_for_screens_stays(styled):
    styled.setProperty("interface_font", None)
    fonts.install(styled, paths.resources() / "fonts")  # registers the bundled font
    styled.setProperty("interface_font", None)
    styled.setFont(QFont(fonts.SHIPPED, 20))
    fonts.install(styled, paths.resources() / "fonts")
    assert styled.font().family() == fonts.SHIPPED
    assert styled.font().pointSizeF() == 20, "a person who wants greater text gets it"


def test_only_the_tokens_name_colours():
    """Other modules contain no colour literals. The theme has the colours of runs, and `highlight_colours` those of
    terms; cells choose white or black by contrast.
    """
    folder = paths.resources().parent / "irdesk" / "ui"
    literal = re.compile(r"#[0-9A-Fa-f]{6}\b|QColor\([0-9]|Qt\.GlobalColor\.(?!transparent|white|black)")
    named = {path.name for path in folder.rglob("*.py") if literal.search(path.read_text(encoding="utf-8"))}
    assert named <= {"design_tokens.py", "highlight_colours.py", "theme.py"}
