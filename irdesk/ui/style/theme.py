"""Colours, line styles and icons for light and dark schemes, safe for colour-blind people.

Run colours are Okabe & Ito's (*Color Universal Design*, 2008) or Tol's (*Colour Schemes*, SRON 2021), with adjusted
lightness to stand out on either background, or shades of grey.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QRectF, QSize, Qt
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
    QTextCharFormat,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from irdesk.reporting.drawing.line_styles import DASHES

SPACE = 4
SWATCH = QSize(22, 14)

_COLOURS = {  # of runs: on a light background, on a dark one
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
_CHOSEN = "run_colours"  # a property of the application, so that all windows share it, as they share the palette
_MARKS_LIGHT = ("#FFE08A", "#BFE3FF", "#C8F0D2", "#FFD0C2", "#E3D3FF", "#F6D1E6", "#D8E8B0", "#D9D9D9")
_MARKS_DARK = ("#6B5500", "#0F4A70", "#135C33", "#7A3320", "#4A3580", "#6E2E56", "#4D5E1C", "#505050")
ACCENT_LIGHT, ACCENT_DARK = QColor("#0B63B6"), QColor("#5FB2FF")
GOOD_LIGHT, GOOD_DARK = QColor("#00704A"), QColor("#4FD6A0")
BAD_LIGHT, BAD_DARK = QColor("#B03A00"), QColor("#FF9A66")


def is_dark() -> bool:
    """Return whether the colour scheme is dark."""
    return QGuiApplication.palette().color(QPalette.ColorRole.Window).lightness() < 128


def accent() -> QColor:
    """Return the accent colour."""
    return ACCENT_DARK if is_dark() else ACCENT_LIGHT


def gain() -> QColor:
    """Return the colour of a score that rose."""
    return GOOD_DARK if is_dark() else GOOD_LIGHT


def loss() -> QColor:
    """Return the colour of a score that fell, and of error messages."""
    return BAD_DARK if is_dark() else BAD_LIGHT


def ends() -> tuple[QColor, QColor]:
    """Return the end colours of a diverging scale: for the greatest positive and the greatest negative values.

    They are the darkest shades on a light background, the lightest on a dark one. Both have the same lightness, so that
    a grey print shows the magnitude whatever the sign.
    """
    more, less = ("#AAD6FF", "#FFC4A0") if is_dark() else ("#083878", "#6A1A00")
    return QColor(more), QColor(less)


def faint() -> QColor:
    """Return the colour of less important text."""
    palette = QGuiApplication.palette()
    text, ground = palette.color(QPalette.ColorRole.WindowText), palette.color(QPalette.ColorRole.Window)
    return blend(text, ground, 0.38)


def ground() -> QColor:
    """Return the background of tables and plots."""
    return QGuiApplication.palette().color(QPalette.ColorRole.Base)


def text() -> QColor:
    """Return the colour of text in tables and plots."""
    return QGuiApplication.palette().color(QPalette.ColorRole.Text)


def window() -> QColor:
    """Return the background behind panels."""
    return QGuiApplication.palette().color(QPalette.ColorRole.Window)


def line() -> QColor:
    """Return the colour of lines between areas."""
    palette = QGuiApplication.palette()
    return blend(palette.color(QPalette.ColorRole.WindowText), palette.color(QPalette.ColorRole.Window), 0.84)


def blend(first: QColor, second: QColor, share: float) -> QColor:
    """Return a mixture of two colours with ``share`` of the second."""
    return QColor.fromRgbF(
        first.redF() * (1 - share) + second.redF() * share,
        first.greenF() * (1 - share) + second.greenF() * share,
        first.blueF() * (1 - share) + second.blueF() * share,
    )


def run_pen(colour: int, width: float = 1.0) -> QPen:
    """Return the pen of a run: eight colours, ten line styles; ten runs differ in style, forty in colour or style."""
    app = QApplication.instance()
    table = _COLOURS[(app and app.property(_CHOSEN)) or "okabe-ito"][is_dark()]
    pen = QPen(QColor(table[colour % len(table)]), width)
    if dashes := DASHES[colour % len(DASHES)]:
        pen.setDashPattern(dashes)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setCosmetic(True)
    return pen


def mark_colour(term: int) -> QColor:
    """Return the background of a highlighted term."""
    table = _MARKS_DARK if is_dark() else _MARKS_LIGHT
    return QColor(table[term % len(table)])


_MARK_LINES = (
    (QTextCharFormat.UnderlineStyle.SingleUnderline, Qt.PenStyle.SolidLine),
    (QTextCharFormat.UnderlineStyle.DashUnderline, Qt.PenStyle.DashLine),
    (QTextCharFormat.UnderlineStyle.DotLine, Qt.PenStyle.DotLine),
    (QTextCharFormat.UnderlineStyle.DashDotLine, Qt.PenStyle.DashDotLine),
    (QTextCharFormat.UnderlineStyle.DashDotDotLine, Qt.PenStyle.DashDotDotLine),
)


def mark_line(term: int) -> QTextCharFormat.UnderlineStyle:
    """Return the underline of a highlighted term, so that terms do not differ by colour alone."""
    return _MARK_LINES[term % len(_MARK_LINES)][0]


def mark_pen_style(term: int) -> Qt.PenStyle:
    """Return the pen style of the same line, for a painter."""
    return _MARK_LINES[term % len(_MARK_LINES)][1]


def mark_line_colour(term: int) -> QColor:
    """Return the colour of the underline."""
    return blend(mark_colour(term), QGuiApplication.palette().color(QPalette.ColorRole.Text), 0.6)


def swatch(colour: int, faded: bool = False) -> QIcon:
    """Return an icon with a short sample of a run's line."""
    line, ground = run_pen(colour, 2.0), QGuiApplication.palette().color(QPalette.ColorRole.Base)
    key = f"swatch {line.color().name()} {colour % len(DASHES)} {ground.name()} {faded}"
    pixmap = QPixmap()
    if not QPixmapCache.find(key, pixmap):  # a table of runs asks for one icon per row in each repaint
        pixmap = _drawn_swatch(line, ground, faded)
        QPixmapCache.insert(key, pixmap)
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)  # otherwise Qt tints the sample in the colour of the selection
    return icon


def _drawn_swatch(line: QPen, ground: QColor, faded: bool) -> QPixmap:
    ratio = 2.0
    pixmap = QPixmap(SWATCH * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(0.3 if faded else 1.0)
    # an outline, so that the line is visible on a selected row
    painter.setPen(QPen(ground, 6.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(4, 7, 18, 7)
    painter.setPen(line)
    painter.drawLine(2, 7, 20, 7)
    painter.end()
    return pixmap


def choose_colours(name: str) -> None:
    """Use a colour table for runs in the whole window."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    if (app.property(_CHOSEN) or "okabe-ito") != name:
        app.setProperty(_CHOSEN, name)
        for widget in app.allWidgets():
            QApplication.sendEvent(widget, QEvent(QEvent.Type.PaletteChange))


def use_scheme(dark: bool) -> None:
    """Set the dark or light scheme, whatever the system's is, for pictures made without a screen."""
    text, ground, base = (
        QColor(c) for c in (("#ECECEC", "#2B2B2B", "#1E1E1E") if dark else ("#000000", "#EFEFEF", "#FFFFFF"))
    )
    palette = QPalette(ground)
    roles = QPalette.ColorRole
    for role in (roles.WindowText, roles.Text, roles.ButtonText, roles.ToolTipText, roles.BrightText):
        palette.setColor(role, text)
    for role in (roles.Window, roles.Button, roles.ToolTipBase):
        palette.setColor(role, ground)
    palette.setColor(roles.Base, base)
    palette.setColor(roles.AlternateBase, blend(base, text, 0.04))
    palette.setColor(roles.PlaceholderText, blend(text, base, 0.45))
    palette.setColor(roles.Highlight, QColor("#1F6FB8") if dark else QColor("#2E86C8"))
    palette.setColor(roles.HighlightedText, QColor("#FFFFFF"))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, blend(text, ground, 0.55))
    QApplication.setPalette(palette)


def tabular(font: QFont) -> QFont:
    """Return the font with tabular figures, so that digits align in columns."""
    figures = QFont(font)
    figures.setFeature(QFont.Tag("tnum"), 1)
    return figures


def icons(folder: Path) -> Callable[[str], QIcon]:
    """Return a function from names to icons in the text colour; it raises `FileNotFoundError` for unknown names."""

    def icon(name: str) -> QIcon:
        text = (folder / f"{name}.svg").read_text(encoding="utf-8")
        colour = QGuiApplication.palette().color(QPalette.ColorRole.WindowText).name()
        renderer = QSvgRenderer(QByteArray(text.replace("currentColor", colour).encode()))
        pixmap = QPixmap(48, 48)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter, QRectF(0, 0, 48, 48))
        painter.end()
        pixmap.setDevicePixelRatio(2.0)
        return QIcon(pixmap)

    return icon
