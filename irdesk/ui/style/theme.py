"""Colours, line styles and icons for light and dark schemes, designed to be distinguishable for colour-blind users."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

from PySide6.QtCore import QByteArray, QDir, QEvent, QFile, QIODevice, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QIcon,
    QPainter,
    QPalette,
    QPen,
    QPixmap,
    QPixmapCache,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QToolTip

from irdesk.reporting.drawing.line_and_band_styles import MOST_LINES, dashes_of
from irdesk.ui.style import design_tokens
from irdesk.ui.style.design_tokens import DARK, LIGHT, Roles

SPACE = design_tokens.SPACE
SWATCH = QSize(28, 14)
# Line width of a colour sample in pixels, and the scale of its dash pattern. The dashes are shorter than in plots, so
# that a sample shows a whole period of the pattern.
STROKE, DENSER = 3.0, 0.7

_COLOURS = {  # run colours on a light and on a dark background
    "okabe-ito": (
        ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#8A6D00", "#56B4E9", "#444444", "#E69F00"),
        ("#56B4E9", "#FF8A3D", "#2CC79A", "#E39AC5", "#F0E442", "#8FB8FF", "#D0D0D0", "#E69F00"),
    ),
    "tol": (
        ("#4477AA", "#EE6677", "#228833", "#AA3377", "#997700", "#0097B2", "#555555", "#CC3311"),
        ("#77AADD", "#EE8866", "#44BB99", "#FFAABB", "#EEDD88", "#99DDFF", "#DDDDDD", "#BBCC33"),
    ),
    "grey": (
        ("#000000", "#6E6E6E", "#3C3C3C", "#858585", "#1E1E1E", "#787878", "#505050", "#8C8C8C"),
        ("#FFFFFF", "#A0A0A0", "#D2D2D2", "#8C8C8C", "#F0F0F0", "#969696", "#BEBEBE", "#828282"),
    ),
}
_ICONS = "irdeskicons"  # prefix of a Qt search path; Qt accepts only letters
_CHOSEN = "run_colours"  # property of the application, since all windows share the run colours
# Cached results of `is_dark`, keyed by palette: each new window calls the function thousands of times.
_darkness: dict[int, bool] = {}


def is_dark() -> bool:
    """Return whether the colour scheme is dark."""
    palette = QGuiApplication.palette()
    key = palette.cacheKey()
    if key not in _darkness:
        _darkness[key] = palette.color(QPalette.ColorRole.Window).lightness() < 128
    return _darkness[key]


def roles() -> Roles:
    """Return the colours of the current scheme by role."""
    return DARK if is_dark() else LIGHT


def accent() -> QColor:
    """Return the accent colour."""
    return roles().accent


def gain() -> QColor:
    """Return the colour of a score that has increased."""
    return roles().done


def loss() -> QColor:
    """Return the colour of a score that has decreased, and of error messages."""
    return roles().error


def ends() -> tuple[QColor, QColor]:
    """Return the end colours of a diverging scale, for the largest positive and the largest negative value.

    They are the darkest shades on a light background, and the lightest on a dark one. The two have equal lightness, so
    that a greyscale print shows the magnitude regardless of the sign.
    """
    more, less = ("#AAD6FF", "#FFC4A0") if is_dark() else ("#083878", "#6A1A00")
    return QColor(more), QColor(less)


def faint() -> QColor:
    """Return the colour for secondary text."""
    return roles().secondary


def ground() -> QColor:
    """Return the background colour of tables and plots."""
    return roles().base


def text() -> QColor:
    """Return the colour for text in tables and plots."""
    return roles().text


def window() -> QColor:
    """Return the background colour around the content."""
    return roles().chrome


def line() -> QColor:
    """Return the colour for lines between areas."""
    return roles().hairline


def blend(first: QColor, second: QColor, share: float) -> QColor:
    """Return the mixture of two colours with a proportion ``share`` of the second."""
    return QColor.fromRgbF(
        first.redF() * (1 - share) + second.redF() * share,
        first.greenF() * (1 - share) + second.greenF() * share,
        first.blueF() * (1 - share) + second.blueF() * share,
    )


def run_pen(colour: int, width: float = 1.0) -> QPen:
    """Return the pen for a run, with one of eight colours and ten line styles.

    Any nine successive runs differ in line style; any `MOST_LINES` differ in colour or line style.
    """
    app = QApplication.instance()
    table = _COLOURS[(app and app.property(_CHOSEN)) or "okabe-ito"][is_dark()]
    pen = QPen(QColor(table[colour % len(table)]), width)
    if dashes := dashes_of(colour):
        pen.setDashPattern(dashes)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setCosmetic(True)
    return pen


def swatch(colour: int, faded: bool = False) -> QIcon:
    """Return an icon with a short sample of a run's line."""
    line = run_pen(colour, STROKE)
    key = f"swatch {line.color().name()} {colour % MOST_LINES} {faded}"
    pixmap = QPixmap()
    if not QPixmapCache.find(key, pixmap):  # cached, since a table of runs needs an icon per row on each repaint
        pixmap = _drawn_swatch(line, faded)
        QPixmapCache.insert(key, pixmap)
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)  # otherwise Qt would tint the sample with the selection colour
    return icon


def _drawn_swatch(line: QPen, faded: bool) -> QPixmap:
    ratio = 2.0
    pixmap = QPixmap(SWATCH * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(0.3 if faded else 1.0)
    line.setCosmetic(False)  # a cosmetic line would be only one screen pixel wide
    line.setDashPattern([DENSER * length for length in line.dashPattern()])
    painter.setPen(line)
    painter.drawLine(2, SWATCH.height() // 2, SWATCH.width() - 2, SWATCH.height() // 2)
    painter.end()
    return pixmap


def choose_colours(name: str) -> None:
    """Select the run colours for the whole application, and notify all widgets."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    if (app.property(_CHOSEN) or "okabe-ito") != name:
        app.setProperty(_CHOSEN, name)
        for widget in app.allWidgets():
            QApplication.sendEvent(widget, QEvent(QEvent.Type.PaletteChange))


def system_is_dark() -> bool:
    """Return whether the system prefers a dark scheme."""
    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


def use_scheme(dark: bool) -> None:
    """Set the dark or light scheme, regardless of the system's preference."""
    QApplication.setPalette(palette := _palette(DARK if dark else LIGHT))
    QToolTip.setPalette(palette)
    palette.setColor(QPalette.ColorRole.Highlight, (DARK if dark else LIGHT).text_selection)
    for kind in ("QLineEdit", "QTextEdit", "QPlainTextEdit"):
        # The cast is needed because PySide6's stubs require bytes, whereas the function accepts only a string.
        QApplication.setPalette(palette, cast("bytes", kind))


def _palette(roles: Roles) -> QPalette:
    palette, names, groups = QPalette(roles.base), QPalette.ColorRole, QPalette.ColorGroup
    for colour, of in (
        (roles.text, (names.WindowText, names.Text, names.ButtonText, names.BrightText, names.HighlightedText)),
        (roles.text, (names.ToolTipText,)),
        (roles.base, (names.Window, names.Base, names.AlternateBase, names.Button, names.Light)),
        (roles.chrome, (names.ToolTipBase,)),
        (roles.hairline, (names.Midlight, names.Mid)),
        (roles.border, (names.Dark,)),
        (roles.outline, (names.Shadow,)),
        (roles.secondary, (names.PlaceholderText,)),
        (roles.accent, (names.Accent, names.Link, names.LinkVisited)),
        (roles.tint, (names.Highlight,)),
    ):
        for name in of:
            palette.setColor(name, colour)
    for name in (names.WindowText, names.Text, names.ButtonText, names.HighlightedText):
        palette.setColor(groups.Disabled, name, roles.disabled)
    return palette


def tabular(font: QFont) -> QFont:
    """Return the font with tabular figures, so that digits align in columns."""
    figures = QFont(font)
    figures.setFeature(QFont.Tag("tnum"), 1)
    return figures


def use_icons(folder: Path) -> None:
    """Set the folder from which `draw_icon` loads icons."""
    QDir.setSearchPaths(_ICONS, [str(folder)])


def draw_icon(painter: QPainter, name: str, colour: QColor, rect: QRect) -> None:
    """Draw an icon in a colour. Do nothing if the icon's file does not exist."""
    file = QFile(f"{_ICONS}:{name}.svg")
    if file.open(QIODevice.OpenModeFlag.ReadOnly):
        _renderer(bytes(file.readAll().data()).decode(), colour).render(painter, QRectF(rect))


def _renderer(text: str, colour: QColor) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(text.replace("currentColor", colour.name()).encode()))


def icons(folder: Path) -> Callable[[str], QIcon]:
    """Return a function that returns an icon by name in the text colour. It raises `FileNotFoundError` for unknown
    names.

    Icons are cached per colour, because a window requests all icons several times while it opens.
    """

    def icon(name: str) -> QIcon:
        colour = QGuiApplication.palette().color(QPalette.ColorRole.WindowText)
        file = folder / f"{name}.svg"
        key = f"{colour.name()} {file}"
        pixmap = QPixmap()
        if not QPixmapCache.find(key, pixmap):
            pixmap = _render(_renderer(file.read_text(encoding="utf-8"), colour))
            QPixmapCache.insert(key, pixmap)
        return QIcon(pixmap)

    return icon


def _render(renderer: QSvgRenderer) -> QPixmap:
    pixmap = QPixmap(48, 48)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, 48, 48))
    painter.end()
    pixmap.setDevicePixelRatio(2.0)
    return pixmap
